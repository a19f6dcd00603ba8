import CBOR

/// An attestation object (L3 section 6.5.4): one CBOR map with `fmt`, `attStmt` and `authData`, and nothing behind it.
/// The statement is a map, for the format `compound` a list.
///
/// Of a member that stands twice the first counts when both are equal; else the object is unreadable.
struct AttestationObject: Sendable {
    let format: String
    let statement: CBORValue
    let authenticatorData: [UInt8]
    /// In what its encoding is not canonical (CTAP2's canonical CBOR form); no failure.
    let deviations: Set<CBORDeviation>

    /// - Throws: in what the bytes are no attestation object.
    init(_ bytes: [UInt8]) throws(Unreadable) {
        let decoded: (value: CBORValue, consumed: Int, deviations: Set<CBORDeviation>)
        do { decoded = try CBORDecoder.decodeFirst(bytes) } catch {
            throw Unreadable("The attestation object is no CBOR (\(error.kind.rawValue)).")
        }
        guard decoded.consumed == bytes.count else {
            throw Unreadable("The attestation object has \(bytes.count - decoded.consumed) bytes behind it.")
        }
        guard let map = decoded.value.map else { throw Unreadable("The attestation object is no CBOR map.") }
        guard let format = try AttestationObject.member("fmt", map).text else {
            throw Unreadable("The attestation object's `fmt` is no text.")
        }
        let statement = try AttestationObject.member("attStmt", map)
        guard statement.map != nil || (format == "compound" && statement.array != nil) else {
            throw Unreadable("The attestation object's `attStmt` is no map.")
        }
        guard let authenticatorData = try AttestationObject.member("authData", map).bytes else {
            throw Unreadable("The attestation object's `authData` is no byte string.")
        }
        self.format = format
        self.statement = statement
        self.authenticatorData = authenticatorData
        deviations = decoded.deviations
    }

    private static func member(_ name: String, _ map: CBORMap) throws(Unreadable) -> CBORValue {
        var found: CBORValue?
        for pair in map.pairs where pair.key == .text(name) {
            if let found, found != pair.value {
                throw Unreadable("The attestation object has `\(name)` twice with different values.")
            }
            found = pair.value
        }
        guard let found else { throw Unreadable("The attestation object has no `\(name)`.") }
        return found
    }
}
