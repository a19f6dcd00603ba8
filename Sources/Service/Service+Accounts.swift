public import Ceremony
import EventLog
import HTTPServer
public import Ingest
import JSON
import Postgres
import Queries

extension Service {
    /// Why an account was not erased, or cannot be shown.
    public enum AccountTrouble: Error, Sendable, CustomStringConvertible {
        /// The projections are behind: what belongs to the account is not known yet.
        case behind

        /// One sentence, with what to do next.
        public var description: String {
            "The trail has not come to the end of this log within 10 s, and nothing was done. Try again later."
        }
    }

    /// Calls about one account, which stands in the body: a URL would be kept by others.
    var accountRoutes: [Route] {
        func route(_ act: String, _ shape: String?, _ summary: String, _ body: @escaping @Sendable (Call) throws -> HTTPResponse) -> Route {
            Route(
                method: "POST", template: "/v1/rp/{rpId}/accounts/\(act)", scope: .admin, summary: summary,
                bodies: ["application/json"], bodyShapes: ["application/json": "NamedAccount"], answerShape: shape,
                answers: [
                    (422, "Neither `account` nor `pseudonym` is there, or it is no string of 1 to 256 characters."),
                    (504, "The projections are behind; nothing was done."),
                ], handling: .blocking(body))
        }
        return [
            route(
                "erase", "Erased",
                "Erases an account: forgets what leads to its pseudonym, in all instances before it answers, and appends `account.erased`."
            ) { [unowned self] call in try eraseAccount(call) },
            route("export", "AccountExport", "Everything that the trail holds about an account, with the events as they are stored.") {
                [unowned self] call in try exportAccount(call)
            },
        ]
    }

    /// Erases an account and notes the act; nil when the trail does not know it. Returns when its credentials are revoked
    /// in what the projections show, or after 10 s: for the verifier the log's order counts anyway.
    public func erase(_ account: NamedAccount, from id: LogID, named name: String) throws -> Erasure? {
        try erase(account, from: id, named: name, by: nil)
    }

    func erase(_ account: NamedAccount, from id: LogID, named name: String, by permit: Permit?) throws -> Erasure? {
        try waitForAll(of: id)
        let system = try log.createLog(named: Administration.logName)
        let erasure = try ingest.erase(account, from: id, heads: trail.heads, now: .now) { pseudonym in
            (try Administration.event("account.erased", subject: "\(name) \(pseudonym)", by: permit), system)
        }
        if let erasure { _ = waitUntilVisible(erasure.position, in: id, atMost: .seconds(10)) }
        return erasure
    }

    /// Everything about an account as JSON; nil when the trail knows nothing of it. The act is noted.
    public func export(_ account: NamedAccount, from id: LogID, named name: String) throws -> [UInt8]? {
        try export(account, from: id, named: name, by: nil)
    }

    func export(_ account: NamedAccount, from id: LogID, named name: String, by permit: Permit?) throws -> [UInt8]? {
        let pseudonym: String? =
            switch account {
            case .value(let text): try ingest.pseudonyms.account(text, in: id)
            case .pseudonym(let text): text
            }
        guard let pseudonym else { return nil }
        try waitForAll(of: id)
        guard let text = try queries.account(pseudonym, in: id, named: name) else { return nil }
        try administration.note("account.exported", subject: "\(name) \(pseudonym)", by: permit)
        return text
    }

    private func waitForAll(of id: LogID) throws {
        let next = try log.pool.withConnection { try log.reader.nextPosition(of: id, on: $0) }
        guard let next, next.rawValue > 0 else { return }
        guard waitUntilVisible(Position(rawValue: next.rawValue - 1), in: id, atMost: .seconds(10)) else {
            throw AccountTrouble.behind
        }
    }

    private func eraseAccount(_ call: Call) throws -> HTTPResponse {
        try answer(call) { account, id in
            guard let erasure = try erase(account, from: id, named: call.relyingParty, by: call.permit) else { return nil }
            return erasure.json
        }
    }

    private func exportAccount(_ call: Call) throws -> HTTPResponse {
        try answer(call) { try export($0, from: $1, named: call.relyingParty, by: call.permit) }
    }

    private func answer(_ call: Call, _ body: (NamedAccount, LogID) throws -> [UInt8]?) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noRelyingParty }
        guard let sent = try? JSONValue.parse(call.request.body) else {
            return Problems.unreadable("Send `{\"account\": \"…\"}` or `{\"pseudonym\": \"acc_…\"}`.")
        }
        let (value, pseudonym) = (sent["account"]?.string, sent["pseudonym"]?.string)
        guard let text = value ?? pseudonym, value == nil || pseudonym == nil,
            (1...IngestLimits.characters).contains(text.unicodeScalars.count)
        else {
            return Problems.make(
                "invalid_body", 422, "The body cannot be used",
                "Expected either `account` or `pseudonym`: a string of 1 to 256 characters.")
        }
        do {
            guard let answer = try body(value.map { .value($0) } ?? .pseudonym(text), id) else {
                return Problems.notFound("The trail does not know this account.")
            }
            return .json(answer)
        } catch let trouble as AccountTrouble {
            return Problems.make("not_yet", 504, "Not visible yet", trouble.description)
        }
    }
}

extension Erasure {
    /// `{"account": …, "userHandles": …, "position": …}`
    public var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("account", account)
        writer.member("userHandles", userHandles)
        writer.member("position", position.rawValue)
        writer.endObject()
        return writer.bytes
    }
}
