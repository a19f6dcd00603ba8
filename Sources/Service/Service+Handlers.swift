import Ceremony
import Classification
import Dispatch
import EventLog
import HTTPServer
import Ingest
import JSON
import Postgres
import Queries

extension Service {
    /// `POST /v1/events`
    func takeEvents(_ call: Call) {
        let request = IngestRequest(
            contentType: call.request.headers["content-type"], headers: Array(call.request.headers),
            body: call.request.body)
        let permit = call.permit
        ingest.submit(request, permits: { permit.covers($0) }) { [self] answer in
            switch answer {
            case .stored(let result):
                metrics.note(result)
                respond(call, .json(result.json, status: result.status))
            case .refused(let fault): respond(call, Problems.of(fault))
            }
        }
    }

    /// The log of the path's relying party, if it was configured and may be seen.
    func configuredLog(_ call: Call) throws -> LogID? {
        guard RelyingPartyName.isValid(call.relyingParty) else { return nil }
        return try log.logID(named: call.relyingParty)
    }

    static let noRelyingParty = Problems.notFound("There is no relying party of this name.")

    /// `GET /v1/rp`
    func listRelyingParties(_ call: Call) throws -> HTTPResponse {
        let limit = call.request.query("limit").map { Int64($0) } ?? 100
        guard let limit, (1...500).contains(limit) else {
            throw PayloadError(path: "limit", expected: "a whole number from 1 to 500")
        }
        // What the token does not cover must not be asked for: as `next`, its name would be told.
        let found = try queries.relyingParties(
            after: call.request.query("after") ?? "", limit: limit + 1, among: call.permit.relyingParties)
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("items")
        writer.beginArray()
        for summary in found.prefix(Int(limit)) {
            write(summary.configuration, name: summary.name, position: summary.position, to: &writer)
        }
        writer.endArray()
        writer.key("next")
        if found.count > Int(limit), let last = found.dropLast().last { writer.value(last.name) } else { writer.null() }
        writer.endObject()
        return .json(writer.bytes)
    }

    /// `GET /v1/rp/{rpId}`
    func showRelyingParty(_ call: Call) throws -> HTTPResponse {
        guard let id = try configuredLog(call), let stored = try currentConfiguration(id) else {
            return Self.noRelyingParty
        }
        var writer = JSONWriter()
        write(stored.configuration, name: call.relyingParty, position: stored.position, to: &writer)
        return .json(writer.bytes)
    }

    /// The configuration as projected; right after a first PUT the projection may be a moment behind.
    private func currentConfiguration(_ id: LogID) throws -> (configuration: [UInt8], position: Position)? {
        try queries.relyingParty(id)
    }

    /// `PUT /v1/rp/{rpId}`
    func putRelyingParty(_ call: Call) throws -> HTTPResponse {
        do {
            let put = try configure(name: call.relyingParty, json: call.request.body, by: call.permit)
            waitUntilProjected(put.position, of: call.relyingParty)
            var writer = JSONWriter()
            write(put.json, name: call.relyingParty, position: put.position, to: &writer)
            return .json(writer.bytes)
        } catch let refusal as Registrar.Refusal {
            switch refusal {
            case .unreadable(let detail): return Problems.unreadable(detail)
            case .invalid(let error): return Problems.invalid(error)
            case .unavailable: return Problems.unavailable
            }
        }
    }

    /// A configuration that was put is seen by the next read, as its sender expects; at most for a moment, for it is
    /// durable already.
    private func waitUntilProjected(_ position: Position, of name: String) {
        guard let id = try? log.logID(named: name) else { return }
        let answer = Answer()
        freshness.wait(for: position, in: id, atMost: .seconds(2)) { _ in answer.arrive() }
        answer.wait()
    }

    /// A configuration with its findings and position.
    private func write(_ configuration: [UInt8], name: String, position: Position, to writer: inout JSONWriter) {
        let value = try? JSONValue.parse(configuration)
        writer.beginObject()
        writer.member("rp", name)
        if let value {
            for (key, member) in value.members where !["rp", "findings", "position"].contains(key) {
                writer.key(key)
                writer.value(member)
            }
        }
        writer.key("findings")
        writer.beginArray()
        if let value, let read = try? RelyingPartyConfiguration(value, name: name) {
            for finding in ConfigurationFindings.findings(for: read, name: name, suffixes: .installed) {
                finding.write(to: &writer)
            }
        }
        writer.endArray()
        writer.member("position", position.rawValue)
        writer.endObject()
    }

    /// `POST /v1/rp/{rpId}/accounts/lookup`
    func lookUpAccount(_ call: Call) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noRelyingParty }
        guard let body = try? JSONValue.parse(call.request.body) else {
            return Problems.unreadable("Send `{\"account\": \"…\"}`.")
        }
        guard let account = body["account"]?.string,
            (1...IngestLimits.characters).contains(account.unicodeScalars.count)
        else {
            return Problems.make(
                "invalid_body", 422, "The body cannot be used",
                "`account` is wrong: expected a string of 1 to 256 characters.")
        }
        guard let pseudonym = try ingest.pseudonyms.account(account, in: id) else {
            return Problems.notFound("The trail has never seen this account.")
        }
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("account", pseudonym)
        writer.endObject()
        return .json(writer.bytes)
    }

    /// `GET /v1/rp/{rpId}/ceremonies`
    func listCeremonies(_ call: Call) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noRelyingParty }
        let filter = try CeremonyFilter(query: call.request.query)
        return .json(try queries.ceremonies(in: id, named: call.relyingParty, filter))
    }

    /// `GET /v1/rp/{rpId}/ceremonies/{ceremony}`
    func diagnose(_ call: Call) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noRelyingParty }
        guard let text = try queries.diagnosis(of: call.values["ceremony"] ?? "", in: id, named: call.relyingParty)
        else {
            return Problems.notFound("The log has no ceremony of this id.")
        }
        return .json(text)
    }

    /// `GET /v1/rp/{rpId}/reports/{report}`
    func report(_ call: Call) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noRelyingParty }
        guard let report = Report(rawValue: call.values["report"] ?? "") else {
            return Problems.notFound("The reports are \(Report.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return .json(try queries.report(report, in: id, try ReportRequest(query: call.request.query)).json)
    }

    /// `GET /readyz`. Answered within two seconds also where the database neither answers nor refuses: of two answers
    /// the first counts.
    func probeReadiness(_ call: Call) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(2)) {
            self.respond(call, Problems.unavailable)
        }
        if !workers.run({ [self] in respond(call, readiness()) }) { respond(call, Problems.overloaded) }
    }

    private func readiness() -> HTTPResponse {
        guard !isStopping else {
            return Problems.make("stopping", 503, "The service is stopping", "It takes nothing more.")
        }
        do {
            _ = try log.logs()
            let stopped = trail.heads.stops.all
            guard stopped.isEmpty else { return Problems.stopped(stopped.map { ($0.name, $0.reason.description) }) }
            return .json(Array(#"{"status":"ready"}"#.utf8))
        } catch {
            return Problems.unavailable
        }
    }

    /// Notes administrative acts.
    var administration: Administration { Administration(log, appender) }
}
