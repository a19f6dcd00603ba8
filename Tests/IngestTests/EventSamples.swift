import Ceremony
@testable import Ingest
import JSON
import OpenSSL
import Testing

/// Events as a relying party sends them, each valid until a test changes one thing.
enum EventSamples {
    static let options = #"{"challenge":"QUJDREVGR0hJSktMTU5PUFFSU1RVVldY","rpId":"example.com"}"#
    static let issued = #"{"ceremony":"authentication","options":\#(options)}"#
    static let responseType = "passkeytrail.ceremony.response-received.v1"
    static let issuedType = "passkeytrail.ceremony.options-issued.v1"

    /// The members of an event as JSON texts, in their order; nil leaves one out, and further ones are added.
    static func event(_ changes: [String: String?] = [:], type: String = issuedType, data: String = issued) -> String {
        var members: [(String, String?)] = [
            ("specversion", #""1.0""#), ("id", #""e-1""#), ("source", #""/shop/login""#), ("type", "\"\(type)\""),
            ("time", #""2026-11-01T00:00:00Z""#), ("rpid", #""example.com""#), ("subject", #""c-1""#), ("data", data),
        ]
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
            if let at = members.firstIndex(where: { $0.0 == name }) {
                members[at].1 = value
            } else {
                members.append((name, value))
            }
        }
        return "{" + members.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }.joined(separator: ",") + "}"
    }

    static func batch(_ events: [String]) -> IngestRequest {
        IngestRequest(
            contentType: "application/cloudevents-batch+json", body: Array("[\(events.joined(separator: ","))]".utf8))
    }

    static func structured(_ event: String) -> IngestRequest {
        IngestRequest(contentType: "application/cloudevents+json; charset=UTF-8", body: Array(event.utf8))
    }

    static func binary(_ headers: [String: String?] = [:], type: String = issuedType, data: String = issued) -> IngestRequest {
        var all: [String: String] = [
            "ce-specversion": "1.0", "ce-id": "e-1", "ce-source": "/shop/login", "ce-type": type,
            "ce-time": "2026-11-01T00:00:00Z", "ce-rpid": "example.com", "ce-subject": "c-1",
        ]
        for (name, value) in headers { all[name] = value }
        return IngestRequest(
            contentType: "application/json", headers: all.map { ($0.key, $0.value) }, body: Array(data.utf8))
    }

    /// The only event of a request, checked.
    static func envelope(_ request: IngestRequest) throws -> Envelope {
        try #require(try IngestReading.envelopes(request).first).get()
    }

    /// Why the only event of a request is refused; nil when it is taken.
    static func rejection(_ request: IngestRequest) throws(RequestFault) -> Rejection? {
        switch try IngestReading.envelopes(request).first {
        case .failure(let rejection): rejection
        default: nil
        }
    }

    static let keyed = HMACSHA256(key: [UInt8](repeating: 7, count: 32))

    /// What is stored of an event, with pseudonyms of ones for accounts and twos for handles, threes for handles that
    /// are only looked up.
    static func stored(_ event: String, knowsDecoded: Bool = true) throws -> (body: String, subject: String?) {
        let envelope = try envelope(structured(event))
        let redaction = Redaction(envelope, in: LogID(rawValue: 1), keyed)
        var found: [PseudonymKey: [UInt8]] = [:]
        if knowsDecoded, let key = redaction.handle?.decodedKey { found[key] = [UInt8](repeating: 3, count: 16) }
        if let key = redaction.account?.key { found[key] = [UInt8](repeating: 1, count: 16) }
        if let key = redaction.handle?.key { found[key] = [UInt8](repeating: 2, count: 16) }
        let body = try #require(RedactedBody(redaction, found))
        return (String(decoding: body.bytes(envelope), as: UTF8.self), body.subject(envelope))
    }

    static let account = PseudonymKind.account.text([UInt8](repeating: 1, count: 16))
    static let handle = PseudonymKind.userHandle.text([UInt8](repeating: 2, count: 16))
    static let decoded = PseudonymKind.userHandle.text([UInt8](repeating: 3, count: 16))
}
