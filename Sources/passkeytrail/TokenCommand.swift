import Arguments
import Ceremony
import Foundation
import Ingest
import JSON
import Service

extension Command {
    static let token = Command.group(
        "token", summary: "Makes, lists and revokes bearer tokens.",
        parts: [
            Command(
                name: "create", usage: "--scope SCOPES [--rp NAME]… [--expires TIME] [--json]",
                summary: "Makes a token and prints it, once.",
                flags: [
                    Flag(
                        "scope", value: "SCOPES",
                        "ingest, read or admin; several with commas: give a feed no more than ingest"),
                    Flag("rp", value: "NAME", "only this relying party; may be repeated (default: all)"),
                    Flag("expires", value: "TIME", "RFC 3339 time after which it is refused (default: never)"), .json,
                ], mostOperands: 0, run: create),
            Command(
                name: "list", usage: "[--json]", summary: "Lists tokens by their ids, never the tokens themselves.",
                flags: [.json], mostOperands: 0, run: list),
            Command(
                name: "revoke", usage: "ID",
                summary: "Revokes the token of an id; a running service forgets it within five seconds.",
                mostOperands: 1
            ) { invocation in try revoke(invocation, try invocation.operand(0, "ID")) },
        ])

    private static func create(_ invocation: Invocation) throws -> ExitStatus {
        let names = (invocation.arguments["scope"] ?? "").split(separator: ",").map(String.init)
        let scopes = names.compactMap { Permit.Scope(rawValue: $0) }
        guard !scopes.isEmpty, scopes.count == names.count else {
            throw Misuse("--scope needs ingest, read or admin, several with commas.")
        }
        var expires: Instant?
        if let text = invocation.arguments["expires"] {
            guard let instant = Instant(rfc3339: text) else { throw Misuse("--expires needs a time in RFC 3339 form.") }
            guard instant > .now else { throw Misuse("--expires: \(text) has passed.") }
            expires = instant
        }
        let relyingParties = invocation.arguments.flags["rp"]
        if let wrong = relyingParties?.first(where: { !RelyingPartyName.isValid($0) }) {
            throw Misuse("--rp: \(wrong) is no name of a relying party: expected 1 to 253 of a-z, 0-9, `.` and `-`.")
        }
        return try Workbench.use(invocation) { bench in
            let made = try bench.service.bearerTokens.create(
                scopes: scopes, relyingParties: relyingParties, expiresAt: expires)
            try bench.service.note("token.created", subject: made.id)
            if invocation.wantsJSON {
                say("{\"id\":\"\(made.id)\",\"token\":\"\(made.token)\"}")
            } else {
                say(made.token)
                complain("This is the only time the token is shown. Its id is \(made.id).")
            }
            return .done
        }
    }

    private static func list(_ invocation: Invocation) throws -> ExitStatus {
        try Workbench.use(invocation) { bench in
            let tokens = try bench.service.bearerTokens.all()
            if invocation.wantsJSON {
                var writer = JSONWriter()
                writer.beginArray()
                for token in tokens {
                    writer.beginObject()
                    writer.member("id", token.id)
                    writer.member("scopes", token.scopes.joined(separator: ","))
                    writer.member("relyingParties", token.relyingParties?.joined(separator: ","))
                    writer.member("createdAt", token.createdAt.rfc3339)
                    writer.member("expiresAt", token.expiresAt?.rfc3339)
                    writer.member("revokedAt", token.revokedAt?.rfc3339)
                    writer.member("lastUsedAt", token.lastUsedAt?.rfc3339)
                    writer.endObject()
                }
                writer.endArray()
                say(writer.text)
            } else {
                var table = Table(["id", "scopes", "relying parties", "created", "last used", "state"])
                for token in tokens {
                    let state =
                        token.revokedAt != nil
                        ? "revoked" : token.expiresAt.map { $0 <= .now } ?? false ? "expired" : "valid"
                    table.rows.append([
                        token.id, token.scopes.joined(separator: ","),
                        token.relyingParties?.joined(separator: ",") ?? "all",
                        token.createdAt.rfc3339, token.lastUsedAt?.rfc3339 ?? "never", state,
                    ])
                }
                say(table.render(invocation.terminal))
            }
            return .done
        }
    }

    private static func revoke(_ invocation: Invocation, _ id: String) throws -> ExitStatus {
        try Workbench.use(invocation) { bench in
            guard try bench.service.bearerTokens.revoke(id) else {
                throw Failure("There is no token with the id \(id).")
            }
            try bench.service.note("token.revoked", subject: id)
            say("The token \(id) is revoked. A running service forgets it within five seconds.")
            return .done
        }
    }
}
