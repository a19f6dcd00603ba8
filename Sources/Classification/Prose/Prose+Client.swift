internal import Ceremony

extension Prose {
    /// Errors that the client named.
    static func client(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .platformSaidNotAssociated: notAssociated(subject)
        case .fileLackedApp: fileLacked(subject)
        case .cohortFailsAlike:
            Prose(
                "The \(subject.ceremony) ended like nearly all of this build, while others succeed\(subject.errorClause): most likely the app is not associated with the RP ID.",
                "Compare this build's app id and signing certificate with the association file, and the domain in the app with the RP ID."
            )
        case .requestMalformed:
            Prose(
                "\(subject.platformFirst) could not carry out the request as it was made\(named(subject)).",
                "Fix the options or the call: the error's own words name the part; `timeout` is in milliseconds.")
        case .providerFailed:
            Prose(
                "The credential provider or the system failed\(named(subject)).",
                "Offer to try again; if it repeats for one provider or version, report it there.")
        case .deviceUnsupported:
            Prose(
                "The device or browser does not support what was asked for\(named(subject)).",
                "Offer another method there, and ask for no more than you need in the options.")
        case .deviceNotConfigured:
            Prose(
                "The device is not set up for passkeys\(named(subject)).",
                "Tell the person to set a screen lock and to turn on a passkey provider.")
        case .rateLimited:
            Prose(
                "The system blocks further requests for a while\(named(subject)).",
                "Ask less often after a cancel, and offer another method meanwhile.")
        case .unclassified:
            Prose(
                "The client reported an error that cannot be told more closely\(named(subject)).",
                "Have the app send domain, code, reason and the errors below, and whether the sheet was seen.")
        case .reportedByClient: reported(subject)
        default: nil
        }
    }

    private static func named(_ subject: ProseSubject) -> String {
        ": \(subject.errorName)\(subject.errorClause)"
    }

    private static func notAssociated(_ subject: ProseSubject) -> Prose {
        if let named = subject.failure.flatMap({ AppleAssociationText(in: $0.error) }) {
            // Any client can write this text: nobody must let a stranger's app in for its sake.
            return Prose(
                "\(subject.platformFirst) says that the app `\(named.appID)` is not associated with `\(named.domain)`.",
                "If this app and this domain are yours, list `\(named.appID)` under `webcredentials` in `https://\(named.domain)/.well-known/apple-app-site-association`, and `webcredentials:\(named.domain)` in the app's entitlement."
            )
        }
        let remedy =
            subject.failure?.error.platform == .android
            ? "List the app's package and the SHA-256 of its signing certificate with `get_login_creds` in `/.well-known/assetlinks.json` of the RP ID."
            : "List the app in the association file of the RP ID, and the domain in the app."
        return Prose(
            "\(subject.platformFirst) says that the app is not associated with the RP ID\(named(subject)).",
            remedy)
    }

    /// What the files say; the first that lacked the app stands for the others, which are in the evidence.
    private static func fileLacked(_ subject: ProseSubject) -> Prose {
        let first = subject.suspicion?.evidence.first { $0.kind == .association && $0.detail.contains("did not list") }
        let which = first.map { ": " + $0.detail.dropLast() } ?? ""
        let isMissing = subject.outcomeClass == .associationMissing
        return Prose(
            (isMissing
                ? "No version of the association file that the device may have held listed the app"
                : "A version of the association file that the device may have held did not list the app")
                + "\(subject.errorClause)\(which).",
            isMissing
                ? "List the app in the domain's association file; devices may need a week to fetch it, a new installation fetches at once."
                : "See whether the file lists the app now and everywhere (`passkeytrail association check`); devices hold old copies for up to about a week."
        )
    }

    private static func reported(_ subject: ProseSubject) -> Prose? {
        switch subject.outcomeClass {
        case .userCancelled:
            Prose("The person cancelled\(named(subject)).", "Nothing needs to change; offer to try again.")
        case .timedOut:
            Prose(
                "The request ran into its time limit\(subject.elapsedClause)\(named(subject)).",
                "Leave people enough time: five minutes in `timeout`.")
        case .noCredential:
            Prose(
                "The device holds no passkey for this request\(named(subject)).",
                "Offer another method, and a new passkey after the sign-in.")
        case .alreadyRegistered:
            Prose(
                "The device already holds one of the excluded credentials\(named(subject)).",
                "Tell the person that this device is registered already.")
        case .interrupted:
            Prose("The system interrupted the request\(named(subject)).", "Offer to try again.")
        case .associationSuspected, .associationMissing:
            Prose(
                "\(subject.platformFirst) could not verify that the app belongs to the RP ID\(named(subject)).",
                "Compare the association file with the app's id and signing certificate.")
        default:
            Prose("The client reported\(named(subject)).", "See the error's own words.")
        }
    }

    /// Ends that time and prompt explain, and silence.
    static func timing(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .cancelledAfterPrompt:
            Prose(
                "The person closed the sheet\(subject.elapsedClause): \(subject.errorName).",
                "Nothing needs to change; offer to try again or another method.")
        case .cancelledWithoutEvidence:
            Prose(
                "The request ended\(subject.elapsedClause) with \(subject.errorName), most likely cancelled by the person; nothing says whether the sheet was seen.",
                "Have the client send `prompted` and `elapsedMs`, so that a cancel can be told from a fault.")
        case .atTimeout:
            Prose(
                "The request ended\(subject.elapsedClause), just at its timeout\(timeoutClause(subject)): \(subject.errorName).",
                "Leave people enough time: five minutes in `timeout`.")
        case .endedWithoutPrompt:
            Prose(
                "The request ended\(subject.elapsedClause) with \(subject.errorName), too fast for a person, and no sheet was seen.",
                "Check whether other builds and platforms work; if they do, compare the association file, permissions policy and options of this one."
            )
        case .silentProbe:
            Prose("A silent probe found no passkey on the device.", "Nothing needs to change; show the other methods.")
        case .conditionalUnused:
            Prose(
                subject.facts.kind == .registration
                    ? "A conditional registration did not happen." : "Nobody used the conditional request.",
                "Nothing needs to change.")
        case .silence:
            Prose(
                "Nothing came back before the challenge died\(promptClause(subject)).",
                "Have the client report its errors with `ceremony.client-failed`, so that silence can be told from a fault."
            )
        default: nil
        }
    }

    private static func timeoutClause(_ subject: ProseSubject) -> String {
        subject.facts.timeoutMilliseconds.map { " of \(ProseSubject.duration($0))" } ?? ""
    }

    private static func promptClause(_ subject: ProseSubject) -> String {
        subject.facts.prompts.isEmpty ? "" : ", although the sheet was seen"
    }
}
