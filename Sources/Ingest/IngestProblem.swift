/// Why a whole request was refused; becomes an `application/problem+json` answer (RFC 9457).
public struct IngestProblem: Error, Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The stable kind, such as `invalid_json`.
    public var type: String
    /// The kind in words.
    public var title: String
    /// What is wrong this time; nothing personal.
    public var detail: String
    /// Seconds after which to try again, for `Retry-After`.
    public var retryAfter: Int?

    /// Makes a problem from its parts.
    public init(status: Int, type: String, title: String, detail: String, retryAfter: Int? = nil) {
        self.status = status
        self.type = type
        self.title = title
        self.detail = detail
        self.retryAfter = retryAfter
    }

    static func invalidJSON(_ detail: String) -> IngestProblem {
        IngestProblem(status: 400, type: "invalid_json", title: "The body is not JSON", detail: detail)
    }

    static func tooLarge(_ detail: String) -> IngestProblem {
        IngestProblem(status: 413, type: "too_large", title: "The request is too large", detail: detail)
    }

    static func unsupportedMediaType(_ detail: String) -> IngestProblem {
        IngestProblem(
            status: 415, type: "unsupported_media_type", title: "The content type is not one that is read", detail: detail)
    }

    static func invalidConfiguration(_ detail: String) -> IngestProblem {
        IngestProblem(
            status: 422, type: "invalid_configuration", title: "This is no configuration of a relying party",
            detail: detail)
    }

    /// Too much is waiting. Part of the request may be stored; sending it all again is harmless.
    static let overloaded = IngestProblem(
        status: 429, type: "overloaded", title: "Too many events are waiting",
        detail: "Send the whole request again later: what was stored already counts as a duplicate.", retryAfter: 1)

    /// The database did not answer in time. Part of the request may be stored; sending it all again is harmless.
    static let unavailable = IngestProblem(
        status: 503, type: "unavailable", title: "The database does not answer",
        detail: "Send the whole request again later: what was stored already counts as a duplicate.", retryAfter: 5)
}
