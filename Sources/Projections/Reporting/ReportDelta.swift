public import Ceremony

/// A change of one count by one event. All of them are kept: a report of an earlier position takes the later ones back.
public struct ReportDelta: Sendable {
    /// The event that made it.
    public var position: Position
    /// What is counted, and when.
    public var cell: ReportCell
    /// By how much.
    public var change: Int32

    /// The changes of a batch, in the order of the log.
    static func encode(_ deltas: [ReportDelta]) -> [UInt8] {
        var writer = PackWriter()
        var position: Int64 = 0
        var slot: Int64 = 0
        for delta in deltas {
            writer.unsigned(UInt64(bitPattern: delta.position.rawValue &- position))
            writer.unsigned(UInt64(delta.cell.subject.rawValue))
            writer.signed(Int64(delta.cell.slot) - slot)
            writer.unsigned(UInt64(delta.cell.key.shape))
            writer.unsigned(UInt64(delta.cell.key.client))
            writer.unsigned(UInt64(delta.cell.key.means))
            writer.signed(Int64(delta.change))
            (position, slot) = (delta.position.rawValue, Int64(delta.cell.slot))
        }
        return writer.bytes
    }

    /// Reads the changes of a batch.
    public static func decode(_ bytes: [UInt8]) -> [ReportDelta] {
        var reader = PackReader(bytes)
        var deltas: [ReportDelta] = []
        var position: Int64 = 0
        var slot: Int64 = 0
        while !reader.isAtEnd {
            position &+= Int64(bitPattern: reader.unsigned())
            let subject = ReportSubject(rawValue: Int16(truncatingIfNeeded: reader.unsigned()))
            slot &+= reader.signed()
            let key = CellKey(
                shape: UInt32(truncatingIfNeeded: reader.unsigned()), client: UInt32(truncatingIfNeeded: reader.unsigned()),
                means: UInt32(truncatingIfNeeded: reader.unsigned()))
            let change = Int32(truncatingIfNeeded: reader.signed())
            guard let subject else { continue }
            deltas.append(
                ReportDelta(
                    position: Position(rawValue: position),
                    cell: ReportCell(subject: subject, slot: Int32(truncatingIfNeeded: slot), key: key), change: change))
        }
        return deltas
    }
}

/// What a row says of itself in the roll-ups, so that a later change can take it back.
enum CountedCells {
    static func encode(_ cells: [ReportCell]) -> [UInt8] {
        var writer = PackWriter()
        for cell in cells { writer.cell(cell) }
        return writer.bytes
    }

    static func decode(_ bytes: [UInt8]) -> [ReportCell] {
        var reader = PackReader(bytes)
        var cells: [ReportCell] = []
        while !reader.isAtEnd { if let cell = reader.cell() { cells.append(cell) } }
        return cells
    }
}

extension PackWriter {
    mutating func cell(_ cell: ReportCell) {
        unsigned(UInt64(cell.subject.rawValue))
        signed(Int64(cell.slot))
        unsigned(UInt64(cell.key.shape))
        unsigned(UInt64(cell.key.client))
        unsigned(UInt64(cell.key.means))
        signed(Int64(cell.weight))
    }
}

extension PackReader {
    mutating func cell() -> ReportCell? {
        let subject = ReportSubject(rawValue: Int16(truncatingIfNeeded: unsigned()))
        let slot = Int32(truncatingIfNeeded: signed())
        let key = CellKey(
            shape: UInt32(truncatingIfNeeded: unsigned()), client: UInt32(truncatingIfNeeded: unsigned()),
            means: UInt32(truncatingIfNeeded: unsigned()))
        let weight = Int8(truncatingIfNeeded: signed())
        return subject.map { ReportCell(subject: $0, slot: slot, key: key, weight: weight) }
    }
}
