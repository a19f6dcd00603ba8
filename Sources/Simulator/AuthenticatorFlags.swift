/// The flags byte of authenticator data (L3 section 6.1).
public struct AuthenticatorFlags: OptionSet, Sendable {
    /// The byte.
    public let rawValue: UInt8
    /// Wraps the byte.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// UP.
    public static let userPresent = AuthenticatorFlags(rawValue: 0x01)
    /// UV.
    public static let userVerified = AuthenticatorFlags(rawValue: 0x04)
    /// BE.
    public static let backupEligible = AuthenticatorFlags(rawValue: 0x08)
    /// BS.
    public static let backedUp = AuthenticatorFlags(rawValue: 0x10)
    /// AT: attested credential data follow.
    public static let attested = AuthenticatorFlags(rawValue: 0x40)
    /// ED: extension data follow.
    public static let extended = AuthenticatorFlags(rawValue: 0x80)
}
