import Projections

/// A rate: what it counts above and below the line, by `facts/METRICS.md`.
struct ReportMetric: Sendable {
    /// What one thing is to the rate.
    struct Part: Sendable {
        var isCounted: Bool
        var isBelow = true
        /// Dimensions by which the rate is always told apart, for it must not be mixed: kind, request.
        var apart: [String] = []
        /// With `split`: which share it belongs to.
        var share: String?
    }

    typealias Rule = @Sendable (_ shape: ReportShape, _ means: [String?]) -> Part?

    let name: String
    /// The names of the values in `Part.apart`.
    var apart: [String] = []
    /// The dimension by which the numerator is told apart, each over the whole denominator.
    var split: String?
    /// A state at the bucket's end, not a count within it.
    var isState = false
    /// Whether the rules look at means.
    var looksAtMeans = false
    /// Seconds for which what follows may still come.
    var followSeconds: Int64 = 0
    /// A note where the client has not said a word in all that is below the line.
    var needsClientWord = false
    let rules: [ReportSubject: Rule]

    init(
        _ name: String, _ subject: ReportSubject, apart: [String] = [], split: String? = nil, isState: Bool = false,
        looksAtMeans: Bool = false, followSeconds: Int64 = 0, rule: @escaping Rule
    ) {
        self.init(
            name, apart: apart, split: split, isState: isState, looksAtMeans: looksAtMeans, followSeconds: followSeconds,
            rules: [subject: rule])
    }

    init(
        _ name: String, apart: [String] = [], split: String? = nil, isState: Bool = false, looksAtMeans: Bool = false,
        followSeconds: Int64 = 0, rules: [ReportSubject: Rule]
    ) {
        self.name = name
        self.apart = apart
        self.split = split
        self.isState = isState
        self.looksAtMeans = looksAtMeans
        self.followSeconds = followSeconds
        self.rules = rules
    }
}

extension ReportMetric {
    /// Ceremonies that ended, each kind and each way of asking for itself.
    private static let kindAndRequest = ["kind", "mediation"]

    private static func apart(_ shape: ReportShape) -> [String] { [shape.kind ?? "unknown", shape.request] }

    static let outcomeShare = ReportMetric(
        "outcome_share", .ceremony, apart: kindAndRequest, split: "outcome"
    ) { shape, _ in
        shape.isClosed ? Part(isCounted: true, apart: apart(shape), share: shape.outcome) : nil
    }
    static let trueRejection = ReportMetric("true_rejection", .ceremony, apart: kindAndRequest) { shape, _ in
        guard shape.isClosed, shape.marks.contains(.answered) else { return nil }
        return Part(
            isCounted: shape.outcome == "signature_rejected" && shape.reason == "signature_false", apart: apart(shape))
    }
    static let configRejection = ReportMetric("config_rejection", .ceremony, apart: kindAndRequest) { shape, _ in
        guard shape.isClosed, shape.marks.contains(.issued), !shape.isNeutral else { return nil }
        return Part(isCounted: shape.group == "configuration", apart: apart(shape))
    }
    static let refusal = ReportMetric("rp_refusal", .ceremony, apart: kindAndRequest) { shape, _ in
        guard shape.isClosed, shape.marks.contains(.checksPassed) else { return nil }
        return Part(isCounted: shape.outcome == "refused_by_rp", apart: apart(shape))
    }
    static let verifiable = ReportMetric("verifiable_share", .ceremony, apart: kindAndRequest) { shape, _ in
        guard shape.isClosed, shape.marks.contains(.answered) else { return nil }
        return Part(isCounted: shape.marks.contains(.signatureChecked), apart: apart(shape))
    }

    private static func isModalSignin(_ shape: ReportShape) -> Bool {
        shape.isClosed && shape.isSignin && shape.request == "modal" && shape.marks.contains(.issued) && !shape.isNeutral
    }
    static let success: ReportMetric = {
        var metric = ReportMetric("ceremony_success", .ceremony) { shape, _ in
            guard isModalSignin(shape), !shape.marks.isDisjoint(with: [.prompted, .heardClient]) else { return nil }
            return Part(isCounted: shape.isVerified)
        }
        metric.needsClientWord = true
        return metric
    }()
    static let successIssued = ReportMetric("ceremony_success_issued", .ceremony) { shape, _ in
        isModalSignin(shape) ? Part(isCounted: shape.isVerified) : nil
    }

