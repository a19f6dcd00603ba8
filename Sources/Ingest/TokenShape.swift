/// The shape of a secret, as it stands in texts: a JWT, or a long run of random characters.
enum TokenShape {
    /// From this length on a run of letters, digits, `-` and `_` may be a secret.
    static let shortest = 32

    /// What is shaped like a token in the run of token characters from `start` to `end`; a JWT goes on over dots.
    static func range(in text: Span<UInt8>, _ start: Int, _ end: Int) -> Range<Int>? {
        if let end = endOfJWT(in: text, start, end) { return start..<end }
        guard end - start >= shortest else { return nil }
        // `state=` before a token is no part of it; `=` behind it is padding.
        var first = start
        for at in start..<end - 1 where text[at] == UInt8(ascii: "=") && text[at + 1] != UInt8(ascii: "=") {
            first = at + 1
        }
        guard end - first >= shortest, isRandom(text.extracting(first..<end)) else { return nil }
        // The hash of an Android app's certificate stands in its origin, and is no secret.
        let isOrigin = ends(text, at: first, with: "key-hash:") || ends(text, at: first, with: "key-hash-sha256:")
        return isOrigin ? nil : first..<end
    }

    /// Whether the byte may stand in a run.
    static func isToken(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "=")
    }

    /// `eyJ` is what `{"` makes in base64url: a JOSE header, and further parts behind dots.
    private static func endOfJWT(in text: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
        guard end - start >= 8, text[start] == UInt8(ascii: "e"), text[start + 1] == UInt8(ascii: "y"),
            text[start + 2] == UInt8(ascii: "J")
        else { return nil }
        var (end, parts) = (end, 1)
        while end + 1 < text.count, text[end] == UInt8(ascii: "."), isToken(text[end + 1]) {
            end += 1
            while end < text.count, isToken(text[end]) { end += 1 }
            parts += 1
        }
        return parts >= 2 ? end : nil
    }

    /// Random characters change their kind often; names made of words (`GetPublicKeyCredentialDomException`,
    /// `TYPE_SECURITY_ERROR`) do not. Hex is told by having digits and the letters a to f alone.
    private static func isRandom(_ run: Span<UInt8>) -> Bool {
        var (upper, lower, digits, hex, changes) = (0, 0, 0, 0, 0)
        var last = 0
        for at in run.indices {
            let byte = run[at]
            let kind = byte.isASCIILower ? 1 : byte.isASCIIUpper ? 2 : byte.isASCIIDigit ? 3 : 4
            lower += kind == 1 ? 1 : 0
            upper += kind == 2 ? 1 : 0
            digits += kind == 3 ? 1 : 0
            if kind > 2 || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte.asciiLowercased) { hex += 1 }
            changes += kind == last ? 0 : 1
            last = kind
        }
        if hex == run.count { return digits > 0 && upper + lower > 0 }
        // Names without digits may have short words.
        if upper > 0 && lower > 0 { return changes * 10 >= run.count * (digits == 0 ? 5 : 4) }
        // One case, as in base32: many digits between the letters.
        return digits >= 4 && upper + lower + digits == run.count && changes * 4 >= run.count
    }

    private static func ends(_ text: Span<UInt8>, at end: Int, with ending: String) -> Bool {
        let ending = ending.utf8
        guard end >= ending.count else { return false }
        for (at, byte) in zip(end - ending.count..<end, ending) where text[at].asciiLowercased != byte { return false }
        return true
    }
}
