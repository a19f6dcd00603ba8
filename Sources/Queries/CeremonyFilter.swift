public import Ceremony
import JSON
import Postgres

/// What a list of ceremonies is filtered by (CONTRACT.md section 4), read from a query.
public struct CeremonyFilter: Sendable {
    /// Where a list goes on: behind this start and first position.
    struct Cursor: Sendable {
        var startedAt: Int64
        var firstPosition: Int64
    }

    /// Most ceremonies of one page.
    public static let mostOfPage: Int64 = 500
    private(set) var limit: Int64 = 50
    private(set) var cursor: Cursor?
    private(set) var since: Instant?
    private(set) var until: Instant?
    private(set) var texts: [String: String] = [:]
    private(set) var agrees: Bool?
    private(set) var accepted: Bool?
    private(set) var credential: [UInt8]?
    /// The signing certificate as given: hex in any form, or its label.
    private(set) var signingCertificate: String?

    /// Filters that are compared as they are, in the order of `list_ceremonies.sql`.
    static let exact = ["account", "session", "kind", "mediation", "outcome", "group", "reason", "confidence"]
    static let ofClient = ["platform", "osVersion", "browser", "appVersion", "appBuild"]

    /// Reads the parameters of a query; `atLeast` is left to the caller.
    ///
    /// - Throws: which parameter is unknown, or what its value should be.
    public init(query: [(name: String, value: String)]) throws(PayloadError) {
        for (name, value) in query where name != "atLeast" { try read(name, value) }
    }

    private mutating func read(_ name: String, _ value: String) throws(PayloadError) {
        switch name {
        case "limit":
            guard let number = Int64(value), (1...Self.mostOfPage).contains(number) else {
                throw PayloadError(path: name, expected: "a whole number from 1 to \(Self.mostOfPage)")
            }
            limit = number
        case "cursor":
            guard let cursor = Cursor(value) else {
                throw PayloadError(path: name, expected: "the `next` of a page before")
            }
            self.cursor = cursor
        case "since": since = try Self.instant(name, value)
        case "until": until = try Self.instant(name, value)
        case "agrees": agrees = try Self.bool(name, value)
        case "accepted": accepted = try Self.bool(name, value)
        case "signingCert": signingCertificate = value
        case "credential":
            guard let decoded = Base64URL.decode(value) else {
                throw PayloadError(path: name, expected: "a credential id in base64url")
            }
            credential = decoded.bytes
        case _ where Self.exact.contains(name) || Self.ofClient.contains(name) || name == "trace" || name == "q":
            try Self.check(name, value)
            texts[name] = value
        default:
            throw PayloadError(path: name, expected: "a filter of this list; there is none of that name")
        }
    }

    /// Names of closed lists must be of the list: a misspelt one would silently find nothing.
    private static func check(_ name: String, _ value: String) throws(PayloadError) {
        let names = parameters.first { $0.name == name }?.choices ?? []
        guard !names.isEmpty, !names.contains(value) else { return }
        throw PayloadError(path: name, expected: "one of \(names.joined(separator: ", "))")
    }

    private static func instant(_ name: String, _ value: String) throws(PayloadError) -> Instant {
        guard let instant = Instant(rfc3339: value) else {
            throw PayloadError(path: name, expected: "a time in RFC 3339 form")
        }
        return instant
    }

    private static func bool(_ name: String, _ value: String) throws(PayloadError) -> Bool {
        guard let bool = Bool(value) else { throw PayloadError(path: name, expected: "true or false") }
        return bool
    }

    /// The parameters of `list_ceremonies.sql` behind the log; one row more than the page tells whether another follows.
    func binds(certificates: [String]?) -> [Bind] {
        var binds: [Bind] = [
            .int8(limit + 1), .int8(cursor?.startedAt), .int8(cursor?.firstPosition), .int8(since?.rawValue),
            .int8(until?.rawValue),
        ]
        binds += Self.exact.map { .text(texts[$0]) }
        binds += [.bool(agrees), .bool(accepted)]
        binds += Self.ofClient.map { .text(texts[$0]) }
        binds += [
            certificates.map { .textArray($0) } ?? .null, .bytea(credential), .text(texts["trace"]), .text(texts["q"]),
        ]
        return binds
    }
}

extension CeremonyFilter.Cursor {
    /// Reads the text form; nil for what is none.
    init?(_ text: String) {
        guard let bytes = Base64URL.decodeExact(text) else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: ".")
        guard parts.count == 2, let startedAt = Int64(parts[0]), let position = Int64(parts[1]) else { return nil }
        self.init(startedAt: startedAt, firstPosition: position)
    }

    /// The text form, which callers pass on without looking into it.
    var text: String { Base64URL.encode(Array("\(startedAt).\(firstPosition)".utf8)) }
}
