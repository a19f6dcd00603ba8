public import Ceremony
import Classification
public import EventLog
import JSON
import Postgres
import Projections
import Schema

/// Reads a log as records, in its order, from behind a position.
///
/// The outcome of a ceremony is that of its events up to the record's own, so that a stream read again is the same stream.
public struct ExportReader: Sendable {
    private let log: EventLog
    private let id: LogID
    /// Most events that are read at once.
    private let batchRows = 500

    /// Reads this log.
    public init(_ log: EventLog, _ id: LogID) {
        self.log = log
        self.id = id
    }

    /// A stretch of the log: its records, and the last position that was read; nil at the end.
    public func batch(after position: Position?) throws -> (records: [ExportRecord], last: Position)? {
        try log.pool.withConnection { connection in
            let first = position?.next ?? Position(rawValue: 0)
            let shown = Position(rawValue: try connection.query(.projectedPosition, [.int4(id.rawValue)]).single().int8(0))
            let events = try log.reader.events(in: id, from: first, maximumRows: batchRows, on: connection)
                .filter { $0.position <= shown }
            guard let last = events.last?.position else { return nil }
            let projected = events.map { ProjectedEvent($0) }
            let ceremonies = try self.ceremonies(Set(projected.filter(\.hasRecord).compactMap(\.ceremony)), on: connection)
            return (projected.flatMap { records(of: $0, ceremonies) }, last)
        }
    }

    /// All events of the ceremonies, by id.
    private func ceremonies(_ ids: Set<String>, on connection: PostgresConnection) throws -> [String: [ProjectedEvent]] {
        guard !ids.isEmpty else { return [:] }
        var places: [String: [Position]] = [:]
        for row in try connection.query(.loadCeremonyRows, [.int4(id.rawValue), .textArray(Array(ids))]) {
            places[try row.text(0)] = PositionList.decode(try row.bytes(1))
        }
        let events = try log.reader.events(in: id, at: places.values.flatMap { $0 }, on: connection)
        let byPosition = Dictionary(events.map { ($0.position, ProjectedEvent($0)) }, uniquingKeysWith: { first, _ in first })
        return places.mapValues { $0.compactMap { byPosition[$0] } }
    }

    private func records(of projected: ProjectedEvent, _ ceremonies: [String: [ProjectedEvent]]) -> [ExportRecord] {
        let event = projected.event
        guard let name = projected.ceremony, projected.hasRecord else { return beyondCeremonies(projected) }
        let known = (ceremonies[name] ?? []).filter { $0.event.position <= event.position }
        guard let view = CeremonyView(id: name, projected: known) else { return [] }
        if case .fed(.optionsIssued) = projected.content { return [record(.started, event, view)] }
        // A decision before the verdict is told with it.
        if case .fed(.decided) = projected.content, view.facts.verdict == nil { return [] }
        guard view.closedAt != nil else { return [] }
        var ended = record(.ended, event, view)
        let outcome = Classifier.outcome(of: view.facts, under: view.circumstances)
        ended.outcome = outcome
        guard view.facts.kind == .registration, outcome.outcomeClass == .verified else { return [ended] }
        return [ended, record(.enrolled, event, view)]
    }

    private func record(_ kind: ExportRecord.Kind, _ event: StoredEvent, _ view: CeremonyView) -> ExportRecord {
        var record = ExportRecord(kind, event)
        let facts = view.facts
        record.ceremony = view.id
        record.operation = facts.kind
        record.mediation = facts.mediation
        record.account = view.account
        record.session = view.session
        record.trace = view.trace
        record.client = view.client
        guard kind != .started else { return record }
        record.accepted = facts.decision?.accepted
        record.agrees = Classifier.agrees(facts)
        if let began = facts.issuedAt, let ended = view.closedAt, began <= ended {
            record.durationMilliseconds = ended.milliseconds(since: began)
        }
        record.credential = view.credentialID.map { Base64URL.encode($0) }
        record.provider = facts.verdict?.aaguid
        record.flags = facts.verdict?.flags
        return record
    }

    private func beyondCeremonies(_ projected: ProjectedEvent) -> [ExportRecord] {
        switch projected.content {
        case .fed(.credentialImported(let imported)):
            var record = ExportRecord(.enrolled, projected.event)
            record.account = imported.account
            record.credential = Base64URL.encode(imported.credentialID)
            record.provider = imported.aaguid
            return [record]
        case .fed(.credentialRevoked(let revoked)):
            var record = ExportRecord(.removed, projected.event)
            record.account = revoked.account
            record.credential = Base64URL.encode(revoked.credentialID)
            return [record]
        default: return []
        }
    }
}

extension ProjectedEvent {
    /// Whether a record of its ceremony follows from it.
    fileprivate var hasRecord: Bool {
        switch content {
        case .fed(.optionsIssued), .fed(.decided), .judged, .expired: true
        default: false
        }
    }
}
