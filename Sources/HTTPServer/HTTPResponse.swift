/// An answer. `Date`, `Content-Length`, `Transfer-Encoding` and `Connection` are the server's; fields of these names are
/// left out. An answer to `HEAD`, and one with status 204 or 304, goes without its body.
public struct HTTPResponse: Sendable {
    /// 200 to 599; anything else is answered as 500.
    public var status: Int
    /// Name and value. A name that is no token, or a value with a control character, makes the answer a 500.
    public var headers: [(String, String)]
    /// The body.
    public var body: [UInt8]

    /// An answer with these parts.
    public init(status: Int, headers: [(String, String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer with text as its body, in UTF-8.
    public init(status: Int, contentType: String, text: String) {
        self.init(status: status, headers: [("Content-Type", contentType)], body: Array(text.utf8))
    }

    /// Whether it can go out as it is: nothing in it may end a header line early.
    var isSendable: Bool {
        (200...599).contains(status)
            && headers.allSatisfy { FieldSyntax.isToken($0.0.utf8) && FieldSyntax.isValue($0.1.utf8) }
    }

    /// The fields without those that the server sets.
    var ownHeaders: [(String, String)] {
        headers.filter { !Self.serverFields.contains($0.0.lowercased()) }
    }

    private static let serverFields: Set<String> = ["date", "content-length", "transfer-encoding", "connection"]
}
