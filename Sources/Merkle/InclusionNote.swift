/// A proof that an entry is in a log, which can be checked without the log (C2SP tlog-proof, files `.tlog-proof`).
public struct InclusionNote: Hashable, Sendable {
    /// What one needs beside to make the leaf hash anew: the leaf entry. Not authenticated by itself.
    public let extra: [UInt8]?
    /// The place of the entry, from 0.
    public let index: Int64
    /// From the leaf's sibling up.
    public let proof: [[UInt8]]
    /// The checkpoint with its signatures.
    public let checkpoint: SignedCheckpoint

    /// A proof of its parts.
    public init(extra: [UInt8]?, index: Int64, proof: [[UInt8]], checkpoint: SignedCheckpoint) {
        self.extra = extra
        self.index = index
        self.proof = proof
        self.checkpoint = checkpoint
    }

    private static let head = "c2sp.org/tlog-proof@v1"

    /// Reads such a file; nil for what is none.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= SignedNote.mostBytes, let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }[...]
        guard lines.popFirst() == Self.head[...] else { return nil }
        var extra: [UInt8]?
        if let line = lines.first, line.hasPrefix("extra ") {
            guard let decoded = Base64Text.decode(line.dropFirst(6)) else { return nil }
            extra = decoded
            lines = lines.dropFirst()
        }
        guard let line = lines.popFirst(), line.hasPrefix("index "), let index = Int64(decimal: line.dropFirst(6)) else {
            return nil
        }
        var proof: [[UInt8]] = []
        while let line = lines.popFirst(), !line.isEmpty {
            guard let hash = Base64Text.decode(line), hash.count == TreeHash.byteCount, proof.count < 63 else { return nil }
            proof.append(hash)
        }
        guard let checkpoint = SignedCheckpoint(Array(lines.joined(separator: "\n").utf8)) else { return nil }
        self.init(extra: extra, index: index, proof: proof, checkpoint: checkpoint)
    }

    /// The text of the file.
    public var text: String {
        var text = Self.head + "\n"
        if let extra { text += "extra \(Base64Text.encode(extra))\n" }
        text += "index \(index)\n"
        for hash in proof { text += Base64Text.encode(hash) + "\n" }
        return text + "\n" + checkpoint.note.note
    }

    /// Whether it proves that a leaf of this hash is in the tree of its checkpoint. Who signed the checkpoint is another
    /// question.
    public func proves(leafHash: [UInt8]) -> Bool {
        TreeProof.root(
            ofInclusion: proof, leafHash: leafHash, index: index, size: checkpoint.checkpoint.size)
            == checkpoint.checkpoint.root
    }
}
