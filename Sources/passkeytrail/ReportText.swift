import Ceremony
import Queries

/// A report for people: a table that fits the terminal, with bars, or with a curve where there are buckets.
struct ReportText {
    private let terminal: Terminal

    init(_ terminal: Terminal) { self.terminal = terminal }

    func render(_ rows: [ReportRow]) -> String {
        guard !rows.isEmpty else { return "Nothing was counted." }
        let isBucketed = Set(rows.map(\.bucket)).count > 1
        var parts: [String] = []
        for metric in Self.inOrder(rows.map(\.metric)) {
            let own = rows.filter { $0.metric == metric }
            parts.append(terminal.paint(metric, .strong))
            parts.append(isBucketed ? curves(own) : lines(own))
        }
        return parts.joined(separator: "\n")
    }

    private static func inOrder(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    private static func group(_ row: ReportRow) -> String {
        row.by.map { plain($0.value ?? "–") }.joined(separator: " · ")
    }

    /// One line for each row: group, counts, rate with a bar, interval, what to mind.
    private func lines(_ rows: [ReportRow]) -> String {
        let cells = rows.map { row in
            [
                Self.group(row), row.percentiles.isEmpty ? "\(row.numerator)/\(row.denominator)" : "n \(row.numerator)",
                Self.rate(row), Self.interval(row), (row.fullNote ?? "") + (row.isProvisional ? " provisional" : ""),
            ]
        }
        // What the other columns need; the group takes the rest, and the bar what it leaves.
        let widths = (0..<5).map { column in cells.map { $0[column].count }.max() ?? 0 }
        let fixed = widths[1] + widths[2] + widths[3] + widths[4] + 10
        let room = max(8, terminal.width - fixed)
        let groupWidth = min(widths[0], room)
        let barWidth = min(20, room - groupWidth)
        return zip(rows, cells).map { row, cell in
            let bar = barWidth >= 5 && row.denominator >= 20 ? Self.bar(row.rate, barWidth) : String(repeating: " ", count: max(0, barWidth))
            let line = [
                Self.fitted(cell[0], groupWidth), Self.right(cell[1], widths[1]), Self.right(cell[2], widths[2]), bar,
                Self.fitted(cell[3], widths[3]), cell[4],
            ]
            return "  " + line.joined(separator: " ").trimmedEnd
        }.joined(separator: "\n")
    }

    /// One line for each group: its rate over the buckets as a curve, the last rate, and all counts.
    private func curves(_ rows: [ReportRow]) -> String {
        let groups = Self.inOrder(rows.map(Self.group))
        let buckets = Self.inOrder(rows.map(\.bucket)).sorted()
        let width = groups.map(\.count).max() ?? 0
        return groups.map { group in
            let own = rows.filter { Self.group($0) == group }
            let byBucket = Dictionary(own.map { ($0.bucket, $0) }, uniquingKeysWith: { $1 })
            let room = max(10, terminal.width - min(width, 40) - 30)
            let curve = buckets.suffix(room).map { Self.step(byBucket[$0].flatMap { $0.denominator >= 20 ? $0.rate : nil }) }.joined()
            let sum = "\(own.reduce(0) { $0 + $1.numerator })/\(own.reduce(0) { $0 + $1.denominator })"
            return "  " + [Self.fitted(group, min(width, 40)), curve, own.last.map(Self.rate) ?? "", sum].joined(separator: " ").trimmedEnd
        }.joined(separator: "\n")
    }

    /// The rate in percent; hidden where it rests on too little.
    static func rate(_ row: ReportRow) -> String {
        if !row.percentiles.isEmpty {
            return row.percentiles.map { "\($0.name.dropLast(2)) \(seconds($0.milliseconds))" }.joined(separator: " ")
        }
        guard let rate = row.rate else { return "–" }
        return row.denominator < 20 && row.hasInterval ? "n<20" : percent(rate)
    }

    private static func seconds(_ milliseconds: Int64) -> String {
        milliseconds < 1000 ? "\(milliseconds) ms" : "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
    }

    static func percent(_ rate: Double) -> String {
        let tenths = Int((rate * 1000).rounded())
        return "\(tenths / 10).\(abs(tenths) % 10) %"
    }

    private static func interval(_ row: ReportRow) -> String {
        guard row.denominator >= 20, let interval = row.interval else { return "" }
        return "\(percent(interval.low)) … \(percent(interval.high))"
    }

    static func bar(_ rate: Double?, _ width: Int) -> String {
        let eighths = Int(((rate ?? 0) * Double(width * 8)).rounded())
        let full = min(width, eighths / 8)
        let rest = full < width ? ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8] : ""
        let bar = String(repeating: "█", count: full) + rest
        return bar + String(repeating: " ", count: max(0, width - bar.count))
    }

