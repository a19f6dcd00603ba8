import Ceremony
import JSON

/// Is the credential one that may sign in here?
extension Judgement {
    /// L3 7.2 step 6: the credential is registered.
    func credentialKnown() -> Check {
        if input.credential != nil { return .passed(.credentialKnown) }
        guard let id = parts.credentialID else {
            return .skipped(.credentialKnown, .unreadable, "The credential's id could not be read.")
        }
        if input.isCredentialIDEncodedTwice {
            return .failed(
                .credentialKnown, .credentialIDEncoding, actual: Base64URL.encode(id),
                "The id names a known credential once it is decoded one more time: it was encoded twice.")
        }
        return .failed(
            .credentialKnown, .credentialNeverSeen, actual: Base64URL.encode(id),
            "Neither a registration nor an import of this credential is in the trail.")
    }

    /// L3 7.2 step 5: the credential is in `allowCredentials`, where that names any.
    func credentialAllowed() -> Check {
        guard let options else { return .withoutOptions(.credentialAllowed) }
        if options.allowCredentials.isEmpty { return .passed(.credentialAllowed) }
        guard let id = parts.credentialID else {
            return .skipped(.credentialAllowed, .unreadable, "The credential's id could not be read.")
        }
        if options.allowCredentials.contains(id) { return .passed(.credentialAllowed) }
        if let inner = Base64URL.decode(id)?.bytes, options.allowCredentials.contains(inner) {
            return .failed(
                .credentialAllowed, .credentialIDEncoding, expected: [Base64URL.encode(inner)],
                actual: Base64URL.encode(id),
                "The options allow the credential that the id names once it is decoded one more time.")
        }
        return .failed(
            .credentialAllowed, .notInAllowList, expected: options.allowCredentials.prefix(20).map(Base64URL.encode),
            actual: Base64URL.encode(id), "The options allowed other credentials.")
    }

    /// The credential was neither revoked nor refused, and its account is open.
    func credentialActive() -> Check {
        guard let credential = input.credential else { return .withoutCredential(.credentialActive) }
        switch credential.inactivity {
        case nil: return .passed(.credentialActive)
        case .revoked: return .failed(.credentialActive, .revoked, "The credential was revoked before.")
        case .registrationRefused:
            return .failed(.credentialActive, .registrationRefused, "The relying party refused the registration.")
        case .accountClosed: return .failed(.credentialActive, .accountClosed, "The account was closed before.")
        }
    }
}
