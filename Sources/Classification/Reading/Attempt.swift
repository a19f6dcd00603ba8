internal import Ceremony

/// One attempt that ended in an error, with all that its reading may rest on.
struct Attempt {
    let facts: CeremonyFacts
    let failure: CeremonyFacts.Failure
    /// Whether anything says that the system's sheet was on the screen.
    let wasPrompted: Bool
    let signal: Signal
    let laterRequest: Bool
    let thresholds: TimingThresholds

    /// Applies the rules to the entry that fits: signals that decide alone first, then the timeout, then time and
    /// prompt for what is left.
    func reading(of entry: CatalogueEntry?) -> ErrorReading {
        guard let entry else { return withoutEntry() }
        if let association = associationInAnyLanguage(entry) { return association }
        if isLeftToTiming(entry) { return timed(entry) }
        switch entry.meaning {
        case .abortedByApp: return aborted(entry)
        case .timeout: return ErrorReading(.timedOut, .reportedByClient, .reported)
        case .noCredential: return withoutCredential()
        case .userCancelled, .interrupted: return ended(entry)
        case .alreadyRegistered: return ErrorReading(.alreadyRegistered, .reportedByClient, .reported)
        case .rpIDMismatch: return ErrorReading(.rpIDMismatch, .rpIDRefusedByClient, .reported)
        case .associationMissing: return ErrorReading(.associationMissing, .platformSaidNotAssociated, .reported)
        case .associationSuspected:
            return ErrorReading(.associationSuspected, .reportedByClient, .inferred, isOpen: true)
        case .deviceUnsupported: return ErrorReading(.deviceNotReady, .deviceUnsupported, .reported)
        case .deviceNotConfigured: return ErrorReading(.deviceNotReady, .deviceNotConfigured, .reported)
        case .rateLimited: return ErrorReading(.interrupted, .rateLimited, .reported)
        case .providerError:
            return ErrorReading(entry.retryHelps ? .interrupted : .clientError, .providerFailed, .reported)
        case .malformedRequest: return ErrorReading(.clientError, .requestMalformed, .reported)
        case .unknown: return ErrorReading(.clientError, .unclassified, .reported)
        case .ambiguous: return undecided(entry)
        }
    }

    /// An error that no entry describes is counted as it came.
    private func withoutEntry() -> ErrorReading {
        ErrorReading(.clientError, .unclassified, .reported)
    }

    /// Entries that a cancel, among others, can be behind.
    private func isLeftToTiming(_ entry: CatalogueEntry) -> Bool {
        if entry.condition == .shortTimeout { return true }
        switch entry.meaning {
        case .ambiguous: return entry.openMeanings.contains(.userCancelled)
        case .userCancelled: return !entry.openMeanings.isEmpty
        default: return false
        }
    }

    private func withoutCredential() -> ErrorReading {
        switch facts.mediation {
        case .immediate: ErrorReading(.notUsed, .silentProbe, .reported)
        case .conditional: ErrorReading(.notUsed, .conditionalUnused, .reported)
        case .modal, .unknown: ErrorReading(.noCredential, .reportedByClient, .reported)
        }
    }

    /// A cancel or an interruption that the client names. In a conditional registration without a sheet it is only
    /// the word for a passkey that was not made.
    private func ended(_ entry: CatalogueEntry) -> ErrorReading {
        if facts.kind == .registration, facts.mediation == .conditional, !wasPrompted {
            return ErrorReading(.notUsed, .conditionalUnused, .reported)
        }
        return ErrorReading(
            entry.meaning == .interrupted ? .interrupted : .userCancelled, .reportedByClient, .reported)
    }

    /// An abort is the app's when its words, a superseded request or a later one of the session say so. Firefox
    /// reports a person's cancel by the same name: its bare text after a sheet that was open for a while.
    private func aborted(_ entry: CatalogueEntry) -> ErrorReading {
        let isBare = signal.text.isEmpty || signal.text.contains("operation was aborted")
        let byPerson =
            entry.fragment == nil && isBare && !laterRequest && !signal.keys.contains { $0.place == .libraryCode }
            && signal.keys.contains { $0.text == "aborterror" } && facts.mediation != .conditional && wasPrompted
            && (failure.elapsedMilliseconds ?? 0) >= thresholds.deliberateMilliseconds
        return byPerson
            ? ErrorReading(.userCancelled, .cancelledAfterPrompt, .inferred, isOpen: true)
            : ErrorReading(.abortedByApp, .reportedByClient, .reported)
    }

    private func undecided(_ entry: CatalogueEntry) -> ErrorReading {
        if entry.openMeanings.contains(.timeout), isAtTimeout { return atTimeout }
        return ErrorReading(.clientError, .unclassified, .inferred, isOpen: true)
    }

    var isAtTimeout: Bool {
        thresholds.isTimeout(elapsed: failure.elapsedMilliseconds, options: facts.timeoutMilliseconds)
    }

    var atTimeout: ErrorReading { ErrorReading(.timedOut, .atTimeout, .inferred) }
}
