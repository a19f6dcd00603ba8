extension String {
    /// The text as it may stand in a verdict: what a client wrote can be long, and can hold U+0000, which the database's
    /// text columns refuse.
    var shown: String {
        guard utf8.count > 1024 || utf8.contains(0) else { return self }
        let cut = utf8.count > 1024 ? String(decoding: utf8.prefix(1024), as: UTF8.self) + "…" : self
        return String(String.UnicodeScalarView(cut.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
}

extension [String] {
    /// At most fifty of them, and how many more there are.
    var shown: [String] {
        guard count > 50 else { return self }
        return prefix(50) + ["and \(count - 50) more"]
    }
}
