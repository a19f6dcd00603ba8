import Ceremony

/// DOMExceptions: browsers have the same names for different things, and texts of their own.
extension ClientFailure {
    private static func dom(
        _ name: String, _ message: String, _ elapsed: ClosedRange<Int64> = 1_600...14_000, isShown: Bool = true
    ) -> ClientFailure {
        ClientFailure(
            platform: .web, api: "navigator.credentials", name: name, message: message, elapsed: elapsed,
            prompted: isShown)
    }

    private static let held: ClosedRange<Int64> = 120_002...120_400

    /// Chrome and Edge.
    static func chromium(_ event: Event, _ kind: CeremonyKind) -> ClientFailure? {
        let refused = "The operation either timed out or was not allowed."
        switch (event, kind) {
        case (.cancelled, _): return dom("NotAllowedError", refused)
        case (.timedOut, _): return dom("NotAllowedError", refused, 180_002...180_400)
        case (.abortedByApp, _): return dom("AbortError", "Request has been aborted.", isShown: false)
        case (.interrupted, _): return dom("NotAllowedError", "The page does not have focus.", 80...200, isShown: false)
        case (.alreadyRegistered, .registration):
            return dom(
                "InvalidStateError",
                "The user attempted to register an authenticator that contains one of the credentials already registered"
                    + " with the relying party.")
        default: return nil
        }
    }

    /// Safari: it ends a request after two minutes at the latest.
    static func safari(_ event: Event, _ kind: CeremonyKind) -> ClientFailure? {
        switch (event, kind) {
        case (.cancelled, _): return dom("NotAllowedError", "This request has been cancelled by the user.")
        case (.timedOut, _): return dom("NotAllowedError", "Operation timed out.", held)
        case (.abortedByApp, _): return dom("AbortError", "Aborted by AbortSignal.", isShown: false)
        case (.interrupted, _): return dom("NotAllowedError", "The document is not focused.", 80...200, isShown: false)
        case (.noCredential, .authentication):
            return dom("NotAllowedError", "No matched credentials are found in the platform attached authenticator.")
        case (.alreadyRegistered, .registration):
            return dom("InvalidStateError", "At least one credential matches an entry of the excludeCredentials list.")
        default: return nil
        }
    }

    /// Firefox: it ends a request after two minutes at the latest.
    static func firefox(_ event: Event, _ kind: CeremonyKind) -> ClientFailure? {
        let refused = "The request is not allowed by the user agent or the platform in the current context."
        switch (event, kind) {
        case (.cancelled, _): return dom("NotAllowedError", refused)
        case (.timedOut, _): return dom("NotAllowedError", refused, held)
        case (.abortedByApp, _): return dom("AbortError", "The operation was aborted.", isShown: false)
        case (.alreadyRegistered, .registration):
            return dom("InvalidStateError", "An attempt was made to use an object that is not usable.")
        default: return nil
        }
    }
}
