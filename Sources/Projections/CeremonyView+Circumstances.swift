import Ceremony
public import Classification
public import WellKnown

extension CeremonyView {
    /// What is known beyond the ceremony: what association files say, and what the cohort says.
    ///
    /// A sheet that was seen speaks for the association, so then nothing of it counts.
    public var circumstances: Circumstances {
        guard facts.verdict == nil, !facts.wasPrompted else {
            return Circumstances(laterRequestOfSession: isAskedAgain)
        }
        return Circumstances(suspicion: joined, laterRequestOfSession: isAskedAgain)
    }

    /// No version of the file that listed the app is the stronger word; else the cohort's, for it is about what happened.
    /// The other's evidence stands behind it.
    private var joined: Circumstances.Suspicion? {
        guard var first = filesSay, var second = suspicion else { return filesSay ?? suspicion }
        if first.outcomeClass != .associationMissing { swap(&first, &second) }
        first.evidence += second.evidence
        return first
    }

    /// Weighs what a device may have held of the association files when the ceremony began.
    ///
    /// - Parameter history: the versions that were seen before that, or more.
    public mutating func weigh(_ history: AssociationHistory) {
        let hasEnded = !facts.failures.isEmpty || facts.expiredPosition != nil
        guard facts.verdict == nil, hasEnded, let client else {
            filesSay = nil
            return
        }
        filesSay = history.suspicion(about: client, at: startedAt)
    }
}
