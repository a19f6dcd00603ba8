import OpenSSL
import Testing

@Suite struct PrivateKeyTests {
    @Test func `a secret scalar gives the public point of RFC 6979`() throws {
        let key = try PrivateKey.ec(
            .p256, secret: hex("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721"))
        #expect(
            key.parts
                == .ec(
                    .p256, x: hex("60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"),
                    y: hex("7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299")))
    }

    @Test(
        "what a curve's key signs is valid under it alone",
        arguments: [(Curve.p256, Digest.sha256), (.p384, .sha384), (.p521, .sha512), (.secp256k1, .sha256)])
    func ecdsa(curve: Curve, digest: Digest) throws {
        let key = try PrivateKey.ec(curve), other = try PrivateKey.ec(curve)
        let signature = try key.sign([1, 2, 3], .ecdsa(digest))
        #expect(key.publicKey.verify(signature: signature, over: [1, 2, 3], scheme: .ecdsa(digest)) == .valid)
        #expect(other.publicKey.verify(signature: signature, over: [1, 2, 3], scheme: .ecdsa(digest)) == .invalid)
        #expect(key.publicKey.verify(signature: signature, over: [1, 2, 3], scheme: .eddsa) == .invalid)
        #expect(throws: OpenSSLError.self) { try key.sign([1], .rsaPSS(.sha256)) }
    }

    @Test func `the Ed25519 seed of RFC 8032 signs as printed there`() throws {
        let key = try PrivateKey.ed25519(seed: hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"))
        #expect(
            key.parts == .ed25519(x: hex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")))
        #expect(
            try key.sign([0x72], .eddsa)
                == hex(
                    """
                    92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c\
                    387b2eaeb4302aeeb00d291612bb0c00
                    """))
        #expect(throws: OpenSSLError.self) { try PrivateKey.ed25519(seed: [1]) }
    }

    @Test func `RSA keys sign in both paddings, and each is valid as itself only`() throws {
        let key = try PrivateKey.rsa()
        let schemes: [SignatureScheme] = [
            .rsaPKCS1(.sha1), .rsaPKCS1(.sha256), .rsaPKCS1(.sha512), .rsaPSS(.sha256), .rsaPSS(.sha384),
            .rsaPSS(.sha512),
        ]
        for made in schemes {
            let signature = try key.sign([9], made)
            for checked in schemes {
                let expected = made == checked ? SignatureCheck.valid : .invalid
                #expect(key.publicKey.verify(signature: signature, over: [9], scheme: checked) == expected)
            }
            let verify = { key.publicKey.verify(signature: $0, over: [9], scheme: made) }
            #expect(verify(Array(signature.dropLast())) == .malformed)
            #expect(verify([0] + signature) == .malformed)
            #expect(verify([UInt8](repeating: 0xff, count: 256)) == .malformed)
            #expect(verify([]) == .malformed)
        }
    }

    @Test(arguments: Curve.allCases) func `secrets out of range make no key`(curve: Curve) {
        let size = curve.coordinateSize
        for secret in [[], [UInt8](repeating: 0, count: size), .init(repeating: 0xff, count: size), [1]] {
            #expect(throws: OpenSSLError.self) { try PrivateKey.ec(curve, secret: secret) }
        }
    }

    @Test func `no description shows the key`() throws {
        let key = try PrivateKey.ec(.p256)
        var dumped = ""
        dump(key, to: &dumped)
        #expect(String(describing: key) == "PrivateKey" && String(reflecting: key) == "PrivateKey")
        #expect(!dumped.contains("parts") && !dumped.contains("handle"))
    }
}
