/// How bad a finding is.
public enum Severity: String, CaseIterable, Sendable {
    case error, warning, info
}

/// Codes of findings, CONTRACT.md section 8.
public enum FindingCode: String, CaseIterable, Sendable {
    // configuration
    case originNeverMatches = "origin_never_matches"
    case originNotHTTPS = "origin_not_https"
    case apkKeyHashEncoding = "apk_key_hash_encoding"
    case rpIDInvalid = "rp_id_invalid"
    case rpIDNotCoveringOrigin = "rp_id_not_covering_origin"
    case userVerificationInconsistent = "user_verification_inconsistent"
    case challengeTTLLong = "challenge_ttl_long"
    case algorithmUnknown = "algorithm_unknown"
    case publicSigningKey = "public_signing_key"
    case fingerprintMalformed = "fingerprint_malformed"
    case appIDMalformed = "app_id_malformed"
    case relatedOriginMalformed = "related_origin_malformed"
    // options of a ceremony
    case challengeShort = "challenge_short"
    case challengeReissued = "challenge_reissued"
    case userIDPersonal = "user_id_personal"
    case userIDLength = "user_id_length"
    case rpIDDiffers = "rp_id_differs"
    case timeoutInSeconds = "timeout_in_seconds"
    case excludeListMissing = "exclude_list_missing"
    case rs256NotOffered = "rs256_not_offered"
    case base64Alphabet = "base64_alphabet"

    /// The severity that the contract fixes for the code.
    public var severity: Severity {
        switch self {
        case .originNeverMatches, .rpIDInvalid, .fingerprintMalformed: .error
        default: .warning
        }
    }
}

/// Something about a configuration or the options of a ceremony that cannot work, or is unwise.
public struct Finding: Hashable, Sendable {
    /// What kind of thing.
    public var code: FindingCode
    /// The member or value it is about.
    public var subject: String?
    /// One sentence: what is there.
    public var detail: String
    /// One sentence: what to write instead.
    public var remedy: String

    /// Makes a finding from its parts.
    public init(_ code: FindingCode, subject: String? = nil, detail: String, remedy: String) {
        self.code = code
        self.subject = subject
        self.detail = detail
        self.remedy = remedy
    }

    /// How bad it is.
    public var severity: Severity { code.severity }
}
