import Foundation
import JSON

/// A diagnosis for people: the outcome, why, what to do, the checks, and what happened when.
struct DiagnosisText {
    private let diagnosis: JSONValue
    private let terminal: Terminal

    init(_ diagnosis: JSONValue, _ terminal: Terminal) {
        self.diagnosis = diagnosis
        self.terminal = terminal
    }

    func render() -> String {
        [head, outcome, decision, similar, checks, findings, timeline].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private func text(_ value: JSONValue?) -> String { value?.shown ?? "" }

    private var head: String {
        let what = [text(diagnosis["kind"]), text(diagnosis["mediation"]), text(diagnosis["client"]?["platform"])]
            .filter { !$0.isEmpty && $0 != "unknown" }.joined(separator: ", ")
        let issued = diagnosis["issuedAt"]?.shown.map { ", issued \($0)" } ?? ""
        return terminal.paint("\(text(diagnosis["rpId"]))  \(text(diagnosis["ceremony"]))", .strong) + "\n"
            + terminal.paint(what + issued, .faint)
    }

    private var outcome: String {
        guard let outcome = diagnosis["outcome"] else { return "" }
        let group = text(outcome["group"])
        let colour: Terminal.Colour =
            switch group {
            case "success": .good
            case "security", "configuration", "protocol", "rp": .bad
            default: .warning
            }
        let name = text(outcome["class"]).uppercased()
        var lines = terminal.paint("● \(name)", colour)
        lines += "  \(text(outcome["class"]))" + (group.isEmpty ? "" : " (\(group), \(text(outcome["confidence"])))")
        if let reason = outcome["reason"]?.shown { lines += ", \(reason)" }
        lines += "\n  why   " + terminal.wrapped(text(outcome["summary"]), indent: 8)
        if let remedy = outcome["remedy"]?.shown, !remedy.isEmpty {
            lines += "\n  do    " + terminal.wrapped(remedy, indent: 8)
        }
        let also = (outcome["also"].map { Array($0.elements) } ?? []).compactMap(\.shown)
        if !also.isEmpty { lines += "\n  also  " + also.joined(separator: ", ") }
        return lines
    }

    private var decision: String {
        guard let decision = diagnosis["decision"], let accepted = decision["accepted"]?.bool else { return "" }
        var line = "  The relying party " + (accepted ? "accepted" : "refused")
        if let error = decision["error"]?.shown { line += ": “\(error)”" }
        if decision["agrees"]?.bool == false { line += terminal.paint("  (disagrees with the verdict)", .bad) }
        if decision["agrees"]?.bool == false, let meaning = decision["meaning"]?.shown {
            line += "\n  " + terminal.wrapped(meaning, indent: 2)
        }
        return line
    }

    private var checks: String {
        guard let checks = diagnosis["checks"], checks.count > 0 else { return "" }
        var lines = ["Checks"]
        for check in checks.elements {
            let name = text(check["name"])
            switch text(check["status"]) {
            case "pass": lines.append("  \(terminal.paint("✓", .good)) \(name)")
            case "fail":
                lines.append("  \(terminal.paint("✗ \(name)", .bad))  \(terminal.paint(text(check["step"]), .faint))")
                lines.append("      " + terminal.wrapped(text(check["why"]), indent: 6))
                let expected = (check["expected"].map { Array($0.elements) } ?? []).compactMap(\.shown)
                if !expected.isEmpty {
                    lines.append("      expected  " + expected.joined(separator: "\n                "))
                }
                if let actual = check["actual"]?.shown { lines.append("      actual    \(actual)") }
            case "skipped":
                lines.append(
                    "  \(terminal.paint("–", .warning)) \(name)  \(terminal.paint(text(check["why"]), .faint))")
            default: break
            }
        }
        return lines.joined(separator: "\n")
    }

    private var findings: String {
        guard let findings = diagnosis["findings"], findings.count > 0 else { return "" }
        return "Findings\n"
            + findings.elements.map { finding in
                "  \(text(finding["severity"])): \(text(finding["code"]))\n      "
                    + terminal.wrapped(text(finding["detail"]) + " " + text(finding["remedy"]), indent: 6)
            }.joined(separator: "\n")
    }

    /// How many others ended alike; nothing where none did, or where nothing was wrong.
    private var similar: String {
        guard let similar = diagnosis["similar"], let count = similar["last24h"]?.int, count > 0,
            diagnosis["outcome"]?["group"]?.shown != "success"
        else { return "" }
        let shared = similar["sharedBy"]?.members.map { "\($0) \($1.shown ?? "")" } ?? []
        let since = similar["firstSeen"]?.shown.map { ", first seen \($0)" } ?? ""
        let what = shared.isEmpty ? "" : ", nearly all with \(shared.joined(separator: ", "))"
        return "  " + terminal.wrapped("\(count) others ended alike within 24 hours\(what)\(since).", indent: 2)
    }

    private var timeline: String {
        guard let timeline = diagnosis["timeline"] else { return "" }
        return "Timeline\n"
            + timeline.elements.map { event in
                let since = "+\(event["sinceStartMs"]?.int ?? 0) ms"
                let pad = String(repeating: " ", count: max(0, 12 - since.count))
                return "  \(pad)\(since)  " + terminal.wrapped(text(event["summary"]), indent: 16)
            }.joined(separator: "\n")
    }
}
