import Ceremony

/// Can the response be read as one of the due kind?
extension Judgement {
    /// L3 7.1 step 3, 7.2 step 3: an attestation where one is due, else an assertion.
    func responseKind() -> Check {
        guard let shape = parts.shape, shape != kind else { return .passed(.responseFormat) }
        return .failed(
            .responseFormat, .wrongResponseKind, expected: [kind.rawValue], actual: shape.rawValue,
            "The answer is that of \(shape == .registration ? "a registration" : "an authentication").")
    }

    /// What could not be read at one step of a section.
    func format(_ section: CeremonyKind, _ number: Int) -> Check {
        if parts.faults.isEmpty { return .passed(.responseFormat) }
        let faults = parts.faults.filter { fault in
            SpecificationStep.of(.responseFormat, fault.reason, in: section)?.number == number
        }
        guard let first = faults.first else { return .passed(.responseFormat) }
        return .failed(.responseFormat, first.reason, faults.map(\.text).joined(separator: " "))
    }
}
