import Arguments
import Ceremony
import Foundation
import JSON
import Queries
import Service
import Synchronization

extension Command {
    static let whatIf = Command(
        name: "what-if", usage: "RP --candidate FILE [--since TIME] [--until TIME]",
        summary: "Judges the past again under a candidate configuration; nothing is changed.",
        flags: [
            Flag("candidate", value: "FILE", "a configuration as for `rp set`, or - for standard input"),
            Flag("since", value: "TIME", "ceremonies that began at or after this RFC 3339 time, or so long ago: 7d, 12h"),
            Flag("until", value: "TIME", "ceremonies that began before this time"), .json,
        ]
    ) { invocation in
        let name = try invocation.operand(0, "RP")
        let candidate = try configuration(invocation, name)
        let request = WhatIfRequest(
            candidate: candidate, since: try moment("since", invocation), until: try moment("until", invocation))
        return try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            let queries = try bench.caughtUp(id)
            let bar = Mutex(ProgressBar("judging", invocation.terminal))
            let text = try queries.whatIf(request, in: id, named: name) { done, total in
                bar.withLock { $0.draw(done, of: total) }
            }
            bar.withLock { $0.finish() }
            say(
                invocation.wantsJSON
                    ? String(decoding: text, as: UTF8.self) : render(try JSONValue.parse(text), invocation.terminal))
            return .done
        }
    }

    private static func configuration(_ invocation: Invocation, _ name: String) throws -> RelyingPartyConfiguration {
        guard let file = invocation.arguments["candidate"] else {
            throw Misuse("--candidate FILE is missing: the configuration to judge by.")
        }
        let bytes: [UInt8]
        if file == "-" {
            bytes = Array(try FileHandle.standardInput.readToEnd() ?? Data())
        } else {
            guard let data = FileManager.default.contents(atPath: file) else {
                throw Misuse("\(file) cannot be read.")
            }
            bytes = Array(data)
        }
        guard let json = try? JSONValue.parse(bytes) else { throw Misuse("\(file) is no JSON.") }
        do {
            return try RelyingPartyConfiguration(json, name: name)
        } catch {
            throw Misuse("\(file): \(error.path): expected \(error.expected).")
        }
    }

    /// A time in RFC 3339 form, or a length of time before now.
    private static func moment(_ flag: String, _ invocation: Invocation) throws -> Instant? {
        guard let text = invocation.arguments[flag] else { return nil }
        if let instant = Instant(rfc3339: text) { return instant }
        let units: [Character: Int64] = ["d": 86_400, "h": 3600, "m": 60]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), count > 0,
            count < 100_000
        else { throw Misuse("--\(flag) needs a time in RFC 3339 form, or a length such as 7d or 12h.") }
        return Instant.now.advanced(bySeconds: -count * unit)
    }

    private static func render(_ answer: JSONValue, _ terminal: Terminal) -> String {
        func number(_ name: String) -> Int64 { answer[name]?.int ?? 0 }
        var text =
            "Of \(number("ceremonies")) ceremonies \(number("judged")) were answered and judged. Under the candidate "
            + terminal.paint("\(number("wouldPass")) failures would have passed", .good) + ", "
            + terminal.paint("\(number("wouldFail")) successes would have failed", .bad)
            + ", \(number("otherwise")) would have failed otherwise."
        let changes = answer["changes"].map { Array($0.elements) } ?? []
        guard !changes.isEmpty else { return text + "\nNothing would have ended otherwise." }
        var table = Table(["from", "to", "reason", "platform", "build", "count", "for example"])
        for change in changes.prefix(100) {
            table.rows.append([
                change["from"]?.string ?? "", change["to"]?.string ?? "", change["reason"]?.string ?? "",
                change["platform"]?.string ?? "–", change["build"]?.string ?? "–", String(change["count"]?.int ?? 0),
                change["examples"]?[0]?.string ?? "",
            ])
        }
        text += "\n\n" + table.render(terminal)
        if changes.count > 100 { text += "\n… and \(changes.count - 100) more groups; --json has them all." }
        return text
    }
}
