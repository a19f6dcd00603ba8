import Ceremony
import EventLog
import Postgres
import Schema

extension Trail {
    /// How far a log has been verified and projected, in events.
    public struct Progress: Sendable {
        /// The log's name.
        public let name: String
        /// Events in it, verified of it, projected of it.
        public let events: Int64, verified: Int64, projected: Int64
    }

    /// The progress of every log, by number.
    public func progress() throws -> [Progress] {
        let logs = try log.logs()
        return try log.pool.withConnection { connection in
            var found: [Int32: (Int64, Int64)] = [:]
            for row in try connection.query(.progressOfLogs, [.int4Array(logs.map { $0.id.rawValue })]) {
                found[try row.int4(0)] = (try row.int8(1), try row.int8(3))
            }
            return logs.map { log in
                let (verified, projected) = found[log.id.rawValue] ?? (0, 0)
                return Progress(
                    name: log.name, events: log.nextPosition.rawValue, verified: verified, projected: projected)
            }
        }
    }
}
