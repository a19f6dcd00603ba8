import Ceremony
import Classification
public import WellKnown

extension CeremonyView {
    /// The versions that were known when the ceremony's last event came: the same then and when it is folded again.
    private var knownFiles: AssociationHistory? {
        guard let files, let last = positions.last else { return nil }
        return files.history(before: last)
    }

    /// The versions of association files that the device may have held when the ceremony began.
    public var heldFiles: [AssociationHistory.Held] {
        guard let client, let history = knownFiles else { return [] }
        return history.held(for: client, at: startedAt)
    }

    /// What the association files say of an end that is open.
    ///
    /// Where Apple's sheet was seen the app is associated: the system looks before it shows it.
    var fileSuspicion: Circumstances.Suspicion? {
        guard facts.verdict == nil, !facts.failures.isEmpty || facts.expiredPosition != nil, let client,
            !(client.platform.isOfApple && wasPrompted), let history = knownFiles
        else { return nil }
        return history.suspicion(about: client, at: startedAt)
    }

    private var wasPrompted: Bool {
        !facts.prompts.isEmpty || facts.failures.contains { $0.prompted == true || $0.focusLost == true }
    }
}

extension Platform {
    fileprivate var isOfApple: Bool { self == .ios || self == .macos }
}

extension Circumstances.Suspicion {
    /// Two suspicions about one end: what is known to be missing goes before what is suspected, and both are told.
    func joined(with other: Circumstances.Suspicion?) -> Circumstances.Suspicion {
        guard let other else { return self }
        var joined = other.outcomeClass == .associationMissing && outcomeClass != .associationMissing ? other : self
        joined.evidence = evidence + other.evidence
        return joined
    }
}
