import CBOR
import OpenSSL

/// Keys for tests, the same in every run, and their COSE form.
enum CredentialKeys {
    struct NoForm: Error {}

    static func es256(_ seed: UInt8 = 1) throws -> PrivateKey {
        try PrivateKey.ec(.p256, secret: [UInt8](repeating: seed, count: 32))
    }

    /// The COSE_Key of a public key, with changes by label; nil takes a label out.
    static func cose(_ key: PrivateKey, algorithm: Int, changes: [Int: CBORValue?] = [:]) -> [UInt8] {
        var labels: [Int: CBORValue] = [3: CBORValue(algorithm)]
        switch key.parts {
        case .ec(let curve, let x, let y):
            labels[1] = CBORValue(2)
            labels[-1] = CBORValue(crv(curve))
            labels[-2] = .bytes(x)
            labels[-3] = .bytes(y)
        case .ed25519(let x):
            labels[1] = CBORValue(1)
            labels[-1] = CBORValue(6)
            labels[-2] = .bytes(x)
        case .ed448(let x):
            labels[1] = CBORValue(1)
            labels[-1] = CBORValue(7)
            labels[-2] = .bytes(x)
        case .rsa(let n, let e):
            labels[1] = CBORValue(3)
            labels[-1] = .bytes(n)
            labels[-2] = .bytes(e)
        }
        for (label, value) in changes { labels[label] = value }
        let order = [1, 3, -1, -2, -3] + changes.keys.filter { ![1, 3, -1, -2, -3].contains($0) }
        return CBOREncoder.encode(
            .map(CBORMap(order.compactMap { label in labels[label].map { (key: CBORValue(label), value: $0) } })))
    }

    private static func crv(_ curve: Curve) -> Int {
        switch curve {
        case .p256: 1
        case .p384: 2
        case .p521: 3
        case .secp256k1: 8
        }
    }
}

/// A CBOR value that may stand among a test's arguments.
enum CBORSketch: Sendable {
    case number(Int)
    case text(String)
    case bytes([UInt8])

    init(_ number: Int) { self = .number(number) }

    var value: CBORValue {
        switch self {
        case .number(let number): CBORValue(number)
        case .text(let text): .text(text)
        case .bytes(let bytes): .bytes(bytes)
        }
    }
}
