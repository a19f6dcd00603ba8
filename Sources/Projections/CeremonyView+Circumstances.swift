import Ceremony
public import Classification

extension CeremonyView {
    /// What is known beyond the ceremony: what association files say, what the cohort says, and what the visit did next.
    ///
    /// A sheet that was seen speaks for the association, so then the cohort's word does not count.
    public var circumstances: Circumstances {
        let cohorts = facts.verdict == nil && !facts.wasPrompted ? suspicion : nil
        return Circumstances(
            suspicion: cohorts.map { $0.joined(with: fileSuspicion) } ?? fileSuspicion, laterRequestOfSession: isAskedAgain)
    }
}
