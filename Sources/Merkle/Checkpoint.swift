/// The head of a tree as a log states it (C2SP tlog-checkpoint): the text of a signed note.
public struct Checkpoint: Hashable, Sendable {
    /// Which log it is.
    public let origin: String
    /// How many leaves the tree has.
    public let size: Int64
    /// The tree's root hash.
    public let root: [UInt8]
    /// Lines below, which nobody audits. Ours have none.
    public let extensions: [String]

    /// A checkpoint of its parts.
    public init(origin: String, size: Int64, root: [UInt8]) {
        self.origin = origin
        self.size = size
        self.root = root
        extensions = []
    }

    /// The head of a tree.
    public init(origin: String, tree: CompactRange) { self.init(origin: origin, size: tree.size, root: tree.root) }

    /// Reads a note's text; nil for what is no checkpoint.
    public init?(text: String) {
        guard text.utf8.last == 0x0A else { return nil }
        let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map {
            String(Substring($0))
        }
        guard lines.count >= 3, lines.allSatisfy({ !$0.isEmpty }), let size = Int64(decimal: lines[1]),
            let root = Base64Text.decode(lines[2]), root.count == TreeHash.byteCount
        else { return nil }
        origin = lines[0]
        self.size = size
        self.root = root
        extensions = Array(lines[3...])
    }

    /// The text of the note.
    public var text: String {
        ([origin, String(size), Base64Text.encode(root)] + extensions).map { $0 + "\n" }.joined()
    }

    /// Signs it.
    public func signed(by signer: NoteSigner) throws -> SignedNote {
        SignedNote(text: text, signatures: [try signer.sign(text)])
    }
}

/// A checkpoint with its signatures, as it was read: unverified until `verified(by:)` says which keys signed it.
public struct SignedCheckpoint: Hashable, Sendable {
    /// The note.
    public var note: SignedNote
    /// What it says.
    public let checkpoint: Checkpoint

    /// Reads a note; nil where it is none, or its text is no checkpoint.
    public init?(_ bytes: [UInt8]) {
        guard let note = SignedNote(bytes) else { return nil }
        self.init(note)
    }

    /// The checkpoint of a note; nil where its text is none.
    public init?(_ note: SignedNote) {
        guard let checkpoint = Checkpoint(text: note.text) else { return nil }
        self.note = note
        self.checkpoint = checkpoint
    }
}
