extension HTTPRequest {
    /// The fields of a form that was sent as `application/x-www-form-urlencoded` (URL standard, section 5), decoded, in
    /// the order they came; nil for a body of another type, and for one that cannot be decoded.
    public var form: [(name: String, value: String)]? {
        let type = headers["content-type"]?.split(separator: ";").first?.trimmingSpaces.lowercased()
        guard type == "application/x-www-form-urlencoded", let text = String(validating: body, as: UTF8.self) else {
            return nil
        }
        return RequestTarget.members(of: text[...])
    }

    /// The value of a cookie of this name; nil when none was sent, or more than one (RFC 6265, section 5.4).
    public func cookie(_ name: String) -> String? { head.cookie(name) }
}

extension HTTPRequestHead {
    /// The value of a cookie of this name; nil when none was sent, or more than one (RFC 6265, section 5.4).
    public func cookie(_ name: String) -> String? {
        let values = headers.all("cookie").flatMap { $0.split(separator: ";") }.compactMap { pair -> String? in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, sides[0].trimmingSpaces == name else { return nil }
            return sides[1].trimmingSpaces
        }
        return values.count == 1 ? values[0] : nil
    }
}

extension Substring {
    /// Without the spaces at both ends.
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
