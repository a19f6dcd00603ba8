import JSON
import Merkle
import Transparency

/// How `log verify` answers.
enum AuditAnswer {
    private static let mostLines = 50

    /// `{"log", "events", "holds", "problems", "furtherProblems", "checkpoints", "provenOutside", "covered"}`
    static func json(_ report: AuditReport) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("log", report.name)
        writer.member("events", report.size)
        writer.member("holds", report.holds)
        writer.key("problems")
        writer.beginArray()
        for problem in report.problems {
            writer.beginObject()
            writer.member("kind", problem.kind.rawValue)
            writer.member("from", problem.positions.lowerBound)
            writer.member("to", problem.positions.upperBound)
            writer.member("detail", problem.detail)
            writer.endObject()
        }
        writer.endArray()
        writer.member("furtherProblems", report.furtherProblems)
        writer.key("checkpoints")
        writer.beginArray()
        for judged in report.checkpoints {
            writer.beginObject()
            writer.member("origin", judged.evidence.signed.checkpoint.origin)
            writer.member("size", judged.evidence.signed.checkpoint.size)
            writer.member("place", place(judged.evidence.place))
            writer.member("verdict", judged.verdict.rawValue)
            writer.endObject()
        }
        writer.endArray()
        writer.member("provenOutside", report.provenOutside)
        writer.member("covered", report.covered)
        writer.endObject()
        return writer.text
    }

    /// For people: the answer, what is wrong and where, the checkpoints, and what nothing proves.
    static func text(_ report: AuditReport, _ terminal: Terminal) -> String {
        var parts: [String] = []
        if report.holds {
            parts.append(
                terminal.paint("The log \(report.name) holds.", .good)
                    + " Rows, leaf hashes, tiles, ids and head of its \(report.size) events agree, and so does every checkpoint.")
        } else {
            parts.append(terminal.paint("The log \(report.name) does not hold.", .bad) + " It has \(report.size) events.")
            parts.append(problems(report, terminal))
        }
        if !report.checkpoints.isEmpty { parts.append(checkpoints(report, terminal)) }
        parts.append(terminal.wrapped(proof(report), indent: 0))
        return parts.joined(separator: "\n\n")
    }

    private static func problems(_ report: AuditReport, _ terminal: Terminal) -> String {
        var lines = report.problems.prefix(mostLines).map { problem in
            terminal.paint("● \(span(problem.positions))  \(problem.kind.rawValue)", .bad) + "\n  "
                + terminal.wrapped(problem.detail, indent: 2)
        }
        let more = report.problems.count - lines.count + report.furtherProblems
        if more > 0 { lines.append("and \(more) more; --json lists up to 1000.") }
        return lines.joined(separator: "\n")
    }

    private static func span(_ positions: Range<Int64>) -> String {
        switch positions.count {
        case 0: "at \(positions.lowerBound)"
        case 1: "event \(positions.lowerBound)"
        default: "events \(positions.lowerBound) to \(positions.upperBound - 1)"
        }
    }

    private static func checkpoints(_ report: AuditReport, _ terminal: Terminal) -> String {
        // Every few seconds one was signed: of the database the last that agrees is enough, and all that do not.
        let last = report.checkpoints.last { $0.evidence.place == .database && $0.verdict == .agrees }
        let shown = report.checkpoints.filter {
            $0.verdict != .agrees || $0.evidence.place != .database || $0 == last
        }
        var table = Table(["checkpoint of", "kept", "verdict"])
        for judged in shown {
            table.rows.append([
                String(judged.evidence.signed.checkpoint.size), place(judged.evidence.place), judged.verdict.rawValue,
            ])
        }
        let left = report.checkpoints.count - shown.count
        return table.render(terminal) + (left > 0 ? "\nand \(left) more in the database, which agree." : "")
    }

    private static func place(_ place: AuditEvidence.Place) -> String {
        switch place {
        case .outside(let path): path
        case .besideKey: "beside the key"
        case .database: "database"
        }
    }

    /// What follows from the checkpoints, and what does not.
    private static func proof(_ report: AuditReport) -> String {
        let (outside, covered, size) = (report.provenOutside, report.covered, report.size)
        var text =
            outside > 0
            ? "Proven by a checkpoint kept outside: the first \(outside) of \(size) events."
            : "No checkpoint kept outside proves anything: give one with --checkpoint."
        if covered > outside {
            text += " Up to \(covered), a checkpoint of this trail covers them: nobody without the signing key has changed them."
        }
        if outside < size {
            text += " Not proven: what lies from event \(outside) on, against somebody who has the signing key"
            text += covered < size ? "; and from event \(covered) on against anybody who may change the database." : "."
        }
        return text
    }
}

extension AuditReport {
    /// How many events the checkpoints that were kept outside prove.
    var provenOutside: Int64 {
        proven {
            if case .outside = $0 { true } else { false }
        }
    }

    /// How many events any checkpoint covers.
    var covered: Int64 { proven { _ in true } }
}
