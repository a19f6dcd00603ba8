import Ceremony
import EventLog
import HTTPClient
import JSON
import Postgres
import Schema
import Support
import Testing
import WellKnown

@testable import Associations

/// A database with one configured log, in which checks are recorded.
struct Recording {
    let database: TestDatabase
    let log: EventLog
    let id: LogID
    let stops = LogStops()
    static let start = Instant(rawValue: 1_800_000_000_000_000)

    init() throws {
        database = try TestDatabase.clone()
        log = EventLog(database.service)
        id = try log.createLog(named: Site.host)
    }

    @discardableResult
    func record(_ report: AssociationReport, hour: Int64) throws -> Position? {
        try log.pool.withConnection { connection in
            try AssociationRecorder(
                log: id, connection: connection, moment: Self.start.advanced(bySeconds: hour * 3600), stops: stops
            ).record(report, configuration: Position(rawValue: 0))
        }
    }

    func observations() throws -> [(event: StoredEvent, seen: AssociationObservation)] {
        try log.pool.withConnection { connection in
            try log.reader.events(in: id, from: Position(rawValue: 0), on: connection)
        }.compactMap { event in
            guard event.type == .associationObserved, let data = event.parsedBody?["data"] else { return nil }
            return AssociationObservation(data).map { (event, $0) }
        }
    }

    func overview() throws -> JSONValue { try JSONValue.parse(try AssociationRecords(log).overview(of: id, now: Self.start)) }
}

@Suite("Keeping what changed", .serialized)
struct AssociationRecorderTests {
    static let android = AssociationCheckTests.android

    @Test("To a stopped log nothing is added")
    func stopped() throws {
        let recording = try Recording()
        var site = Site()
        site.serve(Site.links, Site.list())
        _ = recording.stops.stop(Site.host, .damaged(signed: 1))
        #expect(throws: (any Error).self) { try recording.record(try site.check(Self.android), hour: 0) }
        #expect(try recording.observations().isEmpty)
    }

    @Test("The first version is an event, the same again is none, a change is one that says what changed")
    func changes() throws {
        let recording = try Recording()
        var site = Site()
        site.serve(Site.links, Site.list())
        let first = try #require(try recording.record(try site.check(Self.android), hour: 0))
        #expect(try recording.record(try site.check(Self.android), hour: 1) == nil)
        let other = String(Site.print.dropLast(2) + "99")
        site.serve(Site.links, Site.list("com.example.shop", other))
        let second = try #require(try recording.record(try site.check(Self.android), hour: 2))
        let seen = try recording.observations()
        #expect(seen.count == 2)
        #expect(seen[0].seen.previous == nil && seen[0].seen.changes.isEmpty)
        #expect(seen[0].event.position == first && seen[1].event.position == second)
        #expect(seen[1].seen.previous == first)
        #expect(seen[1].seen.previousSeenAt == Recording.start.advanced(bySeconds: 3600))
        let lines = ["- fingerprint of com.example.shop \(Site.print)", "+ fingerprint of com.example.shop \(other)"]
        #expect(seen[1].seen.changes.map(\.line) == lines)
        #expect(seen[1].event.time == Recording.start.advanced(bySeconds: 7200))
    }

    @Test("A file that is lost and comes back makes an event each time")
    func thereAndBack() throws {
        let recording = try Recording()
        var site = Site()
        site.serve(Site.links, Site.list())
        let there = try site.check(Self.android)
        site.answers[Site.links] = nil
        let gone = try site.check(Self.android)
        for (hour, report) in [there, gone, gone, there, gone].enumerated() {
            try recording.record(report, hour: Int64(hour))
        }
        let states = try recording.observations().map(\.seen.state)
        #expect(states == [.present, .notFound, .present, .notFound])
    }

    @Test("A copy that cannot be reached changes nothing but its failure, and counts rounds in a row")
    func failures() throws {
        let recording = try Recording()
        var site = Site()
        site.serve(Site.links, Site.list())
        try recording.record(try site.check(Self.android), hour: 0)
        site.answers[Site.links] = .failed(FetchFailure(.tooSlow, "no answer"))
        for hour in 1...3 { #expect(try recording.record(try site.check(Self.android), hour: Int64(hour)) == nil) }
        #expect(try recording.observations().count == 1)
        let file = try #require(try recording.overview()["files"]?[0])
        #expect(file["state"]?.string == "present" && file["failure"]?.string == "no answer")
        #expect(file["answeredAt"]?.string == Recording.start.rfc3339)
        let failures = try recording.log.pool.withConnection { connection in
            try connection.query(.associationCheck, [.int4(recording.id.rawValue)]).single().int4(2)
        }
        #expect(failures == 3)
        site.serve(Site.links, Site.list())
        try recording.record(try site.check(Self.android), hour: 4)
        #expect(try recording.observations().count == 1)
        #expect(try recording.overview()["files"]?[0]?["failure"] == nil)
    }

    @Test("Two that see the same change append one event")
    func twoInstances() throws {
        let recording = try Recording()
        var site = Site()
        site.serve(Site.links, Site.list())
        let report = try site.check(Self.android)
        let first = try recording.record(report, hour: 0)
        try recording.log.pool.withConnection { try $0.executeScript("DELETE FROM association_copies") }
        #expect(try recording.record(report, hour: 1) == first)
        #expect(try recording.observations().count == 1)
    }

    @Test("The overview has each copy as last seen, and the findings")
    func overview() throws {
        let recording = try Recording()
        #expect(try recording.overview()["checkedAt"]?.isNull == true)
        var site = Site()
        site.serve(Site.links, "[]")
        try recording.record(try site.check(Self.android), hour: 0)
        let overview = try recording.overview()
        #expect(overview["findings"]?.count == 2)
        #expect(overview["files"]?.count == 2)
        #expect(overview["files"]?[0]?["view"]?.string == "origin")
        #expect(overview["checkedAt"]?.string == Recording.start.rfc3339)
    }

    @Test("A check is due at once for a new configuration, and later the more often it failed")
    func schedule() {
        let schedule = AssociationSchedule(intervalSeconds: 3600)
        let last = Recording.start
        func pause(_ failures: Int32) -> Int64 {
            schedule.due(lastCheck: last, hasNewConfiguration: false, failures: failures).milliseconds(since: last)
                / 1000
        }
        #expect([0, 1, 2, 3, 4, 100].map(pause) == [3600, 3600, 7200, 14_400, 21_600, 21_600])
        #expect(schedule.due(lastCheck: last, hasNewConfiguration: true, failures: 9) < last)
        #expect(schedule.due(lastCheck: nil, hasNewConfiguration: false, failures: 0) < last)
        let slow = AssociationSchedule(intervalSeconds: 604_800)
        #expect(
            slow.due(lastCheck: last, hasNewConfiguration: false, failures: 50).milliseconds(since: last) == 604_800_000
        )
    }
}
