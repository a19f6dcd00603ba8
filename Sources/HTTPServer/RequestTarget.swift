/// The target of a request line (RFC 9112, section 3.2), taken apart first and percent-decoded after that, so that
/// `%2F` stays inside its segment.
struct RequestTarget: Sendable, Equatable {
    /// As sent, without the query.
    let path: String
    /// Between the slashes, each decoded; `/` has none, a trailing slash leaves an empty one at the end.
    let segments: [String]
    /// Name and value of each member of the query, decoded; a member without `=` has an empty value.
    let query: [(name: String, value: String)]

    /// Takes the origin form `/path?query`, and the absolute form `http://host/path?query`, whose host is not used.
    /// Nil for the other forms, for a fragment, and for text that cannot be decoded.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else { return nil }
        guard let local = Self.originForm(of: text[...]) else { return nil }
        let parts = local.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, let segments = Self.segments(of: path) else { return nil }
        guard let query = Self.members(of: parts.count > 1 ? parts[1] : "") else { return nil }
        self.path = String(path)
        self.segments = segments
        self.query = query
    }

    private static func originForm(of text: Substring) -> Substring? {
        if text.utf8.first == UInt8(ascii: "/") { return text }
        for scheme in ["http://", "https://"] where text.prefix(scheme.utf8.count).lowercased() == scheme {
            let afterScheme = text.dropFirst(scheme.utf8.count)
            guard let slash = afterScheme.firstIndex(where: { $0 == "/" || $0 == "?" }) else {
                return afterScheme.isEmpty ? nil : "/"
            }
            guard slash > afterScheme.startIndex else { return nil }
            return afterScheme[slash] == "/" ? afterScheme[slash...] : Substring("/" + afterScheme[slash...])
        }
        return nil
    }

    private static func segments(of path: Substring) -> [String]? {
        guard path.utf8.count > 1 else { return [] }
        var segments: [String] = []
        for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let segment = PercentEncoding.decode(part.utf8, plusIsSpace: false) else { return nil }
            segments.append(segment)
        }
        return segments
    }

    /// Name and value of each member of a query or a form, decoded; nil for what cannot be.
    static func members(of query: Substring) -> [(name: String, value: String)]? {
        guard !query.isEmpty else { return [] }
        var members: [(name: String, value: String)] = []
        for part in query.split(separator: "&") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = sides.count > 1 ? sides[1] : ""
            guard let name = PercentEncoding.decode(sides[0].utf8, plusIsSpace: true),
                let decoded = PercentEncoding.decode(value.utf8, plusIsSpace: true)
            else { return nil }
            members.append((name, decoded))
        }
        return members
    }

    static func == (left: RequestTarget, right: RequestTarget) -> Bool {
        left.path == right.path && left.segments == right.segments
            && left.query.elementsEqual(right.query) { $0 == $1 }
    }
}
