public import Ceremony
public import Postgres
import Schema

/// Which groups of logs a session works on: logs hash into 64 groups, each leased by an advisory lock of the session.
///
/// All that a holder writes goes through that same session, so that a lost lease, which is a lost session, cannot write.
/// Used by one thread.
public struct GroupLeases {
    /// What the leases are for; each purpose has locks of its own.
    public enum Purpose: Int32, Sendable {
        /// The verifier of a group.
        case verification = 0x5054_0001
        /// The projector of a group.
        case projection = 0x5054_0002
        /// The association monitor of a group.
        case associations = 0x5054_0010
        /// The cohort detection of a group.
        case cohorts = 0x5054_0004
        /// Whoever signs the checkpoints of a group. (0x5054_0003 is the lock of `lock_projection_rebuild.sql`.)
        case signing = 0x5054_0020
    }

    /// How many groups there are.
    public static let count: Int32 = 64
    /// What they are for.
    public let purpose: Purpose
    /// The groups that are held.
    public private(set) var held: Set<Int32> = []

    /// Leases of a session that holds none yet.
    public init(_ purpose: Purpose) { self.purpose = purpose }

    /// Takes every group that is free; returns whether any was gained.
    public mutating func acquire(on connection: PostgresConnection) throws(PostgresError) -> Bool {
        guard held.count < Int(Self.count) else { return false }
        let before = held.count
        let wanted = (0..<Self.count).filter { !held.contains($0) }.map { Int32?($0) }
        for row in try connection.query(.takeLeases, [.int4(purpose.rawValue), .int4Array(wanted)]) {
            held.insert(try row.int4(0))
        }
        return held.count > before
    }

    /// Whether there is nothing left to take.
    var areAll: Bool { held.count >= Int(Self.count) }

    /// What the session of a holder is opened with: the server ends one that asks nothing for so long, because its process
    /// hangs or its machine is gone (the last four count for TCP alone).
    static func limits(hungSeconds: Double) -> [String: String] {
        let milliseconds = String(Int(max(1, hungSeconds * 1000)))
        return [
            "idle_session_timeout": milliseconds,
            "tcp_keepalives_idle": "5", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "2",
            "tcp_user_timeout": milliseconds,
        ]
    }

    /// Ends sessions that hold groups of this purpose and have neither read nor sent anything for so long. The server's own
    /// time-outs do not end one that has an answer on its way to a process which does not read it. Does nothing where the
    /// login role of the other session is not this one's to see.
    func endHungHolders(after seconds: Double, on connection: PostgresConnection) throws(PostgresError) {
        try connection.execute(.endHungHolders, [.int4(purpose.rawValue), .int8(Int64(seconds * 1000))])
    }

    /// Whether the log is of a group that is held.
    public func cover(_ log: LogID) -> Bool { held.contains(Self.group(of: log)) }

    /// The group of a log.
    public static func group(of log: LogID) -> Int32 {
        // Neighbouring numbers are spread (the golden ratio's fraction of 2^32), so that few logs use many groups.
        let spread = UInt32(bitPattern: log.rawValue) &* 2_654_435_769
        return Int32(spread >> 26)
    }
}
