import CBOR
import JSON
import OpenSSL
import Simulator
import Testing

@Suite struct SoftwareAuthenticatorTests {
    private let request = AnswerRequest(challenge: [UInt8](0..<32), origin: "https://example.com")

    private func credential(_ algorithm: SigningAlgorithm = .es256, _ model: AuthenticatorModel = .iCloudKeychain)
        throws -> SoftwareCredential
    {
        try SoftwareCredential(
            seed: [1, 2, 3], algorithm: algorithm, rpID: "example.com", userHandle: [9, 9], model: model, signCount: 7)
    }

    private func member(_ response: [UInt8], _ name: String) throws -> [UInt8] {
        try #require(try JSONValue.parse(response)["response"]?[name]?.string.flatMap { Base64URL.decodeExact($0) })
    }

    /// What is signed: authenticator data and the digest of the client data.
    private func signed(_ response: [UInt8]) throws -> [UInt8] {
        try member(response, "authenticatorData") + SHA256.hash(try member(response, "clientDataJSON"))
    }

    @Test(arguments: SigningAlgorithm.allCases)
    func `a signature is true under the key that the registration shows`(algorithm: SigningAlgorithm) throws {
        let credential = try credential(algorithm)
        let authenticator = SoftwareAuthenticator()
        let object = try CBORDecoder.decodeFirst(
            try member(authenticator.register(credential, request), "attestationObject")
        ).value
        let data = try #require(object.map?["authData"]?.bytes)
        #expect(Array(data.suffix(credential.key.coseKey.count)) == credential.key.coseKey)
        let key = try publicKey(cose: credential.key.coseKey)
        let response = try authenticator.authenticate(credential, request)
        let check = key.verify(
            signature: try member(response, "signature"), over: try signed(response), scheme: algorithm.scheme)
        #expect(check == .valid)
    }

    private func publicKey(cose: [UInt8]) throws -> PublicKey {
        let map = try #require(try CBORDecoder.decodeFirst(cose).value.map)
        func bytes(_ label: Int) throws -> [UInt8] { try #require(map[label]?.bytes) }
        switch map[1]?.int {
        case 1: return try map[-1]?.int == 7 ? PublicKey.ed448(x: try bytes(-2)) : PublicKey.ed25519(x: try bytes(-2))
        case 3: return try PublicKey.rsa(n: try bytes(-1), e: try bytes(-2))
        default:
            let curve: Curve = [1: .p256, 2: .p384, 3: .p521][map[-1]?.int] ?? .secp256k1
            return try PublicKey.ec(curve: curve, x: try bytes(-2), y: try bytes(-3))
        }
    }

    @Test func `a corrupted signature, and one of another key, are false and well formed`() throws {
        let credential = try credential()
        for signature in [ResponseOverrides.Signature.corrupted, .by(try SigningKey(.es256, seed: [8]))] {
            var overrides = ResponseOverrides()
            overrides.signature = signature
            let response = try SoftwareAuthenticator().authenticate(credential, request, overrides)
            let check = credential.key.publicKey.verify(
                signature: try member(response, "signature"), over: try signed(response), scheme: .ecdsa(.sha256))
            #expect(check == .invalid)
        }
    }

    @Test func `keys follow from the seed, and differ by algorithm and seed`() throws {
        for algorithm in SigningAlgorithm.allCases where algorithm.isDerivable {
            let key = try SigningKey(algorithm, seed: [4])
            #expect(key.coseKey == (try SigningKey(algorithm, seed: [4])).coseKey)
            #expect(key.coseKey != (try SigningKey(algorithm, seed: [5])).coseKey)
        }
    }

    @Test func `each client writes its client data in its own way`() throws {
        let credential = try credential()
        let challenge = Base64URL.encode(request.challenge)
        let start = #"{"type":"webauthn.get","challenge":""# + challenge + #"","origin":"https://example.com""#
        for (style, end) in [
            (SoftwareAuthenticator.Style.browser, #","crossOrigin":false}"#), (.appleApp, "}"),
            (.androidApp(package: "com.example"), #","androidPackageName":"com.example"}"#),
        ] {
            let response = try SoftwareAuthenticator(style: style).authenticate(credential, request)
            #expect(String(decoding: try member(response, "clientDataJSON"), as: UTF8.self) == start + end)
        }
    }

    @Test func `only quotes, backslashes and control characters are escaped in client data`() throws {
        let odd = AnswerRequest(challenge: [0], origin: "a\"\\\u{1}/é")
        let response = SoftwareAuthenticator(style: .appleApp).register(try credential(), odd)
        let text = String(decoding: try member(response, "clientDataJSON"), as: UTF8.self)
        #expect(text == #"{"type":"webauthn.create","challenge":"AA","origin":"a\"\\\u0001/é"}"#)
    }

    @Test func `synced passkeys are backed up and do not count; security keys count and are not`() throws {
        var synced = try credential(), counting = try credential(.es256, .yubiKey)
        synced.countUse()
        counting.countUse()
        let authenticator = SoftwareAuthenticator()
        let first = try member(try authenticator.authenticate(synced, request), "authenticatorData")
        let second = try member(try authenticator.authenticate(counting, request), "authenticatorData")
        #expect(Array(first.suffix(5)) == [0x1D, 0, 0, 0, 0])
        #expect(Array(second.suffix(5)) == [0x05, 0, 0, 0, 8])
        #expect(counting.model.aaguidText == "2fc0579f-8113-47ea-b116-bb5a8db9202a")
    }

    @Test func `overrides are in what is signed`() throws {
        let credential = try credential()
        var overrides = ResponseOverrides()
        overrides.type = "webauthn.create"
        overrides.challenge = [1]
        overrides.origin = "https://other.example"
        overrides.crossOrigin = true
        overrides.topOrigin = "https://top.example"
        overrides.rpID = "other.example"
        overrides.flags = [.userPresent]
        overrides.signCount = 0x0102_0304
        overrides.userHandle = .other([5])
        let response = try SoftwareAuthenticator().authenticate(credential, request, overrides)
        #expect(
            String(decoding: try member(response, "clientDataJSON"), as: UTF8.self)
                == #"{"type":"webauthn.create","challenge":"AQ","origin":"https://other.example","crossOrigin":true,"#
                + #""topOrigin":"https://top.example"}"#)
        let data = try member(response, "authenticatorData")
        #expect(data == SHA256.hash(Array("other.example".utf8)) + [0x01, 1, 2, 3, 4])
        #expect(try member(response, "userHandle") == [5])
        let check = credential.key.publicKey.verify(
            signature: try member(response, "signature"), over: try signed(response), scheme: .ecdsa(.sha256))
        #expect(check == .valid)
        overrides.userHandle = .absent
        let without = try JSONValue.parse(try SoftwareAuthenticator().authenticate(credential, request, overrides))
        #expect(without["response"]?["userHandle"] == nil)
    }
}
