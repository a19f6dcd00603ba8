public import CBOR

/// What is to differ from an honest answer. Everything but `signature` changes before signing, so that the signature
/// covers it.
public struct ResponseOverrides: Sendable {
    /// What is done to the signature.
    public enum Signature: Sendable {
        /// The credential's own, true.
        case own
        /// A true one with its last bit turned: still of its algorithm's form.
        case corrupted
        /// By another key, over the same bytes.
        case by(SigningKey)
    }

    /// What stands as user handle in a sign-in.
    public enum UserHandle: Sendable {
        /// The one that the credential was made with.
        case own
        /// None.
        case absent
        /// Another.
        case other([UInt8])
    }

    /// `type` of the client data.
    public var type: String?
    /// `challenge` of the client data, as bytes.
    public var challenge: [UInt8]?
    /// `origin` of the client data.
    public var origin: String?
    /// `crossOrigin` of the client data.
    public var crossOrigin: Bool?
    /// `topOrigin` of the client data.
    public var topOrigin: String?
    /// The RP ID whose hash the authenticator writes.
    public var rpID: String?
    /// The flags; `attested` is added to a registration's by itself.
    public var flags: AuthenticatorFlags?
    /// The signature counter.
    public var signCount: UInt32?
    /// What is done to the signature of a sign-in.
    public var signature = Signature.own
    /// The user handle of a sign-in.
    public var userHandle = UserHandle.own
    /// Format and statement of a registration's attestation; `none` with an empty one by default.
    public var attestation: (format: String, statement: CBORMap)?

    /// An honest answer.
    public init() {}
}
