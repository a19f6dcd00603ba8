/// A checkpoint with the proof that an older tree is its beginning, in the form in which witnesses take it: the body of
/// `add-checkpoint` (C2SP tlog-witness).
public struct ConsistencyNote: Hashable, Sendable {
    /// The size of the older tree.
    public let oldSize: Int64
    /// The consistency proof.
    public let proof: [[UInt8]]
    /// The newer checkpoint.
    public let checkpoint: SignedCheckpoint

    /// A request of its parts.
    public init(oldSize: Int64, proof: [[UInt8]], checkpoint: SignedCheckpoint) {
        self.oldSize = oldSize
        self.proof = proof
        self.checkpoint = checkpoint
    }

    /// Reads such a body; nil for what is none.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= SignedNote.mostBytes, let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }[...]
        guard let line = lines.popFirst(), line.hasPrefix("old "), let size = Int64(decimal: line.dropFirst(4)) else {
            return nil
        }
        var proof: [[UInt8]] = []
        while let line = lines.popFirst(), !line.isEmpty {
            guard let hash = Base64Text.decode(line), hash.count == TreeHash.byteCount, proof.count < 63 else { return nil }
            proof.append(hash)
        }
        guard let checkpoint = SignedCheckpoint(Array(lines.joined(separator: "\n").utf8)) else { return nil }
        self.init(oldSize: size, proof: proof, checkpoint: checkpoint)
    }

    /// The text of the body.
    public var text: String {
        "old \(oldSize)\n" + proof.map { Base64Text.encode($0) + "\n" }.joined() + "\n" + checkpoint.note.note
    }
}
