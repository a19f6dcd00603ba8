import Ceremony
import JSON

/// Does the counter say that the key was copied?
extension Judgement {
    /// L3 7.2 step 22: where either counter is not zero, the new one is greater than the stored one.
    func signCount() -> Check {
        guard let data = parts.authenticatorData else { return .withoutAuthenticatorData(.signCount) }
        guard let credential = input.credential else { return .withoutCredential(.signCount) }
        guard let stored = credential.signCount else {
            return .skipped(.signCount, .noCounterKnown, "The trail knows no counter of this credential.")
        }
        let count = data.signCount
        if count > stored || (count == 0 && stored == 0) { return .passed(.signCount) }
        return .failed(
            .signCount, count == 0 ? .counterBackToZero : .counterNotGreater, expected: ["more than \(stored)"],
            actual: "\(count)", "The counter is \(count), and \(stored) was seen before: the key may have been copied.",
            reportedOnly: configuration.signCount == .report)
    }

    /// A credential id as people are shown it.
    static func shown(_ id: [UInt8]) -> String { Base64URL.encode(id) }
}
