extension SpecificationStep {
    private static func step(
        _ number: Int, _ duty: String, _ check: CheckName? = nil, _ reasons: [Reason] = [], note: String? = nil
    ) -> SpecificationStep {
        SpecificationStep(.authentication, number, duty, check, reasons, note: note)
    }

    /// Section 7.2.
    static let authentication: [SpecificationStep] = [
        step(1, "The options are made.", note: "What is unwise in them stands in the findings."),
        step(2, "The client uses a credential, or fails.", note: "Client errors are classified, not verified."),
        step(3, "The response is that of an assertion.", .responseFormat, membersReasons),
        step(4, "The client's extension results are taken.", note: "`appid` counts in step 15."),
        step(
            5, "The credential is one of `allowCredentials`.", .credentialAllowed, [.notInAllowList, .credentialIDEncoding]),
        step(
            6, "The credential is known, and belongs to the person.", .credentialKnown,
            [
                .credentialNeverSeen, .credentialIDEncoding, .revoked, .registrationRefused, .accountClosed,
                .credentialOfOtherAccount, .handleDiffers, .handleDoubleEncoded, .handleMissing,
            ], note: "`credential_active` and `user_handle` stand here too."),
        step(
            7, "Client data, authenticator data and signature are taken.", .responseFormat,
            [.authenticatorDataUnreadable]),
        step(
            8, "The client data is decoded as UTF-8.",
            note: "Cannot fail: a byte order mark is dropped, wrong bytes are read as U+FFFD, with a finding."),
        step(9, "The client data is a JSON object.", .responseFormat, [.clientDataUnreadable]),
        step(10, "`type` is `webauthn.get`.", .ceremonyType, [.createWhereGetWasDue, .ceremonyTypeUnknown]),
        step(
            11, "`challenge` is that of the options.", .challenge, challengeReasons + useReasons,
            note: "`challenge_freshness` and `challenge_single_use` stand here too (section 13.4.3)."),
        step(12, "`origin` is one that is expected.", .origin, originReasons),
        step(13, "`crossOrigin` is true only where framing is expected.", .crossOrigin, [.crossOriginNotAllowed]),
        step(
            14, "`topOrigin` is one that may frame the page.", .crossOrigin, [.topOriginNotAllowed, .topOriginUnexpected]),
        step(
            15, "The RP ID's hash is the expected one.", .rpIDHash, relyingPartyReasons,
            note: "Or that of the FIDO `appid` that was asked for and used."),
        step(16, "UP is set.", .userPresence, [.userNotPresent]),
        step(17, "UV is set where it is required.", .userVerification, [.userNotVerified]),
        step(18, "BS is not set without BE.", .backupFlags, [.backedUpButNotEligible]),
        step(19, "BE is what it was at registration.", .backupFlags, [.backupEligibilityChanged]),
        step(20, "The client data is hashed.", note: "Done for the signature."),
        step(
            21, "The signature is true.", .signature,
            [.signatureFalse, .signatureEncoding, .otherKeyOfAccount, .rpAcceptedCopyDiffers]),
        step(
            22, "The counter rose, where either is not zero.", .signCount,
            [
                .counterNotGreater, .counterRepeated, .counterReversed, .counterWrapped, .counterOfSyncedKey,
                .counterBackToZero,
            ]),
        step(23, "Extension outputs are processed.", note: "Unsolicited ones are ignored."),
        step(
            24, "The credential's record is updated.",
            note: "Counter, BS and last use, when the signature is true and the sign-in was not refused."),
        step(25, "All steps held: the person is signed in.", note: "The outcome `verified`."),
    ]
}
