public import OpenSSL

/// A key that verifies notes (C2SP signed-note): an Ed25519 key with a name, of a log or of a witness.
public struct NoteKey: Hashable, Sendable {
    /// What its signatures are over.
    public enum Kind: UInt8, Hashable, Sendable {
        /// The note's text: a log's own signature.
        case log = 0x01
        /// A time and the note's text: a witness' cosignature (C2SP tlog-cosignature, `cosignature/v1`).
        case cosigner = 0x04
    }

    /// Its name: for a log its origin.
    public let name: String
    /// What its signatures are over.
    public let kind: Kind
    /// The 32 bytes of RFC 8032.
    public let publicKey: [UInt8]
    /// The first four bytes of SHA-256(name ‖ 0x0A ‖ kind ‖ public key), big-endian.
    public let id: UInt32

    /// A key of its parts; nil for a name that cannot be, or a key of another length.
    public init?(name: String, kind: Kind, publicKey: [UInt8]) {
        guard Self.isName(name), publicKey.count == 32 else { return nil }
        self.name = name
        self.kind = kind
        self.publicKey = publicKey
        id = SHA256.hash(Array(name.utf8) + [0x0A, kind.rawValue] + publicKey).prefix(4).reduce(0) {
            $0 << 8 | UInt32($1)
        }
    }

    /// Reads `name+hex id+base64`, the form in which such keys are handed out; nil for anything else, a wrong id included.
    public init?(_ text: String) {
        let parts = text.split(separator: "+", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].utf8.count == 8, let id = UInt32(parts[1], radix: 16),
            let blob = Base64Text.decode(parts[2]), let type = blob.first, let kind = Kind(rawValue: type)
        else { return nil }
        self.init(name: String(parts[0]), kind: kind, publicKey: Array(blob.dropFirst()))
        guard self.id == id else { return nil }
    }

    /// `name+hex id+base64`.
    public var text: String {
        let hex = String(id, radix: 16)
        return name + "+" + String(repeating: "0", count: 8 - hex.count) + hex + "+"
            + Base64Text.encode([kind.rawValue] + publicKey)
    }

    /// Whether these bytes, which stand behind the id in a signature line, are a signature of this key over the text.
    public func verify(_ bytes: [UInt8], over text: String) -> Bool {
        guard let key = try? PublicKey.ed25519(x: publicKey) else { return false }
        switch kind {
        case .log: return key.verify(signature: bytes, over: Array(text.utf8), scheme: .eddsa) == .valid
        case .cosigner:
            guard let time = Self.cosignatureTime(bytes) else { return false }
            let message = Self.cosignatureMessage(text, at: time)
            return key.verify(signature: Array(bytes[8...]), over: message, scheme: .eddsa) == .valid
        }
    }

    /// When a cosignature says that it was made, in seconds since 1970; nil for what has another length than one.
    public static func cosignatureTime(_ bytes: [UInt8]) -> UInt64? {
        guard bytes.count == 8 + 64 else { return nil }
        return bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
    }

    static func cosignatureMessage(_ text: String, at time: UInt64) -> [UInt8] {
        Array("cosignature/v1\ntime \(time)\n\(text)".utf8)
    }

    /// Whether a name can be a key's: something, without spaces and plus signs.
    static func isName(_ name: some StringProtocol) -> Bool {
        !name.isEmpty && name.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0 != "+" && $0.value >= 0x20 }
    }
}

/// A key that signs notes. No description shows it.
public struct NoteSigner: Sendable {
    /// Its public half.
    public let key: NoteKey
    private let privateKey: PrivateKey

    /// The signer of a name and a 32-byte Ed25519 seed (RFC 8032 section 5.1.5); nil for a name that cannot be.
    public init?(name: String, kind: NoteKey.Kind = .log, seed: [UInt8]) throws(OpenSSLError) {
        privateKey = try PrivateKey.ed25519(seed: seed)
        guard case .ed25519(let publicKey) = privateKey.parts,
            let key = NoteKey(name: name, kind: kind, publicKey: publicKey)
        else { return nil }
        self.key = key
    }

    /// Signs a text; a cosigner says with it that it had seen the text at `time`, in seconds since 1970.
    public func sign(_ text: String, at time: UInt64 = 0) throws(OpenSSLError) -> SignedNote.Signature {
        let bytes: [UInt8]
        switch key.kind {
        case .log: bytes = try privateKey.sign(Array(text.utf8), .eddsa)
        case .cosigner:
            let stamp = (0..<8).reversed().map { UInt8(truncatingIfNeeded: time >> UInt64(8 * $0)) }
            bytes = stamp + (try privateKey.sign(NoteKey.cosignatureMessage(text, at: time), .eddsa))
        }
        return SignedNote.Signature(name: key.name, keyID: key.id, bytes: bytes)
    }
}
