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
        let (reason, why) = regression(of: count, behind: stored, credential, data.flags)
        return .failed(
            .signCount, reason, expected: ["more than \(stored)"], actual: "\(count)",
            "The counter is \(count), and \(stored) was seen before: \(why)",
            reportedOnly: configuration.signCount == .report)
    }

    /// What a counter that did not rise most likely means (L3 section 6.1.1, and the notes at 7.2 step 22).
    private func regression(
        of count: UInt32, behind stored: UInt32, _ credential: KnownCredential, _ flags: AuthenticatorFlags
    ) -> (Reason, String) {
        if count == 0 {
            return (.counterBackToZero, "a second app of one provider that does not count, or a copy of the key.")
        }
        if let time = credential.signCountTime, input.responseTime < time {
            return (.counterReversed, "this answer was given before that one, and arrived after it.")
        }
        if stored > .max - 1024, count < 1024 {
            return (.counterWrapped, "it ran over its greatest value.")
        }
        if flags.contains(.backedUp) {
            return (.counterOfSyncedKey, "the key is synced, and its devices count each for itself.")
        }
        if count == stored { return (.counterRepeated, "the same value twice; the key may have been copied.") }
        return (.counterNotGreater, "the key may have been copied.")
    }

    /// A credential id as people are shown it.
    static func shown(_ id: [UInt8]) -> String { Base64URL.encode(id) }
}
