import Ceremony
import EventLog
import JSON
import OpenSSL
import Postgres
import Schema
import WellKnown

/// Keeps what a check saw: an event for each copy that changed, and how things stand, in one transaction.
///
/// The ids of the events follow from the version before and what was seen, so that two that see the same change append
/// one event. A copy that could not be had changes nothing but its failure.
struct AssociationRecorder {
    let log: LogID
    let connection: PostgresConnection
    /// When the check was.
    let moment: Instant
    /// Which logs may not be appended to.
    let stops: LogStops

    private static let source = EventType.serviceSourcePrefix + "associations"

    /// Records a report by the configuration of a position; returns the position of the last new event.
    func record(_ report: AssociationReport, configuration: Position) throws -> Position? {
        try connection.transaction {
            var known: [KnownCopy] = []
            for row in try connection.query(.lockAssociationCopies, [.int4(log.rawValue)]) {
                if let copy = try KnownCopy(row) { known.append(copy) }
            }
            var copies: [KnownCopy] = [], events: [NewEvent] = [], changed: [Int] = []
            for fetched in report.copies {
                let before = known.first { $0.file == fetched.file && $0.view == fetched.view }
                let (copy, event) = follow(fetched, before)
                if let event {
                    events.append(event)
                    changed.append(copies.count)
                }
                copies.append(copy)
            }
            let outcomes = try AppendTransaction.append(events, to: log, on: connection, now: moment, stops: stops)
            for (index, outcome) in zip(changed, outcomes) { copies[index].position = outcome.position }
            _ = try connection.pipeline([
                Command(.saveAssociationCopies, [.int4(log.rawValue)] + KnownCopy.binds(copies)),
                Command(.saveAssociationCheck, check(report, configuration)),
            ])
            return outcomes.compactMap(\.position).max()
        }
    }

    /// What is kept of a copy from now on, and the event where it changed.
    private func follow(_ fetched: FetchedCopy, _ before: KnownCopy?) -> (KnownCopy, NewEvent?) {
        var copy = before ?? KnownCopy(fetched, at: moment)
        copy.url = fetched.url
        copy.checkedAt = moment
        copy.failure = fetched.observation == nil ? fetched.failure ?? "nothing came" : nil
        guard var seen = fetched.observation else { return (copy, nil) }
        let old = copy.observation
        let lastSeen = copy.answeredAt
        copy.answeredAt = moment
        if let old, old.version == seen.version {
            copy.observation = seen
            return (copy, nil)
        }
        seen.previous = copy.position
        seen.previousSeenAt = lastSeen
        seen.changes = old.map { AssociationChange.between($0, seen) } ?? []
        copy.observation = seen
        copy.seenAt = moment
        return (copy, event(seen))
    }

    private func event(_ seen: AssociationObservation) -> NewEvent {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("data")
        seen.write(to: &writer)
        writer.endObject()
        let before = seen.previous.map { String($0.rawValue) } ?? "first"
        let digest = Hex.encode(Array(SHA256.hash(Array(seen.version.utf8)).prefix(12)))
        return NewEvent(
            source: Self.source, id: "observed-\(seen.file.rawValue)-\(seen.view.rawValue)-\(before)-\(digest)",
            type: .associationObserved, time: moment, subject: "\(seen.file.rawValue) \(seen.view.rawValue)",
            body: writer.bytes, contentDigest: [UInt8](repeating: 0, count: 32))
    }

    private func check(_ report: AssociationReport, _ configuration: Position) -> [Bind] {
        var writer = JSONWriter()
        writer.beginArray()
        for finding in report.findings { finding.write(to: &writer) }
        writer.endArray()
        let hasFailed = report.copies.contains { $0.view == .origin && $0.observation == nil }
        return [
            .int4(log.rawValue), .int8(moment.rawValue), .int8(configuration.rawValue), .bool(hasFailed),
            .json(writer.bytes),
        ]
    }
}
