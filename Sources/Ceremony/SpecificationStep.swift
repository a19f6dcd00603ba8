/// A step of WebAuthn Level 3 section 7.1 (registering a credential) or 7.2 (verifying an assertion): what it asks, which
/// check it belongs to, and the reasons with which it fails.
///
/// The verifier has one function for each step that a response shows; the others say in `note` why there is none.
public struct SpecificationStep: Hashable, Sendable {
    /// Section 7.1 for a registration, 7.2 for an authentication.
    public let kind: CeremonyKind
    /// Its number in the section.
    public let number: Int
    /// What it asks, in one sentence.
    public let duty: String
    /// The check that it belongs to; nil where no check does.
    public let check: CheckName?
    /// The reasons with which it fails; the check's `step` follows from them.
    public let reasons: [Reason]
    /// What is special here, or why there is no check.
    public let note: String?

    /// Such as `7.2-12`.
    public var name: String { "\(kind == .registration ? "7.1" : "7.2")-\(number)" }

    /// All steps of a section, in order.
    public static func all(of kind: CeremonyKind) -> [SpecificationStep] {
        kind == .registration ? registration : authentication
    }

    /// The step at which a check of that kind of ceremony failed with the reason; without one, the check's first.
    public static func of(_ check: CheckName, _ reason: Reason?, in kind: CeremonyKind) -> SpecificationStep? {
        let steps = all(of: kind)
        if let reason, let exact = steps.first(where: { $0.check == check && $0.reasons.contains(reason) }) { return exact }
        return steps.first { $0.check == check }
    }

    init(
        _ kind: CeremonyKind, _ number: Int, _ duty: String, _ check: CheckName? = nil, _ reasons: [Reason] = [],
        note: String? = nil
    ) {
        self.kind = kind
        self.number = number
        self.duty = duty
        self.check = check
        self.reasons = reasons
        self.note = note
    }
}

/// Reasons that both sections have.
extension SpecificationStep {
    /// The response has the members of its kind, of the right type and encoding.
    static let membersReasons: [Reason] = [
        .membersMissing, .memberWrongType, .wrongResponseKind, .encodingUnreadable, .encodedTwice, .encodedInHex,
        .credentialIDsDiffer,
    ]

    static let challengeReasons: [Reason] = [
        .challengeDiffers, .challengeEncoding, .superseded, .challengeOfOtherCeremony,
    ]

    /// What the contract checks of a challenge beyond the equality (L3 section 13.4.3).
    static let useReasons: [Reason] = [.answeredTooLate, .answeredBefore, .doubleSubmit, .sameAnswerInOtherCeremony]

    static let originReasons: [Reason] = [
        .webOriginNotAllowed, .portNotAllowed, .schemeNotAllowed, .subdomainNotAllowed, .lookalikeOrigin,
        .androidOriginNotAllowed, .apkKeyHashEncoding, .iosOriginNotAllowed, .extensionOriginNotAllowed,
        .listedOriginNeverMatches, .opaqueOrigin, .localhostNotAllowed, .webViewOriginNotAllowed, .originMalformed,
        .originMissing,
    ]

    static let relyingPartyReasons: [Reason] = [.rpIDDiffers, .optionsRPIDDiffers, .hashOfOrigin]
}
