/// In which quarters of an hour of a day something began.
public struct SlotSet: Hashable, Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    init(_ reader: inout PackReader) {
        low = reader.unsigned()
        high = reader.unsigned()
    }

    func write(to writer: inout PackWriter) {
        writer.unsigned(low)
        writer.unsigned(high)
    }

    /// Whether the slot was in already; it is in now.
    mutating func insert(_ slot: Int32) -> Bool {
        let before = self
        if slot < 64 { low |= 1 << UInt64(slot) } else { high |= 1 << UInt64(slot - 64) }
        return before == self
    }

    /// Slots of both.
    public mutating func formUnion(_ other: SlotSet) {
        low |= other.low
        high |= other.high
    }

    /// The slots of the day, latest first.
    public var slots: [Int32] {
        (0..<ReportSlot.perDay).reversed().filter { $0 < 64 ? low >> UInt64($0) & 1 == 1 : high >> UInt64($0 - 64) & 1 == 1 }
    }
}

/// The slots of one day for each shape and client of a ceremony, packed: sorted by key; the difference of shapes, client, slots.
public enum DaySlots {
    static func encode(_ sets: [CellKey: SlotSet]) -> [UInt8] {
        var writer = PackWriter()
        var shape: UInt32 = 0
        for (key, slots) in sets.sorted(by: { $0.key < $1.key }) {
            writer.unsigned(UInt64(key.shape - shape))
            writer.unsigned(UInt64(key.client))
            slots.write(to: &writer)
            shape = key.shape
        }
        return writer.bytes
    }

    /// Calls `body` with each key (without means) and its slots.
    public static func forEach(_ bytes: [UInt8], _ body: (CellKey, SlotSet) -> Void) {
        var reader = PackReader(bytes)
        var shape: UInt32 = 0
        while !reader.isAtEnd {
            shape &+= UInt32(truncatingIfNeeded: reader.unsigned())
            let client = UInt32(truncatingIfNeeded: reader.unsigned())
            body(CellKey(shape: shape, client: client, means: 0), SlotSet(&reader))
        }
    }
}
