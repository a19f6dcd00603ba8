public import Ceremony
public import JSON

/// A question what a candidate configuration would have changed.
public struct WhatIfRequest: Sendable {
    /// The candidate.
    public let candidate: RelyingPartyConfiguration
    /// Ceremonies that began at or after this; nil is from the first on.
    public let since: Instant?
    /// Ceremonies that began before this; nil is up to the last.
    public let until: Instant?

    /// Makes a question from its parts.
    public init(candidate: RelyingPartyConfiguration, since: Instant?, until: Instant?) {
        self.candidate = candidate
        self.since = since
        self.until = until
    }

    /// Reads the body of a call: the candidate under `configuration`, or the body itself, with `since` and `until` in it.
    ///
    /// - Throws: which member cannot be read, and what it should be.
    public init(_ body: JSONValue, name: String) throws(PayloadError) {
        let inner = body["configuration"] ?? body
        candidate = try RelyingPartyConfiguration(inner, name: name)
        since = try Self.instant("since", body)
        until = try Self.instant("until", body)
    }

    private static func instant(_ name: String, _ body: JSONValue) throws(PayloadError) -> Instant? {
        guard let member = body[name], !member.isNull else { return nil }
        guard let instant = member.string.flatMap({ Instant(rfc3339: $0) }) else {
            throw PayloadError(path: name, expected: "a time in RFC 3339 form")
        }
        return instant
    }
}
