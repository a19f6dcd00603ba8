import Arguments
import Ceremony
import Foundation
import JSON
import Queries
import Service

extension Command {
    static let diagnose = Command(
        name: "diagnose", usage: "RP CEREMONY | RP --account PSEUDONYM [--at TIME] [--platform P]",
        summary: "Says why a ceremony ended as it did, and what to do.",
        flags: [
            Flag("account", value: "PSEUDONYM", "list the account's ceremonies, and diagnose a single hit"),
            Flag("at", value: "TIME", "only ceremonies within an hour of this RFC 3339 time"),
            Flag("platform", value: "P", "only this platform, such as ios"), .json,
        ], mostOperands: 2
    ) { invocation in
        let name = try invocation.operand(0, "RP")
        if invocation.arguments.has("account") {
            try invocation.checkOperands(1)
        } else {
            _ = try invocation.operand(1, "CEREMONY (or --account)")
            if let flag = ["at", "platform"].first(where: { invocation.arguments.has($0) }) {
                throw Misuse("--\(flag) goes with --account; --help shows the command.")
            }
        }
        return try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            let queries = try bench.caughtUp(id)
            guard let account = invocation.arguments["account"] else {
                return try show(try invocation.operand(1, "CEREMONY"), name, id, queries, invocation)
            }
            let page = try find(account, name, id, queries, invocation)
            let found = CeremonyList.items(of: page)
            if found.count == 1, let only = found.first?["ceremony"]?.string {
                return try show(only, name, id, queries, invocation)
            }
            CeremonyList.show(page, invocation)
            return found.isEmpty ? .failed : .done
        }
    }

    private static func find(
        _ account: String, _ name: String, _ id: LogID, _ queries: Queries, _ invocation: Invocation
    ) throws -> [UInt8] {
        var query = [(name: "account", value: account), (name: "limit", value: "50")]
        if let platform = invocation.arguments["platform"] { query.append((name: "platform", value: platform)) }
        if let text = invocation.arguments["at"] {
            guard let at = Instant(rfc3339: text) else { throw Misuse("--at needs a time in RFC 3339 form.") }
            query.append((name: "since", value: at.advanced(bySeconds: -3600).rfc3339))
            query.append((name: "until", value: at.advanced(bySeconds: 3600).rfc3339))
        }
        return try queries.ceremonies(in: id, named: name, try CeremonyList.filter(query))
    }

    private static func show(
        _ ceremony: String, _ name: String, _ id: LogID, _ queries: Queries, _ invocation: Invocation
    ) throws -> ExitStatus {
        guard let text = try queries.diagnosis(of: ceremony, in: id, named: name) else {
            throw Failure(
                "\(name) has no ceremony \(ceremony). `passkeytrail ceremonies \(name)` lists those there are.")
        }
        if invocation.wantsJSON {
            say(String(decoding: text, as: UTF8.self))
        } else {
            say(DiagnosisText(try JSONValue.parse(text), invocation.terminal).render())
        }
        return .done
    }

    static let ceremonies = Command(
        name: "ceremonies", usage: "RP [filters]", summary: "Lists ceremonies, newest first.",
        flags: CeremonyFilter.parameters.map { Flag($0.name, value: $0.value, $0.help) } + [.json], mostOperands: 1
    ) { invocation in
        let name = try invocation.operand(0, "RP")
        let query = CeremonyFilter.parameters.compactMap { filter in
            invocation.arguments[filter.name].map { (name: filter.name, value: $0) }
        }
        return try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            let queries = try bench.caughtUp(id)
            CeremonyList.show(
                try queries.ceremonies(in: id, named: name, try CeremonyList.filter(query)), invocation)
            return .done
        }
    }
}

/// Lists of ceremonies for people.
enum CeremonyList {
    static func filter(_ query: [(name: String, value: String)]) throws -> CeremonyFilter {
        do {
            return try CeremonyFilter(query: query)
        } catch {
            throw Misuse("--\(error.path): expected \(error.expected).")
        }
    }

    /// The ceremonies of a page.
    static func items(of page: [UInt8]) -> [JSONValue] {
        (try? JSONValue.parse(page))?["items"].map { Array($0.elements) } ?? []
    }

    /// Prints a page; that nothing fits is said on standard error, where it is in no script's way.
    static func show(_ page: [UInt8], _ invocation: Invocation) {
        if invocation.wantsJSON { return say(String(decoding: page, as: UTF8.self)) }
        let found = items(of: page)
        if found.isEmpty { complain("No ceremony fits.") } else { say(render(found, invocation)) }
    }

    private static func render(_ items: [JSONValue], _ invocation: Invocation) -> String {
        var table = Table(["ceremony", "kind", "issued", "client", "outcome", "reason"])
        for item in items {
            let client = item["client"]
            let app = client?["app"]?["build"]?.string ?? client?["browser"]?["name"]?.string ?? ""
            table.rows.append([
                item["ceremony"]?.string ?? "", item["kind"]?.string ?? "", item["issuedAt"]?.string ?? "–",
                [client?["platform"]?.string ?? "", app].filter { !$0.isEmpty }.joined(separator: " "),
                item["outcome"]?["class"]?.string ?? "", item["outcome"]?["reason"]?.string ?? "",
            ])
        }
        return table.render(invocation.terminal)
    }
}
