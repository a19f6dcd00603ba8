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
        ]
    ) { invocation in
        let name = try invocation.operand(0, "RP")
        return try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            let queries = try bench.caughtUp(id)
            if let account = invocation.arguments["account"] {
                let found = try find(account, name, id, queries, invocation)
                guard found.count == 1, let only = found.first else {
                    say(CeremonyList.render(found, invocation))
                    return found.isEmpty ? .failed : .done
                }
                return try show(only["ceremony"]?.string ?? "", name, id, queries, invocation)
            }
            return try show(try invocation.operand(1, "CEREMONY"), name, id, queries, invocation)
        }
    }

    private static func find(
        _ account: String, _ name: String, _ id: LogID, _ queries: Queries, _ invocation: Invocation
    ) throws -> [JSONValue] {
        var query = [(name: "account", value: account), (name: "limit", value: "50")]
        if let platform = invocation.arguments["platform"] { query.append((name: "platform", value: platform)) }
        if let text = invocation.arguments["at"] {
            guard let at = Instant(rfc3339: text) else { throw Misuse("--at needs a time in RFC 3339 form.") }
            query.append((name: "since", value: at.advanced(bySeconds: -3600).rfc3339))
            query.append((name: "until", value: at.advanced(bySeconds: 3600).rfc3339))
        }
        return try CeremonyList.items(query, name, id, queries)
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
        flags: CeremonyList.filters.map { Flag($0, value: "VALUE", "the filter of this name of the API") } + [.json]
    ) { invocation in
        let name = try invocation.operand(0, "RP")
        let query = CeremonyList.filters.compactMap { filter in
            invocation.arguments[filter].map { (name: filter, value: $0) }
        }
        return try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            let queries = try bench.caughtUp(id)
            if invocation.wantsJSON {
                say(
                    String(
                        decoding: try queries.ceremonies(in: id, named: name, try CeremonyList.filter(query)),
                        as: UTF8.self))
            } else {
                say(CeremonyList.render(try CeremonyList.items(query, name, id, queries), invocation))
            }
            return .done
        }
    }
}

/// Lists of ceremonies for people.
enum CeremonyList {
    static let filters = [
        "account", "session", "kind", "mediation", "outcome", "group", "reason", "confidence", "agrees", "accepted",
        "platform",
        "osVersion", "browser", "appVersion", "appBuild", "signingCert", "credential", "trace", "q", "since", "until",
        "limit",
        "cursor",
    ]

    static func filter(_ query: [(name: String, value: String)]) throws -> CeremonyFilter {
        do {
            return try CeremonyFilter(query: query)
        } catch {
            throw Misuse("--\(error.path): expected \(error.expected).")
        }
    }

    static func items(
        _ query: [(name: String, value: String)], _ name: String, _ id: LogID, _ queries: Queries
    ) throws -> [JSONValue] {
        let page = try JSONValue.parse(try queries.ceremonies(in: id, named: name, try filter(query)))
        return page["items"].map { Array($0.elements) } ?? []
    }

    static func render(_ items: [JSONValue], _ invocation: Invocation) -> String {
        guard !items.isEmpty else { return "No ceremony fits." }
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
