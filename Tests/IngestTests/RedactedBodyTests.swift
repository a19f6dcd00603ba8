import Ceremony
@testable import Ingest
import JSON
import Testing

@Suite struct RedactedBodyTests {
    private func data(_ body: String) throws -> JSONValue { try #require(try JSONValue.parse(body)["data"]) }

    private static let registration = #"""
        {"ceremony":"registration","account":"acct-7781","session":"s-1","options":{"challenge":"QUJDREVGR0hJSktMTU5P",
        "rp":{"id":"example.com","name":"Example Shop"},
        "user":{"id":"a2ltLXVzZXI","name":"kim@example.net","displayName":"Kim Doe","icon":"https://example.net/kim.png"},
        "pubKeyCredParams":[{"type":"public-key","alg":-7}],"timeout":60000,
        "extensions":{"credProps":true,"prf":{"eval":{"first":"cHJmLWlucHV0LW9mLXRoZS1zaXRl"}},"largeBlob":{"support":"required"}}}}
        """#

    @Test(arguments: [registration, registration.replacing("\"options\":{", with: "\"options\":{\"publicKey\":{") + "}"])
    func `of a registration's user nothing but pseudonyms is stored, wrapped or not`(text: String) throws {
        let body = try EventSamples.stored(EventSamples.event(data: text)).body
        for gone in ["acct-7781", "a2ltLXVzZXI", "kim", "Kim", "cHJmLWlucHV0", "required\"}"] { #expect(!body.contains(gone)) }
        let data = try data(body)
        let options = try #require(data["options"]?["publicKey"] ?? data["options"])
        #expect(data["account"]?.string == EventSamples.account)
        #expect(data["session"]?.string == "s-1")
        #expect(options["user"]?.count == 2)
        #expect(options["user"]?["id"]?.string == EventSamples.handle)
        #expect(options["user"]?["idForm"]?["bytes"]?.int == 8)
        #expect(options["user"]?["idForm"]?["encoding"]?.string == "base64url")
        #expect(options["rp"]?["name"]?.string == "Example Shop")
        #expect(options["extensions"]?["credProps"]?.bool == true)
        #expect(options["extensions"]?["prf"]?.bool == true)
        #expect(options["extensions"]?["largeBlob"]?.bool == true)
        #expect(options["challenge"]?.string == "QUJDREVGR0hJSktMTU5P")
        #expect(options["timeout"]?.int == 60000)
    }

    private func answer(_ handle: String, _ more: String = "") -> String {
        EventSamples.event(
            type: EventSamples.responseType,
            data: #"{"response":{"id":"AAAA","response":{"clientDataJSON":"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiZSI6ImtpbUBleGFtcGxlLm5ldCJ9","authenticatorData":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08","signature":"eyJhbGciOi.AAAA.BBBB","userHandle":\#(handle)},"clientExtensionResults":{"prf":{"results":{"first":"cHJmLXJlc3VsdA"}},"appid":true,"uvm":[[2,4,2]]}\#(more)}}"#)
    }

    @Test func `what was signed stays untouched, results of extensions do not`() throws {
        let body = try EventSamples.stored(answer(#""a2ltLXVzZXI""#)).body
        let inner = try #require(try data(body)["response"]?["response"])
        #expect(inner["clientDataJSON"]?.string == "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiZSI6ImtpbUBleGFtcGxlLm5ldCJ9")
        #expect(inner["authenticatorData"]?.string?.hasPrefix("9f86d081") == true)
        #expect(inner["signature"]?.string == "eyJhbGciOi.AAAA.BBBB")
        let results = try #require(try data(body)["response"]?["clientExtensionResults"])
        #expect(results["prf"]?.bool == true)
        #expect(results["appid"]?.bool == true)
        #expect(results["uvm"]?[0]?[1]?.int == 4)
        #expect(!body.contains("cHJmLXJlc3VsdA"))
    }

    @Test(arguments: [
        (#""a2ltLXVzZXI""#, #"{"bytes":8,"encoding":"base64url"}"#),
        (#""a2ltLXVzZXI=""#, #"{"bytes":8,"encoding":"padded"}"#), (#""+/+/""#, #"{"bytes":3,"encoding":"base64"}"#),
        (#""kim@example.net""#, #"{"encoding":"unreadable","personal":true}"#),
        (#""a2ltQGV4YW1wbGUubmV0""#, #"{"bytes":15,"encoding":"base64url","personal":true}"#),
        ("[107,105,109]", #"{"encoding":"not_text"}"#), ("107", #"{"encoding":"not_text"}"#),
        (#""WVRKbE1YcHo""#, #"{"bytes":8,"encoding":"base64url","decodesTo":"\#(EventSamples.decoded)"}"#),
    ])
    func `a handle becomes its pseudonym with its form beside it`(sent: String, form: String) throws {
        let body = try EventSamples.stored(answer(sent), knowsDecoded: form.contains("decodesTo")).body
        #expect(body.contains("\"userHandle\":\"\(EventSamples.handle)\",\"userHandleForm\":\(form)"))
        #expect(!body.contains("\"userHandle\":\(sent)"))
    }

    @Test(arguments: [#""""#, "null"])
    func `an empty handle stays empty and none stays none`(sent: String) throws {
        #expect(try EventSamples.stored(answer(sent)).body.contains("\"userHandle\":\(sent)}"))
    }

    @Test func `a form that a sender made up is not stored`() throws {
        let forged = answer(#""a2ltLXVzZXI","userHandleForm":{"decodesTo":"usr_forged"}"#)
        #expect(try !EventSamples.stored(forged).body.contains("usr_forged"))
    }

    @Test func `account and handle are replaced wherever they stand in unknown members`() throws {
        let data = #"{"ceremony":"authentication","options":\#(EventSamples.options),"account":"8812345","x":{"a":["8812345",8812345],"8812345":1,"n":"no 8812345 here"},"client":{"platform":"web","who":"8812345"},"user":{"name":"Kim Doe","displayName":"Kim Doe"},"jane@example.net":1}"#
        let body = try EventSamples.stored(EventSamples.event(["partner": #""8812345""#], data: data)).body
        #expect(!body.contains("8812345"))
        #expect(!body.contains("Kim"))
        #expect(!body.contains("jane"))
        #expect(body.contains("\"n\":\"no [redacted] here\""))
        #expect(body.contains("\"who\":\"\(EventSamples.account)\""))
    }

    @Test func `an account that is a word of the contract does not change what was said`() throws {
        let data = #"{"method":"passkey","account":"passkey","ceremony":"c-1"}"#
        let body = try EventSamples.stored(EventSamples.event(type: "passkeytrail.signin.completed.v1", data: data)).body
        #expect(body == #"{"data":{"method":"passkey","account":"\#(EventSamples.account)","ceremony":"c-1"}}"#)
    }

    @Test func `a subject that is the account becomes its pseudonym, a ceremony's name stays`() throws {
        let closed = try EventSamples.stored(
            EventSamples.event(["subject": #""kim-1""#], type: "passkeytrail.account.closed.v1", data: #"{"account":"kim-1"}"#))
        #expect(closed.subject == EventSamples.account)
        #expect(try EventSamples.stored(EventSamples.event()).subject == "c-1")
    }

    @Test func `free texts lose addresses, codes and app ids stay`() throws {
        let data = #"{"error":{"platform":"ios","domain":"com.apple.AuthenticationServices.AuthorizationError","code":1004,"message":"for kim@example.net","reason":"Application with identifier ABCDE12345.com.example.shop is not associated with domain example.com","underlying":[{"code":-7,"debug":"Bearer abc123"}]}}"#
        let body = try EventSamples.stored(EventSamples.event(type: "passkeytrail.ceremony.client-failed.v1", data: data)).body
        #expect(body == #"{"data":"# + data.replacing("kim@example.net", with: "[redacted]").replacing("abc123", with: "[redacted]") + "}")
    }

    @Test(arguments: [
        ("passkeytrail.ceremony.decided.v1", #"{"accepted":false,"error":"no kim@example.net"}"#),
        ("passkeytrail.release.noted.v1", #"{"component":"app","version":"1","note":"by kim@example.net"}"#),
        ("passkeytrail.credential.revoked.v1", #"{"credentialId":"AAAA","reason":"kim@example.net asked"}"#),
    ])
    func `words of the relying party are free text`(type: String, text: String) throws {
        let body = try EventSamples.stored(EventSamples.event(type: type, data: text)).body
        #expect(!body.contains("kim"))
        #expect(body.contains("[redacted]"))
    }

    @Test func `without its pseudonym no body is written`() throws {
        let envelope = try EventSamples.envelope(
            EventSamples.structured(EventSamples.event(data: Self.registration)))
        let redaction = Redaction(envelope, in: .init(rawValue: 1), EventSamples.keyed)
        #expect(RedactedBody(redaction, [:]) == nil)
    }
}
