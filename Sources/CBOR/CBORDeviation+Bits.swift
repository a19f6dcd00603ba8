extension CBORDeviation {
    /// Deviations as bits: a reader notes them once per token, where a `Set` would hash.
    struct Bits {
        private var bits: UInt16 = 0

        var isEmpty: Bool { bits == 0 }

        mutating func insert(_ deviation: CBORDeviation) { bits |= Bits.bit(deviation) }

        var set: Set<CBORDeviation> {
            guard !isEmpty else { return [] }
            return Set(CBORDeviation.allCases.filter { bits & Bits.bit($0) != 0 })
        }

        private static func bit(_ deviation: CBORDeviation) -> UInt16 {
            switch deviation {
            case .indefiniteLength: 1
            case .nonMinimalInteger: 2
            case .nonMinimalLength: 4
            case .unsortedKeys: 8
            case .duplicateKeys: 16
            case .tag: 32
            case .nonUTF8Text: 64
            case .nestedBeyondFour: 128
            }
        }
    }
}
