extension SpecificationStep {
    private static func step(
        _ number: Int, _ duty: String, _ check: CheckName? = nil, _ reasons: [Reason] = [], note: String? = nil
    ) -> SpecificationStep {
        SpecificationStep(.registration, number, duty, check, reasons, note: note)
    }

    /// Section 7.1.
    static let registration: [SpecificationStep] = [
        step(1, "The options are made.", note: "What is unwise in them stands in the findings."),
        step(2, "The client makes a credential, or fails.", note: "Client errors are classified, not verified."),
        step(3, "The response is that of an attestation.", .responseFormat, membersReasons),
        step(
            4, "The client's extension results are taken.",
            note: "None has a bearing on a registration; `appid` has on sign-ins."),
        step(
            5, "The client data is decoded as UTF-8.",
            note: "Cannot fail: a byte order mark is dropped, wrong bytes are read as U+FFFD, with a finding."),
        step(6, "The client data is a JSON object.", .responseFormat, [.clientDataUnreadable]),
        step(7, "`type` is `webauthn.create`.", .ceremonyType, [.getWhereCreateWasDue, .ceremonyTypeUnknown]),
        step(
            8, "`challenge` is that of the options.", .challenge, challengeReasons + useReasons,
            note: "`challenge_freshness` and `challenge_single_use` stand here too (section 13.4.3)."),
        step(9, "`origin` is one that is expected.", .origin, originReasons),
        step(10, "`crossOrigin` is true only where framing is expected.", .crossOrigin, [.crossOriginNotAllowed]),
        step(
            11, "`topOrigin` is one that may frame the page.", .crossOrigin, [.topOriginNotAllowed, .topOriginUnexpected]),
        step(12, "The client data is hashed.", note: "Done for the attestation."),
        step(
            13, "The attestation object is decoded.", .responseFormat,
            [.attestationObjectUnreadable, .authenticatorDataUnreadable, .publicKeyUnreadable]),
        step(14, "The RP ID's hash is the expected one.", .rpIDHash, relyingPartyReasons),
        step(
            15, "UP is set.", .userPresence, [.userNotPresent], note: "Not asked of a conditional registration."),
        step(
            16, "UV is set where it is required.", .userVerification, [.userNotVerified],
            note: "In a conditional registration the options alone require it."),
        step(17, "BS is not set without BE.", .backupFlags, [.backedUpButNotEligible]),
        step(18, "BE is judged by policy.", note: "No policy is configurable; BE is kept with the credential."),
        step(19, "BS is judged by policy.", note: "No policy is configurable; BS is kept with the credential."),
        step(
            20, "The new key's algorithm was offered.", .algorithm, [.algorithmNotOffered, .algorithmNotConfigured]),
        step(21, "The attestation's format is supported.", .attestation, [.attestationFormatNotAccepted]),
        step(22, "The attestation statement verifies.", .attestation, statementReasons),
        step(
            23, "Trust anchors are found.",
            note: "`attestation.trustAnchorsPem`; without any, step 24 is left out (`no_anchors`)."),
        step(24, "The attestation is trustworthy.", .attestation, trustReasons),
        step(25, "The credential id has up to 1023 bytes.", .responseFormat, [.credentialIDLength]),
        step(
            26, "Nobody has registered the credential id.", .credentialUnique, [.heldByOtherAccount, .heldBySameAccount]),
        step(27, "The credential's record is made.", note: "Done when the relying party accepts, or every check passes."),
        step(28, "Extension outputs are processed.", note: "Unsolicited ones are ignored."),
        step(29, "All steps held: the credential is stored.", note: "The outcome `verified`."),
    ]

    private static let trustReasons: [Reason] = [
        .attestationUntrusted, .attestationChainBroken, .attestationCertificateOutOfDate,
    ]

    /// Whatever a format's own rules say.
    private static let statementReasons = Reason.allCases.filter { reason in
        reason.rawValue.hasPrefix("attestation_") && reason != .attestationFormatNotAccepted
            && reason != .attestationObjectUnreadable && !trustReasons.contains(reason)
    }
}