    private static func step(_ rate: Double?) -> String {
        guard let rate else { return "·" }
        let steps = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        return steps[min(7, max(0, Int(rate * 8)))]
    }

    private static func fitted(_ text: String, _ width: Int) -> String {
        guard text.count > width else { return text + String(repeating: " ", count: width - text.count) }
        return text.prefix(max(0, width - 1)) + "…"
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// Comma-separated values, a column for every dimension that stands in a row.
    static func csv(_ rows: [ReportRow]) -> String {
        let names = inOrder(rows.flatMap { $0.by.map(\.name) })
        let header = ["metric"] + names + ["bucket", "numerator", "denominator", "rate", "low", "high", "provisional", "note", "p50Ms", "p95Ms", "p99Ms"]
        let lines = rows.map { row -> String in
            let by = names.map { name in row.by.first { $0.name == name }?.value ?? "" }
            let interval = row.interval
            let percentiles = ["p50Ms", "p95Ms", "p99Ms"].map { name in
                row.percentiles.first { $0.name == name }.map { String($0.milliseconds) } ?? ""
            }
            let counts = [row.bucket, String(row.numerator), String(row.denominator)]
            let rates = [row.rate, interval?.low, interval?.high].map { $0.map { String($0) } ?? "" }
            return ([row.metric] + by + counts + rates + [String(row.isProvisional), row.fullNote ?? ""] + percentiles)
                .map(quoted).joined(separator: ",")
        }
        return ([header.joined(separator: ",")] + lines).joined(separator: "\n")
    }

    /// A field of RFC 4180; what a spreadsheet would take for a formula is not begun as one.
    static func quoted(_ text: String) -> String {
        let safe = text.first.map { "=+@\t\r".contains($0) } == true ? "'" + text : text
        guard safe.contains(where: { ",\"\n\r".contains($0) }) else { return safe }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

/// The page of a month for people.
struct BoardText {
    private let terminal: Terminal

    init(_ terminal: Terminal) { self.terminal = terminal }

    func render(_ board: Board, _ name: String) -> String {
        var lines = [terminal.paint("\(name), \(board.month)", .strong), ""]
        let width = board.lines.map(\.title.count).max() ?? 0
        for line in board.lines {
            let now = line.now.map(ReportText.rate) ?? "–"
            var change = ""
            if let rate = line.now?.rate, let before = line.before?.rate, (line.now?.denominator ?? 0) >= 20, (line.before?.denominator ?? 0) >= 20 {
                let points = rate - before
                change = (points < 0 ? "−" : "+") + ReportText.percent(abs(points)).dropLast(2) + " points"
            }
            let title = line.title + String(repeating: " ", count: width - line.title.count)
            let rate = String(repeating: " ", count: max(0, 8 - now.count)) + now
            let bar = (line.now?.denominator ?? 0) >= 20 ? ReportText.bar(line.now?.rate, 20) : String(repeating: " ", count: 20)
            let n = line.now.map { "n \($0.denominator)" } ?? ""
            lines.append("\(title)  \(rate)  \(bar)  \(change.isEmpty ? n : "\(n), \(change)")")
            lines.append("  " + terminal.paint(terminal.wrapped(line.definition, indent: 2), .faint))
            if let note = line.now?.fullNote { lines.append("  " + terminal.paint(note, .warning)) }
            for part in line.parts {
                lines.append("    \(part.by.last?.value ?? "no outcome"): \(part.numerator) of \(part.denominator)")
            }
        }
        lines.append("")
        lines.append("As of position \(board.position.rawValue). Rates of fewer than 20 are not shown.")
        return lines.joined(separator: "\n")
    }
}
