import Ceremony
import HTTPServer
import JSON
import Queries

extension Service {
    /// What a candidate configuration would have changed.
    var whatIfRoute: Route {
        Route(
            method: "POST", template: "/v1/rp/{rpId}/what-if", scope: .read,
            summary:
                "Judges past ceremonies again under a candidate configuration, given as `configuration` with `since` and `until` beside it; nothing is changed.",
            parameters: [.atLeast], bodies: ["application/json"], answers: [(422, "It is no configuration, or no time.")],
            handling: .blocking { [unowned self] call in try askWhatIf(call) })
    }

    /// `POST /v1/rp/{rpId}/what-if`
    func askWhatIf(_ call: Call) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noRelyingParty }
        guard let body = try? JSONValue.parse(call.request.body) else {
            return Problems.unreadable("Send `{\"configuration\": {…}, \"since\": \"…\", \"until\": \"…\"}`.")
        }
        let request: WhatIfRequest
        do {
            request = try WhatIfRequest(body, name: call.relyingParty)
        } catch {
            return Problems.invalid(error)
        }
        return .json(try queries.whatIf(request, in: id, named: call.relyingParty))
    }
}
