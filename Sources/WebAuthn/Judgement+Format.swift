import Ceremony

/// Can the response be read as one of the due kind?
extension Judgement {
    /// L3 7.1 steps 3, 5, 6, 13 and 20; 7.2 steps 3, 7 to 9: the members are there, decode, and are what they claim to be.
    func responseFormat() -> Check {
        if let shape = parts.shape, shape != kind {
            return .failed(
                .responseFormat, .wrongResponseKind, expected: [kind.rawValue], actual: shape.rawValue,
                "The answer is that of \(shape == .registration ? "a registration" : "an authentication").")
        }
        guard let first = parts.faults.first else { return .passed(.responseFormat) }
        let why = parts.faults.map(\.text).joined(separator: " ")
        return .failed(.responseFormat, first.reason, why)
    }
}
