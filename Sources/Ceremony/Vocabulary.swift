/// What a ceremony makes: a new credential, or a sign-in (L3 section 1).
public enum CeremonyKind: String, CaseIterable, Sendable {
    case registration, authentication
}

/// How the client was asked (CONTRACT.md section 2). Without a word it is `unknown`; the client's word counts more.
public enum Mediation: String, CaseIterable, Sendable {
    case modal, conditional, immediate, unknown
}

/// What a ceremony was for, as the relying party says.
public enum Purpose: String, CaseIterable, Sendable {
    case signin, stepUp = "step_up", enroll, upgrade
}

/// How a person signed in, or was offered to.
public enum SigninMethod: String, CaseIterable, Sendable {
    case passkey, password, otp, magicLink = "magic_link", social, recovery, other
}

/// Who brought up a fallback: the person, or the page by itself (a defect).
public enum FallbackInitiator: String, CaseIterable, Sendable {
    case user, automatic
}

/// What was released, in `release.noted`.
public enum ReleaseComponent: String, CaseIterable, Sendable {
    case server, app, web, association
}

/// The platform a client runs on.
public enum Platform: String, CaseIterable, Sendable {
    case ios, android, web, macos, windows, linux
}

/// How much an outcome may be relied on (CONTRACT.md section 7).
public enum Confidence: String, CaseIterable, Sendable {
    /// A check of ours, the log, or a rule of the platform says so.
    case certain
    /// The client or the relying party says so.
    case reported
    /// Timing, cohort or files that a device may have held say so.
    case inferred
}

/// The group that outcome classes fall into.
public enum OutcomeGroup: String, CaseIterable, Sendable {
    case `protocol`, security, configuration, rp, user, client, success, neutral, unknown
}

/// The one class a ceremony ends in, in the order of CONTRACT.md section 7: the first that applies is the class.
public enum OutcomeClass: String, CaseIterable, Comparable, Sendable {
    case responseMalformed = "response_malformed"
    case ceremonyTypeMismatch = "ceremony_type_mismatch"
    case signatureRejected = "signature_rejected"
    case challengeReused = "challenge_reused"
    case challengeMismatch = "challenge_mismatch"
    case challengeExpired = "challenge_expired"
    case originMismatch = "origin_mismatch"
    case rpIDMismatch = "rp_id_mismatch"
    case credentialUnknown = "credential_unknown"
    case credentialRevoked = "credential_revoked"
    case credentialNotAllowed = "credential_not_allowed"
    case userHandleMismatch = "user_handle_mismatch"
    case credentialConflict = "credential_conflict"
    case algorithmNotAllowed = "algorithm_not_allowed"
    case userPresenceMissing = "user_presence_missing"
    case userVerificationMissing = "user_verification_missing"
    case backupStateInvalid = "backup_state_invalid"
    case attestationRejected = "attestation_rejected"
    case counterRegressed = "counter_regressed"
    case refusedByRP = "refused_by_rp"
    case associationMissing = "association_missing"
    case associationSuspected = "association_suspected"
    case alreadyRegistered = "already_registered"
    case noCredential = "no_credential"
    case userCancelled = "user_cancelled"
    case timedOut = "timed_out"
    case deviceNotReady = "device_not_ready"
    case abortedByApp = "aborted_by_app"
    case interrupted
    case clientError = "client_error"
    case verified
    case notUsed = "not_used"
    case abandoned
    case unjudged
    case pending

    /// Its place in the table.
    public var order: Int { OutcomeClass.allCases.firstIndex(of: self) ?? OutcomeClass.allCases.count }

    /// Whether the left class comes first in the table.
    public static func < (left: OutcomeClass, right: OutcomeClass) -> Bool { left.order < right.order }

    /// The group of the class. `credential_conflict` is security unless the same account holds the credential;
    /// `pending` has none.
    public var group: OutcomeGroup? {
        switch self {
        case .responseMalformed, .ceremonyTypeMismatch, .challengeMismatch, .challengeExpired, .credentialUnknown,
            .credentialRevoked, .credentialNotAllowed, .algorithmNotAllowed, .userPresenceMissing,
            .userVerificationMissing, .backupStateInvalid, .attestationRejected:
            .protocol
        case .signatureRejected, .challengeReused, .userHandleMismatch, .credentialConflict, .counterRegressed:
            .security
        case .originMismatch, .rpIDMismatch, .associationMissing, .associationSuspected: .configuration
        case .refusedByRP: .rp
        case .alreadyRegistered, .noCredential, .userCancelled, .timedOut: .user
        case .deviceNotReady, .abortedByApp, .interrupted, .clientError: .client
        case .verified: .success
        case .notUsed: .neutral
        case .abandoned, .unjudged: .unknown
        case .pending: nil
        }
    }
}
