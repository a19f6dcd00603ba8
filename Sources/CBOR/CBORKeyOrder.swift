/// Whether the keys of a map come in the order of CTAP2: by major type, then by length, then byte by byte.
struct CBORKeyOrder {
    private var previous: ArraySlice<UInt8>?
    private(set) var isAscending = true

    /// Takes in the bytes of the next key.
    mutating func note(_ key: ArraySlice<UInt8>) {
        if let previous, isAscending, !CBORKeyOrder.precedes(previous, key) { isAscending = false }
        previous = key
    }

    /// Whether an encoded key comes before another, and is not the same.
    static func precedes(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        let leftType = (left.first ?? 0) >> 5, rightType = (right.first ?? 0) >> 5
        if leftType != rightType { return leftType < rightType }
        if left.count != right.count { return left.count < right.count }
        return left.lexicographicallyPrecedes(right)
    }

    /// Whether two keys are one and the same value, however they were encoded.
    static func repeats(in pairs: [CBORMap.Pair]) -> Bool {
        var seen: Set<[UInt8]> = []
        return !pairs.allSatisfy { seen.insert(CBOREncoder.encode($0.key)).inserted }
    }
}
