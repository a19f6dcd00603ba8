@testable import Ingest
import Testing

@Suite struct TransportModeTests {
    @Test(arguments: [
        ("application/cloudevents-batch+json", IngestRequest.Mode.batch),
        ("Application/CloudEvents-Batch+JSON; charset=utf-8", .batch),
        ("application/cloudevents+json", .structured),
        ("application/cloudevents+json;charset=\"UTF-8\"", .structured),
        ("application/json", .binary),
        ("application/vnd.shop+json; charset=utf-8", .binary),
    ])
    func `the content type tells the mode`(type: String, mode: IngestRequest.Mode) throws {
        #expect(try IngestRequest(contentType: type, body: []).mode() == mode)
    }

    @Test(arguments: [
        "text/plain", "", "application/cloudevents+avro", "application/cloudevents", "application/cloudevents-batch",
        "application/cloudevents+json; charset=iso-8859-1", "application/octet-stream",
    ])
    func `another content type is 415`(type: String) {
        let fault = #expect(throws: RequestFault.self) {
            try IngestReading.envelopes(IngestRequest(contentType: type, body: Array("{}".utf8)))
        }
        #expect(fault?.status == 415)
        #expect(fault?.type == "unsupported_media_type")
    }

    @Test(arguments: ["application/cloudevents+json", "application/cloudevents-batch+json", "application/json"])
    func `what is no JSON is 400`(type: String) {
        let fault = #expect(throws: RequestFault.self) {
            try IngestReading.envelopes(IngestRequest(contentType: type, body: Array("[{\"id\":tru".utf8)))
        }
        #expect(fault?.status == 400)
        #expect(fault?.type == "invalid_json")
    }

    @Test func `a batch over the limit is 413, one at the limit is read`() throws {
        let event = EventSamples.event()
        #expect(try IngestReading.envelopes(EventSamples.batch(Array(repeating: event, count: 1000))).count == 1000)
        let fault = #expect(throws: RequestFault.self) {
            try IngestReading.envelopes(EventSamples.batch(Array(repeating: event, count: 1001)))
        }
        #expect(fault?.status == 413)
    }

    @Test func `a body over the limit is 413`() {
        let body = [UInt8](repeating: 0x20, count: IngestLimits.bodyBytes + 1)
        let fault = #expect(throws: RequestFault.self) {
            try IngestReading.envelopes(IngestRequest(contentType: "application/cloudevents-batch+json", body: body))
        }
        #expect(fault?.status == 413)
    }

    @Test func `JSON without attributes names what is missing`() throws {
        let request = IngestRequest(contentType: "application/json", body: Array(EventSamples.issued.utf8))
        #expect(try EventSamples.rejection(request)?.kind == .missingAttribute)
    }

    @Test func `attributes in headers are unquoted and decoded once`() throws {
        let request = EventSamples.binary(["ce-subject": "c%20%C3%A9%2525", "ce-id": #""a \"b\" %E2%82%ac""#])
        let envelope = try EventSamples.envelope(request)
        #expect(envelope.subject == "c é%25")
        #expect(envelope.id == "a \"b\" €")
    }

    @Test(arguments: [
        ("ce-subject", "%C0%A0", Rejection.Kind.invalidText), ("ce-subject", "%ED%A0%80", .invalidText),
        ("ce-subject", "50%", .invalidText), ("ce-subject", "%zz", .invalidText), ("ce-subject", "a%00", .invalidText),
        ("ce-datacontenttype", "application/json", .invalidAttribute), ("ce-data", "x", .invalidAttribute),
    ])
    func `a header that cannot be taken refuses the event`(name: String, value: String, kind: Rejection.Kind) throws {
        #expect(try EventSamples.rejection(EventSamples.binary([name: value]))?.kind == kind)
    }

    @Test func `a header that stands twice refuses the event`() throws {
        var request = EventSamples.binary()
        request.headers.append(("ce-id", "e-2"))
        #expect(try EventSamples.rejection(request)?.kind == .duplicateMember)
    }
}
