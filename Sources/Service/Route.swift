import HTTPServer

/// One call of the API: what it is answered by, and how the description shows it. There is one table of routes, which the
/// service dispatches by and from which `/openapi.json` is written, so that the two cannot differ.
struct Route: Sendable {
    /// A parameter of the query.
    struct Parameter: Sendable {
        let name: String
        let help: String
    }

    /// How the handler is run.
    enum Handling: Sendable {
        /// On the server's thread: it must not block.
        case immediate(@Sendable (Call) -> Void)
        /// On a thread that may block on the database.
        case blocking(@Sendable (Call) throws -> HTTPResponse)
    }

    let method: String
    /// Such as `/v1/rp/{rpId}`.
    let template: String
    /// What a token needs; nil for what anybody may call.
    let scope: Permit.Scope?
    let summary: String
    var parameters: [Parameter] = []
    /// Media types of the body; empty for calls without one.
    var bodies: [String] = []
    /// Statuses and what they mean, beyond those of every call.
    var answers: [(status: Int, help: String)] = []
    /// The media type of the answer.
    var produces = "application/json"
    let handling: Handling

    /// The segments of the template.
    var segments: [Substring] { template.split(separator: "/") }

    /// The values of the placeholders when the path fits; nil otherwise.
    func match(_ path: [String]) -> [String: String]? {
        let segments = segments
        guard segments.count == path.count else { return nil }
        var values: [String: String] = [:]
        for (segment, text) in zip(segments, path) {
            if segment.hasPrefix("{") {
                guard !text.isEmpty else { return nil }
                values[String(segment.dropFirst().dropLast())] = text
            } else if segment != text {
                return nil
            }
        }
        return values
    }
}

/// One request on its way to a handler.
struct Call: Sendable {
    let request: HTTPRequest
    let responder: HTTPResponder
    /// Values of the route's placeholders.
    let values: [String: String]
    /// What the token permits.
    let permit: Permit
    /// The route, for metrics.
    let template: String

    /// The relying party of the path.
    var relyingParty: String { values["rpId"] ?? "" }
}
