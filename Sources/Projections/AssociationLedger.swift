public import Ceremony
import JSON
public import Postgres
import Schema
import Synchronization
import WellKnown

/// The versions of one log's association files, in the order of the log; shared by the views of its ceremonies.
///
/// Safe from any thread. It grows; what a view asks for is cut off at a position, so that growing changes no answer.
public final class AssociationLedger: Sendable {
    private let versions: Mutex<[AssociationHistory.Version]>

    /// Versions at hand: years of ordinary changes, and a bound for a file that changes every hour.
    private static let limit: Int64 = 500

    /// Reads the newest versions of a log's files.
    public init(_ log: LogID, on connection: PostgresConnection) throws(PostgresError) {
        var found: [AssociationHistory.Version] = []
        let rows = try connection.query(
            .associationVersions, [.int4(log.rawValue), .int8(Int64.max), .int8(Self.limit)])
        for row in rows {
            guard let value = try? JSONValue.parse(try row.bytes(2)), let observation = AssociationObservation(value)
            else { continue }
            found.append(
                AssociationHistory.Version(
                    position: Position(rawValue: try row.int8(0)), seenAt: Instant(rawValue: try row.int8(1)),
                    observation: observation))
        }
        versions = Mutex(found.sorted { $0.position < $1.position })
    }

    /// Adds a version that was observed after those there are.
    func append(_ version: AssociationHistory.Version) { versions.withLock { $0.append(version) } }

    /// The history as it stood before a position of the log; nil where there was none.
    func history(before position: Position) -> AssociationHistory? {
        versions.withLock { versions in
            guard let first = versions.first, first.position < position else { return nil }
            return AssociationHistory(versions.filter { $0.position < position })
        }
    }
}
