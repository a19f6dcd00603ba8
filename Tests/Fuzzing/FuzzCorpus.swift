public import Foundation
import JSON

/// The kept inputs: a text file per target, a line of base64url each, the shortest first. Inputs that broke something
/// once stand in a file of their own.
public enum FuzzCorpus {
    /// The inputs of a target; none where the file is not there.
    public static func inputs(_ target: FuzzTarget) -> [[UInt8]] {
        [
            folder.appendingPathComponent("\(target.rawValue).txt"),
            folder.appendingPathComponent("\(target.rawValue)-found.txt"),
        ]
        .flatMap { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").compactMap { Base64URL.decodeExact(String($0)) }
        }
    }

    /// Where they are kept.
    public static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("FuzzingTests/Corpus")
}
