/// A request before its body: what a decision to refuse it early can rest on.
public struct HTTPRequestHead: Sendable {
    /// As sent; methods are case-sensitive.
    public let method: String
    private let target: RequestTarget
    /// The header fields.
    public let headers: HTTPHeaders
    /// The announced length of the body in bytes; 0 without a body, nil for a chunked one.
    public let contentLength: Int?

    init(method: String, target: RequestTarget, headers: HTTPHeaders, contentLength: Int?) {
        self.method = method
        self.target = target
        self.headers = headers
        self.contentLength = contentLength
    }

    /// The path as sent, not decoded, without the query.
    public var path: String { target.path }
    /// The path's segments, each percent-decoded; `/` has none.
    public var pathSegments: [String] { target.segments }
    /// The query's members, decoded, in the order they came.
    public var query: [(name: String, value: String)] { target.query }

    /// The first value under this name in the query.
    public func query(_ name: String) -> String? {
        target.query.first { $0.name == name }?.value
    }

    /// The token of `Authorization: Bearer …` (RFC 6750, section 2.1); nil when there is none, when it is empty, or when
    /// two `Authorization` fields were sent.
    public var bearerToken: String? {
        let fields = headers.all("authorization")
        guard fields.count == 1 else { return nil }
        let parts = fields[0].split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        let token = parts[1].drop { $0 == " " }
        return token.isEmpty || token.contains(" ") ? nil : String(token)
    }
}
