import Ceremony
@testable import Ingest
import JSON
import OpenSSL
import Testing

@Suite struct EnvelopeTests {
    static let faults: [(String, String?, Rejection.Kind)] = [
        ("specversion", nil, .missingAttribute), ("specversion", #""0.3""#, .invalidAttribute),
        ("specversion", "1.0", .invalidAttribute), ("id", nil, .missingAttribute), ("id", "null", .missingAttribute),
        ("id", #""""#, .invalidAttribute), ("id", "7", .invalidAttribute), ("id", #""a\u0007""#, .invalidText),
        ("id", #""a\u0085""#, .invalidText), ("id", #""a\ufffe""#, .invalidText), ("id", #""a\ufdd0""#, .invalidText),
        ("id", #""a\u0000""#, .invalidText), ("id", #""a\ud83d""#, .invalidText),
        ("source", nil, .missingAttribute), ("source", #""a b""#, .invalidAttribute),
        ("source", #""/a%2""#, .invalidAttribute), ("source", #""/<script>""#, .invalidAttribute),
        ("source", #""urn:passkeytrail:verifier""#, .reservedSource),
        ("source", #""URN:PassKeyTrail:verifier""#, .reservedSource),
        ("type", nil, .missingAttribute), ("type", #""com.example.other""#, .unknownType),
        ("type", #""passkeytrail.ceremony.judged.v1""#, .reservedType),
        ("type", #""passkeytrail.relying-party.configured.v1""#, .reservedType),
        ("type", #""passkeytrail.admin.acted.v1""#, .reservedType),
        ("time", nil, .missingAttribute), ("time", #""yesterday""#, .invalidAttribute),
        ("time", #""2026-02-30T00:00:00Z""#, .invalidAttribute), ("time", "1790000000", .invalidAttribute),
        ("rpid", nil, .missingAttribute), ("rpid", #""Example.com""#, .invalidAttribute),
        ("rpid", #""_system""#, .invalidAttribute), ("subject", #""""#, .invalidAttribute),
        ("datacontenttype", #""text/xml""#, .invalidAttribute), ("Trace", #""x""#, .invalidAttribute),
        ("a-b", #""x""#, .invalidAttribute), ("partitionkey", "[1]", .invalidAttribute),
        ("partitionkey", "2147483648", .invalidAttribute), ("partitionkey", "1.5", .invalidAttribute),
        ("data", nil, .invalidData), ("data", "null", .invalidData), ("data", "[]", .invalidData),
        ("data", #"{"ceremony":"authentication"}"#, .invalidData),
        ("data", #"{"ceremony":"other","options":{"challenge":"AAAA"}}"#, .invalidData),
    ]

    @Test(arguments: faults)
    func `one thing wrong refuses the event and names it`(name: String, value: String?, kind: Rejection.Kind) throws {
        let rejection = try #require(
            try EventSamples.rejection(EventSamples.batch([EventSamples.event([name: value])])))
        #expect(rejection.kind == kind)
        #expect(rejection.detail.hasSuffix(".") || kind == .invalidText)
    }

    @Test(arguments: [
        ("id", 256), ("subject", 128), ("rpid", 253),
    ])
    func `an attribute may be as long as its limit and no longer`(name: String, limit: Int) throws {
        let unit = name == "rpid" ? "a" : "é"
        func request(_ count: Int) -> IngestRequest {
            EventSamples.structured(EventSamples.event([name: "\"" + String(repeating: unit, count: count) + "\""]))
        }
        #expect(try EventSamples.rejection(request(limit)) == nil)
        #expect(try EventSamples.rejection(request(limit + 1))?.kind == .tooLong)
    }

    @Test func `an account of 257 characters is refused in data of every type`() throws {
        let long = String(repeating: "a", count: 257)
        let failed = #"{"error":{"platform":"web","name":"AbortError"},"account":"\#(long)"}"#
        let event = EventSamples.event(type: "passkeytrail.ceremony.client-failed.v1", data: failed)
        #expect(try EventSamples.rejection(EventSamples.structured(event))?.kind == .tooLong)
        let number = #"{"error":{"platform":"web","name":"AbortError"},"account":8812345}"#
        let other = EventSamples.event(type: "passkeytrail.ceremony.client-failed.v1", data: number)
        #expect(try EventSamples.rejection(EventSamples.structured(other))?.kind == .invalidData)
    }

    @Test(arguments: [
        (#"[{"id":"a","id":"b"}]"#, Rejection.Kind.duplicateMember),
        (#"[{"id":"a","data":{"x":1,"\u0078":2}}]"#, .duplicateMember), (#"[{"data":{"x":"\u0000"}}]"#, .invalidText),
        (#"[{"data":{"x":"\ud800"}}]"#, .invalidText), ("[7]", .invalidJSON),
        ("[" + String(repeating: "[", count: 33) + String(repeating: "]", count: 33) + "]", .invalidJSON),
    ])
    func `a text that means two things refuses its own event alone`(text: String, kind: Rejection.Kind) throws {
        let body = Array((text.dropLast() + "," + EventSamples.event() + "]").utf8)
        let all = try IngestReading.envelopes(
            IngestRequest(contentType: "application/cloudevents-batch+json", body: body))
        #expect(all.count == 2)
        guard case .failure(let rejection) = all[0] else {
            Issue.record("taken")
            return
        }
        #expect(rejection.kind == kind)
        #expect(throws: Never.self) { try all[1].get() }
    }

    @Test func `a ceremony without a name is named by its challenge, in options and answer alike`() throws {
        let options = try EventSamples.envelope(EventSamples.structured(EventSamples.event(["subject": nil])))
        let clientData = Base64URL.encode(
            Array(#"{"type":"webauthn.get","challenge":"QUJDREVGR0hJSktMTU5PUFFSU1RVVldY","origin":"https://example.com"}"#.utf8))
        let answer = try EventSamples.envelope(
            EventSamples.structured(
                EventSamples.event(
                    ["subject": nil], type: EventSamples.responseType,
                    data: #"{"response":{"id":"AAAA","response":{"clientDataJSON":"\#(clientData)"}}}"#)))
        #expect(options.subject == answer.subject)
        #expect(options.subject == Base64URL.encode(SHA256.hash(Array("ABCDEFGHIJKLMNOPQRSTUVWX".utf8))))
    }

    @Test func `a ceremony's event with neither name nor challenge is refused`() throws {
        let event = EventSamples.event(
            ["subject": nil], type: "passkeytrail.ceremony.decided.v1", data: #"{"accepted":true}"#)
        #expect(try EventSamples.rejection(EventSamples.structured(event))?.kind == .missingAttribute)
    }

    @Test func `data in base64 is data, but not beside data`() throws {
        let encoded = "\"" + Base64URL.encode(Array(EventSamples.issued.utf8)) + "\""
        let event = EventSamples.event(["data": nil, "data_base64": encoded])
        #expect(try EventSamples.envelope(EventSamples.structured(event)).data["ceremony"]?.string == "authentication")
        let both = EventSamples.event(["data_base64": encoded])
        #expect(try EventSamples.rejection(EventSamples.structured(both))?.kind == .invalidData)
        let broken = EventSamples.event(["data": nil, "data_base64": #""%%""#])
        #expect(try EventSamples.rejection(EventSamples.structured(broken))?.kind == .invalidData)
    }

    @Test func `unknown attributes and trace contexts are kept`() throws {
        let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        let event = EventSamples.event(["traceparent": "\"\(trace)\"", "sequence": "7", "sampled": "true"])
        let stored = try EventSamples.stored(event).body
        #expect(stored.contains("\"traceparent\":\"\(trace)\""))
        #expect(stored.contains("\"sequence\":7"))
        #expect(stored.contains("\"sampled\":true"))
    }

    @Test func `an import with a key that cannot be used is refused`() throws {
        let data = #"{"account":"a-1","credentialId":"AAAA","publicKey":"oQEC","signCount":0}"#
        let event = EventSamples.event(type: "passkeytrail.credential.imported.v1", data: data)
        let rejection = try EventSamples.rejection(EventSamples.structured(event))
        #expect(rejection?.kind == .invalidData)
        #expect(rejection?.detail.contains("data.publicKey") == true)
    }

    @Test func `no refusal quotes what was sent`() throws {
        let secret = "jane.doe@example.net"
        for event in [
            EventSamples.event(["time": "\"\(secret)\""]), EventSamples.event(["rpid": "\"\(secret)\""]),
            EventSamples.event(["type": "\"\(secret)\""]), EventSamples.event(["specversion": "\"\(secret)\""]),
            EventSamples.event(data: #"{"ceremony":"\#(secret)"}"#),
        ] {
            let rejection = try #require(try EventSamples.rejection(EventSamples.structured(event)))
            #expect(!rejection.detail.contains(secret))
        }
    }
}
