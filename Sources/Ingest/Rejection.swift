import Ceremony
import JSON

/// Why one event was refused. The raw values are stable: they are the `type` of CONTRACT.md section 4.
public enum RejectionType: String, CaseIterable, Sendable {
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

/// One event that was refused: why, and in words which member is at fault and what was expected. It quotes no values.
public struct Rejection: Error, Hashable, Sendable {
    /// The kind of refusal.
    public var type: RejectionType
    /// One sentence.
    public var detail: String

    /// Makes a refusal from its parts.
    public init(_ type: RejectionType, _ detail: String) {
        self.type = type
        self.detail = detail
    }

    /// What is wrong with the event's JSON.
    init(_ error: JSONError) {
        switch error.kind {
        case .duplicateMember: type = .duplicateMember
        case .zeroCharacter, .string: type = .invalidText
        case .tooLarge: type = .tooLong
        default: type = .invalidJSON
        }
        detail = "The event's JSON cannot be taken: \(error.description)."
    }

    /// What is wrong with the event's data.
    init(_ error: PayloadError) {
        self.init(error.kind == .tooLong ? .tooLong : .invalidData, error.description)
    }
}
