import CBOR
import Ceremony
import JSON
import OpenSSL
import Simulator
import WebAuthn

/// Responses of one kind, made in memory and stored as a log would hold them.
struct MadeResponses {
    /// What a response is.
    enum Kind {
        /// A sign-in with a key of this algorithm.
        case signIn(SigningAlgorithm)
        /// A registration without a statement.
        case registration
        /// A registration whose statement the new key signed.
        case selfAttested
        /// A registration whose statement an attestation certificate signed, which leads to a configured anchor.
        case certified
    }

    /// One event, and what is known when it is judged.
    struct Made {
        let event: StoredEvent
        let options: OptionsIssued
        let credential: KnownCredential?
    }

    private static let rpID = "load.example"
    private static let origin = "https://load.example"
    /// 2030-01-01, when the certificate of this benchmark is valid whatever the machine's clock says.
    static let time = Instant(rawValue: 1_893_456_000_000_000)

    let made: [Made]
    let configuration: RelyingPartyConfiguration
    /// Signatures, what they are made over, and their keys, for OpenSSL alone; none of a registration.
    private(set) var signatures: [(key: PublicKey, signature: [UInt8], message: [UInt8], scheme: SignatureScheme)] = []

    /// Makes so many; keys that cannot be derived are dear to make, so there are few.
    init(_ kind: Kind, count: Int = 500) throws {
        var settings = JSONWriter()
        settings.beginObject()
        settings.key("origins")
        settings.beginArray()
        settings.value(Self.origin)
        settings.endArray()
        if case .certified = kind {
            settings.key("attestation")
            settings.beginObject()
            settings.key("trustAnchorsPem")
            settings.beginArray()
            settings.value(AttestationCertificate.rootPEM)
            settings.endArray()
            settings.endObject()
        }
        settings.endObject()
        configuration = try RelyingPartyConfiguration(try JSONValue.parse(settings.bytes), name: Self.rpID)
        var made: [Made] = []
        switch kind {
        case .signIn(let algorithm):
            let credentials = try (0..<(algorithm.isDerivable ? 100 : 4)).map {
                try Self.credential(UInt8($0), algorithm)
            }
            let keys = credentials.map { $0.key.publicKey }
            for number in 0..<count {
                let place = number % credentials.count
                let response = try Self.signIn(number, credentials[place])
                made.append(response)
                let inner = response.event.parsedBody?["data"]?["response"]?["response"]
                guard let signature = Self.bytes(inner?["signature"]), let data = Self.bytes(inner?["authenticatorData"]),
                    let clientData = Self.bytes(inner?["clientDataJSON"])
                else { throw BenchmarkError("a response that cannot be read") }
                signatures.append((keys[place], signature, data + SHA256.hash(clientData), algorithm.scheme))
            }
        default:
            let credentials = try (0..<100).map { try Self.credential(UInt8($0), .es256) }
            for number in 0..<count { made.append(try Self.registration(number, credentials[number % 100], kind)) }
        }
        self.made = made
    }

    private static func credential(_ seed: UInt8, _ algorithm: SigningAlgorithm) throws -> SoftwareCredential {
        try SoftwareCredential(
            seed: [UInt8](repeating: seed &+ 1, count: 32), algorithm: algorithm, rpID: rpID,
            userHandle: [UInt8](repeating: 7, count: 32))
    }

    private static func request(_ number: Int) -> AnswerRequest {
        AnswerRequest(challenge: SHA256.hash(Array("challenge \(number)".utf8)), origin: origin)
    }

    private static func signIn(_ number: Int, _ credential: SoftwareCredential) throws -> Made {
        let request = request(number)
        let response = try SoftwareAuthenticator().authenticate(credential, request)
        var known = KnownCredential(id: credential.id, account: "acc_a")
        known.publicKey = try COSEKey(cose: credential.key.coseKey)
        known.backupEligible = credential.model.isSynced
        let id = Base64URL.encode(credential.id)
        let options = try issued(
            """
            {"ceremony":"authentication","account":"acc_a","options":{"challenge":"\(Base64URL.encode(request.challenge))",\
            "rpId":"\(rpID)","allowCredentials":[{"type":"public-key","id":"\(id)"}]}}
            """)
        return Made(event: event(response, number), options: options, credential: known)
    }

    private static func registration(_ number: Int, _ credential: SoftwareCredential, _ kind: Kind) throws -> Made {
        let request = request(number)
        var overrides = ResponseOverrides()
        let plain = SoftwareAuthenticator().register(credential, request)
        let inner = try JSONValue.parse(plain)["response"]
        guard let data = bytes(inner?["authenticatorData"]), let clientData = bytes(inner?["clientDataJSON"]) else {
            throw BenchmarkError("a response that cannot be read")
        }
        let message = data + SHA256.hash(clientData)
        switch kind {
        case .selfAttested: overrides.attestation = ("packed", statement(try credential.key.sign(message), []))
        case .certified:
            let key = try PrivateKey.ec(.p256, secret: AttestationCertificate.secret)
            let signature = try key.sign(message, .ecdsa(.sha256))
            overrides.attestation = ("packed", statement(signature, [AttestationCertificate.leaf]))
        case .registration, .signIn: break
        }
        let options = try issued(
            """
            {"ceremony":"registration","account":"acc_a","options":{"challenge":"\(Base64URL.encode(request.challenge))",\
            "rp":{"id":"\(rpID)","name":"Load"},"user":{"id":"usr_a"},"pubKeyCredParams":[{"type":"public-key","alg":-7}],\
            "attestation":"direct"}}
            """)
        let response = SoftwareAuthenticator().register(credential, request, overrides)
        return Made(event: event(response, number), options: options, credential: nil)
    }

    private static func statement(_ signature: [UInt8], _ certificates: [[UInt8]]) -> CBORMap {
        var pairs: [(key: CBORValue, value: CBORValue)] = [
            (key: .text("alg"), value: CBORValue(-7)), (key: .text("sig"), value: .bytes(signature)),
        ]
        if !certificates.isEmpty {
            pairs.append((key: .text("x5c"), value: .array(certificates.map { .bytes($0) })))
        }
        return CBORMap(pairs)
    }

    private static func issued(_ json: String) throws -> OptionsIssued {
        guard case .optionsIssued(let options) = try EventPayload(.optionsIssued, data: JSONValue.parse(Array(json.utf8)))
        else { throw BenchmarkError("options that cannot be read") }
        return options
    }

    private static func event(_ response: [UInt8], _ number: Int) -> StoredEvent {
        StoredEvent(
            position: Position(rawValue: Int64(number)), recordedAt: time, source: "/load", id: "e\(number)",
            type: .responseReceived, time: time, subject: "c\(number)",
            body: Array(#"{"data":{"response":"#.utf8) + response + Array("}}".utf8))
    }

    private static func bytes(_ value: JSONValue?) -> [UInt8]? {
        value?.stringBytes.flatMap { Base64URL.decode($0)?.bytes }
    }
}
