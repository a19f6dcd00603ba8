extension JSONValue {
    /// Appends the canonical text: two equal values give equal bytes.
    ///
    /// Members are sorted by the bytes of their names (duplicates, where let pass, by their order in the text), there are
    /// no spaces, escapes are the fewest possible, and a number with an integral value in the range of `Int64` or `UInt64`
    /// is written as an integer: `1`, `1.0` and `10e-1` are equal, and so are `0` and `-0.0`.
    public func appendCanonical(to text: inout [UInt8]) {
        switch kind {
        case .object: appendCanonicalMembers(to: &text)
        case .array:
            text.append(UInt8(ascii: "["))
            var isFirst = true
            for element in elements {
                if !isFirst { text.append(UInt8(ascii: ",")) }
                isFirst = false
                element.appendCanonical(to: &text)
            }
            text.append(UInt8(ascii: "]"))
        case .double:
            if let whole = int {
                JSONText.append(whole, to: &text)
            } else if let whole = unsigned {
                JSONText.append(whole, to: &text)
            } else {
                append(to: &text)
            }
        default: append(to: &text)
        }
    }

    private func appendCanonicalMembers(to text: inout [UInt8]) {
        var names: [Int] = []
        names.reserveCapacity(count)
        var at = index + 1
        let end = document.end(of: index)
        while at < end {
            names.append(at)
            at = document.next(after: at + 1)
        }
        names.sort { document.isOrdered($0, before: $1) }
        text.append(UInt8(ascii: "{"))
        var isFirst = true
        for name in names {
            if !isFirst { text.append(UInt8(ascii: ",")) }
            isFirst = false
            document.withBytes(name) { JSONText.append(string: $0, to: &text) }
            text.append(UInt8(ascii: ":"))
            JSONValue(document: document, index: name + 1).appendCanonical(to: &text)
        }
        text.append(UInt8(ascii: "}"))
    }
}

extension JSONValue: Equatable {
    /// Whether both have the same canonical text: the order of members and the spelling of numbers do not count.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        if left.document === right.document && left.index == right.index { return true }
        var ours: [UInt8] = [], theirs: [UInt8] = []
        left.appendCanonical(to: &ours)
        right.appendCanonical(to: &theirs)
        return ours == theirs
    }
}
