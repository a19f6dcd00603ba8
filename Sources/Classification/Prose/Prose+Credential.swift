internal import Ceremony

extension Prose {
    /// Credentials: known, active, allowed, and whose.
    static func credential(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .credentialNeverSeen:
            Prose(
                "The credential \(subject.credential) is not in the trail: it was never registered or imported.",
                "If the server knows it, import it with `credential.imported`; else tell the device to forget it (`signalUnknownCredential`)."
            )
        case .credentialIDEncoding:
            Prose(
                "The credential id \(subject.credential) is none that is known, but it is once it is decoded one more time: it was encoded twice.",
                "Send `id` and `rawId` as the client returned them; base64url text must not be encoded again.")
        case .revoked:
            Prose(
                "The credential \(subject.credential) was revoked before this sign-in\(subject.whyClause).",
                "Tell the device that it is gone (`signalUnknownCredential`), and offer the person a new passkey.")
        case .registrationRefused:
            Prose(
                "The relying party refused the registration of the credential \(subject.credential); the device kept it all the same.",
                "Tell the device that it is unknown (`signalUnknownCredential`), and have the person register again.")
        case .accountClosed:
            Prose(
                "The account of the credential \(subject.credential) was closed or erased.",
                "Tell the device that the credential is gone (`signalUnknownCredential`).")
        case .notInAllowList:
            Prose(
                "The credential \(subject.credential) is not one that the options allowed (\(subject.expected)).",
                "Fill `allowCredentials` with all credentials of the account, encoded as they were registered.")
        case .credentialOfOtherAccount:
            Prose(
                "The credential belongs to another account than the one that is signing in\(subject.whyClause).",
                "Take the account from the credential and not from the form, or refuse the sign-in.")
        case .handleDiffers:
            Prose(
                "The user handle of the answer is not that of the credential's account\(subject.whyClause).",
                "Use the same `user.id` for every registration of an account, and compare it as bytes.")
        case .handleDoubleEncoded:
            Prose(
                "The user handle is encoded twice: once decoded more, it is that of the account.",
                "Encode `user.id` once where the options are made, and decode `userHandle` once.")
        case .handleMissing:
            Prose(
                "The sign-in names no account, and the answer brings no user handle.",
                "Ask for discoverable credentials (`residentKey: required`) at registration, or ask for the account first."
            )
        case .heldByOtherAccount:
            Prose(
                "The credential id \(subject.credential) is registered already, for another account.",
                "Refuse the registration, and look for a client that sends somebody else's credential.")
        case .heldBySameAccount:
            Prose(
                "The credential id \(subject.credential) is registered already, for the same account.",
                "List the account's credentials in `excludeCredentials`, and do not send a registration twice.")
        default: nil
        }
    }

    /// What the authenticator reported: algorithm, flags, counter, attestation.
    static func authenticator(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .algorithmNotOffered:
            Prose(
                "The new credential uses the algorithm \(subject.actual), offered was \(subject.expected).",
                "Offer the algorithm in `pubKeyCredParams`, or report the authenticator (see `aaguid`).")
        case .algorithmNotConfigured:
            Prose(
                "The new credential uses the algorithm \(subject.actual), the configuration allows \(subject.expected).",
                "Add it to `algorithms`, or take it out of `pubKeyCredParams`.")
        case .userNotPresent:
            Prose(
                "The authenticator did not see the person (flag UP is 0).",
                "Report the authenticator or provider; only a conditional registration may go without.")
        case .userNotVerified:
            Prose(
                "The authenticator did not verify the person (flag UV is 0), which is required\(subject.whyClause).",
                "Ask for `userVerification: required` in the options too, or lower it to `preferred` in the server's configuration."
            )
        case .backedUpButNotEligible:
            Prose(
                "The flags contradict each other: backed up (BS is 1) but not eligible for it (BE is 0).",
                "Report the provider (see `aaguid`): the combination is impossible.")
        case .backupEligibilityChanged:
            Prose(
                "The flag BE changed since registration: \(subject.actual), it was \(subject.expected).",
                "Find out whether the provider changed it in an update; set `backupEligibility` to `report` if the server lets that pass."
            )
        default: counted(reason, subject)
        }
    }

    private static func counted(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .counterNotGreater:
            Prose(
                "The signature counter is \(subject.actual), expected was \(subject.expected): the key may exist twice.",
                "Ask the person whether the key was restored or copied; set `signCount` to `report` if the server does not enforce it."
            )
        case .counterRepeated:
            Prose(
                "The signature counter is \(subject.actual) once more, expected was \(subject.expected): the key may exist twice.",
                "If one device answers two requests at once, or counts in steps of time, that explains it; else treat the key as copied."
            )
        case .counterReversed:
            Prose(
                "The signature counter is \(subject.actual), expected was \(subject.expected); the answer was given before the one that brought that, and arrived after it.",
                "Verify answers in the order in which they are given, one at a time for each credential; a copy of the key is unlikely."
            )
        case .counterWrapped:
            Prose(
                "The signature counter is \(subject.actual), expected was \(subject.expected): it ran over its greatest value.",
                "Treat the counter of this authenticator as spent: register a new credential, or set `signCount` to `report`."
            )
        case .counterOfSyncedKey:
            Prose(
                "The signature counter is \(subject.actual), expected was \(subject.expected); the credential is synced, and its devices count each for itself.",
                "Do not enforce the counter of synced passkeys: set `signCount` to `report`, and have the server ignore it where BE is 1."
            )
        case .counterBackToZero:
            Prose(
                "The signature counter fell to \(subject.actual), expected was \(subject.expected).",
                "A second app of the same provider that does not count explains it; set `signCount` to `report` if the server does not enforce it."
            )
        default: nil
        }
    }
}
