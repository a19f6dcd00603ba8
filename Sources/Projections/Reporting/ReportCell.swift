public import Ceremony

/// What is counted. The raw values stand in the tables.
public enum ReportSubject: Int16, CaseIterable, Sendable {
    /// A ceremony, at its start.
    case ceremony = 1
    /// A duration of a ceremony that was answered, at its start.
    case duration = 2
    /// A visit to a login page, or a sign-in that names none.
    case session = 3
    /// A fallback that was shown.
    case fallback = 4
    /// An offer of a passkey.
    case offer = 5
    /// An account, at its first offer.
    case offered = 6
    /// An account, at its first enrolment.
    case enrolled = 7
    /// An account, when its client first told what it can do.
    case capable = 8
    /// An account begins (1) or ceases (-1) to have an active passkey.
    case holding = 9
    /// An account begins (1) or ceases (-1) to have signed in by passkey within 90 days.
    case using = 10
    /// A credential enters (1) or leaves (-1) a status.
    case credential = 11
    /// A fed event.
    case feed = 12

    /// Whether the state at a moment is the sum of all that came before it.
    public var isCumulative: Bool {
        switch self {
        case .holding, .using, .credential: true
        default: false
        }
    }
}

/// Roll-ups count by quarters of an hour, for there are zones that differ from UTC by such.
public enum ReportSlot {
    /// Seconds of a slot.
    public static let seconds: Int64 = 900
    /// Slots of a day.
    public static let perDay: Int32 = 96

    /// The slot of a moment: quarters of an hour since 1970.
    public static func of(_ instant: Instant) -> Int32 {
        Int32(clamping: floored(instant.rawValue, by: seconds * 1_000_000))
    }

    /// The day of a slot: days since 1970.
    public static func day(of slot: Int32) -> Int32 { Int32(clamping: floored(Int64(slot), by: Int64(perDay))) }

    /// When a slot begins.
    public static func start(of slot: Int32) -> Instant { Instant(rawValue: Int64(slot) * seconds * 1_000_000) }

    private static func floored(_ value: Int64, by divisor: Int64) -> Int64 {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

/// The three parts of what is counted, each a number of the log's dictionary (`report_parts`): what it is, on which client,
/// by which means. 0 is a part of which nothing is known.
public struct CellKey: Hashable, Comparable, Sendable {
    /// 22 bits of shape, 21 of client, 21 of means.
    public let packed: UInt64

    /// Packs the three numbers.
    public init(shape: UInt32, client: UInt32, means: UInt32) {
        packed = UInt64(shape & 0x3f_ffff) << 42 | UInt64(client & 0x1f_ffff) << 21 | UInt64(means & 0x1f_ffff)
    }

    /// What is counted.
    public var shape: UInt32 { UInt32(truncatingIfNeeded: packed >> 42) }
    /// On which client.
    public var client: UInt32 { UInt32(truncatingIfNeeded: packed >> 21) & 0x1f_ffff }
    /// By which means.
    public var means: UInt32 { UInt32(truncatingIfNeeded: packed) & 0x1f_ffff }

    /// By shape, then client, then means.
    public static func < (left: CellKey, right: CellKey) -> Bool { left.packed < right.packed }
}

/// One thing that is counted, where and when: what a ceremony or another subject adds to the roll-ups.
public struct ReportCell: Hashable, Sendable {
    /// What is counted.
    public var subject: ReportSubject
    /// When.
    public var slot: Int32
    /// What exactly.
    public var key: CellKey
    /// 1, or -1 where a state ends.
    public var weight: Int8 = 1
}

/// Counts of one subject in one slot or day, packed: sorted by key; the difference of shapes, client, means, count.
public enum CellPack {
    static func encode(_ counts: [CellKey: Int32]) -> [UInt8] {
        var writer = PackWriter()
        var shape: UInt32 = 0
        for (key, count) in counts.filter({ $0.value != 0 }).sorted(by: { $0.key < $1.key }) {
            writer.unsigned(UInt64(key.shape - shape))
            writer.unsigned(UInt64(key.client))
            writer.unsigned(UInt64(key.means))
            writer.signed(Int64(count))
            shape = key.shape
        }
        return writer.bytes
    }

    /// Calls `body` with each key and count.
    @inline(__always)
    public static func forEach(_ bytes: [UInt8], _ body: (CellKey, Int32) -> Void) {
        var reader = PackReader(bytes)
        var shape: UInt32 = 0
        while !reader.isAtEnd {
            shape &+= UInt32(truncatingIfNeeded: reader.unsigned())
            let client = UInt32(truncatingIfNeeded: reader.unsigned())
            let means = UInt32(truncatingIfNeeded: reader.unsigned())
            let count = Int32(truncatingIfNeeded: reader.signed())
            body(CellKey(shape: shape, client: client, means: means), count)
        }
    }

    static func decode(_ bytes: [UInt8]) -> [CellKey: Int32] {
        var counts: [CellKey: Int32] = [:]
        forEach(bytes) { counts[$0, default: 0] += $1 }
        return counts
    }
}
