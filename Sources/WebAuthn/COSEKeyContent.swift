import CBOR
import OpenSSL

/// The parameters of a COSE_Key, checked against its algorithm (L3 section 6.5.1.1, RFC 9053 section 7).
///
/// A label that stands twice is read where both say the same; where they differ, nobody can tell which key is meant.
struct COSEKeyContent: Sendable {
    let algorithm: COSEAlgorithm
    /// The numbers; nil for an algorithm that is not evaluated.
    let parts: PublicKeyParts?

    init(encoded bytes: [UInt8]) throws(COSEKeyError) {
        let decoded: (value: CBORValue, consumed: Int, deviations: Set<CBORDeviation>)
        do { decoded = try CBORDecoder.decodeFirst(bytes) } catch { throw COSEKeyError("is no CBOR") }
        guard decoded.consumed == bytes.count else { throw COSEKeyError("has bytes behind it") }
        try self.init(decoded.value)
    }

    init(_ value: CBORValue) throws(COSEKeyError) {
        guard let map = value.map else { throw COSEKeyError("is no map") }
        guard let number = try COSEKeyContent.parameter(map, 3)?.int else {
            throw COSEKeyError("names no algorithm (label 3)")
        }
        guard let keyType = try COSEKeyContent.parameter(map, 1)?.int else {
            throw COSEKeyError("names no key type (label 1)")
        }
        algorithm = COSEAlgorithm(number: Int64(number))
        guard let form = algorithm.keyForm else {
            parts = nil
            return
        }
        guard keyType == form.keyType else {
            throw COSEKeyError("has the type \(keyType), which does not go with the algorithm \(algorithm.title)")
        }
        parts = try COSEKeyContent.parts(form, map, algorithm)
    }

    /// The algorithm's number where one is named, whatever else is wrong with the key.
    static func algorithm(of value: CBORValue) -> Int64? {
        value.map?[3]?.int.map { Int64($0) }
    }

    /// The key for the cryptographic library; nil for an algorithm that is not evaluated.
    func publicKey() throws(COSEKeyError) -> PublicKey? {
        guard let parts else { return nil }
        do { return try PublicKey.make(parts) } catch { throw COSEKeyError(fault) }
    }

    private var fault: String {
        switch parts {
        case .ec, .ed25519, .ed448: "is no point on the curve \(parts?.title ?? "")"
        case .rsa, nil: "has numbers that make no key of \(algorithm.title)"
        }
    }

    private static func parts(
        _ form: COSEAlgorithm.KeyForm, _ map: CBORMap, _ algorithm: COSEAlgorithm
    ) throws(COSEKeyError) -> PublicKeyParts? {
        switch form {
        case .ec(let curve, let crv):
            try expect(curve: crv, map, algorithm)
            return .ec(
                curve, x: try bytes(map, -2, count: curve.coordinateSize),
                y: try bytes(map, -3, count: curve.coordinateSize))
        case .ed25519:
            try expect(curve: 6, map, algorithm)
            return .ed25519(x: try bytes(map, -2, count: 32))
        case .ed448:
            try expect(curve: 7, map, algorithm)
            return .ed448(x: try bytes(map, -2, count: 57))
        case .rsa:
            return .rsa(paddedN: try bytes(map, -1), paddedE: try bytes(map, -2))
        case .mlDSA(let size):
            _ = try bytes(map, -1, count: size)
            return nil
        }
    }

    private static func expect(curve: Int, _ map: CBORMap, _ algorithm: COSEAlgorithm) throws(COSEKeyError) {
        guard let found = try parameter(map, -1)?.int else { throw COSEKeyError("names no curve (label -1)") }
        guard found == curve else {
            throw COSEKeyError("has the curve \(found), which does not go with the algorithm \(algorithm.title)")
        }
    }

    private static func bytes(_ map: CBORMap, _ label: Int, count: Int? = nil) throws(COSEKeyError) -> [UInt8] {
        guard let bytes = try parameter(map, label)?.bytes else {
            throw COSEKeyError("has no byte string under the label \(label)")
        }
        if let count, bytes.count != count {
            throw COSEKeyError("has \(bytes.count) bytes under the label \(label) where \(count) are due")
        }
        return bytes
    }

    private static func parameter(_ map: CBORMap, _ label: Int) throws(COSEKeyError) -> CBORValue? {
        let wanted = CBORValue(label)
        var found: CBORValue?
        for pair in map.pairs where pair.key == wanted {
            if let found, found != pair.value { throw COSEKeyError("has the label \(label) twice with different values") }
            found = pair.value
        }
        return found
    }
}
