import Ceremony

/// Does the credential belong to the person who was asked, or who it says it is?
extension Judgement {
    /// L3 7.2 step 6: the credential's account is that of the options, and the handle that of the credential; where
    /// nobody was named, there must be a handle. All of them are pseudonyms.
    func userHandle() -> Check {
        if let due = input.options?.account, let holder = input.credential?.account, due != holder {
            return .failed(
                .userHandle, .credentialOfOtherAccount, expected: [due], actual: holder,
                "The credential belongs to another account than the one that was to sign in.")
        }
        guard parts.isHandleReadable else {
            return .skipped(.userHandle, .unreadable, "The user handle could not be read.")
        }
        guard let handle = input.userHandle, !handle.pseudonym.isEmpty else { return withoutHandle() }
        guard let known = input.credential?.userHandle, !known.isEmpty else {
            return .skipped(.userHandle, .noHandleKnown, "The trail knows no user handle of this credential.")
        }
        if handle.pseudonym == known { return .passed(.userHandle) }
        if handle.decodesTo == known {
            return .failed(
                .userHandle, .handleDoubleEncoded, expected: [known], actual: handle.pseudonym,
                "The handle is right once it is decoded one more time: it was encoded twice.")
        }
        return .failed(
            .userHandle, .handleDiffers, expected: [known], actual: handle.pseudonym,
            "The handle is another than the one that the credential was made with.")
    }

    private func withoutHandle() -> Check {
        guard let issued = input.options else { return .withoutOptions(.userHandle) }
        guard issued.isUsernameless else {
            return input.credential == nil
                ? .skipped(.userHandle, .noHandleKnown, "The trail knows no user handle of this credential.")
                : .passed(.userHandle)
        }
        return .failed(
            .userHandle, .handleMissing, expected: ["a user handle"],
            actual: input.userHandle == nil ? "none" : "an empty one",
            "Nobody was named when the sign-in began, and the answer names nobody either.")
    }
}
