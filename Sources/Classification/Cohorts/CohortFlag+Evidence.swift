public import Ceremony

extension CohortFlag {
    /// The flag as evidence of an outcome: the cohort with its numbers, and the release before it.
    public var evidence: [Outcome.Evidence] {
        var evidence = [Outcome.Evidence(.cohort, sentence, position: firstPosition)]
        if let release {
            evidence.append(
                Outcome.Evidence(
                    .release,
                    "Release noted before it: \(release.component.rawValue) \(release.version), \(release.time.rfc3339).",
                    position: release.position))
        }
        return evidence
    }

    /// The numbers in one sentence or two.
    public var sentence: String {
        let what = cohort.kind == .authentication ? "sign-ins" : "registrations"
        return "\(failures) of \(attempts) \(what) of \(cohort.title) \(measure.phrase), first seen "
            + "\(firstSeen.rfc3339); of \(baselineTitle) \(baselineFailures) of \(baselineAttempts) did. "
            + "At a share of \(Self.percent(ordinaryShare)), which would still be ordinary, so many come with a "
            + "probability below \(CohortRules().error)."
    }

    private var baselineTitle: String {
        switch (baseline, cohort.dimension) {
        case (.history, _): "its own 7 days before"
        case (.platforms, _): "clients of all other platforms"
        case (.siblings, .app): "other builds on \(cohort.platform?.rawValue ?? "the platform")"
        case (.siblings, .browser): "other versions of the browser"
        case (.siblings, .server): "other versions of the server"
        }
    }

    private static func percent(_ share: Double) -> String {
        let tenths = Int((share * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10) %"
    }

    /// What the flag makes of an open end of its cohort.
    public var suspicion: Circumstances.Suspicion {
        Circumstances.Suspicion(
            .associationSuspected, confidence: .inferred, reason: .cohortFailsAlike, evidence: evidence)
    }
}

extension CohortClearing {
    /// Why the flag ended, in one sentence.
    public func sentence(_ flag: CohortFlag) -> String {
        switch reason {
        case .recovered:
            "Of the last \(attempts) attempts of \(flag.cohort.title) only \(failures) \(flag.measure.phrase)."
        case .unseen: "Nobody has come with \(flag.cohort.title) for 7 days."
        }
    }
}
