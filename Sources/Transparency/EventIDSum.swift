import Ceremony
import EventLog
import Postgres
import Schema

/// Compares the table of event ids with the rows. Both are read once, in whatever order: a sum over keyed hashes says whether
/// they hold the same, and the key is of this run alone, so that nobody can arrange for equal sums.
struct EventIDSum {
    private var sum: UInt64 = 0

    mutating func add(_ position: Int64, _ key: [UInt8]) { sum &+= Self.hash(position, key[...]) }

    private static func hash(_ position: Int64, _ key: ArraySlice<UInt8>) -> UInt64 {
        var (high, low): (UInt64, UInt64) = (0, 0)
        for byte in key.prefix(8) { high = high << 8 | UInt64(byte) }
        for byte in key.dropFirst(8) { low = low << 8 | UInt64(byte) }
        var hasher = Hasher()
        hasher.combine(position)
        hasher.combine(high)
        hasher.combine(low)
        hasher.combine(key.count)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// The entries that are wrong, with a sentence each. Entries of events behind `size` are left out: these were appended
    /// since.
    func compare(
        _ log: LogID, size: Int64, on connection: PostgresConnection
    ) throws -> [(positions: Range<Int64>, detail: String)] {
        var found: UInt64 = 0
        var problems: [(positions: Range<Int64>, detail: String)] = []
        try connection.execute(.setCopiedRange, [.int4(log.rawValue), .int8(0), .int8(size)])
        var rows = CopiedRows()
        try connection.copyOut(Statement.copyLogIDs.sql) { part in
            try rows.take(part) { row in
                guard let position = row.integer(0), let key = row[1] else { return }
                if row.integer(2) != 32 {
                    problems.append((position..<position + 1, "The content digest of its id has another length."))
                }
                found &+= Self.hash(position, key)
            }
        }
        if found != sum { problems.append((0..<size, "The table of event ids is not that of the events.")) }
        return problems
    }
}