    private static func visit(
        _ name: String, split: String? = nil, _ rule: @escaping @Sendable (ReportShape, VisitMarks) -> Part?
    ) -> ReportMetric {
        ReportMetric(name, .session, split: split) { shape, _ in rule(shape, shape.visitMarks) }
    }
    static let sessionSuccess = visit("session_success") { _, marks in
        marks.contains(.started) && !marks.contains(.open) ? Part(isCounted: marks.contains(.endsVerified)) : nil
    }
    static let rescued = visit("rescued_sessions") { _, marks in
        marks.contains(.failed) && !marks.contains(.open) ? Part(isCounted: marks.contains(.rescued)) : nil
    }
    static let lost = visit("lost_sessions") { shape, marks in
        guard marks.contains(.started), !marks.contains(.open) else { return nil }
        return Part(isCounted: shape.method == nil && !marks.contains(.verified))
    }
    static let passkeyShare = visit("passkey_share") { shape, _ in
        shape.method.map { Part(isCounted: $0 == "passkey") }
    }
    static let passkeyShareHolders = visit("passkey_share_holders") { shape, _ in
        shape.isHolder ? shape.method.map { Part(isCounted: $0 == "passkey") } : nil
    }
    /// How much of the sign-ins by passkey the trail saw the ceremony of.
    static let observedSignins = visit("signins_observed") { shape, marks in
        shape.method == "passkey" ? Part(isCounted: marks.contains(.verified)) : nil
    }
    static let conditionalYield = ReportMetric(
        "conditional_yield",
        rules: [
            .ceremony: { shape, _ in
                guard shape.isClosed, shape.isSignin, shape.request == "conditional", shape.isVerified else { return nil }
                return Part(isCounted: true, isBelow: false)
            },
            .session: { shape, _ in
                shape.visitMarks.contains(.conditional) && !shape.visitMarks.contains(.open)
                    ? Part(isCounted: false) : nil
            },
        ])
    static let crossDevice = ReportMetric("cross_device_share", .ceremony) { shape, _ in
        guard shape.isClosed, shape.isSignin, shape.isVerified, shape.marks.contains(.attachmentKnown) else { return nil }
        return Part(isCounted: shape.marks.contains(.crossDevice))
    }

    static let fallbackStarted = visit("fallback_started") { shape, marks in
        guard marks.contains(.started), let method = shape.method else { return nil }
        return Part(isCounted: method != "passkey")
    }
    static let fallbackHolders = visit("fallback_holders") { shape, _ in
        shape.isHolder ? shape.method.map { Part(isCounted: $0 != "passkey") } : nil
    }
    static let fallbackReasons = visit("fallback_reasons", split: "outcome") { shape, marks in
        guard marks.contains(.started), !marks.contains(.open), let method = shape.method, method != "passkey" else {
            return nil
        }
        return Part(isCounted: true, share: shape.value(of: .outcome))
    }
    static let automaticFallback = ReportMetric("automatic_fallback", .fallback) { shape, _ in
        Part(isCounted: shape[1] == "automatic")
    }
    static let recovery = visit("recovery_share") { shape, _ in
        shape.method.map { Part(isCounted: $0 == "recovery") }
    }
}

extension ReportMetric {
    private static let month: Int64 = 30 * 86_400

    static let coverageRegistered = ReportMetric("coverage_registered", .holding, isState: true) { _, _ in
        Part(isCounted: true)
    }
    static let coverageUsed = ReportMetric("coverage_used_90d", .using, isState: true) { _, _ in Part(isCounted: true) }
    static let eligible = ReportMetric("eligible_accounts", .capable) { shape, _ in Part(isCounted: shape[0] == "true") }
    static let acceptedOffers = ReportMetric("offer_acceptance_accounts", .offered, followSeconds: month) { shape, _ in
        Part(isCounted: shape[0] == "true")
    }
    static let followedOffers = ReportMetric("offer_acceptance_impressions", .offer) { shape, _ in
        Part(isCounted: shape[1] == "true")
    }
    static let followedOffersByExposure = ReportMetric(
        "offer_acceptance_impressions", .offer, apart: ["exposure"]
    ) { shape, _ in
        Part(isCounted: shape[1] == "true", apart: [shape[2] ?? ""])
    }
    static let skippedOffers = ReportMetric("offer_skip", .offer) { shape, _ in Part(isCounted: shape[0] == "no") }
    static let registrationSuccess = ReportMetric("registration_success", .ceremony) { shape, _ in
        guard shape.isClosed, shape.kind == "registration", shape.marks.contains(.issued), shape.request != "conditional",
            shape.outcome != "already_registered", !shape.isNeutral
        else { return nil }
        return Part(isCounted: shape.isVerified)
    }
    static let firstUse = ReportMetric("first_use_30d", .enrolled, followSeconds: month) { shape, _ in
        Part(isCounted: shape[0] == "true")
    }

