import COpenSSL
import Foundation
import OpenSSL
import Testing

@Suite struct PublicKeyTests {
    private static let x = hex("60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6")
    private static let y = hex("7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299")
    private static let raw = hex(
        """
        EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716\
        F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8
        """)

    @Test func `the P-256 signature of RFC 6979 is valid, and over another message invalid`() throws {
        let key = try PublicKey.ec(curve: .p256, x: Self.x, y: Self.y)
        let der = try #require(ECDSASignature.der(raw: Self.raw))
        #expect(key.verify(signature: der, over: Array("sample".utf8), scheme: .ecdsa(.sha256)) == .valid)
        #expect(key.verify(signature: der, over: Array("Sample".utf8), scheme: .ecdsa(.sha256)) == .invalid)
        #expect(key.verify(signature: der, over: Array("sample".utf8), scheme: .ecdsa(.sha384)) == .invalid)
        #expect(key.verify(signature: Self.raw, over: Array("sample".utf8), scheme: .ecdsa(.sha256)) == .malformed)
        #expect(key.verify(signature: der, over: Array("sample".utf8), scheme: .ecdsa(.sha256)) == .valid)
        #expect(ERR_peek_error() == 0)
    }

    @Test func `the Ed25519 signatures of RFC 8032 are valid`() throws {
        let key = try PublicKey.ed25519(x: hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
        var signature = hex(
            """
            e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b\
            d25bf5f0595bbe24655141438e7a100b
            """)
        #expect(key.verify(signature: signature, over: [], scheme: .eddsa) == .valid)
        #expect(key.verify(signature: Array(signature.dropLast()), over: [], scheme: .eddsa) == .malformed)
        #expect(key.verify(signature: signature, over: [0], scheme: .eddsa) == .invalid)
        signature[0] ^= 1
        #expect(key.verify(signature: signature, over: [], scheme: .eddsa) == .invalid)
        #expect(ERR_peek_error() == 0)
    }

    @Test func `the blank Ed448 signature of RFC 8032 is valid`() throws {
        let key = try PublicKey.ed448(
            x: hex(
                """
                5fd7449b59b461fd2ce787ec616ad46a1da1342485a70e1f8a0ea75d80e96778\
                edf124769b46c7061bd6783df1e50f6cd1fa1abeafe8256180
                """))
        let signature = hex(
            """
            533a37f6bbe457251f023c0d88f976ae2dfb504a843e34d2074fd823d41a591f2b233f034f628281f2fd7a22ddd47d7828c59bd0a21bfd39\
            80ff0d2028d4b18a9df63e006c5d1c2d345b925d8dc00b4104852db99ac5c7cdda8530a113a0f4dbb61149f05a7363268c71d95808ff2e65\
            2600
            """)
        #expect(key.verify(signature: signature, over: [], scheme: .eddsa) == .valid)
        #expect(key.verify(signature: signature, over: [1], scheme: .eddsa) == .invalid)
    }

    @Test(arguments: Curve.allCases) func `a point off the curve or of another length makes no key`(curve: Curve) throws
    {
        let size = curve.coordinateSize
        let one = [UInt8](repeating: 0, count: size - 1) + [1]
        #expect(throws: OpenSSLError.self) { try PublicKey.ec(curve: curve, x: one, y: one) }
        let large = [UInt8](repeating: 0xff, count: size)
        #expect(throws: OpenSSLError.self) { try PublicKey.ec(curve: curve, x: large, y: large) }
        #expect(throws: OpenSSLError.self) { try PublicKey.ec(curve: curve, x: [], y: []) }
        #expect(throws: OpenSSLError.self) { try PublicKey.ec(curve: curve, x: [0] + one, y: one) }
        #expect(throws: OpenSSLError.self) { try PublicKey.ec(curve: curve, x: one, y: Array(one.dropLast())) }
        #expect(ERR_peek_error() == 0)
    }

    @Test func `RSA numbers out of bounds make no key`() throws {
        let n = [UInt8](repeating: 0xff, count: 128)
        _ = try PublicKey.rsa(n: [0, 0] + n, e: [0, 3])
        let wrong: [(n: [UInt8], e: [UInt8])] = [
            ([], [3]), ([0], [3]), (n, []), (n, [0]), (n, [1]), (n, [2]), (n, [1, 0]), (Array(n.dropFirst()), [3]),
            ([0x7f] + n.dropFirst(), [3]), (n.dropLast() + [0xfe], [3]), (n, [UInt8](repeating: 0xff, count: 9)),
            ([UInt8](repeating: 0xff, count: 2049), [3]),
        ]
        for (n, e) in wrong { #expect(throws: OpenSSLError.self) { try PublicKey.rsa(n: n, e: e) } }
        #expect(ERR_peek_error() == 0)
    }

    @Test func `an error shows numbers and nothing of the key`() {
        let error = #expect(throws: OpenSSLError.self) {
            try PublicKey.ec(curve: .p256, x: Self.y, y: Self.x)
        }
        #expect(error?.operation == .keyImport)
        #expect(error?.stack.isEmpty == false)
        #expect(error.map { String(describing: $0) } == "OpenSSLError(keyImport)")
    }

    @Test func `threads share one key`() throws {
        let key = try PublicKey.ec(curve: .p256, x: Self.x, y: Self.y)
        let der = try #require(ECDSASignature.der(raw: Self.raw))
        let lock = NSLock()
        nonisolated(unsafe) var right = 0
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            let message = Array((thread.isMultiple(of: 2) ? "sample" : "simple").utf8)
            let expected = thread.isMultiple(of: 2) ? SignatureCheck.valid : .invalid
            for _ in 0..<200 where key.verify(signature: der, over: message, scheme: .ecdsa(.sha256)) == expected {
                lock.withLock { unsafe right += 1 }
            }
        }
        #expect(unsafe right == 1600)
    }
}
