/// Where the connections of a host go instead: a proxy, a test server. The name in TLS and in `Host` stays.
public struct ConnectionTarget: Sendable, Hashable {
    /// The host that is asked for, in lower case.
    public let host: String
    /// Its port.
    public let port: UInt16
    /// Where to connect.
    public let targetHost: String
    /// The port there.
    public let targetPort: UInt16

    /// Reads `example.com:443=127.0.0.1:8443`; nil for another form.
    public init?(_ text: String) {
        let sides = text.split(separator: "=", omittingEmptySubsequences: false)
        guard sides.count == 2, let from = Self.hostAndPort(sides[0]), let to = Self.hostAndPort(sides[1]) else {
            return nil
        }
        host = from.host.lowercased()
        port = from.port
        targetHost = to.host
        targetPort = to.port
    }

    /// Reads several, separated by commas; the text of the one that has another form stands in the error.
    public static func list(_ text: String) throws(InvalidConnectionTarget) -> [ConnectionTarget] {
        var targets: [ConnectionTarget] = []
        for part in text.split(separator: ",") {
            let trimmed = String(part.filter { $0 != " " })
            guard let target = ConnectionTarget(trimmed) else { throw InvalidConnectionTarget(text: trimmed) }
            targets.append(target)
        }
        return targets
    }

    private static func hostAndPort(_ text: Substring) -> (host: String, port: UInt16)? {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0 else {
            return nil
        }
        let host = text[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        guard !host.isEmpty, isBracketed || !host.contains(":"), !host.contains("/") else { return nil }
        return (String(host), port)
    }

    /// As curl takes it: `HOST:PORT:CONNECT-TO-HOST:CONNECT-TO-PORT`.
    var curlText: String { "\(host):\(port):\(targetHost):\(targetPort)" }
}

/// A redirection of connections that is not written as `HOST:PORT=ADDRESS:PORT`.
public struct InvalidConnectionTarget: Error, Sendable, CustomStringConvertible {
    /// What was written.
    public let text: String

    /// One sentence.
    public var description: String { "`\(text)` is no redirection: write HOST:PORT=ADDRESS:PORT." }
}
