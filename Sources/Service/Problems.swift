import Ceremony
import HTTPServer
import Ingest

/// The problems of the API (RFC 9457): each type has one title.
enum Problems {
    static func make(
        _ type: String, _ status: Int, _ title: String, _ detail: String? = nil, headers: [(String, String)] = []
    ) -> HTTPResponse {
        Problem(type: "/problems/" + type, title: title, status: status, detail: detail, headers: headers).response
    }

    static let unauthorized = make(
        "unauthorized", 401, "A token is needed", "Send `Authorization: Bearer TOKEN` with a token that is valid.",
        headers: [("WWW-Authenticate", "Bearer")])

    static func forbidden(_ scope: Permit.Scope) -> HTTPResponse {
        make(
            "forbidden", 403, "The token does not permit this",
            "This call needs a token with the scope `\(scope.rawValue)`.")
    }

    static let notFound = make("not_found", 404, "Not found", "There is nothing under this path.")

    static func notFound(_ what: String) -> HTTPResponse { make("not_found", 404, "Not found", what) }

    static func methodNotAllowed(_ methods: [String]) -> HTTPResponse {
        let allowed = methods.sorted().joined(separator: ", ")
        return make(
            "method_not_allowed", 405, "The method does not exist here", "Use \(allowed).",
            headers: [("Allow", allowed)])
    }

    static func badQuery(_ error: PayloadError) -> HTTPResponse {
        make("invalid_query", 400, "The query cannot be used", "The parameter \(error.description)")
    }

    static func invalid(_ error: PayloadError) -> HTTPResponse {
        make("invalid_configuration", 422, "This is no configuration", error.description)
    }

    static func unreadable(_ detail: String) -> HTTPResponse {
        make("invalid_json", 400, "The body cannot be read", detail)
    }

    /// RFC 9110 section 15.5.16: which codings would do stands in `Accept-Encoding`.
    static let contentCoded = make(
        "content_encoding", 415, "The body is encoded", "Send the body as it is, without `Content-Encoding`.",
        headers: [("Accept-Encoding", "identity")])

    static let notYet = make(
        "not_yet", 504, "Not visible yet",
        "The position of `atLeast` has not been reached within 10 s. Read again later, or without it.")

    /// Logs that nothing may be added to, with why.
    static func stopped(_ logs: [(name: String, why: String)]) -> HTTPResponse {
        make(
            "log_stopped", 503, "A log was stopped",
            logs.map { "\($0.name): \($0.why)" }.joined(separator: " ")
                + " Nothing is added to it. `passkeytrail log verify` shows where the database differs; put back a copy of it"
                + " that has the log as it was signed.")
    }

    static let unavailable = make(
        "unavailable", 503, "The database is out of reach", "Try again later.", headers: [("Retry-After", "2")])

    static let overloaded = make(
        "overloaded", 503, "Too many reads are waiting", "Try again later.", headers: [("Retry-After", "1")])

    static func of(_ fault: RequestFault) -> HTTPResponse {
        make(
            fault.type, fault.status, fault.title, fault.detail,
            headers: fault.retryAfterSeconds.map { [("Retry-After", String($0))] } ?? [])
    }
}

extension HTTPResponse {
    /// A JSON answer, which no cache may keep.
    static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")], body: bytes)
    }
}
