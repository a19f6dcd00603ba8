/// A text with signatures below it (C2SP signed-note). What stands in it counts for nothing before a signature of a known
/// key was verified: `verified(by:)`.
public struct SignedNote: Hashable, Sendable {
    /// One line of signature.
    public struct Signature: Hashable, Sendable {
        /// The name of the key.
        public let name: String
        /// The key's id, the first four bytes of a hash, big-endian.
        public let keyID: UInt32
        /// What stands behind the id.
        public let bytes: [UInt8]

        /// A signature of a key.
        public init(name: String, keyID: UInt32, bytes: [UInt8]) {
            self.name = name
            self.keyID = keyID
            self.bytes = bytes
        }

        /// Reads a line without its end.
        public init?(line: Substring) {
            guard line.hasPrefix("\u{2014} ") else { return nil }
            let parts = line.dropFirst(2).split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 2, NoteKey.isName(parts[0]), let blob = Base64Text.decode(parts[1]), blob.count > 4
            else { return nil }
            name = String(parts[0])
            keyID = blob[..<4].reduce(0) { $0 << 8 | UInt32($1) }
            bytes = Array(blob[4...])
        }

        /// The line, with its end.
        public var line: String {
            let id = (0..<4).reversed().map { UInt8(truncatingIfNeeded: keyID >> UInt32(8 * $0)) }
            return "\u{2014} \(name) \(Base64Text.encode(id + bytes))\n"
        }
    }

    /// The text, which ends a line.
    public let text: String
    /// The signatures, in their order.
    public var signatures: [Signature]

    /// The most signatures that are read; the specification asks for 16 at least.
    public static let mostSignatures = 100
    /// The longest note that is read, in bytes.
    public static let mostBytes = 1 << 20

    /// A note of its parts.
    public init(text: String, signatures: [Signature]) {
        self.text = text
        self.signatures = signatures
    }

    /// Reads a note; nil for what is none.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.mostBytes, bytes.allSatisfy({ $0 >= 0x20 || $0 == 0x0A }),
            let note = String(validating: bytes, as: UTF8.self)
        else { return nil }
        self.init(note)
    }

    /// Reads a note; nil for what is none.
    public init?(_ note: String) {
        guard note.utf8.count <= Self.mostBytes, note.utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x0A }),
            note.utf8.last == 0x0A
        else { return nil }
        // The text ends at the last blank line.
        let lines = note.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
        guard let blank = lines.lastIndex(where: { $0.isEmpty }), blank > 0 else { return nil }
        let below = lines[(blank + 1)...]
        guard !below.isEmpty, below.count <= Self.mostSignatures else { return nil }
        var signatures: [Signature] = []
        for line in below {
            guard let signature = Signature(line: Substring(line)) else { return nil }
            signatures.append(signature)
        }
        text = lines[..<blank].map { String(Substring($0)) + "\n" }.joined()
        self.signatures = signatures
    }

    /// The whole note.
    public var note: String { text + "\n" + signatures.map(\.line).joined() }

    /// Which of the keys signed this text. Nil when the note must be rejected: none of them did, or a signature in the name
    /// of one of them is false.
    public func verified(by keys: [NoteKey]) -> [NoteKey]? {
        var verified: [NoteKey] = []
        for signature in signatures {
            guard let key = keys.first(where: { $0.name == signature.name && $0.id == signature.keyID }) else { continue }
            guard key.verify(signature.bytes, over: text) else { return nil }
            if !verified.contains(key) { verified.append(key) }
        }
        return verified.isEmpty ? nil : verified
    }
}
