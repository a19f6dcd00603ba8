/// Redaction of free text: what is shaped like an e-mail address or a token, and the event's own account, becomes
/// `[redacted]` (CONTRACT.md section 2). App ids, host names, `android:apk-key-hash:` origins and short codes stay.
enum FreeText {
    /// What stands in the place of what was taken out.
    static let mark = "[redacted]"

    /// The text without addresses, tokens and `account`.
    static func redacted(_ text: String, account: String?) -> String {
        var text = text
        if let account, account.utf8.count >= 4 { text = text.replacing(account, with: mark) }
        var result: [UInt8] = []
        var word: [UInt8] = []
        var isAfterBearer = false
        var changed = false
        func flush() {
            guard !word.isEmpty else { return }
            let plain = redactedWord(word, isAfterBearer: isAfterBearer)
            if let plain { result.append(contentsOf: plain) } else { result.append(contentsOf: word) }
            changed = changed || plain != nil
            isAfterBearer = String(decoding: word, as: UTF8.self).lowercased() == "bearer"
            word.removeAll(keepingCapacity: true)
        }
        for byte in text.utf8 {
            if isWordByte(byte) {
                word.append(byte)
            } else {
                flush()
                result.append(byte)
            }
        }
        flush()
        return changed ? String(decoding: result, as: UTF8.self) : text
    }

    /// What a word becomes, nil where it stays.
    private static func redactedWord(_ word: [UInt8], isAfterBearer: Bool) -> [UInt8]? {
        let marked = Array(mark.utf8)
        if isAfterBearer && word.count >= 8 { return marked }
        if isAddress(word) { return marked }
        let text = String(decoding: word, as: UTF8.self)
        if text.hasPrefix("android:apk-key-hash:") { return nil }
        if text.hasPrefix("eyJ") && word.filter({ $0 == UInt8(ascii: ".") }).count == 2 { return marked }
        var parts: [[UInt8]] = []
        var changed = false
        for part in word.split(omittingEmptySubsequences: false, whereSeparator: { ".:/&?".utf8.contains($0) }) {
            let value = part.split(separator: UInt8(ascii: "="), maxSplits: 1).last ?? part
            if isToken(value) {
                changed = true
                parts.append(Array(part.dropLast(value.count)) + marked)
            } else {
                parts.append(Array(part))
            }
        }
        guard changed else { return nil }
        var separators = word.filter { ".:/&?".utf8.contains($0) }[...]
        return parts.dropFirst().reduce(into: parts[0]) { text, part in
            if let separator = separators.popFirst() { text.append(separator) }
            text.append(contentsOf: part)
        }
    }

    /// 32 characters and more of base64 or hex, letters and digits mixed.
    private static func isToken(_ part: ArraySlice<UInt8>) -> Bool {
        part.count >= 32 && part.contains { (0x30...0x39).contains($0) }
            && part.contains { (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) }
    }

    /// Something, an `@`, and something: an address, or the name and password of a URL.
    private static func isAddress(_ word: [UInt8]) -> Bool {
        guard let at = word.firstIndex(of: UInt8(ascii: "@")) else { return false }
        return at > 0 && at < word.count - 1
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
            || "._-+/=@:%~!#$&'*?".utf8.contains(byte)
    }
}
