import CBOR
import Ceremony
import JSON
import OpenSSL
import Testing

@testable import WebAuthn

@Suite("signature: 7.2-20, 7.2-21")
struct SignatureTests {
    struct Algorithm: Sendable, CustomTestStringConvertible {
        let number: Int
        let scheme: SignatureScheme
        let key: @Sendable () throws -> PrivateKey
        var testDescription: String { "\(number)" }
    }

    static let algorithms: [Algorithm] = [
        Algorithm(number: -7, scheme: .ecdsa(.sha256)) { try CredentialKeys.es256() },
        Algorithm(number: -9, scheme: .ecdsa(.sha256)) { try CredentialKeys.es256() },
        Algorithm(number: -35, scheme: .ecdsa(.sha384)) { try PrivateKey.ec(.p384) },
        Algorithm(number: -36, scheme: .ecdsa(.sha512)) { try PrivateKey.ec(.p521) },
        Algorithm(number: -47, scheme: .ecdsa(.sha256)) { try PrivateKey.ec(.secp256k1) },
        Algorithm(number: -8, scheme: .eddsa) { try PrivateKey.ed25519(seed: [UInt8](repeating: 3, count: 32)) },
        Algorithm(number: -19, scheme: .eddsa) { try PrivateKey.ed25519(seed: [UInt8](repeating: 3, count: 32)) },
        Algorithm(number: -51, scheme: .ecdsa(.sha384)) { try PrivateKey.ec(.p384) },
        Algorithm(number: -52, scheme: .ecdsa(.sha512)) { try PrivateKey.ec(.p521) },
        Algorithm(number: -53, scheme: .eddsa) { try PrivateKey.ed448(seed: [UInt8](repeating: 3, count: 57)) },
        Algorithm(number: -257, scheme: .rsaPKCS1(.sha256)) { try rsa.get() },
        Algorithm(number: -258, scheme: .rsaPKCS1(.sha384)) { try rsa.get() },
        Algorithm(number: -259, scheme: .rsaPKCS1(.sha512)) { try rsa.get() },
        Algorithm(number: -37, scheme: .rsaPSS(.sha256)) { try rsa.get() },
        Algorithm(number: -38, scheme: .rsaPSS(.sha384)) { try rsa.get() },
        Algorithm(number: -39, scheme: .rsaPSS(.sha512)) { try rsa.get() },
    ]

    private static let rsa = Result { try PrivateKey.rsa() }

    @Test(arguments: algorithms)
    func `every evaluated algorithm registers, signs in, and rejects a changed message`(_ algorithm: Algorithm) throws {
        for kind in CeremonyKind.allCases {
            var answer = try Answer(kind)
            answer.key = try algorithm.key()
            answer.algorithm = algorithm.number
            answer.scheme = algorithm.scheme
            #expect(try answer.failures() == [])
            #expect(try answer.verdict().algorithm == Int64(algorithm.number))
            guard kind == .authentication else { continue }
            answer.changeSignature = { $0.dropLast() + [$0[$0.count - 1] ^ 1] }
            #expect(try answer.failures() == ["signature: signature_false"])
        }
    }

    @Test func `a signature of another key is false`() throws {
        var answer = try Answer(.authentication)
        answer.signer = try CredentialKeys.es256(9)
        #expect(try answer.failures() == ["signature: signature_false"])
    }

    /// A departing encoding: its name, and what it does to a right signature.
    struct Encoding: Sendable, CustomTestStringConvertible {
        let name: String
        let change: @Sendable ([UInt8]) -> [UInt8]
        var testDescription: String { name }
    }

