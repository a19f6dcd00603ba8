import Ceremony
import OpenSSL

/// Answers that the relying party refuses: most of them rightly.
extension TrafficMaker {
    mutating func playRefusal(_ visit: Visit) throws(OpenSSLError) {
        switch visit.kind {
        case .unlistedSigningKey: try answerFromUpdatedApp(visit)
        case .unlistedOrigin:
            var overrides = ResponseOverrides()
            overrides.origin = party.unlistedOrigin
            try refuse(
                UserWish(holds: true, client: { $0.isBrowser }), overrides,
                error: "origin not allowed: \(party.unlistedOrigin)",
                .originMismatch, .subdomainNotAllowed, on: visit)
        case .expiredChallenge: try answerTooLate(visit)
        case .refusedByRP:
            try refuse(
                UserWish(holds: true), error: "account is locked", .refusedByRP, .refusedThoughValid, on: visit)
        case .badSignature:
            var overrides = ResponseOverrides()
            overrides.signature = .corrupted
            try refuse(
                UserWish(holds: true), overrides, error: "signature does not verify", .signatureRejected,
                .signatureFalse, on: visit)
        case .counterRegression: try regress(visit)
        case .revokedCredential: try answerWithRevoked(visit)
        default: try replay(visit)
        }
    }

    /// A modal sign-in whose answer is refused.
    private mutating func refuse(
        _ wish: UserWish, _ overrides: ResponseOverrides = ResponseOverrides(), error: String,
        _ outcome: OutcomeClass, _ reason: Reason, on visit: Visit
    ) throws(OpenSSLError) {
        var scene = try enter(wish, visit)
        issue(.authentication, in: &scene)
        prompt(in: &scene)
        try answer(overrides, in: &scene)
        decide(refusing: error, in: &scene)
        conclude(outcome, reason, in: scene)
        fallBack(.automatic, in: &scene)
    }

    /// The app of the release answers with an origin that nobody listed. Half of the time it is somebody who has failed
    /// with it before.
    private mutating func answerFromUpdatedApp(_ visit: Visit) throws(OpenSSLError) {
        let again = random.chance(0.5) && users.contains { $0.isUpdated && $0.busyUntil < visit.start }
        let wish = UserWish(holds: true, isUpdated: again, client: { $0.caller == .androidApp })
        let user = try choose(wish, at: visit.start)
        users[user].isUpdated = true
        users[user].busyUntil = visit.start + visit.kind.longest * 1_000_000
        var scene = Scene(session: session(), user: user, now: visit.start)
        let isSilent = random.chance(0.4)
        issue(.authentication, isSilent ? .immediate : .modal, names: !isSilent, in: &scene)
        prompt(in: &scene)
        try answer(in: &scene)
        let origin = users[user].profile.origin(party, isUpdated: true)
        decide(refusing: "origin not allowed: \(origin)", in: &scene)
        conclude(.originMismatch, .androidOriginNotAllowed, in: scene)
        fallBack(.automatic, in: &scene)
    }

    /// Autofill and iOS keep a request open for as long as the page or the sheet is there.
    private mutating func answerTooLate(_ visit: Visit) throws(OpenSSLError) {
        let wish = UserWish(holds: true, client: { $0.isBrowser || $0.platform == .ios })
        var scene = try enter(wish, visit)
        let isBrowser = users[scene.user].profile.isBrowser
        issue(.authentication, isBrowser ? .conditional : .modal, names: !isBrowser, in: &scene)
        if !isBrowser { prompt(in: &scene) }
        try answer(after: 308_000...1_200_000, in: &scene)
        decide(refusing: "challenge has expired", in: &scene)
        conclude(.challengeExpired, .answeredTooLate, in: scene)
        if isBrowser {
            // The page has a new challenge at hand.
            fallBack(.user, in: &scene)
        } else {
            fallBack(.automatic, in: &scene)
        }
    }

    /// The passkey is gone from the account, but not from the device. Afterwards the person removes it there, too.
    private mutating func answerWithRevoked(_ visit: Visit) throws(OpenSSLError) {
        var scene = try enter(UserWish(holds: true), visit)
        revoke(in: &scene)
        pass(60_000...600_000, in: &scene)
        issue(.authentication, names: false, in: &scene)
        prompt(in: &scene)
        try answer(in: &scene)
        decide(refusing: "no such credential", in: &scene)
        conclude(.credentialRevoked, .revoked, in: scene)
        fallBack(.automatic, in: &scene)
        users[scene.user].credential = nil
    }

    /// A security key answers with a counter that was seen before: a copy of it may be in use.
    private mutating func regress(_ visit: Visit) throws(OpenSSLError) {
        let wish = UserWish(holds: true, isCounting: true)
        var scene = try enter(wish, visit)
        issue(.authentication, in: &scene)
        prompt(in: &scene)
        var overrides = ResponseOverrides()
        overrides.signCount = users[scene.user].credential.map { $0.signCount > 4 ? $0.signCount - 4 : 0 }
        try answer(overrides, in: &scene)
        decide(refusing: "signature counter did not increase", in: &scene)
        conclude(.counterRegressed, .counterNotGreater, in: scene)
        fallBack(.automatic, in: &scene)
    }

    /// A good sign-in, and its answer once more in a ceremony of somebody who has overheard it.
    private mutating func replay(_ visit: Visit) throws(OpenSSLError) {
        var scene = try enter(UserWish(holds: true, client: { $0.isBrowser }), visit)
        issue(.authentication, in: &scene)
        prompt(in: &scene)
        let response = try answer(in: &scene)
        decide(in: &scene)
        conclude(.verified, in: scene)
        signedIn(.passkey, in: &scene)
        pass(240_000...900_000, in: &scene)
        var intruder = Scene(session: session(), user: scene.user, now: scene.now)
        issue(.authentication, in: &intruder)
        pass(200...900, in: &intruder)
        send(response, in: &intruder)
        decide(refusing: "challenge does not match", in: &intruder)
        conclude(.challengeReused, .sameAnswerInOtherCeremony, in: intruder)
    }
}
