import Ceremony
import EventLog
import JSON
import Postgres
import Projections
import Queries
import Support
import Testing

@testable import Cohorts
@testable import Verifier

/// Events of a shop whose build 420 ends in silence while build 410 works, in the order in which they happen.
private struct BrokenBuild {
    static let name = "shop.example.com"
    static let start = Instant(rawValue: 1_790_000_000_000_000)

    enum Step {
        case fed(EventType, ceremony: String?, at: Int64, data: String)
        case judged(ceremony: String)
        case expired(ceremony: String)
    }

    /// Each ceremony's steps, by the second it begins at.
    static func steps(broken: Int = 40, sound: Int = 60, until: Int64 = 2000) -> [Step] {
        var timed: [(Int64, Step)] = [(-10, .fed(.releaseNoted, ceremony: nil, at: -10, data: #"{"component":"app","version":"4.2"}"#))]
        for number in 0..<sound {
            let at = Int64(number * 3)
            timed.append((at, options("ok-\(number)", build: "410", at: at)))
            timed.append((at + 2, .fed(.responseReceived, ceremony: "ok-\(number)", at: at + 2, data: #"{"response":{"id":"AAAA"}}"#)))
            timed.append((at + 2, .judged(ceremony: "ok-\(number)")))
        }
        for number in 0..<broken {
            let at = Int64(100 + number * 5)
            timed.append((at, options("bad-\(number)", build: "420", at: at)))
            timed.append((at + 360, .expired(ceremony: "bad-\(number)")))
        }
        timed.append((until, .fed(.accountPopulation, ceremony: nil, at: until, data: #"{"accounts":5}"#)))
        let order = timed.indices.sorted { (timed[$0].0, $0) < (timed[$1].0, $1) }
        return order.map { timed[$0].1 }
    }

    private static func options(_ ceremony: String, build: String, at: Int64) -> Step {
        .fed(
            .optionsIssued, ceremony: ceremony, at: at,
            data: #"{"ceremony":"authentication","options":{"challenge":"AAECAwQFBgcICQoLDA0ODw"},"account":"acc-\#(ceremony)","#
                + #""client":{"platform":"ios","app":{"id":"ABCDE12345.com.example.shop","build":"\#(build)"}}}"#)
    }

    /// Fed events first, then what the service made of them.
    static func backlog(_ steps: [Step]) -> [Step] {
        steps.filter { if case .fed = $0 { true } else { false } }
            + steps.filter { if case .judged = $0 { true } else { false } }
            + steps.filter { if case .expired = $0 { true } else { false } }
    }

    /// The steps as events of a log; verdicts and expiries name the positions that the events before them have.
    static func events(_ steps: [Step]) -> [NewEvent] {
        var places: [String: (options: Position, response: StoredEvent?, at: Instant)] = [:]
        var events: [NewEvent] = []
        for (index, step) in steps.enumerated() {
            let position = Position(rawValue: Int64(index) + 1)
            switch step {
            case .fed(let type, let ceremony, let at, let data):
                let time = start.advanced(bySeconds: at)
                let event = NewEvent(
                    source: "/test", id: "e\(index)", type: type, time: time, subject: ceremony,
                    body: Array(#"{"data":\#(data)}"#.utf8), contentDigest: [UInt8](repeating: 1, count: 32))
                if type == .optionsIssued, let ceremony { places[ceremony] = (position, nil, time) }
                if type == .responseReceived, let ceremony {
                    places[ceremony]?.response = StoredEvent(
                        position: position, recordedAt: time, source: "/test", id: event.id, type: type, time: time,
                        subject: ceremony, body: event.body)
                }
                events.append(event)
            case .judged(let ceremony):
                guard let place = places[ceremony], let response = place.response else { continue }
                events.append(
                    OwnEvents.judged(
                        Verdict(kind: .authentication, checks: []), ceremony: ceremony, response: response,
                        options: place.options, basis: response))
            case .expired(let ceremony):
                guard let place = places[ceremony] else { continue }
                events.append(
                    OwnEvents.expired(
                        ceremony: ceremony, deadline: place.at.advanced(bySeconds: 360), evidence: place.options))
            }
        }
        return events
    }

    static func stored(_ events: [NewEvent]) -> [StoredEvent] {
        events.enumerated().map { index, event in
            StoredEvent(
                position: Position(rawValue: Int64(index) + 1), recordedAt: start.advanced(bySeconds: 1_000_000),
                source: event.source, id: event.id, type: event.type, time: event.time, subject: event.subject,
                body: event.body)
        }
    }

    /// What detection says about events, with positions replaced by what they stand for.
    static func outputs(_ steps: [Step]) throws -> [String] {
        var memory = CohortMemory(log: LogID(rawValue: 1))
        for event in stored(events(steps)) { memory.apply(event) }
        return try memory.outputs.map { event in
            let data = try #require(try JSONValue.parse(event.body)["data"])
            return [
                event.type.rawValue, event.subject ?? "", data["measure"]?.string ?? "", data["ceremony"]?.string ?? "",
                "\(data["attempts"]?.int ?? 0) \(data["failures"]?.int ?? 0) \(data["successes"]?.int ?? 0)",
                data["firstSeen"]?["at"]?.string ?? "", data["class"]?.string ?? "", data["release"]?["version"]?.string ?? "",
            ].joined(separator: "|")
        }
    }
}

@Suite struct CohortDetectorTests {
    @Test func `a backlog gives the same flags as the live feed`() throws {
        let steps = BrokenBuild.steps()
        let live = try BrokenBuild.outputs(steps)
        #expect(live == (try BrokenBuild.outputs(BrokenBuild.backlog(steps))))
        #expect(live.count == 41)
        #expect(live.first?.contains("cohort.flagged") == true)
        #expect(live.first?.hasSuffix("||4.2") == true)
    }

    @Test func `what is still open is not counted`() throws {
        // The log has come to 250 s: the first of the broken build has 110 s to go.
        let steps = BrokenBuild.steps(until: 250).filter { if case .expired = $0 { false } else { true } }
        #expect(try BrokenBuild.outputs(steps) == [])
    }

    @Test func `the log's own silence closes the last ones, without a later event`() throws {
        #expect(try BrokenBuild.outputs(BrokenBuild.steps(until: 150)).count == 41)
    }

    @Test func `one event with a time far ahead ends nothing early`() throws {
        var steps = BrokenBuild.steps()
        steps.insert(
            .fed(.accountPopulation, ceremony: nil, at: 900_000_000, data: #"{"accounts":5}"#), at: steps.count / 2)
        let plain = try BrokenBuild.outputs(BrokenBuild.steps())
        #expect(try BrokenBuild.outputs(BrokenBuild.backlog(steps)).count == plain.count)
    }

    @Test func `a feed in no order finds the broken build as well`() throws {
        let backlog = BrokenBuild.backlog(BrokenBuild.steps(until: 20_000))
        let sound = backlog.filter { step in
            if case .fed(_, let ceremony?, _, _) = step { return ceremony.hasPrefix("ok") }
            return false
        }
        let other = backlog.filter { step in
            if case .fed(_, let ceremony?, _, _) = step { return !ceremony.hasPrefix("ok") }
            return true
        }
        #expect(try BrokenBuild.outputs(Array(other.prefix(42)) + sound + Array(other.dropFirst(42))).count >= 41)
    }

    @Test(arguments: [3, 2000])
    func `the flag, the diagnosis and a second run from nothing agree in the database`(batchRows: Int) throws {
        let database = try TestDatabase.clone()
        let log = EventLog(database.service, poolSize: 4)
        let id = try log.createLog(named: BrokenBuild.name)
        let heads = LogHeads()
        let configured = NewEvent(
            source: "urn:passkeytrail:configuration", id: "c", type: .relyingPartyConfigured,
            time: BrokenBuild.start.advanced(bySeconds: -100), subject: nil,
            body: Array(#"{"data":{"origins":["https://shop.example.com"]}}"#.utf8),
            contentDigest: [UInt8](repeating: 1, count: 32))
        let connection = try PostgresConnection(log.settings)
        let now = BrokenBuild.start.advanced(bySeconds: 100_000)
        try connection.transaction {
            _ = try AppendTransaction.append(
                [configured] + BrokenBuild.events(BrokenBuild.steps()), to: id, on: connection, now: now)
        }
        func detect() throws {
            var settings = CohortDetector.Settings()
            settings.batchRows = batchRows
            let detector = CohortDetector(settings: settings, heads: heads, now: { now })
            let session = try PostgresConnection(log.settings)
            var leases = GroupLeases(.cohorts)
            while try !leases.acquire(on: session) || leases.held.count < Int(GroupLeases.count) {}
            try detector.begin(on: session, leases: leases)
            while try detector.work(on: session) {
                // Each round as after a restart: what memory held is read from the tables.
                if batchRows < 10 { try detector.begin(on: session, leases: leases) }
            }
        }
        func own() throws -> [String] {
            try log.reader.events(in: id, from: Position(rawValue: 0), maximumRows: 10_000, on: connection)
                .filter { $0.source == "urn:passkeytrail:cohorts" }.map(\.id)
        }
        try detect()
        let first = try own()
        #expect(first.count == 41)
        try PostgresConnection(database.owner).executeScript(
            "TRUNCATE passkeytrail.cohort_positions, passkeytrail.cohort_ceremonies, passkeytrail.cohort_counts, "
                + "passkeytrail.cohort_states, passkeytrail.cohort_open_ends")
        try detect()
        #expect(try own() == first)

        let projector = Projector(heads: heads, onProgress: { _ in })
        var leases = GroupLeases(.projection)
        while try !leases.acquire(on: connection) || leases.held.count < Int(GroupLeases.count) {}
        try projector.begin(on: connection, leases: leases)
        while try projector.work(on: connection) {}
        for ceremony in ["bad-0", "bad-39"] {
            let text = try #require(try Queries(log).diagnosis(of: ceremony, in: id, named: BrokenBuild.name))
            let outcome = try #require(try JSONValue.parse(text)["outcome"])
            #expect(outcome["class"]?.string == "association_suspected")
            #expect(outcome["confidence"]?.string == "inferred")
            #expect(outcome["reason"]?.string == "cohort_fails_alike")
            #expect(outcome["evidence"]?[0]?["detail"]?.string?.contains("build 420") == true)
            #expect(outcome["evidence"]?[1]?["kind"]?.string == "release")
        }
    }
}