    static let encodings: [Encoding] = [
        Encoding(name: "trailingBytes") { $0 + [0] },
        Encoding(name: "trailingBytes") { $0 + [1, 2, 3] },
        Encoding(name: "leadingZeros") { [0, 0] + $0 },
        Encoding(name: "wrappedInDER") { wrapped(0x04, $0) },
        Encoding(name: "wrappedInDER") { wrapped(0x03, [0] + $0) },
        Encoding(name: "base64Text") { Array(Base64URL.encode($0).utf8) },
        Encoding(name: "base64Text") {
            Array(Base64URL.encode($0).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }.map(String.init).joined().utf8)
        },
        Encoding(name: "hexText") {
            Array($0.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined().utf8)
        },
    ]

    private static func wrapped(_ tag: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        let length: [UInt8] =
            bytes.count < 0x80
            ? [UInt8(bytes.count)]
            : bytes.count < 0x100
                ? [0x81, UInt8(bytes.count)] : [0x82, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
        return [tag] + length + bytes
    }

    private static func answer(_ algorithm: Algorithm, _ change: @escaping ([UInt8]) -> [UInt8]) throws -> Answer {
        var answer = try Answer(.authentication)
        answer.key = try algorithm.key()
        answer.algorithm = algorithm.number
        answer.scheme = algorithm.scheme
        answer.changeSignature = change
        return answer
    }

    @Test(arguments: algorithms, encodings)
    func `a signature that is true once encoded rightly is named as such`(
        _ algorithm: Algorithm, _ encoding: Encoding
    ) throws {
        let check = try #require(try SignatureTests.answer(algorithm, encoding.change).verdict()[.signature])
        #expect(check.reason == .signatureEncoding)
        #expect(check.actual == encoding.name)
        let changed = try SignatureTests.answer(algorithm) { encoding.change($0.dropLast() + [$0[$0.count - 1] ^ 1]) }
        #expect(try changed.failures() == ["signature: signature_false"])
    }

    @Test(arguments: algorithms.filter { if case .ecdsa = $0.scheme { true } else { false } })
    func `the two numbers of ECDSA side by side are named as such`(_ algorithm: Algorithm) throws {
        let size = [-35: 48, -51: 48, -36: 66, -52: 66][algorithm.number] ?? 32
        for (width, tail) in [(size, 0), (size, 2), (size + 1, 0)] {
            let answer = try SignatureTests.answer(algorithm) { der in
                guard let (r, s) = ECDSASignature.parse(der) else { return [] }
                let padded = { (number: [UInt8]) in [UInt8](repeating: 0, count: width - number.count) + number }
                return padded(r) + padded(s) + [UInt8](repeating: 0, count: tail)
            }
            let check = try #require(try answer.verdict()[.signature])
            #expect(check.reason == .signatureEncoding)
            #expect(check.actual == "rawConcatenation")
            #expect(check.expected.first?.hasSuffix("in DER") == true)
        }
    }

    @Test func `an RSA signature in reverse order is named as such`() throws {
        for algorithm in SignatureTests.algorithms {
            guard case .rsaPKCS1 = algorithm.scheme else { continue }
            let check = try SignatureTests.answer(algorithm) { $0.reversed() }.verdict()[.signature]
            #expect(check?.actual == "reversedBytes")
            #expect(check?.expected.first?.hasSuffix("in 256 bytes") == true)
        }
    }

    @Test(arguments: [[], [1, 2, 3]] as [[UInt8]]) func `no signature at all is false`(_ bytes: [UInt8]) throws {
        var answer = try Answer(.authentication)
        answer.changeSignature = { _ in bytes }
        #expect(try answer.failures() == ["signature: signature_false"])
    }

    @Test func `a signature of another key of the account is named as such`() throws {
        var answer = try Answer(.authentication)
        let other = try CredentialKeys.es256(9)
        answer.signer = other
        answer.changeInput = { input in
            input.otherKeys = {
                var credential = KnownCredential(id: [9], account: "acct")
                credential.publicKey = COSEKey(stored: CredentialKeys.cose(other, algorithm: -7))
                return [credential]
            }
        }
        #expect(try answer.failures() == ["signature: other_key_of_account"])
    }

    @Test(arguments: [(-65535, "RS1"), (-48, "ML-DSA-44"), (-999, "-999")])
    func `an algorithm that is not evaluated is skipped by name`(_ number: Int, _ name: String) throws {
        var answer = try Answer(.authentication)
        answer.cose = try SignatureTests.unevaluated(number)
        let check = try answer.verdict()[.signature]
        #expect(check?.status == .skipped)
        #expect(check?.reason == .algorithmNotEvaluable)
        #expect(check?.why?.contains(name) == true)
    }

    static func unevaluated(_ number: Int) throws -> [UInt8] {
        switch number {
        case -65535: CredentialKeys.cose(try rsa.get(), algorithm: number)
        case -48:
            CBOREncoder.encode(
                .map(
                    CBORMap([
                        (CBORValue(1), CBORValue(7)), (CBORValue(3), CBORValue(number)),
                        (CBORValue(-1), .bytes([UInt8](repeating: 1, count: 1312))),
                    ])))
        default: CredentialKeys.cose(try CredentialKeys.es256(), algorithm: number)
        }
    }

    @Test func `a stored key that cannot be read leaves the signature unchecked`() throws {
        var answer = try Answer(.authentication)
        answer.changeInput = { $0.credential?.publicKey = COSEKey(stored: [0xA0]) }
        #expect(try answer.verdict()[.signature]?.reason == .noKey)
    }
}
