import Ceremony
import OpenSSL

/// What a normal day is made of.
extension TrafficMaker {
    mutating func play(_ visit: Visit) throws(OpenSSLError) {
        switch visit.kind {
        case .modalSignIn, .conditionalSignIn, .immediateSignIn, .usernamelessSignIn, .conditionalThenModal,
            .retriedSignIn, .stepUp:
            try playSignIn(visit)
        case .conditionalUnused, .silentProbe, .passwordOnly: try playWithoutPasskey(visit)
        case .enrolAfterOffer, .enrolInSettings, .upgradedSilently, .upgradeNotMade, .offerDeclined:
            try playEnrolment(visit)
        case .closedAccount: try closeAccount(visit)
        case .cancelledSignIn, .cancelledRegistration, .noCredential, .alreadyRegistered, .timedOut, .abandoned,
            .interrupted, .deviceNotReady, .clientError, .notAssociated, .silent, .unexplained:
            try playClientFault(visit)
        case .broken(let number): try playBroken(number, on: visit)
        case .unlistedSigningKey, .unlistedOrigin, .expiredChallenge, .refusedByRP, .revokedCredential, .badSignature,
            .replay, .counterRegression:
            try playRefusal(visit)
        }
    }

    /// Somebody who fits comes in.
    mutating func enter(_ wish: UserWish, _ visit: Visit) throws(OpenSSLError) -> Scene {
        let user = try choose(wish, at: visit.start, isFault: visit.kind.makesPeopleGiveUp)
        users[user].busyUntil = visit.start + visit.kind.longest * 1_000_000
        var scene = Scene(session: session(), user: user, now: visit.start)
        if visit.kind != .stepUp { tellCapabilities(in: &scene) }
        return scene
    }

    /// A sign-in that succeeds, from the sheet on.
    mutating func succeed(after time: ClosedRange<Int64> = 1_400...6_500, isSignIn: Bool = true, in scene: inout Scene)
        throws(OpenSSLError)
    {
        prompt(in: &scene)
        try answer(after: time, in: &scene)
        decide(in: &scene)
        conclude(.verified, in: scene)
        if isSignIn { signedIn(.passkey, in: &scene) }
    }

    private mutating func playSignIn(_ visit: Visit) throws(OpenSSLError) {
        var wish = UserWish(holds: true)
        switch visit.kind {
        case .conditionalSignIn, .conditionalThenModal: wish.client = { $0.isBrowser }
        case .immediateSignIn: wish.client = { $0.asksImmediately }
        default: break
        }
        var scene = try enter(wish, visit)
        switch visit.kind {
        case .conditionalSignIn:
            issue(.authentication, .conditional, names: false, in: &scene)
            pass(1_500...25_000, in: &scene)
            try succeed(in: &scene)
        case .immediateSignIn:
            issue(.authentication, .immediate, names: false, isTold: false, in: &scene)
            try succeed(in: &scene)
        case .usernamelessSignIn:
            issue(.authentication, names: false, in: &scene)
            try succeed(in: &scene)
        case .conditionalThenModal: try replaceConditional(in: &scene)
        case .retriedSignIn:
            issue(.authentication, in: &scene)
            retry(in: &scene)
            try succeed(in: &scene)
        case .stepUp:
            issue(.authentication, purpose: .stepUp, in: &scene)
            try succeed(isSignIn: false, in: &scene)
        default:
            issue(.authentication, in: &scene)
            try succeed(in: &scene)
        }
    }

    /// The page asks in the background, and the person presses the button: the app ends the first request.
    private mutating func replaceConditional(in scene: inout Scene) throws(OpenSSLError) {
        issue(.authentication, .conditional, names: false, in: &scene)
        pass(2_000...20_000, in: &scene)
        let user = users[scene.user]
        if let failure = ClientFailure.of(.abortedByApp, user.profile, .authentication, party) {
            fail(failure, in: &scene)
            conclude(.abortedByApp, .reportedByClient, in: scene)
        } else {
            conclude(.notUsed, .conditionalUnused, in: scene)
        }
        pass(40...300, in: &scene)
        issue(.authentication, in: &scene)
        try succeed(in: &scene)
    }

    /// The person closes the sheet and tries again on the same challenge.
    private mutating func retry(in scene: inout Scene) {
        let user = users[scene.user]
        prompt(in: &scene)
        if let failure = ClientFailure.of(.cancelled, user.profile, .authentication, party) {
            fail(failure, in: &scene)
        }
        pass(1_200...9_000, in: &scene)
        scene.ceremony?.attempt = 2
        scene.ceremony?.calledAt = scene.now
    }

    private mutating func playWithoutPasskey(_ visit: Visit) throws(OpenSSLError) {
        var wish = UserWish(holds: false)
        switch visit.kind {
        case .conditionalUnused:
            wish.client = { $0.isBrowser }
            // Those who hold a passkey may still type a password.
            wish.holds = random.chance(0.3)
        case .silentProbe: wish.client = { $0.asksImmediately }
        default: wish.isUpdated = nil
        }
        var scene = try enter(wish, visit)
        switch visit.kind {
        case .conditionalUnused:
            issue(.authentication, .conditional, names: false, in: &scene)
            conclude(.notUsed, .conditionalUnused, in: scene)
            guard random.chance(0.75) else { return }
        case .silentProbe:
            issue(.authentication, .immediate, names: false, isTold: false, in: &scene)
            let user = users[scene.user]
            if let failure = ClientFailure.of(.silentProbe, user.profile, .authentication, party) {
                fail(failure, in: &scene)
            }
            conclude(.notUsed, .silentProbe, in: scene)
        default: break
        }
        pass(5_000...40_000, in: &scene)
        signedIn(
            random.pick([(SigninMethod.password, 78), (.otp, 12), (.social, 8), (.recovery, 2)]) ?? .password,
            in: &scene)
    }

    private mutating func playEnrolment(_ visit: Visit) throws(OpenSSLError) {
        var wish = UserWish(holds: false)
        if visit.kind == .upgradedSilently || visit.kind == .upgradeNotMade { wish.client = { $0.isBrowser } }
        var scene = try enter(wish, visit)
        if visit.kind != .enrolInSettings {
            pass(5_000...30_000, in: &scene)
            signedIn(.password, in: &scene)
        }
        switch visit.kind {
        case .offerDeclined: offer(accepted: false, in: &scene)
        case .upgradeNotMade:
            issue(.registration, .conditional, purpose: .upgrade, in: &scene)
            conclude(.notUsed, .conditionalUnused, in: scene)
        case .upgradedSilently:
            issue(.registration, .conditional, purpose: .upgrade, in: &scene)
            try enrol(isShown: false, in: &scene)
        default:
            if visit.kind == .enrolAfterOffer { offer(accepted: true, in: &scene) }
            issue(.registration, purpose: .enroll, in: &scene)
            try enrol(isShown: true, in: &scene)
        }
    }

    /// A passkey is made and accepted.
    mutating func enrol(isShown: Bool, in scene: inout Scene) throws(OpenSSLError) {
        let credential = try makeCredential(of: scene.user)
        if isShown { prompt(in: &scene) }
        register(credential, after: isShown ? 1_800...8_000 : 150...600, in: &scene)
        decide(in: &scene)
        conclude(.verified, in: scene)
        users[scene.user].credential = credential
    }
}
