public import Ceremony
public import EventLog
public import JSON
import Postgres
import Projections
import Schema

/// Answers questions from the projections and the log, as JSON text ready to be sent.
///
/// Calls block on the database, so they are made on threads that may; any number at once, bounded by the log's pool.
public final class Queries: Sendable {
    let log: EventLog
    let dictionaries = ReportDictionaries()
    let totalsOfCells = CellTotals()

    /// Questions to the database of a log.
    public init(_ log: EventLog) { self.log = log }

    /// The configuration of a relying party as it was put, and the position of the event that set it; nil before one was.
    public func relyingParty(_ id: LogID) throws -> (configuration: [UInt8], position: Position)? {
        try log.pool.withConnection { connection in
            guard let row = try connection.query(.relyingParty, [.int4(id.rawValue)]).first else { return nil }
            return (try row.bytes(0), Position(rawValue: try row.int8(1)))
        }
    }

    /// Where the configuration in force was set, if it equals this one; by the log, not by what is projected of it.
    public func position(ofConfiguration json: JSONValue, in id: LogID) throws -> Position? {
        try log.pool.withConnection { connection in
            guard let row = try connection.query(.configurationInForce, [.int4(id.rawValue)]).first else { return nil }
            let content = try? JSONValue.parse(try row.bytes(0))
            let stored = try row.bool(2) ? content?["data"] : content
            guard let stored else { return nil }
            var texts: [[UInt8]] = [[], []]
            stored.appendCanonical(to: &texts[0])
            json.appendCanonical(to: &texts[1])
            return texts[0] == texts[1] ? Position(rawValue: try row.int8(1)) : nil
        }
    }

    /// Relying parties in the order of their names, behind `name`; only those `among` some names, where any are given.
    public func relyingParties(
        after name: String, limit: Int64, among names: Set<String>? = nil
    ) throws -> [RelyingPartySummary] {
        let visible = names.map { Bind.textArray(Array($0)) } ?? .null
        return try log.pool.withConnection { connection in
            try connection.query(.relyingPartiesByName, [.text(name), .int8(limit), visible]).map { row in
                RelyingPartySummary(
                    name: try row.text(0), configuration: try row.bytes(1),
                    position: Position(rawValue: try row.int8(2)),
                    configuredAt: Instant(rawValue: try row.int8(3)))
            }
        }
    }

    /// The configuration of a log, read; nil before one was put.
    func configuration(_ text: [UInt8], name: String) -> RelyingPartyConfiguration? {
        guard let value = try? JSONValue.parse(text) else { return nil }
        return try? RelyingPartyConfiguration(value, name: name)
    }
}

/// One relying party of the trail.
public struct RelyingPartySummary: Sendable {
    /// Its name in the trail.
    public let name: String
    /// The configuration in force, as it was put.
    public let configuration: [UInt8]
    /// The position of the event that set it.
    public let position: Position
    /// When it was put.
    public let configuredAt: Instant
}