    private static func active(
        _ name: String, split: String? = nil, looksAtMeans: Bool = true, _ rule: @escaping @Sendable ([String?]) -> Part?
    ) -> ReportMetric {
        ReportMetric(name, .credential, split: split, isState: true, looksAtMeans: looksAtMeans) { shape, means in
            shape[0] == "active" ? rule(means) : nil
        }
    }
    private static func field(_ means: [String?], _ index: Int) -> String? { index < means.count ? means[index] : nil }

    static let synced = active("synced_share") { means in field(means, 2).map { Part(isCounted: $0 == "true") } }
    static let backedUp = active("backed_up_share") { means in field(means, 3).map { Part(isCounted: $0 == "true") } }
    static let provider = active("provider_share", split: "provider") { means in
        let aaguid = field(means, 1)
        return Part(isCounted: true, share: aaguid == "00000000-0000-0000-0000-000000000000" ? "unknown" : aaguid)
    }
    static let credentialStatus = ReportMetric("credential_status", .credential, split: "status", isState: true) { shape, _ in
        Part(isCounted: true, share: shape[0])
    }
}

extension ReportMetric {
    private static func share(
        _ name: String, answered: Bool = false, _ rule: @escaping @Sendable (ReportShape) -> Bool
    ) -> ReportMetric {
        ReportMetric(name, .ceremony) { shape, _ in
            answered && !shape.marks.contains(.answered) ? nil : Part(isCounted: rule(shape))
        }
    }

    /// Which share of ceremonies came with what.
    static let feedShares: [ReportMetric] = [
        share("with_options") { $0.marks.contains(.issued) },
        share("with_response") { $0.marks.contains(.answered) },
        share("with_decision", answered: true) { $0.marks.contains(.decided) },
        share("with_client") { $0.marks.contains(.clientKnown) },
        share("with_session") { $0.marks.contains(.inSession) },
        share("with_account") { $0.marks.contains(.ofAccount) },
        share("with_mediation") { $0.mediation != "unknown" },
        share("with_client_error") { $0.marks.contains(.clientFailed) },
        share("with_client_word") { !$0.marks.isDisjoint(with: [.heardClient]) },
    ]

    /// The steps of a modal sign-in, each over the one before.
    static let funnelSteps: [ReportMetric] = {
        let steps: [(String, CeremonyMarks)] = [
            ("issued", [.issued]), ("prompted", [.prompted]), ("answered", [.answered]), ("verified", []),
            ("decided", [.decided]), ("signed_in", [.signedIn]),
        ]
        return steps.indices.map { index in
            ReportMetric("funnel", .ceremony, apart: ["step"]) { shape, _ in
                guard isModalSignin(shape) else { return nil }
                let come = steps.prefix(index + 1).map { step in
                    step.0 == "verified" ? shape.isVerified : shape.marks.isSuperset(of: step.1)
                }
                let before = come.dropLast().allSatisfy { $0 }
                return before ? Part(isCounted: come.allSatisfy { $0 }, apart: [steps[index].0]) : nil
            }
        }
    }()
}

extension Report {
    /// The report's rates, in the order of its rows.
    var metrics: [ReportMetric] {
        switch self {
        case .failures:
            [
                .outcomeShare, .trueRejection, .configRejection, .refusal, .verifiable, .success, .successIssued,
                .sessionSuccess, .rescued, .lost,
            ]
        case .funnel:
            [
                .passkeyShare, .passkeyShareHolders, .success, .successIssued, .sessionSuccess, .rescued, .lost,
                .conditionalYield, .crossDevice, .observedSignins,
            ] + ReportMetric.funnelSteps
        case .fallback: [.fallbackStarted, .fallbackHolders, .fallbackReasons, .automaticFallback, .recovery]
        case .adoption:
            [
                .coverageRegistered, .coverageUsed, .eligible, .acceptedOffers, .followedOffers, .followedOffersByExposure,
                .skippedOffers, .registrationSuccess, .firstUse, .synced, .backedUp, .provider,
            ]
        case .credentials: [.credentialStatus, .synced, .backedUp, .provider]
        case .feed: ReportMetric.feedShares
        case .cohorts: []
        }
    }
}
