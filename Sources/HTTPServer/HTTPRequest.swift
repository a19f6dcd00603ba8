/// A whole request.
public struct HTTPRequest: Sendable {
    /// All but the body.
    public let head: HTTPRequestHead
    /// The body; empty when there is none. A chunked body is put together.
    public let body: [UInt8]

    init(head: HTTPRequestHead, body: [UInt8]) {
        self.head = head
        self.body = body
    }

    /// A request made by hand, for tests of what answers requests. Nil when the target cannot be a request's target.
    public init?(method: String, target: String, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        guard let parsed = RequestTarget(target) else { return nil }
        head = HTTPRequestHead(method: method, target: parsed, headers: headers, contentLength: body.count)
        self.body = body
    }

    /// As sent; methods are case-sensitive.
    public var method: String { head.method }
    /// The path as sent, not decoded, without the query.
    public var path: String { head.path }
    /// The path's segments, each percent-decoded; `/` has none.
    public var pathSegments: [String] { head.pathSegments }
    /// The query's members, decoded, in the order they came.
    public var query: [(name: String, value: String)] { head.query }
    /// The header fields.
    public var headers: HTTPHeaders { head.headers }
    /// The token of `Authorization: Bearer …`, if one was sent.
    public var bearerToken: String? { head.bearerToken }

    /// The first value under this name in the query.
    public func query(_ name: String) -> String? { head.query(name) }
}
