/// One visit of a person to the shop: what it is going to be.
struct Visit: Sendable {
    /// What happens.
    enum Kind: Sendable, Equatable {
        // What happens on most days.
        case modalSignIn, conditionalSignIn, immediateSignIn, usernamelessSignIn
        case conditionalThenModal, conditionalUnused, silentProbe, retriedSignIn, stepUp
        case enrolAfterOffer, enrolInSettings, upgradedSilently, upgradeNotMade, offerDeclined, passwordOnly
        case closedAccount
        // What goes wrong.
        case cancelledSignIn, cancelledRegistration, noCredential, alreadyRegistered, timedOut, abandoned, interrupted
        case deviceNotReady, clientError, notAssociated, unlistedSigningKey, unlistedOrigin, expiredChallenge
        case refusedByRP, revokedCredential, badSignature, replay, counterRegression, silent, unexplained
        // A build that is broken, by its number.
        case broken(Int)
    }

    /// What happens.
    var kind: Kind
    /// When it begins, in microseconds since the epoch.
    var start: Int64
}

extension Visit.Kind {
    /// How many ceremonies it has.
    var ceremonies: Int {
        switch self {
        case .offerDeclined, .passwordOnly, .closedAccount: 0
        case .conditionalThenModal, .interrupted, .replay: 2
        default: 1
        }
    }

    /// Whether it is an end that depends on how patient people are.
    var makesPeopleGiveUp: Bool {
        switch self {
        case .cancelledSignIn, .abandoned, .silent, .unexplained: true
        default: false
        }
    }

    /// How long it may take, in seconds.
    var longest: Int64 {
        switch self {
        case .replay: 1800
        case .revokedCredential: 900
        case .expiredChallenge: 1500
        case .timedOut: 400
        default: 240
        }
    }

    /// Kinds of a normal day and their weights.
    static let ordinary: [(Visit.Kind, Double)] = [
        (.modalSignIn, 30), (.conditionalSignIn, 14), (.immediateSignIn, 14), (.usernamelessSignIn, 6),
        (.conditionalThenModal, 5), (.conditionalUnused, 11), (.silentProbe, 5), (.retriedSignIn, 3), (.stepUp, 3),
        (.enrolAfterOffer, 6), (.enrolInSettings, 1), (.upgradedSilently, 1), (.upgradeNotMade, 1), (.offerDeclined, 5),
        (.passwordOnly, 12), (.closedAccount, 0.5),
    ]
}

extension FaultRates {
    /// How many visits of each kind there are among so many ceremonies.
    func visits(among ceremonies: Int) -> [(Visit.Kind, Int)] {
        let shares: [(Visit.Kind, Double)] = [
            (.cancelledSignIn, cancelledSignIn), (.cancelledRegistration, cancelledRegistration),
            (.noCredential, noCredential), (.alreadyRegistered, alreadyRegistered), (.timedOut, timedOut),
            (.abandoned, abandoned), (.interrupted, interrupted), (.deviceNotReady, deviceNotReady),
            (.clientError, clientError), (.notAssociated, notAssociated), (.unlistedSigningKey, unlistedSigningKey),
            (.unlistedOrigin, unlistedOrigin), (.expiredChallenge, expiredChallenge), (.refusedByRP, refusedByRP),
            (.revokedCredential, revokedCredential), (.silent, silent), (.unexplained, unexplained),
        ]
        let counted = shares.map { kind, share in
            (kind, share > 0 ? max(1, Int((min(share, 1) * Double(ceremonies)).rounded())) : 0)
        }
        return counted + [
            (.badSignature, badSignatures), (.replay, replays), (.counterRegression, counterRegressions),
        ]
    }
}
