import CCBOR

/// One pass over a slice: tokens from libcbor, put together into values.
struct CBORReader {
    private let bytes: ArraySlice<UInt8>
    private let limits: CBORLimits
    private var items = 0
    private(set) var offset: Int
    private(set) var deviations = CBORDeviation.Bits()

    init(_ bytes: ArraySlice<UInt8>, limits: CBORLimits) {
        self.bytes = bytes
        self.limits = limits
        offset = bytes.startIndex
    }

    /// The next item. The recursion ends at the limit of depth.
    mutating func item(depth: Int) throws(CBORError) -> CBORValue {
        let start = offset
        if let simple = try simpleValue() { return simple }
        let token = try nextToken()
        guard let value = try value(of: token, start: start, depth: depth) else {
            throw CBORError(kind: .malformed, offset: start)
        }
        return value
    }

    /// The value that a token is or begins; nil for a break.
    private mutating func value(of token: ccbor_token, start: Int, depth: Int) throws(CBORError) -> CBORValue? {
        switch kind(token) {
        case ccbor_unsigned: .unsigned(token.number)
        case ccbor_negative: .negative(token.number)
        case ccbor_bytes: .bytes(Array(tail(token)))
        case ccbor_text: .text(text(tail(token)))
        case ccbor_bytes_start: .bytes(try chunks(of: ccbor_bytes))
        case ccbor_text_start: .text(text(try chunks(of: ccbor_text)[...]))
        case ccbor_array, ccbor_array_start: .array(try array(token, start: start, depth: depth))
        case ccbor_map, ccbor_map_start: .map(try map(token, start: start, depth: depth))
        case ccbor_tag: .tagged(token.number, try tagContent(start: start, depth: depth))
        case ccbor_float: .float(token.real)
        case ccbor_undefined: .undefined
        case ccbor_null: .null
        case ccbor_boolean: .bool(token.number == 1)
        default: nil
        }
    }

    private mutating func tagContent(start: Int, depth: Int) throws(CBORError) -> CBORValue {
        deviations.insert(.tag)
        try enter(depth, start)
        return try item(depth: depth + 1)
    }

    private mutating func array(_ token: ccbor_token, start: Int, depth: Int) throws(CBORError) -> [CBORValue] {
        try enter(depth, start)
        var remaining = try count(token, itemsEach: 1, start: start)
        var elements: [CBORValue] = []
        if let remaining { elements.reserveCapacity(remaining) }
        while remaining != 0 {
            if remaining == nil, takeBreak() { break }
            elements.append(try item(depth: depth + 1))
            remaining = remaining.map { $0 - 1 }
        }
        return elements
    }

    private mutating func map(_ token: ccbor_token, start: Int, depth: Int) throws(CBORError) -> CBORMap {
        try enter(depth, start)
        var remaining = try count(token, itemsEach: 2, start: start)
        var order = CBORKeyOrder()
        var pairs: [CBORMap.Pair] = []
        if let remaining { pairs.reserveCapacity(remaining) }
        while remaining != 0 {
            if remaining == nil, takeBreak() { break }
            let keyStart = offset
            let key = try item(depth: depth + 1)
            order.note(bytes[keyStart..<offset])
            pairs.append(CBORMap.Pair(key: key, value: try item(depth: depth + 1)))
            remaining = remaining.map { $0 - 1 }
        }
        if !order.isAscending { deviations.insert(.unsortedKeys) }
        // Equal keys may differ in their bytes only where some encoding was not the shortest.
        if !order.isAscending || !deviations.isEmpty, CBORKeyOrder.repeats(in: pairs) {
            deviations.insert(.duplicateKeys)
        }
        return CBORMap(pairs: pairs)
    }

    /// The chunks of a string of indefinite length, up to its break (RFC 8949 section 3.2.3).
    private mutating func chunks(of wanted: ccbor_kind) throws(CBORError) -> [UInt8] {
        deviations.insert(.indefiniteLength)
        var joined: [UInt8] = []
        while !takeBreak() {
            let start = offset
            let token = try nextToken()
            guard kind(token) == wanted else { throw CBORError(kind: .malformed, offset: start) }
            joined.append(contentsOf: tail(token))
        }
        return joined
    }
}

