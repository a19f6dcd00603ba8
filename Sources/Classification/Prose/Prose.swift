internal import Ceremony

/// The two sentences of an outcome: what happened, with the actual and the expected value, and what to change, where.
struct Prose: Equatable, Sendable {
    var summary: String
    var remedy: String

    init(_ summary: String, _ remedy: String) {
        self.summary = summary
        self.remedy = remedy
    }

    /// The prose of a ruling.
    static func of(_ ruling: Ruling, _ facts: CeremonyFacts) -> Prose {
        let subject = ProseSubject(ruling, facts)
        if ruling.conclusion.outcomeClass == .abortedByApp { return aborted(subject) }
        guard let reason = ruling.conclusion.reason else { return plain(ruling.conclusion.outcomeClass, subject) }
        return of(reason, subject) ?? plain(ruling.conclusion.outcomeClass, subject)
    }

    /// The prose of a reason. The compiler sees that every reason belongs to a family; a test sees that each family
    /// has words for all of its own.
    static func of(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .membersMissing, .memberWrongType, .wrongResponseKind, .encodingUnreadable, .encodedTwice, .encodedInHex,
            .clientDataUnreadable, .credentialIDLength,
            .authenticatorDataUnreadable, .attestationObjectUnreadable, .publicKeyUnreadable, .credentialIDsDiffer,
            .createWhereGetWasDue, .getWhereCreateWasDue, .ceremonyTypeUnknown:
            response(reason, subject)
        case .signatureFalse, .signatureEncoding, .otherKeyOfAccount, .rpAcceptedCopyDiffers: signature(reason, subject)
        case .answeredBefore, .doubleSubmit, .sameAnswerInOtherCeremony, .challengeDiffers, .challengeEncoding,
            .challengeOfOtherCeremony,
            .superseded, .answeredTooLate:
            challenge(reason, subject)
        case .webOriginNotAllowed, .portNotAllowed, .schemeNotAllowed, .subdomainNotAllowed, .lookalikeOrigin,
            .androidOriginNotAllowed, .apkKeyHashEncoding, .iosOriginNotAllowed, .extensionOriginNotAllowed,
            .listedOriginNeverMatches, .opaqueOrigin, .localhostNotAllowed, .webViewOriginNotAllowed, .originMalformed,
            .originMissing, .crossOriginNotAllowed, .topOriginNotAllowed, .topOriginUnexpected:
            origin(reason, subject)
        case .rpIDDiffers, .optionsRPIDDiffers, .hashOfOrigin, .rpIDRefusedByClient: relyingParty(reason, subject)
        case .credentialNeverSeen, .credentialIDEncoding, .revoked, .registrationRefused, .accountClosed,
            .notInAllowList,
            .credentialOfOtherAccount, .handleDiffers, .handleDoubleEncoded, .handleMissing, .heldByOtherAccount,
            .heldBySameAccount:
            credential(reason, subject)
        case .algorithmNotOffered, .algorithmNotConfigured, .userNotPresent, .userNotVerified, .backedUpButNotEligible,
            .backupEligibilityChanged, .counterNotGreater, .counterRepeated, .counterReversed, .counterWrapped,
            .counterOfSyncedKey, .counterBackToZero:
            authenticator(reason, subject)
        case .attestationFormatNotAccepted, .attestationStatementInvalid, .attestationSignatureFalse,
            .attestationAlgorithmDiffers, .attestationKeyDiffers, .attestationChallengeDiffers,
            .attestationAAGUIDDiffers, .attestationCertificateUnreadable, .attestationCertificateCount,
            .attestationCertificateKey, .attestationCertificateVersion, .attestationCertificateSubject,
            .attestationCertificateAlternativeName, .attestationCertificateIsAuthority,
            .attestationCertificateKeyUsage, .attestationCertificateHost, .attestationExtensionMissing,
            .attestationAllApplications, .attestationKeyOrigin, .attestationKeyPurpose, .attestationTPMStructure,
            .attestationTPMNameDiffers, .attestationDeviceIntegrity, .attestationTimeDiffers,
            .attestationCertificateOutOfDate, .attestationChainBroken, .attestationUntrusted:
            attestation(reason, subject)
        case .refusedThoughValid, .unverifiableCredential, .noOptionsSeen, .verifierFailed: whole(reason, subject)
        case .platformSaidNotAssociated, .fileLackedApp, .cohortFailsAlike, .reportedByClient, .requestMalformed,
            .providerFailed, .deviceUnsupported, .deviceNotConfigured, .rateLimited, .unclassified:
            client(reason, subject)
        case .cancelledAfterPrompt, .cancelledWithoutEvidence, .atTimeout, .endedWithoutPrompt, .silentProbe,
            .conditionalUnused, .silence:
            timing(reason, subject)
        case .noOptions, .noKey, .noHandleKnown, .noCounterKnown, .clockSkew, .unreadable, .algorithmNotEvaluable,
            .noAnchors,
            .formatNotEvaluable, .relyingPartyAccepted:
            skipped(reason, subject)
        }
    }

    /// Classes that need no reason, and the class alone where a check failed without one.
    private static func plain(_ outcomeClass: OutcomeClass, _ subject: ProseSubject) -> Prose {
        switch outcomeClass {
        case .verified:
            Prose(
                "The \(subject.ceremony) holds: no check of the response failed\(subject.decisionClause).",
                "Nothing needs to change.")
        case .pending:
            Prose("Nothing that decides has come back yet.", "Wait until the time to live of the challenge has passed.")
        default:
            Prose(
                "\(subject.checkWord.capitalizedFirst) failed: \(subject.actual) came, expected was \(subject.expected).",
                "Compare the two values where the server checks \(subject.checkWord).")
        }
    }

    private static func aborted(_ subject: ProseSubject) -> Prose {
        Prose(
            "The app itself gave the request up\(subject.errorClause).",
            "Nothing needs to change where one request replaces another; else look for the code that aborts it.")
    }
}
