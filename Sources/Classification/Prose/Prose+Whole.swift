internal import Ceremony

extension Prose {
    /// Outcomes of a response that no failing check explains.
    static func whole(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .refusedThoughValid:
            Prose(
                "Every check passed, and the relying party refused: "
                    + (subject.facts.decision?.error.map { "\"\(ProseSubject.spoken($0))\"" } ?? "it gave no reason")
                    + ".",
                "Look in the server's own log and rules for that refusal: challenge store, account state, policy.")
        case .unverifiableCredential:
            Prose(
                "The relying party accepted a credential whose key the trail does not have; the signature could not be checked.",
                "Import the credentials that are older than the trail with `credential.imported`.")
        case .noOptionsSeen:
            noOptionsSeen(subject)
        case .verifierFailed:
            Prose(
                "The verifier gave up on this response, so nothing about it was checked.",
                "Report the response with the program's version; a later version judges it again.")
        default: nil
        }
    }

    private static func noOptionsSeen(_ subject: ProseSubject) -> Prose {
        let remedy = "Feed `ceremony.options-issued` for every ceremony, with the same ceremony id as the response."
        guard subject.outcomeClass == .verified else {
            return Prose(
                "A response came, but its options never did, and no relying party accepted it: it cannot be judged.",
                remedy)
        }
        return Prose(
            "The relying party accepted the response; its options never came, so the checks that need them were skipped.",
            remedy)
    }

    /// Why a check was skipped.
    static func skipped(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .noOptions: Prose("The options of the ceremony have not come.", "Feed `ceremony.options-issued`.")
        case .noKey:
            Prose("The trail has no key of this credential.", "Import the credential with `credential.imported`.")
        case .noHandleKnown:
            Prose("The trail knows no user handle of this account.", "Send `userHandle` with imported credentials.")
        case .noCounterKnown:
            Prose(
                "The trail knows no counter of this credential.", "Send `signCount` with imported credentials.")
        case .clockSkew:
            Prose(
                "The answer is dated earlier than its options.",
                "Set the clocks of the senders by the same time source.")
        case .unreadable: Prose("The part of the response that it needs cannot be read.", "See `response_format`.")
        case .algorithmNotEvaluable:
            Prose("The verifier does not know this algorithm.", "Use an algorithm such as -7, -8 or -257.")
        case .noAnchors:
            Prose(
                "No trust anchors are configured, so the path was not checked.",
                "Add roots to `attestation.trustAnchorsPem` if attestation matters.")
        case .formatNotEvaluable:
            Prose(
                "The verifier does not know this attestation format.",
                "List the formats that you accept in `attestation.formats`.")
        case .relyingPartyAccepted:
            Prose(
                "The relying party accepted a credential that the trail does not know.",
                "Import it with `credential.imported`.")
        default: nil
        }
    }
}
