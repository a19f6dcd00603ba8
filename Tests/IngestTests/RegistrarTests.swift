import Ceremony
import EventLog
@testable import Ingest
import JSON
import Testing

@Suite struct RegistrarTests {
    private let fixture: IngestFixture

    init() throws { fixture = try IngestFixture() }

    @Test func `each change is an event with the configuration as it was given`() throws {
        let text = #"{"origins":["https://example.com/login"],"x":{"kept":1},"challengeTtlSeconds":7200}"#
        let configured = try fixture.registrar.configure(name: "example.com", json: Array(text.utf8))
        #expect(configured.position == Position(rawValue: 1))
        #expect(String(decoding: configured.json, as: UTF8.self) == text)
        #expect(configured.configuration.challengeTTLSeconds == 7200)
        let stored = try #require(try fixture.stored().last)
        #expect(stored.type == .relyingPartyConfigured)
        #expect(stored.source == "urn:passkeytrail:configuration")
        #expect(stored.isOwn)
        #expect(String(decoding: stored.body, as: UTF8.self) == "{\"data\":\(text)}")
    }

    @Test(arguments: [#"{"name":"no origins"}"#, #"{"origins":"https://example.com"}"#, "[]", "7"])
    func `what is no configuration is refused, and makes no log`(text: String) throws {
        let refusal = #expect(throws: Registrar.Refusal.self) {
            try fixture.registrar.configure(name: "new.example", json: Array(text.utf8))
        }
        guard case .invalid = refusal else {
            Issue.record("another refusal")
            return
        }
        #expect(try fixture.log.logID(named: "new.example") == nil)
    }

    @Test(arguments: [#"{"origins": ["#, "", #"{"origins":["a"],"origins":["b"]}"#])
    func `what is no JSON is told apart`(text: String) throws {
        let refusal = #expect(throws: Registrar.Refusal.self) {
            try fixture.registrar.configure(name: "new.example", json: Array(text.utf8))
        }
        guard case .unreadable = refusal else {
            Issue.record("another refusal")
            return
        }
    }

    @Test(arguments: ["", "Example.com", "_system", "a/b", String(repeating: "a", count: 254)])
    func `a name that cannot be an rpid is refused`(name: String) throws {
        #expect(throws: Registrar.Refusal.self) {
            try fixture.registrar.configure(name: name, json: Array(#"{"origins":["https://example.com"]}"#.utf8))
        }
    }
}
