public import Ceremony
import EventLog
import OpenSSL
import WellKnown

/// What the projector holds in memory about one log between batches. It is dropped when a transaction fails, or when the
/// tables were swapped for rebuilt ones. An object: a value with two holders would be copied whole at each batch.
final class ProjectionMemory {
    /// Which log.
    let log: LogID
    /// The next position to project.
    var position: Position
    /// Ceremonies of late.
    var ceremonies = GenerationalCache<String, CeremonyView>(limit: 20_000)
    /// The versions of association files, oldest first; nil before they were read.
    var associations: AssociationLedger?
    /// What the roll-ups need.
    let reports = ReportMemory()

    init(log: LogID, position: Position) {
        self.log = log
        self.position = position
    }
}

/// Positions as a row keeps them: eight bytes each, most significant first.
public enum PositionList {
    /// The column's bytes.
    public static func encode(_ positions: [Position]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(positions.count * 8)
        for position in positions {
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: position.rawValue >> Int64(shift)))
            }
        }
        return bytes
    }

    /// The positions in a column.
    public static func decode(_ bytes: [UInt8]) -> [Position] {
        stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map { start in
            Position(rawValue: bytes[start..<start + 8].reduce(0) { $0 << 8 | Int64($1) })
        }
    }
}

/// 16 bytes of SHA-256: the key under which a challenge is kept.
func challengeDigest(_ challenge: [UInt8]) -> [UInt8] { Array(SHA256.hash(challenge).prefix(16)) }

extension CeremonyView {
    /// Folds a ceremony from its events, in the order of the log; nil without any.
    init?(id: String, events: [StoredEvent]) {
        self.init(id: id, projected: events.map { ProjectedEvent($0) })
    }

    /// The same from events that were read already.
    public init?(id: String, projected: [ProjectedEvent]) {
        guard let first = projected.first else { return nil }
        self.init(id: id, first: first.event)
        for event in projected { apply(event) }
    }

    /// Takes over what the row knows and the ceremony's own events do not tell.
    public mutating func take(account known: String?, from source: String?, findings codes: String?) {
        if account == nil, let known {
            account = known
            accountFrom = source.flatMap { AccountSource(rawValue: $0) }
        }
        logFindings = (codes ?? "").split(separator: " ").compactMap { FindingCode(rawValue: String($0)) }
    }
}
