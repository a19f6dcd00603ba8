/// What came of a fetch.
public enum FetchOutcome: Sendable, Hashable {
    /// An answer, whatever its status.
    case answered(FetchedResponse)
    /// No answer.
    case failed(FetchFailure)
}

/// An answer to a fetch. Redirections are not followed: they are answers.
public struct FetchedResponse: Sendable, Hashable {
    /// The status.
    public var status: Int
    /// Header fields, names in lower case; of several with one name the last.
    public var fields: [String: String]
    /// The body, or its beginning where it is larger than the limit.
    public var body: [UInt8]
    /// Whether the body is larger than the limit; the rest was not read.
    public var isTooLarge: Bool

    /// Makes an answer from its parts.
    public init(status: Int, fields: [String: String] = [:], body: [UInt8] = [], isTooLarge: Bool = false) {
        self.status = status
        self.fields = fields
        self.body = body
        self.isTooLarge = isTooLarge
    }

    /// The value of a header field.
    public subscript(_ name: String) -> String? { fields[name] }
}

/// Why there is no answer.
public struct FetchFailure: Error, Sendable, Hashable {
    /// What kind of failure it is.
    public enum Kind: String, Sendable, CaseIterable {
        /// The address is not one of https.
        case notHTTPS = "not_https"
        /// The name has no address.
        case nameNotResolved = "name_not_resolved"
        /// Nobody listens there, or no way leads there.
        case notConnected = "not_connected"
        /// All addresses of the name are private, and nothing sends its connections there.
        case privateAddress = "private_address"
        /// The certificate does not hold, or TLS could not be agreed on.
        case tls
        /// It took longer than allowed.
        case tooSlow = "too_slow"
        /// What came was no HTTP, or broke off.
        case malformed
        /// Something of ours, such as trust anchors that cannot be read.
        case ours
    }

    /// What kind.
    public var kind: Kind
    /// More about it, without addresses' secrets: there are none.
    public var detail: String

    /// Makes a failure from its parts.
    public init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
