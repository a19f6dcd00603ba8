public import Ceremony

extension Classifier {
    /// What the relying party's decision beside the verdict most likely means, in one sentence; nil without a decision or
    /// without a judgement.
    public static func meaningOfDecision(_ facts: CeremonyFacts) -> String? {
        guard let decision = facts.decision, let agrees = agrees(facts) else { return nil }
        let failing = effectiveChecks(of: facts).filter { $0.status == .fail && !$0.reportedOnly }
        switch (decision.accepted, agrees) {
        case (true, true): return "Server and verifier agree: the answer holds."
        case (false, true): return "Server and verifier agree: the answer does not hold."
        case (true, false):
            let first = failing.min { $0.name.failureClass < $1.name.failureClass }
            return first.map(meaningOfAcceptance) ?? nil
        case (false, false): return meaningOfRefusal(decision.error ?? "")
        }
    }

    /// The server let in what does not verify.
    private static func meaningOfAcceptance(_ check: Check) -> String {
        switch check.name {
        case .responseFormat: "The server read what cannot be read here: its copy differs, or its parser is too lenient."
        case .ceremonyType: "The server does not compare `type`: an answer made for another purpose is let in."
        case .challenge:
            "The server does not compare the challenge inside the signed client data: an old answer can be replayed."
        case .challengeFreshness: "The server keeps challenges longer than the configuration says."
        case .challengeSingleUse: "The server does not delete used challenges: an answer can be replayed."
        case .origin, .crossOrigin:
            "The server allows more origins than the configuration lists, or does not compare them whole."
        case .rpIDHash: "The server uses another RP ID than the configuration, or does not compare the hash."
        case .userPresence, .userVerification: "The server does not look at the flags, or its policy is another."
        case .backupFlags: "The server does not look at BE and BS: set `backupEligibility` to `report` if that is meant."
        case .credentialKnown: "The server knows a credential that the trail does not: import it."
        case .credentialUnique: "The server let a credential id in twice: one account can take over another's."
        case .credentialAllowed: "The server does not compare the credential with the ones it allowed."
        case .credentialActive: "The server still knows a credential that was revoked or refused."
        case .userHandle: "The server does not compare account and credential: one person can sign in as another."
        case .algorithm: "The server takes algorithms that it did not offer, or the configuration is behind it."
        case .signature: "The server verified other bytes than the trail has, or does not verify signatures."
        case .signCount: "The server does not enforce the counter: set `signCount` to `report` if that is meant."
        case .attestation: "The server does not verify attestation, or accepts more than the configuration says."
        }
    }

    /// Words of refusals, and what stands behind them where the answer itself holds.
    private static let refusalWords: [(words: [String], meaning: String)] = [
        (
            ["challenge", "session", "expired"],
            "The server lost its challenge or its session: a store that is not shared, or lives too short."
        ),
        (["origin"], "The server expects other origins than the configuration lists."),
        (["rp id", "rpid", "relying party"], "The server expects another RP ID than the configuration has."),
        (["counter", "sign count", "signcount"], "The server holds another counter than the trail."),
        (["user verif", "uv"], "The server requires user verification, and the configuration does not say so."),
        (["signature", "public key"], "The server holds another key for the credential, or verified other bytes."),
        (["handle", "no user", "not found", "unknown"], "The server does not find the account or the credential."),
        (["attestation", "aaguid"], "The server's attestation policy is stricter than the configuration."),
        (["locked", "disabled", "suspended", "limit"], "The account's state or a limit of the server, not the answer."),
    ]

    private static func meaningOfRefusal(_ error: String) -> String {
        let lower = error.lowercased()
        let known = refusalWords.first { entry in entry.words.contains { lower.contains($0) } }
        return known?.meaning
            ?? "The server refused by a rule of its own: the answer holds by everything that the trail knows."
    }
}
