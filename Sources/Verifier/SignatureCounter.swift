import Ceremony

/// The signature counter that the next answer of a credential is compared with (CONTRACT.md section 7).
///
/// It is that of the last response with a true signature whose sign-in the relying party accepted; where it gave no
/// decision, the highest seen since.
struct SignatureCounter: Hashable, Sendable {
    /// A counter value and the response (or registration, or import) that brought it.
    struct Sighting: Hashable, Sendable {
        var position: Position
        var count: UInt32
        /// When the answer was given; nil for an import.
        var time: Instant?
    }

    /// The latest that the relying party stands for.
    var accepted: Sighting?
    /// True signatures without a decision so far, in the order of the log.
    var undecided: [Sighting] = []

    /// Undecided sightings that are kept one by one; beyond that the lowest gives way, for only the highest counts.
    static let kept = 8

    /// The value to compare with; nil where none is known.
    var stored: UInt32? { storedSighting?.count }

    /// The sighting that brought it.
    var storedSighting: Sighting? {
        var highest = accepted
        for sighting in undecided where sighting.position > (accepted?.position ?? Position(rawValue: -1)) {
            if sighting.count > highest?.count ?? 0 || highest == nil { highest = sighting }
        }
        return highest
    }

    /// A true signature was seen; `accepted` is the decision, if it has come already.
    mutating func saw(_ sighting: Sighting, accepted decision: Bool?) {
        switch decision {
        case true?: accept(sighting)
        case false?: break
        case nil:
            undecided.append(sighting)
            guard undecided.count > SignatureCounter.kept,
                let lowest = undecided.indices.min(by: { undecided[$0].count < undecided[$1].count })
            else { return }
            undecided.remove(at: lowest)
        }
    }

    /// The relying party decided about the response at that position.
    mutating func decide(_ isAccepted: Bool, about sighting: Sighting) {
        undecided.removeAll { $0.position == sighting.position }
        if isAccepted { accept(sighting) }
    }

    private mutating func accept(_ sighting: Sighting) {
        guard sighting.position > (accepted?.position ?? Position(rawValue: -1)) else { return }
        accepted = sighting
        undecided.removeAll { $0.position <= sighting.position }
    }
}
