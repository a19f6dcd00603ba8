/// The checks of a response, CONTRACT.md section 6. The raw value is the name that is shown.
public enum CheckName: String, CaseIterable, Sendable {
    case responseFormat = "response_format"
    case ceremonyType = "ceremony_type"
    case challenge
    case challengeFreshness = "challenge_freshness"
    case challengeSingleUse = "challenge_single_use"
    case origin
    case crossOrigin = "cross_origin"
    case rpIDHash = "rp_id_hash"
    case userPresence = "user_presence"
    case userVerification = "user_verification"
    case backupFlags = "backup_flags"
    case credentialKnown = "credential_known"
    case credentialUnique = "credential_unique"
    case credentialAllowed = "credential_allowed"
    case credentialActive = "credential_active"
    case userHandle = "user_handle"
    case algorithm
    case signature
    case signCount = "sign_count"
    case attestation

    /// The class that a ceremony gets when this check fails.
    public var failureClass: OutcomeClass {
        switch self {
        case .responseFormat: .responseMalformed
        case .ceremonyType: .ceremonyTypeMismatch
        case .challenge: .challengeMismatch
        case .challengeFreshness: .challengeExpired
        case .challengeSingleUse: .challengeReused
        case .origin, .crossOrigin: .originMismatch
        case .rpIDHash: .rpIDMismatch
        case .userPresence: .userPresenceMissing
        case .userVerification: .userVerificationMissing
        case .backupFlags: .backupStateInvalid
        case .credentialKnown: .credentialUnknown
        case .credentialUnique: .credentialConflict
        case .credentialAllowed: .credentialNotAllowed
        case .credentialActive: .credentialRevoked
        case .userHandle: .userHandleMismatch
        case .algorithm: .algorithmNotAllowed
        case .signature: .signatureRejected
        case .signCount: .counterRegressed
        case .attestation: .attestationRejected
        }
    }
}

/// What became of a check.
public enum CheckStatus: String, CaseIterable, Sendable {
    case pass, fail
    /// It could not be evaluated; `why` says for want of what.
    case skipped
    /// The ceremony does not have it.
    case notApplicable = "not_applicable"
}

/// One check of a response and what it found.
public struct Check: Hashable, Sendable {
    /// Which check.
    public var name: CheckName
    /// What became of it.
    public var status: CheckStatus
    /// Why it failed or was skipped, as a stable name; nil when it passed.
    public var reason: Reason?
    /// What would have passed; empty where nothing can be listed. Shown for failures.
    public var expected: [String]
    /// What the response had.
    public var actual: String?
    /// One sentence for people.
    public var why: String?
    /// The failure is only reported: the configuration says that the relying party does not enforce it.
    public var reportedOnly: Bool

    /// Makes a check from its parts.
    public init(
        _ name: CheckName, _ status: CheckStatus, reason: Reason? = nil, expected: [String] = [],
        actual: String? = nil, why: String? = nil, reportedOnly: Bool = false
    ) {
        self.name = name
        self.status = status
        self.reason = reason
        self.expected = expected
        self.actual = actual
        self.why = why
        self.reportedOnly = reportedOnly
    }

    /// The steps of WebAuthn Level 3 that the check stands for, such as `7.2-12`.
    public func step(in kind: CeremonyKind) -> String? { CheckStep.text(of: name, in: kind) }
}

/// Which steps of L3 sections 7.1 (registration) and 7.2 (authentication) each check stands for.
enum CheckStep {
    static func text(of name: CheckName, in kind: CeremonyKind) -> String? {
        switch kind {
        case .registration: registration[name]
        case .authentication: authentication[name]
        }
    }

    private static let registration: [CheckName: String] = [
        .responseFormat: "7.1-5", .ceremonyType: "7.1-7", .challenge: "7.1-8", .challengeFreshness: "7.1-8",
        .challengeSingleUse: "7.1-8", .origin: "7.1-9", .crossOrigin: "7.1-10", .rpIDHash: "7.1-14",
        .userPresence: "7.1-15", .userVerification: "7.1-16", .backupFlags: "7.1-17", .algorithm: "7.1-20",
        .attestation: "7.1-22", .credentialUnique: "7.1-26",
    ]

    private static let authentication: [CheckName: String] = [
        .credentialAllowed: "7.2-5", .userHandle: "7.2-6", .credentialKnown: "7.2-6", .credentialActive: "7.2-6",
        .responseFormat: "7.2-7", .ceremonyType: "7.2-10", .challenge: "7.2-11", .challengeFreshness: "7.2-11",
        .challengeSingleUse: "7.2-11", .origin: "7.2-12", .crossOrigin: "7.2-13", .rpIDHash: "7.2-15",
        .userPresence: "7.2-16", .userVerification: "7.2-17", .backupFlags: "7.2-18", .signature: "7.2-21",
        .signCount: "7.2-22",
    ]
}
