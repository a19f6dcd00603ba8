extension JSONValue {
    /// Appends the compact JSON text of this value: members in the order of the text, no spaces.
    ///
    /// Integers stay integers and doubles doubles, but not each spelling is kept: `1.50` is written as `1.5`.
    public func append(to text: inout [UInt8]) {
        let end = document.next(after: index)
        // The name of a member is followed by a colon; after a value a comma, unless its container closes.
        var open: [Bool] = []
        var expectsName = false
        var at = index
        while at < end {
            let tag = document.tag(at)
            let isClosing = tag == TapeTag.objectEnd || tag == TapeTag.arrayEnd
            if !isClosing { appendOpening(at, to: &text) }
            switch tag {
            case TapeTag.object, TapeTag.array:
                open.append(tag == TapeTag.object)
                expectsName = tag == TapeTag.object
                at += 1
                continue
            case TapeTag.objectEnd, TapeTag.arrayEnd:
                text.append(tag)
                _ = open.popLast()
                at += 1
            case TapeTag.string where expectsName:
                text.append(UInt8(ascii: ":"))
                expectsName = false
                at += 1
                continue
            default: at = document.next(after: at)
            }
            expectsName = open.last ?? false
            guard at < end, !open.isEmpty else { continue }
            let next = document.tag(at)
            if next != TapeTag.objectEnd && next != TapeTag.arrayEnd { text.append(UInt8(ascii: ",")) }
        }
    }

    /// Appends a scalar, or the opening character of a container.
    private func appendOpening(_ at: Int, to text: inout [UInt8]) {
        switch document.tag(at) {
        case TapeTag.string: document.withBytes(at) { JSONText.append(string: $0, to: &text) }
        case TapeTag.integer: JSONText.append(Int64(bitPattern: document.tape[at + 1]), to: &text)
        case TapeTag.unsigned: JSONText.append(document.tape[at + 1], to: &text)
        case TapeTag.double: JSONText.append(Double(bitPattern: document.tape[at + 1]), to: &text)
        case TapeTag.yes: JSONText.append("true", to: &text)
        case TapeTag.no: JSONText.append("false", to: &text)
        case TapeTag.null: JSONText.append("null", to: &text)
        case let bracket: text.append(bracket)
        }
    }
}
