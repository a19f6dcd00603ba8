import Foundation
import Fuzzing
import JSON
import Synchronization
import WebAuthn

/// The program that `Scripts/fuzz` builds and runs, with the target in `PASSKEYTRAIL_FUZZ_TARGET`: libFuzzer starts it
/// again with its own arguments alone.
///
///     Fuzz [libFuzzer's arguments]
///     Fuzz --write response|attestation FOLDER     seeds and kept inputs as files
///     Fuzz --list FOLDER                           files as lines of a kept corpus
enum FuzzProgram {
    static let keys = KeyCache(capacity: 256)
    static let target = Mutex<FuzzTarget?>(nil)

    /// Judges one input; what does not hold ends the process, which the fuzzer reports.
    static func run(_ bytes: [UInt8]) {
        guard let target = target.withLock({ $0 }), let fault = target.run(bytes, keys: keys) else { return }
        FileHandle.standardError.write(Data("\(fault)\n".utf8))
        abort()
    }

    /// Files named by their number.
    static func write(_ target: FuzzTarget, to folder: String) throws {
        let vectors = ProcessInfo.processInfo.environment["PASSKEYTRAIL_VECTORS"].map { URL(fileURLWithPath: $0) }
        let inputs = try FuzzSeeds.inputs(target, vectors: vectors) + FuzzCorpus.inputs(target)
        for (index, input) in inputs.enumerated() {
            try Data(input).write(to: URL(fileURLWithPath: folder).appendingPathComponent("seed-\(index)"))
        }
    }

    /// Lines in the form of a kept corpus, the shortest first, up to 150 KB.
    static func list(_ folder: String) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        let inputs = try files.map { name in
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name)))
        }
        var room = 150_000
        for line in inputs.map({ Base64URL.encode($0) }).sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) {
            room -= line.utf8.count + 1
            if room < 0 { return }
            print(line)
        }
    }
}
