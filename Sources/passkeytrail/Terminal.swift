import Arguments
import Foundation
import Synchronization

/// What stands at the other end of standard output and standard error.
struct Terminal {
    /// Whether standard output is a terminal, and colour is welcome there.
    let hasColour: Bool
    /// Whether standard error is a terminal: progress bars are drawn there alone.
    let drawsProgress: Bool
    /// Columns of standard output, 100 where it is no terminal.
    let width: Int
    /// Whether lines longer than the width would be broken: where standard output is a terminal.
    var breaksLines = false

    static let current: Terminal = {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let environment = ProcessInfo.processInfo.environment
        let columns = environment["COLUMNS"].flatMap { Int($0) } ?? TerminalWidth.columns(of: STDOUT_FILENO)
        return Terminal(
            hasColour: isTerminal && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb",
            drawsProgress: isatty(STDERR_FILENO) == 1, width: max(40, min(columns ?? 100, 160)),
            breaksLines: isTerminal)
    }()

    /// Colours with what they stand for.
    enum Colour: String {
        case good = "32", bad = "31", warning = "33", faint = "2", strong = "1"
    }

    /// A text in a colour, or as it is; never with what a terminal obeys.
    func paint(_ text: String, _ colour: Colour) -> String {
        let text = plainLines(text)
        return hasColour ? "\u{1b}[\(colour.rawValue)m\(text)\u{1b}[0m" : text
    }

    /// A text broken into lines of at most the width, each behind `indent` blanks.
    func wrapped(_ text: String, indent: Int) -> String {
        let room = max(20, width - indent)
        var lines: [String] = []
        var line = ""
        for word in plain(text).split(separator: " ", omittingEmptySubsequences: true) {
            if !line.isEmpty && line.count + 1 + word.count > room {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        if !line.isEmpty { lines.append(line) }
        return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }
}

/// Writes to standard output. Where that fails the work goes on to its end, and the command fails then.
func say(_ text: String) {
    do {
        try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
    } catch {
        lostOutput.withLock { $0 = true }
    }
}

/// Whether something of standard output was lost.
let lostOutput = Mutex(false)

/// Writes to standard error; where nobody can read it there is nobody to tell.
func complain(_ text: String) { sketch(text + "\n") }

/// Writes to standard error without ending the line.
private func sketch(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

/// A table whose columns are as wide as their content.
struct Table {
    let header: [String]
    var rows: [[String]] = []

    init(_ header: [String]) { self.header = header }

    func render(_ terminal: Terminal) -> String {
        let rows = rows.map { $0.map { plain($0) } }
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            zip(cells, widths).map { $0.padding(toLength: max($1, 1), withPad: " ", startingAt: 0) }.joined(
                separator: "  ")
        }
        if terminal.breaksLines, widths.reduce(-2, { $0 + $1 + 2 }) > terminal.width { return records(rows, terminal) }
        return ([terminal.paint(line(header), .faint)] + rows.map { line($0) }).joined(separator: "\n")
    }
}

extension Table {
    /// Each row as lines of its own, for a terminal that is too narrow: nothing is cut, so that an id can still be copied.
    private func records(_ rows: [[String]], _ terminal: Terminal) -> String {
        let room = header.map(\.count).max() ?? 0
        return rows.map { row in
            zip(header, row).filter { !$0.1.isEmpty }.map { name, cell in
                terminal.paint(name.padding(toLength: room, withPad: " ", startingAt: 0), .faint) + "  " + cell
            }.joined(separator: "\n")
        }.joined(separator: "\n\n")
    }
}

/// A bar for long work, redrawn in place; nothing where standard error is no terminal.
struct ProgressBar {
    private let terminal: Terminal
    private let title: String
    private var lastDrawn = ContinuousClock.now - .seconds(1)

    init(_ title: String, _ terminal: Terminal) {
        self.title = title
        self.terminal = terminal
    }

    mutating func draw(_ done: Int64, of total: Int64) {
        guard terminal.drawsProgress, done >= total || lastDrawn.duration(to: .now) > .milliseconds(80) else { return }
        lastDrawn = .now
        let share = total > 0 ? min(1, Double(done) / Double(total)) : 1
        let filled = Int(share * 30)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
        sketch("\r\(title) \(bar) \(Int(share * 100)) % (\(done) of \(total))")
    }

    func finish() { if terminal.drawsProgress { sketch("\n") } }
}
