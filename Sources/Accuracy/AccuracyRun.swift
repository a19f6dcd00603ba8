import Ceremony
import Classification
import EventLog
import Foundation
import Ingest
import JSON
import Postgres
import Schema
import Service
import Simulator

/// One run: a service with a private database of its own, the feed, and what it finds.
struct AccuracyRun {
    let ceremonies: Int
    let seed: UInt64

    /// Makes the traffic, feeds it, waits until all is said, and compares.
    func report() throws -> AccuracyReport {
        // An hour back: the time to live of all is over.
        let end = Instant(rawValue: Int64((Date().timeIntervalSince1970 - 3600) * 1_000_000))
        let configuration = Simulation.configuration(ceremonies: ceremonies, seed: seed, end: end)
        let traffic = try SimulatedTraffic(configuration)
        let folder = FileManager.default.temporaryDirectory.path + "/passkeytrail-accuracy-" + UUID().uuidString.prefix(8)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var settings = Settings()
        settings.data = folder
        settings.quietSeconds = 1
        let trail = try Trail(settings, for: .serve, note: { _ in })
        defer { trail.close() }
        let service = try Service(trail, settings, write: .silent)
        defer { service.stop() }
        let start = ContinuousClock.now
        try feed(traffic, configuration.rpID, to: service)
        let id = try trail.log.createLog(named: configuration.rpID)
        try wait(for: id, in: trail)
        let seconds = start.duration(to: .now) / .seconds(1)
        let found = try outcomes(of: id, in: trail)
        let cohorts = try CohortFindings(configuration, traffic, flags: try flags(of: id, in: trail))
        return AccuracyReport(
            seed: seed, seconds: seconds, labels: traffic.labels, found: found, cohorts: cohorts)
    }

    private func feed(_ traffic: SimulatedTraffic, _ name: String, to service: Service) throws {
        _ = try service.configure(name: name, json: traffic.relyingPartyConfiguration)
        for batch in traffic.batches(of: 500) {
            let request = IngestRequest(contentType: "application/cloudevents-batch+json", body: batch.body)
            guard case .stored(let result) = service.store(request) else { throw AccuracyError("a batch was refused") }
            if let (_, rejection) = result.rejected.first {
                throw AccuracyError("an event was rejected: \(rejection.detail)")
            }
        }
    }

    /// Until every ceremony is closed and counted, and all that follows is projected.
    private func wait(for id: LogID, in trail: Trail) throws {
        let deadline = ContinuousClock.now + .seconds(900)
        while ContinuousClock.now < deadline {
            let isDone = try trail.log.pool.withConnection { connection in
                try connection.query(.isAllSaid, [.int4(id.rawValue)]).single().bool(0)
            }
            if isDone { return }
            Thread.sleep(forTimeInterval: 0.25)
        }
        throw AccuracyError("the service has not come to the end of the log within 15 minutes")
    }

    private func outcomes(of id: LogID, in trail: Trail) throws -> [String: OutcomeClass] {
        try trail.log.pool.withConnection { connection in
            var found: [String: OutcomeClass] = [:]
            for row in try connection.query(.outcomeClasses, [.int4(id.rawValue)]) {
                found[try row.text(0)] = OutcomeClass(rawValue: try row.text(1))
            }
            return found
        }
    }

    private func flags(of id: LogID, in trail: Trail) throws -> [CohortFlag] {
        try trail.log.pool.withConnection { connection in
            try connection.query(.bodiesOfType, [.int4(id.rawValue), .text(EventType.cohortFlagged.rawValue)])
                .compactMap { row in try JSONValue.parse(try row.bytes(1))["data"].flatMap { CohortFlag($0) } }
        }
    }
}
