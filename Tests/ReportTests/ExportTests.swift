import Ceremony
import Export
import JSON
import Postgres
import Projections
import Schema
import Support
import Testing

/// The first element of a list.
private func first(_ list: JSONValue?) -> JSONValue? { list.flatMap { Array($0.elements).first } }

@Suite struct ExportTests {
    private static func trail() throws -> LoggedTrail {
        let trail = try LoggedTrail()
        Scene(id: "r", at: 0, kind: "registration", failing: [], accepted: true, aaguid: "fbfc3007-154e-4ecc-8c0b-6e020557d7bd").play(in: trail)
        Scene(id: "good", at: 100, session: "s", failing: [], accepted: true).play(in: trail)
        Scene(id: "bad", at: 200, account: nil, failing: [("origin", "web_origin_not_allowed")], accepted: false).play(in: trail)
        trail.add(.credentialRevoked, at: 300, nil, #"{"credentialId":"AQEBAQEBAQEBAQEBAQEBAQ","account":"acc_a"}"#)
        try trail.project()
        return trail
    }

    private func records(_ trail: LoggedTrail, after position: Position? = nil) throws -> [ExportRecord] {
        let reader = ExportReader(trail.log, trail.id)
        var records: [ExportRecord] = []
        var last = position
        while let batch = try reader.batch(after: last) {
            records += batch.records
            last = batch.last
        }
        return records
    }

    @Test func `ceremonies begin and end, passkeys come and go`() throws {
        let found = try records(try Self.trail()).map { "\($0.kind.rawValue) \($0.ceremony ?? "") \($0.outcome?.outcomeClass.rawValue ?? "")" }
        #expect(found == [
            "started r ", "ended r verified", "enrolled r ", "started good ", "ended good verified", "started bad ",
            "ended bad origin_mismatch", "removed  ",
        ])
    }

    @Test func `a stream that goes on behind a position is the rest of the whole`() throws {
        let trail = try Self.trail()
        let all = try records(trail).map { ExportFormat.ecs.text($0, of: "shop") }
        for cut in [0, 3, 7] {
            let position = try records(trail)[cut].position
            let before = try records(trail).filter { $0.position <= position }.count
            #expect(try records(trail, after: position).map { ExportFormat.ecs.text($0, of: "shop") } == Array(all.dropFirst(before)))
        }
    }

    @Test func `an OCSF event has what its class requires`() throws {
        for record in try records(try Self.trail()) {
            let value = try JSONValue.parse(Array(ExportFormat.ocsf.text(record, of: "shop.example.com").utf8))
            let classID = try #require(value["class_uid"]?.int), activity = try #require(value["activity_id"]?.int)
            #expect(value["type_uid"]?.int == classID * 100 + activity)
            #expect(value["category_uid"]?.int == 3)
            #expect(value["severity_id"]?.int != nil && value["time"]?.int != nil && value["status_id"]?.int != nil)
            #expect(value["metadata"]?["product"]?["name"]?.string == "PasskeyTrail")
            #expect(value["metadata"]?["version"]?.string == "1.8.0")
            #expect(value["user"]?["uid"]?.string != nil || value["user"]?["name"]?.string != nil)
            #expect(value["service"]?["name"]?.string == "shop.example.com")
            #expect(first(value["auth_factors"])?["factor_type_id"]?.int == 10)
            #expect(classID == (record.kind == .enrolled || record.kind == .removed ? 3001 : 3002))
        }
    }

    @Test func `a failed sign-in is a failure with its class and sentence`() throws {
        let record = try #require(try records(try Self.trail()).first { $0.ceremony == "bad" && $0.kind == .ended })
        let ocsf = try JSONValue.parse(Array(ExportFormat.ocsf.text(record, of: "shop").utf8))
        #expect(ocsf["status_id"]?.int == 2 && ocsf["status_code"]?.string == "origin_mismatch" && ocsf["severity_id"]?.int == 3)
        let ecs = try JSONValue.parse(Array(ExportFormat.ecs.text(record, of: "shop").utf8))
        #expect(ecs["event"]?["outcome"]?.string == "failure" && first(ecs["event"]?["category"])?.string == "authentication")
        let otlp = try JSONValue.parse(OTLPLogs.body([record], of: "shop"))
        let log = first(first(first(otlp["resourceLogs"])?["scopeLogs"])?["logRecords"])
        #expect(log?["severityNumber"]?.int == 13)
        #expect(log?["timeUnixNano"]?.string == "\(record.time.rawValue)000")
    }

    @Test func `a field that a spreadsheet would run is made harmless`() throws {
        let trail = try LoggedTrail()
        var scene = Scene(id: "=cmd", at: 0, failing: [])
        scene.client = #"{"platform":"web","osVersion":"+1,\"x\"","browser":{"name":"@sum","version":"1"}}"#
        scene.play(in: trail)
        try trail.project()
        let line = ExportFormat.csv.text(try records(trail)[0], of: "shop")
        #expect(line.contains("'=cmd") && line.contains("'@sum") && line.contains("\"'+1,\"\"x\"\"\""))
        #expect(line.hasSuffix("\r\n"))
    }
}

@Suite struct ReaderViewTests {
    @Test func `a reader sees the views and can change nothing, before and after a rebuild`() throws {
        let trail = try LoggedTrail()
        Scene(id: "good", at: 100, session: "s", failing: [], accepted: true).play(in: trail)
        trail.signIn("passkey", at: 110, session: "s")
        trail.credential(7, at: 0)
        try trail.project()
        for isRebuilt in [false, true] {
            if isRebuilt { try Rebuild(trail.log).run { _ in } }
            var settings = trail.database.superuser
            settings.role = Schema.readerRole
            settings.searchPath = "projections"
            let connection = try PostgresConnection(settings)
            func rows(_ name: String, _ sql: String) throws -> Rows { try connection.query(Statement(name: name + String(isRebuilt), sql: sql)) }
            let ceremony = try rows("c", "SELECT relying_party, outcome, platform FROM passkey_ceremonies").single()
            #expect(try ceremony.text(0) == "shop.example.com" && ceremony.text(1) == "verified" && ceremony.text(2) == "ios")
            #expect(try rows("k", "SELECT status FROM passkey_credentials").first?.text(0) == "active")
            #expect(try rows("s", "SELECT method FROM passkey_sessions").single().text(0) == "passkey")
            #expect(try rows("h", "SELECT ceremonies FROM passkey_outcomes_by_hour").single().int8(0) == 1)
            #expect(throws: PostgresError.self) { try connection.executeScript("DELETE FROM passkey_sessions") }
        }
    }
}
