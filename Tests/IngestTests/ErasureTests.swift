import Ceremony
import Dispatch
import EventLog
@testable import Ingest
import JSON
import Postgres
import Schema
import Support
import Synchronization
import Testing

/// Erasing an account, on one database with two instances.
@Suite struct ErasureTests {
    private let fixture: IngestFixture
    private static let value = "cust-4711-kim"
    private static let registration = #"""
        {"ceremony":"registration","account":"cust-4711-kim","options":{"challenge":"QUJDREVGR0hJSktMTU5PUFFSU1RVVldY",
        "rp":{"id":"example.com","name":"Shop"},"user":{"id":"a2ltLWtpbS1raW0ta2lt","name":"n","displayName":"d"},
        "pubKeyCredParams":[{"type":"public-key","alg":-7}]}}
        """#

    init() throws { fixture = try IngestFixture() }

    private func request(_ id: String, data: String = registration) -> IngestRequest {
        EventSamples.structured(EventSamples.event(["id": "\"\(id)\"", "subject": "\"\(id)\""], data: data))
    }

    private func account(of id: String, _ path: [String] = ["data", "account"]) throws -> String? {
        let event = try #require(try fixture.stored().last { $0.id == id })
        return path.reduce(event.parsedBody) { $0?[$1] }?.string
    }

    private func erase(_ account: NamedAccount, by ingest: Ingest? = nil) throws -> Erasure? {
        let id = try #require(try fixture.log.logID(named: "example.com"))
        let system = try fixture.log.createLog(named: "_system")
        return try (ingest ?? fixture.ingest).erase(account, from: id, heads: LogHeads(), now: IngestFixture.now) { name in
            let body = Array(#"{"data":{"act":"account.erased","subject":"\#(name)"}}"#.utf8)
            return (
                NewEvent(
                    source: "urn:passkeytrail:administration", id: name, type: .adminActed, time: IngestFixture.now, subject: name,
                    body: body, contentDigest: [UInt8](repeating: 0, count: 32)), system
            )
        }
    }

    @Test func `after an erasure through one instance, another's next event bears new pseudonyms of account and handle`() throws {
        let other = fixture.another()
        defer { other.stop() }
        _ = try fixture.result(request("first"))
        _ = try fixture.result(request("second"), to: other)
        let old = try #require(try account(of: "first"))
        let handle = ["data", "options", "user", "id"]
        #expect(try account(of: "second") == old)
        let erasure = try #require(try erase(.value(Self.value)))
        #expect(erasure.account == old && erasure.userHandles == 1)
        #expect(try fixture.result(request("third"), to: other).stored == 1)
        let new = try #require(try account(of: "third"))
        #expect(new.hasPrefix("acc_") && new != old)
        #expect(try account(of: "third", handle) != account(of: "first", handle))
        // The instance that erased finds the new one.
        _ = try fixture.result(request("fourth"))
        #expect(try account(of: "fourth") == new)
    }

    @Test func `an erasure is an event with the pseudonym and an act, and leaves neither value nor HMAC`() throws {
        _ = try fixture.result(request("first"))
        let id = try #require(try fixture.log.logID(named: "example.com"))
        let key = PseudonymKey(.account, Array(Self.value.utf8), in: id, fixture.ingest.pseudonyms.keyed)
        let hex = key.hmac.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        #expect(try fixture.everything().contains(hex))
        let erasure = try #require(try erase(.value(Self.value)))
        let event = try #require(try fixture.stored().last)
        #expect(event.type == .accountErased && event.position == erasure.position)
        #expect(event.parsedBody?["data"]?["account"]?.string == erasure.account)
        #expect(try fixture.stored("_system").last?.subject == erasure.account)
        let all = try fixture.everything()
        #expect(!all.contains(hex) && !all.contains(Self.value))
        #expect(try fixture.ingest.pseudonyms.account(Self.value, in: id) == nil)
        #expect(try erase(.value(Self.value)) == nil && erase(.pseudonym(erasure.account)) == nil)
    }

    @Test func `an account is erased by its pseudonym, and others keep theirs`() throws {
        func plain(_ account: String) -> String {
            #"{"ceremony":"authentication","account":"\#(account)","options":\#(EventSamples.options)}"#
        }
        _ = try fixture.result(request("kim", data: plain("kim-kim-kim")))
        _ = try fixture.result(request("lee", data: plain("lee-lee-lee")))
        let (kim, lee) = (try #require(try account(of: "kim")), try #require(try account(of: "lee")))
        #expect(try erase(.pseudonym(kim))?.account == kim)
        _ = try fixture.result(request("lee-2", data: plain("lee-lee-lee")))
        _ = try fixture.result(request("kim-2", data: plain("kim-kim-kim")))
        #expect(try account(of: "lee-2") == lee)
        #expect(try account(of: "kim-2") != kim)
    }

    @Test func `events that wait for the log while an account is erased are written with a new pseudonym, in their order`() throws {
        let other = fixture.another()
        defer { other.stop() }
        _ = try fixture.result(request("first"), to: other)
        let old = try #require(try account(of: "first"))
        let id = try #require(try fixture.log.logID(named: "example.com"))
        let lock = try PostgresConnection(fixture.database.service)
        let answered = DispatchSemaphore(value: 0)
        try lock.transaction {
            // As an erasure does: under the head's lock, which the events reach when their pseudonyms were found already.
            _ = try lock.query(.lockLogHead, [.int4(id.rawValue)])
            let batch = EventSamples.batch((2...4).map { EventSamples.event(["id": "\"\($0)\""], data: Self.registration) })
            other.submit(batch, permits: { _ in true }) { _ in answered.signal() }
            while fixture.appender.load.events == 0 {}
            let key = PseudonymKey(.account, Array(Self.value.utf8), in: id, other.pseudonyms.keyed)
            #expect(try lock.query(.forgetAccount, [.int4(id.rawValue), .bytea(key.hmac), .null]).count == 1)
            _ = try lock.execute(.countErasure, [.int4(id.rawValue)])
        }
        answered.wait()
        #expect(try fixture.stored().suffix(3).map(\.id) == ["2", "3", "4"])
        let accounts = Set(try ["2", "3", "4"].map { try account(of: $0) })
        #expect(accounts.count == 1 && !accounts.contains(old) && !accounts.contains(nil))
    }
}
