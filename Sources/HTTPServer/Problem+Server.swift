/// The problems that the server itself answers with.
extension Problem {
    static func malformed(_ detail: String) -> Problem {
        Problem(type: "/problems/malformed_request", title: "The request is malformed", status: 400, detail: detail)
    }

    static let target = Problem(
        type: "/problems/malformed_target", title: "The request target is malformed", status: 400,
        detail: "It is no path, or its percent-encoding is not UTF-8 without NUL.")

    /// `size` is what was announced, nil for a chunked body, of which nobody knows.
    static func tooLarge(limit: Int, size: Int?) -> Problem {
        Problem(
            type: "/problems/too_large", title: "The body is too large", status: 413,
            detail: size.map { "It has \($0) bytes; at most \(limit) are taken." }
                ?? "It has more than the \(limit) bytes that are taken.",
            members: [("limit", .number(limit))] + (size.map { [("size", .number($0))] } ?? []))
    }

    static func headersTooLarge(limit: Int) -> Problem {
        Problem(
            type: "/problems/headers_too_large", title: "The request line and headers are too large", status: 431,
            members: [("limit", .number(limit))])
    }

    static let codingUnsupported = Problem(
        type: "/problems/transfer_coding", title: "The transfer coding is not supported", status: 501,
        detail: "Only chunked is.")

    static let timedOut = Problem(
        type: "/problems/request_timeout", title: "The request took too long to arrive", status: 408)

    static let unanswered = Problem(
        type: "/problems/internal", title: "The server could not answer", status: 500)

    static let stopping = Problem(
        type: "/problems/stopping", title: "The server is stopping", status: 503, headers: [("Retry-After", "1")])

    static let overloaded = Problem(
        type: "/problems/overloaded", title: "The server is at its limit", status: 503,
        headers: [("Retry-After", "1")])
}
