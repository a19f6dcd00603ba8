/// Redaction of free text: e-mail addresses, tokens, `user:password@` in URLs, and the event's own account become
/// `[redacted]` (CONTRACT.md section 2). App ids, host names, `android:apk-key-hash:` origins and short codes stay.
enum FreeText {
    /// What stands in the place of what was taken out.
    static let mark = "[redacted]"
    /// The shortest account that is looked for within texts; a shorter one would hit words.
    static let shortestAccount = 4

    /// The text without what must not stand in it; nil where there is nothing of the kind.
    static func redacted(_ text: Span<UInt8>, account: [UInt8]?, others: [[UInt8]] = []) -> [UInt8]? {
        var ranges: [Range<Int>] = []
        findTokens(in: text, &ranges)
        findAddresses(in: text, &ranges)
        findPasswords(in: text, &ranges)
        findBearers(in: text, &ranges)
        if let account, account.count >= shortestAccount { find(account, in: text, &ranges) }
        for other in others where other.count >= shortestAccount { find(other, in: text, &ranges) }
        return ranges.isEmpty ? nil : replace(ranges, in: text)
    }

    /// The text without e-mail addresses; nil where there is none.
    static func withoutAddresses(_ text: Span<UInt8>) -> [UInt8]? {
        var ranges: [Range<Int>] = []
        findAddresses(in: text, &ranges)
        return ranges.isEmpty ? nil : replace(ranges, in: text)
    }

    /// Ranges that overlap are replaced by one mark.
    private static func replace(_ ranges: [Range<Int>], in text: Span<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var at = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > at {
            if range.lowerBound >= at {
                for index in at..<range.lowerBound { bytes.append(text[index]) }
                bytes.append(contentsOf: mark.utf8)
            }
            at = range.upperBound
        }
        for index in at..<text.count { bytes.append(text[index]) }
        return bytes
    }

    private static func findTokens(in text: Span<UInt8>, _ ranges: inout [Range<Int>]) {
        guard text.count >= 8 else { return }
        var at = 0
        while at < text.count {
            guard TokenShape.isToken(text[at]) else {
                at += 1
                continue
            }
            var end = at + 1
            while end < text.count, TokenShape.isToken(text[end]) { end += 1 }
            if let range = TokenShape.range(in: text, at, end) {
                ranges.append(range)
                end = range.upperBound
            }
            at = end
        }
    }

    private static func findAddresses(in text: Span<UInt8>, _ ranges: inout [Range<Int>]) {
        for at in text.indices {
            let sign: Range<Int>
            if text[at] == UInt8(ascii: "@") {
                sign = at..<at + 1
            } else if text[at] == UInt8(ascii: "%"), at + 2 < text.count, text[at + 1] == UInt8(ascii: "4"),
                text[at + 2] == UInt8(ascii: "0")
            {
                sign = at..<at + 3
            } else {
                continue
            }
            if let range = AddressShape.range(in: text, sign) { ranges.append(range) }
        }
    }

    /// What stands between `://` and `@` (RFC 3986 section 3.2.1).
    private static func findPasswords(in text: Span<UInt8>, _ ranges: inout [Range<Int>]) {
        guard text.count > 4 else { return }
        for at in 0..<text.count - 3 where text[at] == UInt8(ascii: ":") {
            guard text[at + 1] == UInt8(ascii: "/"), text[at + 2] == UInt8(ascii: "/") else { continue }
            var end = at + 3
            while end < text.count, text[end] > 0x20, text[end] != UInt8(ascii: "/"), text[end] != UInt8(ascii: "@") {
                end += 1
            }
            if end < text.count, text[end] == UInt8(ascii: "@"), end > at + 3 { ranges.append(at + 3..<end) }
        }
    }

    /// The word after `Bearer` (RFC 6750 section 2.1), unless it is the word "token" itself.
    private static func findBearers(in text: Span<UInt8>, _ ranges: inout [Range<Int>]) {
        let name = Array("bearer".utf8)
        var at = 0
        while let found = place(of: name, in: text, from: at) {
            var start = found + name.count
            at = start
            while start < text.count, text[start] == 0x20 || text[start] == 0x09 { start += 1 }
            guard start > at else { continue }
            var end = start
            while end < text.count, text[end] > 0x20, text[end] != UInt8(ascii: "\""), text[end] != UInt8(ascii: ",") {
                end += 1
            }
            let isWord = matches(Array("token".utf8), in: text, at: start) && end - start <= 6
            if end > start && !isWord { ranges.append(start..<end) }
            at = max(end, at)
        }
    }

    /// Every occurrence of a value that is no part of a longer word, whatever the case of ASCII letters.
    private static func find(_ value: [UInt8], in text: Span<UInt8>, _ ranges: inout [Range<Int>]) {
        let lowercased = value.map { $0.asciiLowercased }
        var at = 0
        while let found = place(of: lowercased, in: text, from: at) {
            let end = found + value.count
            let isWhole =
                (found == 0 || !text[found - 1].isASCIILetterOrDigit)
                && (end == text.count || !text[end].isASCIILetterOrDigit)
            if isWhole { ranges.append(found..<end) }
            at = isWhole ? end : found + 1
        }
    }

    private static func place(of value: [UInt8], in text: Span<UInt8>, from start: Int) -> Int? {
        guard let first = value.first, text.count - value.count >= start else { return nil }
        for at in start...text.count - value.count
        where text[at].asciiLowercased == first && matches(value, in: text, at: at) {
            return at
        }
        return nil
    }

    private static func matches(_ value: [UInt8], in text: Span<UInt8>, at start: Int) -> Bool {
        guard start + value.count <= text.count else { return false }
        for (offset, byte) in value.enumerated() where text[start + offset].asciiLowercased != byte { return false }
        return true
    }
}
