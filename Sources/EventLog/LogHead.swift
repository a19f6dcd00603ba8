import Ceremony
import Merkle
import Postgres

/// A log's head, read under its lock: where the log goes on, and its Merkle tree so far.
struct LogHead {
    let log: LogID
    let name: String
    let next: Position
    let lastRecordedAt: Instant
    let tree: CompactRange
    /// How often accounts were erased from the log.
    let erasures: Int64

    /// Reads the row of `lock_log_head.sql`, and refuses a log that was stopped.
    ///
    /// Where the row has no tree of the head's size, which is so for logs that are older than the column, the tree is made
    /// of the leaf hashes, once.
    init(
        _ rows: Rows, of log: LogID, _ stops: LogStops, on connection: PostgresConnection
    ) throws(PostgresError) {
        guard let row = rows.first else {
            throw PostgresError(
                kind: .unexpectedResult, sqlState: AppendTransaction.unknownLogState, message: "no such log")
        }
        self.log = log
        next = Position(rawValue: try row.int8(0))
        lastRecordedAt = Instant(rawValue: try row.int8(1))
        name = try row.text(2)
        erasures = try row.int8(4)
        guard stops.permit(name, next: next) else {
            throw PostgresError(
                kind: .unexpectedResult, sqlState: AppendTransaction.stoppedLogState, message: "the log was stopped")
        }
        let kept = CompactRange(size: next.rawValue, bytes: try row.bytes(3))
        tree = if let kept { kept } else { try TreeGrowth.rebuild(log, size: next.rawValue, on: connection) }
    }
}
