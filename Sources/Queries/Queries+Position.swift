public import Ceremony
import EventLog
import Postgres
import Schema

extension Queries {
    /// The last position that lists, diagnoses and reports of a log show; -1 before the first.
    public func shownPosition(in id: LogID) throws -> Position {
        try log.pool.withConnection { connection in
            Position(rawValue: try connection.query(.projectedPosition, [.int4(id.rawValue)]).single().int8(0))
        }
    }
}
