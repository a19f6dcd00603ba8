import CBOR

/// The flags of authenticator data (L3 section 6.1). Reserved bits are read and not judged.
struct AuthenticatorFlags: OptionSet, Sendable {
    let rawValue: UInt8

    static let userPresent = AuthenticatorFlags(rawValue: 0x01)
    static let userVerified = AuthenticatorFlags(rawValue: 0x04)
    static let backupEligible = AuthenticatorFlags(rawValue: 0x08)
    static let backedUp = AuthenticatorFlags(rawValue: 0x10)
    static let attestedData = AuthenticatorFlags(rawValue: 0x40)
    static let extensionData = AuthenticatorFlags(rawValue: 0x80)
    /// Bits 1 and 5, which authenticators leave zero.
    static let reserved = AuthenticatorFlags(rawValue: 0x22)
}

/// Authenticator data (L3 section 6.1): 32 bytes of RP ID hash, a byte of flags, four of counter, then what the flags
/// announce, and nothing more.
struct AuthenticatorData: Sendable {
    /// The credential that a registration made (L3 section 6.5.1).
    struct AttestedCredential: Sendable {
        var aaguid: [UInt8]
        var id: [UInt8]
        /// The encoded COSE_Key.
        var key: COSEKey
        /// The same, decoded.
        var keyValue: CBORValue
    }

    /// The bytes as they came; these are signed.
    let bytes: [UInt8]
    let flags: AuthenticatorFlags
    let signCount: UInt32
    let attested: AttestedCredential?
    /// In what key and extensions are not canonical CBOR; no failure.
    let deviations: Set<CBORDeviation>

    /// SHA-256 of the RP ID.
    var relyingPartyIDHash: ArraySlice<UInt8> { bytes.prefix(32) }

    /// Reads the bytes.
    ///
    /// - Throws: in what they are no authenticator data. A credential id that is too long is not among it: the rest can
    ///   still be judged.
    init(_ bytes: [UInt8]) throws(Unreadable) {
        var reader = ByteReader(bytes)
        guard reader.take(32) != nil, let flags = reader.number(bytes: 1), let count = reader.number(bytes: 4) else {
            throw Unreadable("The authenticator data has \(bytes.count) bytes; 37 is the least.")
        }
        self.bytes = bytes
        self.flags = AuthenticatorFlags(rawValue: UInt8(truncatingIfNeeded: flags))
        signCount = count
        var deviations: Set<CBORDeviation> = []
        attested = try self.flags.contains(.attestedData) ? AuthenticatorData.attested(&reader, &deviations) : nil
        if self.flags.contains(.extensionData) { try AuthenticatorData.skipExtensions(&reader, &deviations) }
        self.deviations = deviations
        guard reader.rest.isEmpty else {
            throw Unreadable("The authenticator data has \(reader.rest.count) bytes that its flags do not announce.")
        }
    }

    private static func attested(
        _ reader: inout ByteReader, _ deviations: inout Set<CBORDeviation>
    ) throws(Unreadable) -> AttestedCredential {
        guard let aaguid = reader.take(16), let length = reader.number(bytes: 2), let id = reader.take(Int(length)) else {
            throw Unreadable("The flags announce attested credential data, which ends too early.")
        }
        let decoded: (value: CBORValue, consumed: Int, deviations: Set<CBORDeviation>)
        do { decoded = try CBORDecoder.decodeFirst(reader.rest) } catch {
            throw Unreadable("The credential's public key is no CBOR.")
        }
        let key = reader.take(decoded.consumed) ?? []
        deviations.formUnion(decoded.deviations)
        return AttestedCredential(
            aaguid: Array(aaguid), id: Array(id), key: COSEKey(stored: Array(key)), keyValue: decoded.value)
    }

    private static func skipExtensions(
        _ reader: inout ByteReader, _ deviations: inout Set<CBORDeviation>
    ) throws(Unreadable) {
        guard let decoded = try? CBORDecoder.decodeFirst(reader.rest), decoded.value.map != nil else {
            throw Unreadable("The flags announce extension data, and none follows.")
        }
        _ = reader.take(decoded.consumed)
        deviations.formUnion(decoded.deviations)
    }
}

/// In what a part of a response cannot be read: one sentence for people.
struct Unreadable: Error, Sendable {
    let text: String

    init(_ text: String) { self.text = text }
}
