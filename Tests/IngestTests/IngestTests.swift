import Ceremony
import EventLog
import Foundation
@testable import Ingest
import JSON
import Postgres
import Schema
import Support
import Synchronization
import Testing

@Suite struct IngestTests {
    private let fixture: IngestFixture

    init() throws { fixture = try IngestFixture() }

    private func event(_ id: String, account: String? = nil, _ changes: [String: String?] = [:]) -> String {
        let account = account.map { ",\"account\":\"\($0)\"" } ?? ""
        return EventSamples.event(
            changes.merging(["id": "\"\(id)\""]) { $1 },
            data: #"{"ceremony":"authentication","options":\#(EventSamples.options)\#(account)}"#)
    }

    @Test func `an event is durable, and its position told, when the answer comes`() throws {
        let result = try fixture.result(EventSamples.structured(event("e-1", account: "kim-1")))
        #expect(result.status == 200)
        #expect(
            String(decoding: result.json, as: UTF8.self)
                == #"{"stored":1,"duplicates":0,"rejected":[],"positions":{"example.com":1}}"#)
        let stored = try #require(try fixture.stored().last)
        #expect(stored.id == "e-1")
        #expect(stored.subject == "c-1")
        #expect(stored.type == .optionsIssued)
    }

    @Test func `the same event in another mode, order and spelling is a duplicate, other content a conflict`() throws {
        let first = event("e-1")
        #expect(try fixture.result(EventSamples.batch([first])).stored == 1)
        let reordered = EventSamples.event(
            ["time": #""2026-11-01T01:00:00.000+01:00""#],
            data: #"{"options":{"rpId":"example.com","challenge":"QUJDREVGR0hJSktMTU5PUFFSU1RVVldY"},"ceremony":"authentication"}"#)
        #expect(try fixture.result(EventSamples.structured(reordered)).duplicates == 1)
        #expect(try fixture.result(EventSamples.binary()).duplicates == 1)
        let other = try fixture.result(EventSamples.binary(["ce-time": "2026-11-01T00:00:01Z"]))
        #expect(other.status == 422)
        #expect(other.rejected.map(\.rejection.kind) == [.conflict])
        let changed = try fixture.result(EventSamples.binary(data: EventSamples.issued.dropLast() + #","session":"s"}"#))
        #expect(changed.rejected.map(\.rejection.kind) == [.conflict])
        #expect(try fixture.stored().count == 2)
    }

    @Test func `what differs in redacted members alone is a conflict`() throws {
        let one = event("e-1", account: "kim-1"), two = event("e-1", account: "kim-2")
        let result = try fixture.result(EventSamples.batch([one, two]))
        #expect(result.stored == 1)
        #expect(result.rejected.map(\.rejection.kind) == [.conflict])
    }

    @Test func `valid events of a batch are stored, refused ones named by their index`() throws {
        _ = try fixture.registrar.configure(name: "shop.example", json: Array(#"{"origins":["https://shop.example"]}"#.utf8))
        let result = try fixture.result(
            EventSamples.batch([
                event("a", ["specversion": nil]), event("b"), event("c", ["rpid": #""nobody.example""#]),
                event("d", ["rpid": #""shop.example""#]), event("b"), event("e", ["rpid": #""other.example""#]), "7",
            ]), permits: ["example.com", "shop.example", "nobody.example"])
        #expect(result.stored == 2)
        #expect(result.duplicates == 1)
        #expect(result.rejected.map(\.index) == [0, 2, 5, 6])
        #expect(
            result.rejected.map(\.rejection.kind) == [.missingAttribute, .unknownRP, .forbiddenRP, .invalidJSON])
        #expect(result.positions == ["example.com": Position(rawValue: 1), "shop.example": Position(rawValue: 1)])
    }

    @Test func `an empty batch stores nothing`() throws {
        let result = try fixture.result(EventSamples.batch([]))
        #expect(String(decoding: result.json, as: UTF8.self) == #"{"stored":0,"duplicates":0,"rejected":[],"positions":{}}"#)
    }

    @Test func `of a person no trace is stored in any table`() throws {
        let secrets = ["acct-kim-7781", "kim.doe@example.net", "Kim Doe", "a2ltLXVzZXItNzc4MQ", "cHJmLXNlY3JldC1rZXk"]
        let registration = #"{"ceremony":"registration","account":"acct-kim-7781","options":{"challenge":"QUJDREVGR0hJSktMTU5P","rp":{"name":"Shop"},"user":{"id":"a2ltLXVzZXItNzc4MQ","name":"kim.doe@example.net","displayName":"Kim Doe"},"extensions":{"prf":{"eval":{"first":"cHJmLXNlY3JldC1rZXk"}}}}}"#
        let answer = #"{"response":{"id":"AAAA","response":{"clientDataJSON":"e30","signature":"AAAA","authenticatorData":"AAAA","userHandle":"a2ltLXVzZXItNzc4MQ"},"clientExtensionResults":{"prf":{"results":{"first":"cHJmLXNlY3JldC1rZXk"}}}}}"#
        let failed = #"{"account":"acct-kim-7781","error":{"platform":"web","name":"NotAllowedError","message":"kim.doe@example.net (acct-kim-7781)"},"user":{"displayName":"Kim Doe"}}"#
        let closed = EventSamples.event(
            ["id": #""4""#, "subject": #""acct-kim-7781""#], type: "passkeytrail.account.closed.v1",
            data: #"{"account":"acct-kim-7781"}"#)
        let result = try fixture.result(
            EventSamples.batch([
                EventSamples.event(["id": #""1""#, "partner": #""kim.doe@example.net""#], data: registration),
                EventSamples.event(["id": #""2""#], type: EventSamples.responseType, data: answer),
                EventSamples.event(["id": #""3""#], type: "passkeytrail.ceremony.client-failed.v1", data: failed), closed,
            ]))
        #expect(result.stored == 4)
        let everything = try fixture.everything()
        #expect(everything.contains("NotAllowedError"))
        for secret in secrets {
            #expect(!everything.contains(secret))
            #expect(!everything.contains(secret.utf8.map { String(format: "%02x", $0) }.joined()))
        }
    }

    @Test func `stored events read back as what they are`() throws {
        let data = #"{"ceremony":"registration","account":"kim","options":{"publicKey":{"challenge":"QUJDREVGR0hJSktMTU5P","user":{"id":"a2lt"}},"mediation":"conditional"}}"#
        _ = try fixture.result(EventSamples.structured(EventSamples.event(data: data)))
        let body = try #require(try fixture.stored().last?.parsedBody?["data"])
        guard case .optionsIssued(let issued) = try EventPayload(.optionsIssued, data: body) else {
            Issue.record("another payload")
            return
        }
        #expect(issued.mediation == .conditional)
        #expect(issued.account?.hasPrefix("acc_") == true)
        #expect(issued.options.userHandle?.pseudonym.hasPrefix("usr_") == true)
        #expect(issued.options.userHandle?.byteCount == 3)
    }

    @Test func `a handle that was encoded twice names the one that was meant`() throws {
        func answer(_ id: String, _ handle: String) -> String {
            EventSamples.event(
                ["id": "\"\(id)\""], type: EventSamples.responseType,
                data: #"{"response":{"id":"AAAA","response":{"clientDataJSON":"e30","userHandle":"\#(handle)"}}}"#)
        }
        // "user-1" in base64url, and that text in base64url again.
        let once = "dXNlci0x", twice = "ZFhObGNpMHg"
        _ = try fixture.result(EventSamples.structured(answer("1", twice)))
        _ = try fixture.result(EventSamples.structured(answer("2", once)))
        _ = try fixture.result(EventSamples.structured(answer("3", twice)))
        let handles = try fixture.stored().dropFirst().map { try #require($0.parsedBody?["data"]?["response"]?["response"]) }
        let known = try #require(handles[1]["userHandle"]?.string)
        #expect(handles[0]["userHandleForm"]?["decodesTo"] == nil)
        #expect(handles[2]["userHandleForm"]?["decodesTo"]?.string == known)
        #expect(handles[0]["userHandle"]?.string == handles[2]["userHandle"]?.string)
        #expect(handles[0]["userHandle"]?.string != known)
    }

    @Test func `many callers at once get one pseudonym for one account, on two instances too`() throws {
        let other = fixture.another()
        defer { other.stop() }
        let stored = Mutex(0)
        let group = DispatchGroup()
        for caller in 0..<4 {
            group.enter()
            Thread { [fixture] in
                for round in 0..<10 {
                    let id = "\(caller)-\(round)"
                    let request = EventSamples.batch((0..<5).map { event("\(id)-\($0)", account: "kim-\(round)-\($0)") })
                    let result = try? fixture.result(request, to: caller % 2 == 0 ? nil : other)
                    stored.withLock { $0 += result?.stored ?? 0 }
                }
                group.leave()
            }.start()
        }
        group.wait()
        #expect(stored.withLock { $0 } == 200)
        let accounts = try fixture.stored().compactMap { $0.parsedBody?["data"]?["account"]?.string }
        #expect(accounts.count == 200)
        #expect(Set(accounts).count == 50)
    }

    @Test func `a lookup tells the pseudonym of an account that was seen, and makes none`() throws {
        let id = try #require(try fixture.log.logID(named: "example.com"))
        #expect(try fixture.ingest.pseudonyms.account("kim-1", in: id) == nil)
        _ = try fixture.result(EventSamples.structured(event("e-1", account: "kim-1")))
        let told = try fixture.ingest.pseudonyms.account("kim-1", in: id)
        #expect(told != nil)
        #expect(try fixture.stored().last?.parsedBody?["data"]?["account"]?.string == told)
        let other = fixture.another()
        defer { other.stop() }
        #expect(try other.pseudonyms.account("kim-1", in: id) == told)
        _ = try fixture.registrar.configure(name: "shop.example", json: Array(#"{"origins":["https://shop.example"]}"#.utf8))
        let shop = try #require(try fixture.log.logID(named: "shop.example"))
        _ = try fixture.result(
            EventSamples.structured(event("e-1", account: "kim-1", ["rpid": #""shop.example""#])))
        let elsewhere = try fixture.ingest.pseudonyms.account("kim-1", in: shop)
        #expect(elsewhere != nil && elsewhere != told)
    }

    @Test func `an event larger than its limit is refused alone`() throws {
        let large = EventSamples.event(
            ["id": #""large""#], data: EventSamples.issued.dropLast() + ",\"x\":\"" + String(repeating: "x y ", count: 70_000) + "\"}")
        let result = try fixture.result(EventSamples.batch([large, event("small")]))
        #expect(result.stored == 1)
        #expect(result.rejected.map(\.rejection.kind) == [.tooLong])
    }

    @Test func `without a database the request is refused as a whole, to be sent again`() throws {
        let away = EventLog(
            PostgresSettings(connectionString: "host=/nonexistent dbname=none user=nobody"))
        let appender = Appender(away, now: { IngestFixture.now })
        let ingest = Ingest(away, appender: appender, keys: IngestFixture.keys, now: { IngestFixture.now })
        defer {
            ingest.stop()
            appender.stop()
        }
        guard case .refused(let fault) = fixture.submit(EventSamples.structured(event("e-1")), to: ingest) else {
            Issue.record("taken")
            return
        }
        #expect(fault.status == 503)
        #expect(fault.retryAfterSeconds != nil)
    }

    @Test func `pseudonyms cannot be changed in the database, and readers do not see them`() throws {
        _ = try fixture.result(EventSamples.structured(event("e-1", account: "kim-1")))
        let connection = try PostgresConnection(fixture.database.superuser)
        let error = #expect(throws: PostgresError.self) {
            try connection.executeScript("UPDATE passkeytrail.pseudonyms SET pseudonym = gen_random_uuid()")
        }
        #expect(error?.sqlState == "PT001")
        let refused = #expect(throws: PostgresError.self) {
            try connection.executeScript("SET ROLE passkeytrail_reader; SELECT 1 FROM passkeytrail.pseudonyms")
        }
        #expect(refused?.sqlState == "42501")
    }
}
