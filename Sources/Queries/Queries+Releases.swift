public import Ceremony
public import Classification
import EventLog
import JSON
import Postgres
import Schema

extension Queries {
    /// The releases that a relying party noted, at most the last 100, as far as the detection of cohorts has read.
    public func releases(in id: LogID) throws -> [CohortRelease] {
        try log.pool.withConnection { connection in
            guard let row = try connection.query(.loadCohortPosition, [.int4(id.rawValue)]).first,
                let state = try? JSONValue.parse(try row.bytes(2))
            else { return [] }
            return CohortFold(state: state).releases
        }
    }
}
