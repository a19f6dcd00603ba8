import Arguments
import Projections
import Service

extension Command {
    static let projections = Command.group(
        "projections", summary: "Makes the projections anew from the log, or says how far they are.",
        parts: [
            Command(
                name: "rebuild", usage: "[--json]",
                summary: "Makes the projections anew beside the live ones, then swaps them.", flags: [.json],
                mostOperands: 0, run: rebuild),
            Command(
                name: "status", usage: "[--json]", summary: "Says how far each log is verified and projected.",
                flags: [.json], mostOperands: 0, run: status),
        ])

    private static func rebuild(_ invocation: Invocation) throws -> ExitStatus {
        let trail = try invocation.open()
        defer { trail.close() }
        var bar = ProgressBar("rebuilding", invocation.terminal)
        let count: Int64
        do {
            count = try Rebuild(trail.log).run { bar.draw($0.done, of: $0.total) }
        } catch is Rebuild.Refusal {
            throw Failure("Another rebuild is under way.")
        }
        bar.finish()
        say(
            invocation.wantsJSON
                ? "{\"events\":\(count)}" : "The projections were made anew from \(count) events and swapped in.")
        return .done
    }

    private static func status(_ invocation: Invocation) throws -> ExitStatus {
        let trail = try invocation.open()
        defer { trail.close() }
        var table = Table(["log", "events", "verified", "projected"])
        var lines: [String] = []
        for row in try trail.progress() {
            table.rows.append([row.name, String(row.events), String(row.verified), String(row.projected)])
            lines.append(
                "{\"log\":\"\(row.name)\",\"events\":\(row.events),\"verified\":\(row.verified),\"projected\":\(row.projected)}"
            )
        }
        say(invocation.wantsJSON ? "[\(lines.joined(separator: ","))]" : table.render(invocation.terminal))
        return .done
    }
}
