extension JSONValue {
    /// The first text fault in this value: a duplicate member, U+0000, or a lone surrogate, in a string or a name.
    ///
    /// The path in the error starts at this value.
    public func textFault() -> JSONError? {
        let looksAtStrings = document.hasUnicodeEscape
        let end = document.next(after: index)
        var keys: [UInt64] = []
        var at = index
        while at < end {
            switch document.tag(at) {
            case TapeTag.string:
                if looksAtStrings, let fault = stringFault(at) { return fault }
                at += 1
            case TapeTag.object:
                if let duplicate = document.duplicateMember(at, &keys) {
                    return JSONError(
                        kind: .duplicateMember, reason: "a member stands twice", path: path(to: duplicate))
                }
                at += 1
            case TapeTag.integer, TapeTag.unsigned, TapeTag.double: at += 2
            default: at += 1
            }
        }
        return nil
    }

    private func stringFault(_ at: Int) -> JSONError? {
        let strings = document.strings
        let bytes = strings.span.extracting(document.range(at))
        for place in bytes.indices {
            if bytes[place] == 0 {
                return JSONError(kind: .zeroCharacter, reason: "the character U+0000", path: path(to: at))
            }
            // Only an escape can make this pair: raw bytes like these are no UTF-8 and were refused by the parser.
            if bytes[place] == 0xED, place + 1 < bytes.count, bytes[place + 1] >= 0xA0 {
                return JSONError(kind: .string, reason: "a lone surrogate", path: path(to: at))
            }
        }
        return nil
    }
}

extension JSONDocument {
    /// The word of the first name that stood before in the same object. `keys` is room to work in.
    fileprivate func duplicateMember(_ object: Int, _ keys: inout [UInt64]) -> Int? {
        guard count(object) > 1 else { return nil }
        keys.removeAll(keepingCapacity: true)
        var at = object + 1
        let end = end(of: object)
        let isSmall = count(object) <= 24
        while at < end {
            let key = UInt64(signature(at)) << 32 | UInt64(truncatingIfNeeded: at)
            if isSmall, let duplicate = duplicate(of: key, in: keys) { return duplicate }
            keys.append(key)
            at = next(after: at + 1)
        }
        return isSmall ? nil : duplicateAmongMany(keys)
    }

    private func duplicate(of key: UInt64, in keys: [UInt64]) -> Int? {
        let own = Int(UInt32(truncatingIfNeeded: key))
        for other in keys where (other ^ key) >> 32 == 0 {
            let matches = withBytes(own) { equals(Int(UInt32(truncatingIfNeeded: other)), $0) }
            if matches { return own }
        }
        return nil
    }

    /// Sorted by their bytes, so that a sender cannot make the comparison quadratic.
    private func duplicateAmongMany(_ keys: [UInt64]) -> Int? {
        let sorted = keys.map { Int(UInt32(truncatingIfNeeded: $0)) }.sorted { isOrdered($0, before: $1) }
        var first: Int?
        for (left, right) in zip(sorted, sorted.dropFirst()) where withBytes(left, { equals(right, $0) }) {
            first = Swift.min(first ?? .max, Swift.max(left, right))
        }
        return first
    }

    /// Length and the outer bytes of a name: enough to tell most names apart.
    private func signature(_ index: Int) -> UInt32 {
        let range = range(index)
        guard let first = strings[range].first, let last = strings[range].last else { return 0 }
        let middle = strings[range.lowerBound + range.count / 2]
        return UInt32(UInt8(truncatingIfNeeded: range.count)) << 24 | UInt32(first) << 16 | UInt32(middle) << 8 | UInt32(last)
    }

    /// Order by bytes, then by place in the text.
    func isOrdered(_ left: Int, before right: Int) -> Bool {
        let strings = strings
        let ours = strings.span.extracting(range(left))
        let theirs = strings.span.extracting(range(right))
        for at in 0..<Swift.min(ours.count, theirs.count) where ours[at] != theirs[at] { return ours[at] < theirs[at] }
        return ours.count == theirs.count ? left < right : ours.count < theirs.count
    }
}
