internal import Ceremony

extension Attempt {
    /// Reads what only time and prompt can tell: a cancel, a probe that found nothing, or no person at all.
    func timed(_ entry: CatalogueEntry) -> ErrorReading {
        if isAtTimeout { return atTimeout }
        if wasPrompted {
            let isLong = (failure.elapsedMilliseconds ?? 0) >= thresholds.deliberateMilliseconds
            return ErrorReading(
                .userCancelled, .cancelledAfterPrompt, isLong ? .reported : .inferred, isOpen: !isLong)
        }
        switch facts.mediation {
        case .conditional: return ErrorReading(.notUsed, .conditionalUnused, .inferred)
        case .immediate where failure.prompted == false || isTooFastForPeople:
            return ErrorReading(.notUsed, .silentProbe, .inferred)
        case .immediate, .modal, .unknown: break
        }
        guard isTooFastForPeople else {
            return ErrorReading(.userCancelled, .cancelledWithoutEvidence, .inferred, isOpen: true)
        }
        return withoutPerson(entry)
    }

    private var isTooFastForPeople: Bool {
        failure.elapsedMilliseconds.map { $0 < thresholds.humanMilliseconds } ?? false
    }

    /// Too fast for a person, and no sheet: a request that cannot work, or a device that holds nothing for it.
    private func withoutPerson(_ entry: CatalogueEntry) -> ErrorReading {
        if let timeout = facts.timeoutMilliseconds, timeout < thresholds.shortTimeoutMilliseconds {
            return ErrorReading(.clientError, .requestMalformed, .inferred)
        }
        let mayLackCredential = facts.kind != .registration && entry.openMeanings.contains(.noCredential)
        return ErrorReading(
            mayLackCredential ? .noCredential : .clientError, .endedWithoutPrompt, .inferred, isOpen: true)
    }

    /// Apple says in the device's language that an app is not associated with a domain; app id and domain keep
    /// their shape in any of them.
    func associationInAnyLanguage(_ entry: CatalogueEntry) -> ErrorReading? {
        guard entry.origin == .apple, entry.keys == ["1004"], entry.meaning == .ambiguous,
            AppleAssociationText(in: failure.error) != nil
        else { return nil }
        return ErrorReading(.associationMissing, .platformSaidNotAssociated, .reported)
    }
}
