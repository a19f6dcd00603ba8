import Arguments
import Associations
import Ceremony
import Foundation
import Service
import WellKnown

/// `association history`: the versions of the files, as a diff for people.
enum AssociationHistoryCommand {
    static let flags = [
        Flag("file", value: "NAME", "history: only this file, such as assetlinks.json"),
        Flag("view", value: "VIEW", "history: only this copy: origin, apple_cdn or google_list"),
        Flag("since", value: "TIME", "history: versions first seen at or after this RFC 3339 time"),
        Flag("until", value: "TIME", "history: versions first seen at or before this time"),
        Flag("limit", value: "N", "history: most versions (default 100)"),
    ]

    static func run(_ invocation: Invocation) throws -> ExitStatus {
        let name = try invocation.operand(1, "RP")
        let filter: VersionFilter
        do {
            filter = try VersionFilter { invocation.arguments[$0] }
        } catch {
            throw Misuse("--\(error.path): expected \(error.expected).")
        }
        return try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            _ = try bench.caughtUp(id)
            let records = AssociationRecords(bench.trail.log)
            if invocation.wantsJSON {
                say(String(decoding: try records.history(of: id, filter), as: UTF8.self))
            } else {
                say(text(try records.filtered(id, filter), invocation.terminal))
            }
            return .done
        }
    }

    /// Versions, newest first: what was seen where and when, and what changed.
    private static func text(_ versions: [AssociationHistory.Version], _ terminal: Terminal) -> String {
        guard !versions.isEmpty else {
            return "No version was seen yet. `serve` looks every hour, unless `association-interval` says otherwise."
        }
        return versions.map { version in
            let seen = version.observation
            let colour: Terminal.Colour = seen.state == .present ? .strong : .bad
            var lines = [
                terminal.paint("\(version.seenAt.rfc3339)  \(seen.file.rawValue)  \(seen.view.rawValue)", colour)
                    + "  \(seen.state.rawValue)" + (seen.sha256.map { "  sha256 \($0.prefix(12))…" } ?? "")
                    + terminal.paint("  at \(version.position.rawValue)", .faint)
            ]
            if seen.previous == nil { lines.append("  first seen") }
            if let before = seen.previousSeenAt {
                lines.append(terminal.paint("  the version before was last seen \(before.rfc3339)", .faint))
            }
            for change in seen.changes {
                let colour: Terminal.Colour = change.after == nil ? .bad : change.before == nil ? .good : .warning
                lines.append("  " + terminal.paint(plain(change.line), colour))
            }
            if !seen.findings.isEmpty {
                lines.append("  findings: " + seen.findings.map(\.rawValue).joined(separator: ", "))
            }
            return lines.joined(separator: "\n")
        }.joined(separator: "\n\n")
    }
}
