/// What a site's robots.txt lets crawlers read (RFC 9309).
public struct RobotsRules: Sendable {
    private struct Rule {
        var allows: Bool
        var pattern: String
    }

    private struct Group {
        var agents: [String]
        var rules: [Rule]
    }

    private var groups: [Group] = []

    /// Reads the rules; lines that are none are skipped, as crawlers do.
    public init(_ text: String) {
        var isOpen = false
        for line in text.split(whereSeparator: \.isNewline).prefix(5000) {
            let content = line.prefix { $0 != "#" }
            guard let colon = content.firstIndex(of: ":") else { continue }
            let key = content[..<colon].filter { !$0.isWhitespace }.lowercased()
            let value = String(content[content.index(after: colon)...].filter { !$0.isWhitespace })
            switch key {
            case "user-agent":
                if isOpen, let last = groups.indices.last {
                    groups[last].agents.append(value.lowercased())
                } else {
                    groups.append(Group(agents: [value.lowercased()], rules: []))
                    isOpen = true
                }
            case "allow", "disallow":
                isOpen = false
                guard let last = groups.indices.last, !value.isEmpty else { continue }
                groups[last].rules.append(Rule(allows: key == "allow", pattern: value))
            default: continue
            }
        }
    }

    /// Whether a crawler may read a path: the longest rule of its groups decides, of equals the one that allows; without
    /// a group of its own those for `*` count.
    public func allows(_ path: String, agent: String) -> Bool {
        let own = groups.filter { $0.agents.contains(agent.lowercased()) }
        let rules = (own.isEmpty ? groups.filter { $0.agents.contains("*") } : own).flatMap(\.rules)
        let fitting = rules.filter { Self.matches(Array($0.pattern.utf8), Array(path.utf8)) }
        let longest = fitting.map(\.pattern.utf8.count).max() ?? 0
        let deciding = fitting.filter { $0.pattern.utf8.count == longest }
        return deciding.isEmpty || deciding.contains(where: \.allows)
    }

    /// `*` stands for any text, `$` at the end for the end of the path; without it a pattern is a beginning.
    private static func matches(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
        let isAnchored = pattern.last == UInt8(ascii: "$")
        let pieces = (isAnchored ? pattern.dropLast() : pattern[...]).split(
            separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        guard let first = pieces.first, path.starts(with: first) else { return false }
        var at = first.count
        for piece in pieces.dropFirst().dropLast(isAnchored ? 1 : 0) {
            guard let found = find(piece, in: path, from: at) else { return false }
            at = found + piece.count
        }
        guard isAnchored else { return true }
        guard pieces.count > 1, let last = pieces.last else { return at == path.count }
        return path.count - last.count >= at && path[(path.count - last.count)...].elementsEqual(last)
    }

    private static func find(_ piece: ArraySlice<UInt8>, in path: [UInt8], from start: Int) -> Int? {
        guard path.count - piece.count >= start else { return nil }
        return (start...path.count - piece.count).first { path[$0..<$0 + piece.count].elementsEqual(piece) }
    }
}
