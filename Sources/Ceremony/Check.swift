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

    /// The step of WebAuthn Level 3 at which it failed, such as `7.2-12`; else the first that it stands for.
    public func step(in kind: CeremonyKind) -> String? {
        SpecificationStep.of(name.steppingCheck, status == .fail ? reason : nil, in: kind)?.name
    }
}

extension CheckName {
    /// The check under whose step it stands: the specification has no step of its own for some.
    public var steppingCheck: CheckName {
        switch self {
        case .challengeFreshness, .challengeSingleUse: .challenge
        case .userHandle, .credentialActive: .credentialKnown
        default: self
        }
    }
}
