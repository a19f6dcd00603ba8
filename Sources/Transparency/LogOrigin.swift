/// What a log is called in its checkpoints (the origin, C2SP tlog-checkpoint): `PREFIX/NAME`, and from its second epoch on
/// `PREFIX/NAME@EPOCH`. A name holds neither `/` nor `@`.
public struct LogOrigin: Hashable, Sendable {
    /// What the logs of one trail have in common, such as `trail.example.com`.
    public let prefix: String
    /// The relying party's name in the trail, or `_system`.
    public let name: String
    /// 1, and one more after each recovery.
    public let epoch: Int32

    /// An origin of its parts.
    public init(prefix: String, name: String, epoch: Int32 = 1) {
        self.prefix = prefix
        self.name = name
        self.epoch = epoch
    }

    /// Reads an origin; nil for what is none of ours.
    public init?(_ text: String) {
        guard let slash = text.lastIndex(of: "/"), slash > text.startIndex else { return nil }
        let parts = text[text.index(after: slash)...].split(separator: "@", omittingEmptySubsequences: false)
        guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { return nil }
        var epoch: Int32 = 1
        if parts.count == 2 {
            guard let number = Int32(parts[1]), number > 1, String(number) == parts[1] else { return nil }
            epoch = number
        }
        self.init(prefix: String(text[..<slash]), name: String(name), epoch: epoch)
    }

    /// The first line of the log's checkpoints, and the name of its key.
    public var text: String { prefix + "/" + name + (epoch > 1 ? "@\(epoch)" : "") }

    /// The next epoch's.
    public var following: LogOrigin { LogOrigin(prefix: prefix, name: name, epoch: epoch + 1) }

    /// Whether a text can be a prefix: a URL without its scheme, as a rule; no spaces, no plus sign, no slash at either end.
    public static func isPrefix(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && !text.hasPrefix("/") && !text.hasSuffix("/")
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x2B }
    }
}
