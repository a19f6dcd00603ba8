/// Why one event of a request was not stored.
public struct Rejection: Error, Sendable, Hashable {
    /// Stable names of faults: the `type` of CONTRACT.md section 4.
    public enum Kind: String, CaseIterable, Sendable {
        case invalidJSON = "invalid_json"
        case missingAttribute = "missing_attribute"
        case invalidAttribute = "invalid_attribute"
        case tooLong = "too_long"
        case unknownType = "unknown_type"
        case reservedType = "reserved_type"
        case reservedSource = "reserved_source"
        case unknownRP = "unknown_rp"
        case forbiddenRP = "forbidden_rp"
        case invalidData = "invalid_data"
        case duplicateMember = "duplicate_member"
        case invalidText = "invalid_text"
        case conflict
        case refusedByDatabase = "refused_by_database"
    }

    /// What kind of fault.
    public var kind: Kind
    /// Which member, and what was expected; it never quotes a value.
    public var detail: String

    /// Makes a rejection.
    public init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}

/// Why a request as a whole was refused; nothing of it was stored, or what was stored is a duplicate when it is sent again.
public struct RequestFault: Error, Sendable, Hashable {
    /// HTTP status.
    public var status: Int
    /// A stable name.
    public var type: String
    /// A short title.
    public var title: String
    /// What to do about it.
    public var detail: String
    /// `Retry-After` in seconds, where sending it again later may help.
    public var retryAfterSeconds: Int?

    /// Makes a fault.
    public init(status: Int, type: String, title: String, detail: String, retryAfterSeconds: Int? = nil) {
        self.status = status
        self.type = type
        self.title = title
        self.detail = detail
        self.retryAfterSeconds = retryAfterSeconds
    }
}
