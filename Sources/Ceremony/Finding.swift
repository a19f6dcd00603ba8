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
    case attestationFormatUnknown = "attestation_format_unknown"
    case trustAnchorUnusable = "trust_anchor_unusable"
    case publicSigningKey = "public_signing_key"
    case fingerprintMalformed = "fingerprint_malformed"
    case appIDMalformed = "app_id_malformed"
    case relatedOriginMalformed = "related_origin_malformed"
    // association files
    case notFound = "not_found"
    case unreachable = "unreachable"
    case tlsInvalid = "tls_invalid"
    case redirected = "redirected"
    case wrongContentType = "wrong_content_type"
    case tooLarge = "too_large"
    case notJSON = "not_json"
    case statementMalformed = "statement_malformed"
    case cdnStale = "cdn_stale"
    case crawlBlocked = "crawl_blocked"
    case getLoginCredsMissing = "get_login_creds_missing"
    case handleAllURLsMissing = "handle_all_urls_missing"
    case packageNotListed = "package_not_listed"
    case fingerprintNotListed = "fingerprint_not_listed"
    case unexpectedApp = "unexpected_app"
    case unexpectedFingerprint = "unexpected_fingerprint"
    case webcredentialsMissing = "webcredentials_missing"
    case appNotListed = "app_not_listed"
    case relatedOriginsOverLimit = "related_origins_over_limit"
    case relatedOriginNotListed = "related_origin_not_listed"
    // options of a ceremony
    case challengeShort = "challenge_short"
    case ceremonyIDReused = "ceremony_id_reused"
    case challengeReissued = "challenge_reissued"
    case userIDPersonal = "user_id_personal"
    case userIDLength = "user_id_length"
    case rpIDDiffers = "rp_id_differs"
    case timeoutInSeconds = "timeout_in_seconds"
    case excludeListMissing = "exclude_list_missing"
    case rs256NotOffered = "rs256_not_offered"
    case base64Alphabet = "base64_alphabet"
    // a response, in what it deviates without failing a check
    case cborNotCanonical = "cbor_not_canonical"
    case clientDataDeviates = "client_data_deviates"
    case authenticatorDataDeviates = "authenticator_data_deviates"
    case credentialIDDiffers = "credential_id_differs"

    /// The severity that the contract fixes for the code; of a wrong content type it depends on the file.
    public var severity: Severity {
        switch self {
        case .originNeverMatches, .rpIDInvalid, .fingerprintMalformed, .notFound, .unreachable, .tlsInvalid,
            .redirected, .tooLarge, .notJSON, .statementMalformed, .getLoginCredsMissing, .packageNotListed,
            .fingerprintNotListed, .webcredentialsMissing, .appNotListed, .relatedOriginNotListed, .unexpectedApp,
            .unexpectedFingerprint:
            .error
        case .handleAllURLsMissing: .info
        default: .warning
        }
    }
}

/// Something about a configuration, the options of a ceremony or an association file that cannot work, or is unwise.
public struct Finding: Hashable, Sendable {
    /// What kind of thing.
    public var code: FindingCode
    /// The member or value it is about.
    public var subject: String?
    /// One sentence: what is there.
    public var detail: String
    /// One sentence: what to write instead.
    public var remedy: String

    /// How bad it is.
    public var severity: Severity

    /// Makes a finding from its parts; without a severity it has its code's.
    public init(
        _ code: FindingCode, severity: Severity? = nil, subject: String? = nil, detail: String, remedy: String
    ) {
        self.code = code
        self.severity = severity ?? code.severity
        self.subject = subject
        self.detail = detail
        self.remedy = remedy
    }
}
