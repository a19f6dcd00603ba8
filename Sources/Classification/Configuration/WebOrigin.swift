/// A web origin as a configuration wrote it, taken apart only as far as findings need.
public struct WebOrigin: Equatable, Sendable {
    /// What keeps an origin from ever being equal to one that a browser writes.
    public enum Fault: Equatable, Sendable {
        case noScheme, noHost, userInformation, path, trailingSlash, query, fragment, upperCase, port, wildcard, spaces
    }

    /// `https`, `http` or another scheme; in lower case.
    public let scheme: String
    /// The host in lower case, with brackets where it is an IPv6 address.
    public let host: String
    /// The port, where one is written.
    public let port: String?
    /// What is wrong with how it is written; empty when it can match.
    public let faults: [Fault]

    /// Takes an origin apart. It never fails: what is missing becomes a fault.
    public init(_ text: String) {
        var faults: [Fault] = []
        var rest = Substring(text)
        if text.contains(where: \.isWhitespace) { faults.append(.spaces) }
        if let mark = text.firstRange(of: "://") {
            scheme = text[..<mark.lowerBound].lowercased()
            if text[..<mark.lowerBound] != scheme { faults.append(.upperCase) }
            rest = text[mark.upperBound...]
        } else {
            scheme = "https"
            faults.append(.noScheme)
        }
        if let hash = rest.firstIndex(of: "#") {
            faults.append(.fragment)
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: "?") {
            faults.append(.query)
            rest = rest[..<mark]
        }
        if let slash = rest.firstIndex(of: "/") {
            faults.append(rest[slash...] == "/" ? .trailingSlash : .path)
            rest = rest[..<slash]
        }
        if let at = rest.lastIndex(of: "@") {
            faults.append(.userInformation)
            rest = rest[rest.index(after: at)...]
        }
        let (host, port) = WebOrigin.hostAndPort(rest)
        self.host = host.lowercased()
        self.port = port
        if host.isEmpty { faults.append(.noHost) }
        if host != self.host, !faults.contains(.upperCase) { faults.append(.upperCase) }
        if host.contains("*") { faults.append(.wildcard) }
        if let port, UInt16(port) == nil || port.hasPrefix("0") { faults.append(.port) }
        self.faults = faults
    }

    /// The origin as a browser writes it; nil where no host can be made out.
    public var asBrowsersWrite: String? {
        guard !host.isEmpty, !faults.contains(.wildcard), !faults.contains(.spaces) else { return nil }
        let isDefault = port == nil || (scheme == "https" && port == "443") || (scheme == "http" && port == "80")
        guard isDefault || !faults.contains(.port) else { return nil }
        return scheme + "://" + host + (isDefault ? "" : ":" + (port ?? ""))
    }

    private static func hostAndPort(_ authority: Substring) -> (host: String, port: String?) {
        let from = authority.lastIndex(of: "]") ?? authority.startIndex
        guard let colon = authority[from...].lastIndex(of: ":") else { return (String(authority), nil) }
        return (String(authority[..<colon]), String(authority[authority.index(after: colon)...]))
    }
}
