/// An error as a client reads it (RFC 9457). `type` is stable and a relative URI such as `/problems/too_large`.
public struct Problem: Sendable {
    /// A further member of the document.
    public enum Member: Sendable, Equatable {
        /// A JSON string.
        case text(String)
        /// A JSON number.
        case number(Int)
        /// `true` or `false`.
        case flag(Bool)
    }

    /// Which kind of problem; clients compare this.
    public var type: String
    /// The kind in words; the same for each problem of a type.
    public var title: String
    /// The status of the answer.
    public var status: Int
    /// What is wrong this time; may be left out. Must hold nothing personal.
    public var detail: String?
    /// Further members, in this order.
    public var members: [(String, Member)]
    /// Further header fields of the answer, such as `Retry-After`.
    public var headers: [(String, String)]

    /// A problem with these parts.
    public init(
        type: String, title: String, status: Int, detail: String? = nil, members: [(String, Member)] = [],
        headers: [(String, String)] = []
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.members = members
        self.headers = headers
    }

    /// The answer, as `application/problem+json`.
    public var response: HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "application/problem+json")] + headers,
            body: Array(document.utf8))
    }

    private var document: String {
        var text = "{\"type\":" + Self.quoted(type) + ",\"title\":" + Self.quoted(title) + ",\"status\":\(status)"
        if let detail { text += ",\"detail\":" + Self.quoted(detail) }
        for (name, member) in members { text += "," + Self.quoted(name) + ":" + Self.rendered(member) }
        return text + "}"
    }

    private static func rendered(_ member: Member) -> String {
        switch member {
        case .text(let text): quoted(text)
        case .number(let number): String(number)
        case .flag(let flag): String(flag)
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
