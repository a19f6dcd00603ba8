public import Ceremony
import JSON
public import Postgres
import Schema
public import WellKnown

extension AssociationHistory {
    /// The latest versions of a log's association files that were seen up to a moment, in the order of the log.
    public static func load(
        of log: LogID, upTo moment: Instant, on connection: PostgresConnection
    ) throws -> AssociationHistory {
        let binds: [Bind] = [.int4(log.rawValue), .int8(moment.rawValue), .int8(mostVersions)]
        var versions: [Version] = []
        for row in try connection.query(.associationVersions, binds) {
            guard let json = try? JSONValue.parse(try row.bytes(2)), let observation = AssociationObservation(json) else {
                continue
            }
            versions.append(
                Version(
                    position: Position(rawValue: try row.int8(0)), seenAt: Instant(rawValue: try row.int8(1)),
                    observation: observation))
        }
        return AssociationHistory(versions.sorted { $0.position < $1.position })
    }

    /// More versions than this within the days that count are not weighed: the latest are.
    private static var mostVersions: Int64 { 200 }
}
