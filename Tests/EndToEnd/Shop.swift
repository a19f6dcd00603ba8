import Ceremony
import Foundation
import JSON
import OpenSSL
import Simulator

/// A relying party with one user and one passkey: mints the events of its ceremonies.
struct Shop {
    let name: String
    let account: String
    private let credential: SoftwareCredential

    /// A relying party of a name that no other test uses.
    init(_ label: String) throws {
        name = "\(label)-\(UUID().uuidString.prefix(8).lowercased()).example.com"
        account = "user-\(UUID().uuidString)"
        credential = try SoftwareCredential(
            seed: Array(name.utf8), rpID: name, userHandle: Array(account.utf8.prefix(32)))
    }

    var origin: String { "https://" + name }

    var configuration: String {
        """
        {"origins":["\(origin)"],"userVerification":"required","apps":{"android":[{"packageName":"com.example.shop",\
        "sha256CertFingerprints":["\(Array(repeating: "AB", count: 32).joined(separator: ":"))"]}]}}
        """
    }

    /// Options, response and an accepting decision of a registration.
    func registration(_ ceremony: String) throws -> [[UInt8]] {
        let challenge = try Random.bytes(32)
        let options = """
            {"rp":{"id":"\(name)","name":"Shop"},"user":{"id":"\(Base64URL.encode(credential.userHandle))","name":"a name",\
            "displayName":"A Name"},"challenge":"\(Base64URL.encode(challenge))","timeout":60000,\
            "pubKeyCredParams":[{"type":"public-key","alg":-7},{"type":"public-key","alg":-257}],\
            "authenticatorSelection":{"userVerification":"required"},"attestation":"none"}
            """
        let response = SoftwareAuthenticator().register(credential, AnswerRequest(challenge: challenge, origin: origin))
        return events(ceremony, "registration", options, response, accepted: true)
    }

    /// Options, response and the decision of a sign-in.
    func signIn(_ ceremony: String, accepted: Bool = true, _ overrides: ResponseOverrides = ResponseOverrides()) throws
        -> [[UInt8]]
    {
        let challenge = try Random.bytes(32)
        let options = """
            {"challenge":"\(Base64URL.encode(challenge))","rpId":"\(name)","timeout":60000,"userVerification":"required",\
            "allowCredentials":[{"type":"public-key","id":"\(Base64URL.encode(credential.id))"}]}
            """
        let response = try SoftwareAuthenticator().authenticate(
            credential, AnswerRequest(challenge: challenge, origin: origin), overrides)
        return events(ceremony, "authentication", options, response, accepted: accepted)
    }

    /// An event that changes nothing: the number of accounts.
    /// A sign-in whose client reports this as the message of its error; JSON escapes are the caller's.
    func failure(_ ceremony: String, message: String) -> [[UInt8]] {
        [
            event(
                "ceremony.options-issued", ceremony,
                #"{"ceremony":"authentication","options":{"challenge":"AAECAwQFBgcICQoLDA0ODw","rpId":"\#(name)"}}"#),
            event("ceremony.client-failed", ceremony, #"{"error":{"platform":"web","name":"E","message":"\#(message)"}}"#),
        ]
    }

    func population(_ accounts: Int) -> [UInt8] { event("account.population", nil, #"{"accounts":\#(accounts)}"#) }

    private func events(_ ceremony: String, _ kind: String, _ options: String, _ response: [UInt8], accepted: Bool)
        -> [[UInt8]]
    {
        [
            event(
                "ceremony.options-issued", ceremony,
                #"{"ceremony":"\#(kind)","account":"\#(account)","options":\#(options)}"#),
            event(
                "ceremony.response-received", ceremony,
                #"{"response":\#(String(decoding: response, as: UTF8.self))}"#),
            event("ceremony.decided", ceremony, #"{"accepted":\#(accepted)}"#),
        ]
    }

    private func event(_ type: String, _ subject: String?, _ data: String) -> [UInt8] {
        let now = Instant(rawValue: Int64(Date().timeIntervalSince1970 * 1_000_000)).rfc3339
        let subject = subject.map { #""subject":"\#($0)","# } ?? ""
        return Array(
            """
            {"specversion":"1.0","id":"\(UUID().uuidString)","source":"/shop/server","type":"passkeytrail.\(type).v1",\
            "time":"\(now)","rpid":"\(name)",\(subject)"datacontenttype":"application/json","data":\(data)}
            """.utf8)
    }
}