extension CBORReader {
    /// Reads a token and notes whether its number could have been shorter.
    private mutating func nextToken() throws(CBORError) -> ccbor_token {
        let start = offset
        items += 1
        guard items <= limits.items else { throw CBORError(kind: .tooManyItems, offset: start) }
        let rest = bytes[start...]
        let token = unsafe rest.withUnsafeBufferPointer { unsafe ccbor_next($0.baseAddress, $0.count) }
        guard kind(token) != ccbor_none else {
            throw CBORError(kind: token.truncated == 1 || rest.isEmpty ? .truncated : .malformed, offset: start)
        }
        offset += token.read
        noteWidth(token, initial: bytes[start])
        return token
    }

    private mutating func noteWidth(_ token: ccbor_token, initial: UInt8) {
        let argument = initial & 0x1f, majorType = initial >> 5
        guard majorType < 7 else { return }
        let smallest: UInt64
        switch argument {
        case 24: smallest = 24
        case 25: smallest = 0x100
        case 26: smallest = 0x1_0000
        case 27: smallest = 0x1_0000_0000
        default: return
        }
        guard token.number < smallest else { return }
        deviations.insert(majorType == 0 || majorType == 1 || majorType == 6 ? .nonMinimalInteger : .nonMinimalLength)
    }

    /// The unassigned simple values, which libcbor leaves unread (RFC 8949 section 3.3).
    private mutating func simpleValue() throws(CBORError) -> CBORValue? {
        guard offset < bytes.endIndex, (0xe0...0xf8).contains(bytes[offset]) else { return nil }
        let initial = bytes[offset]
        guard initial < 0xf4 || initial == 0xf8 else { return nil }
        items += 1
        guard items <= limits.items else { throw CBORError(kind: .tooManyItems, offset: offset) }
        if initial < 0xf4 {
            offset += 1
            return .simple(initial - 0xe0)
        }
        guard offset + 1 < bytes.endIndex else { throw CBORError(kind: .truncated, offset: offset) }
        guard bytes[offset + 1] >= 32 else { throw CBORError(kind: .malformed, offset: offset) }
        defer { offset += 2 }
        return .simple(bytes[offset + 1])
    }

    private mutating func takeBreak() -> Bool {
        guard offset < bytes.endIndex, bytes[offset] == 0xff else { return false }
        offset += 1
        return true
    }

    /// The bytes of the string that a token ends with.
    private func tail(_ token: ccbor_token) -> ArraySlice<UInt8> {
        bytes[..<offset].suffix(Int(clamping: token.number))
    }

    private mutating func text(_ utf8: ArraySlice<UInt8>) -> String {
        if let text = String(validating: utf8, as: UTF8.self) { return text }
        deviations.insert(.nonUTF8Text)
        return String(decoding: utf8, as: UTF8.self)
    }

    private mutating func enter(_ depth: Int, _ start: Int) throws(CBORError) {
        guard depth < limits.depth else { throw CBORError(kind: .tooDeep, offset: start) }
        if depth >= 4 { deviations.insert(.nestedBeyondFour) }
    }

    /// How many elements or pairs are announced, nil for an indefinite length. Each item takes a byte at least, so more
    /// than the rest of the input holds is refused before anything is reserved.
    private mutating func count(
        _ token: ccbor_token, itemsEach: Int, start: Int
    ) throws(CBORError) -> Int? {
        guard kind(token) == ccbor_array || kind(token) == ccbor_map else {
            deviations.insert(.indefiniteLength)
            return nil
        }
        guard let count = Int(exactly: token.number), count <= (bytes.endIndex - offset) / itemsEach else {
            throw CBORError(kind: .truncated, offset: start)
        }
        guard count <= limits.items / itemsEach else { throw CBORError(kind: .tooManyItems, offset: start) }
        return count
    }

    private func kind(_ token: ccbor_token) -> ccbor_kind { ccbor_kind(UInt32(clamping: token.kind)) }
}
