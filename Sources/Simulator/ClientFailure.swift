import Ceremony
import JSON

/// An error as a kind of client reports it, with the time it takes and whether the system's sheet was seen.
struct ClientFailure: Sendable {
    var platform: ClientError.ErrorPlatform
    var api: String
    var domain: String?
    var code: String?
    var name: String?
    var type: String?
    var message: String?
    var reason: String?
    /// Milliseconds from call to error.
    var elapsed: ClosedRange<Int64>
    /// Whether the client says that the sheet was seen.
    var prompted: Bool

    /// Writes the `error` member.
    func write(to writer: inout JSONWriter) {
        writer.key("error")
        writer.beginObject()
        writer.member("platform", platform.rawValue)
        writer.member("api", api)
        writer.member("domain", domain)
        writer.member("code", code)
        writer.member("name", name)
        writer.member("type", type)
        writer.member("message", message)
        writer.member("reason", reason)
        writer.endObject()
    }
}

extension ClientFailure {
    /// What happened to the person; how it shows depends on the client.
    enum Event: Sendable {
        case cancelled, noCredential, alreadyRegistered, timedOut, interrupted, deviceNotReady, unclassified
        case abortedByApp, silentProbe, notAssociated
        /// An error that stands for a cancel and for much else, soon and without a sheet.
        case unexplained
    }

    private static let person: ClosedRange<Int64> = 1_600...14_000
    private static let machine: ClosedRange<Int64> = 60...190
    private static let inBetween: ClosedRange<Int64> = 350...900
    private static let timeout: ClosedRange<Int64> = 180_002...180_400

    /// How a client reports an event; nil where it cannot happen there, or shows as something else.
    static func of(_ event: Event, _ profile: ClientProfile, _ kind: CeremonyKind, _ party: SimulatedRelyingParty)
        -> ClientFailure?
    {
        switch profile.caller {
        case .appleApp: apple(event, profile, kind, party)
        case .androidApp: android(event, kind)
        case .windowsApp: windows(event, kind)
        case .chrome, .edge: chromium(event, kind)
        case .safari: safari(event, kind)
        case .firefox: firefox(event, kind)
        }
    }

    private static func apple(
        _ event: Event, _ profile: ClientProfile, _ kind: CeremonyKind, _ party: SimulatedRelyingParty
    ) -> ClientFailure? {
        var failure = ClientFailure(
            platform: profile.errorPlatform, api: "ASAuthorizationController",
            domain: "com.apple.AuthenticationServices.AuthorizationError", elapsed: person, prompted: true)
        switch event {
        case .cancelled: failure.code = "1001"
        case .alreadyRegistered where kind == .registration: failure.code = "1006"
        case .deviceNotReady where kind == .registration: failure.code = "1010"
        case .silentProbe where kind == .authentication:
            failure.code = "1001"
            failure.reason = "No credentials available for login."
            (failure.elapsed, failure.prompted) = (machine, false)
        case .unexplained where kind == .authentication:
            failure.code = "1001"
            (failure.elapsed, failure.prompted) = (inBetween, false)
        case .notAssociated:
            failure.code = "1004"
            failure.reason =
                "Application with identifier \(party.appleAppID) is not associated with domain \(party.rpID)"
            (failure.elapsed, failure.prompted) = (machine, false)
        default: return nil
        }
        failure.message =
            "The operation couldn’t be completed. (\(failure.domain ?? "") error \(failure.code ?? "").)"
        return failure
    }

    private static func android(_ event: Event, _ kind: CeremonyKind) -> ClientFailure? {
        let word = kind == .registration ? "Create" : "Get"
        func made(_ suffix: String, _ type: String, _ message: String, isShown: Bool = true) -> ClientFailure {
            ClientFailure(
                platform: .android, api: "CredentialManager", name: "androidx.credentials.exceptions.\(suffix)",
                type: type, message: message, elapsed: isShown ? person : machine, prompted: isShown)
        }
        let types = "android.credentials.\(word)CredentialException."
        let domType = "androidx.credentials.TYPE_\(word.uppercased())_PUBLIC_KEY_CREDENTIAL_DOM_EXCEPTION"
        switch (event, kind) {
        case (.cancelled, _):
            return made(
                "\(word)CredentialCancellationException", types + "TYPE_USER_CANCELED", "The selector was cancelled.")
        case (.unexplained, .authentication):
            var failure = made(
                "GetCredentialCancellationException", types + "TYPE_USER_CANCELED", "The request was cancelled.",
                isShown: false)
            failure.elapsed = inBetween
            return failure
        case (.interrupted, _):
            return made("\(word)CredentialInterruptedException", types + "TYPE_INTERRUPTED", "Interrupted.")
        case (.noCredential, .authentication), (.silentProbe, .authentication):
            return made(
                "NoCredentialException", types + "TYPE_NO_CREDENTIAL", "No credentials available", isShown: false)
        case (.alreadyRegistered, .registration):
            return made(
                "publickeycredential.CreatePublicKeyCredentialDomException",
                domType + "/androidx.credentials.TYPE_INVALID_STATE_ERROR",
                "One of the excluded credentials exists on the local device")
        case (.deviceNotReady, .registration):
            return made(
                "CreateCredentialNoCreateOptionException", types + "TYPE_NO_CREATE_OPTIONS",
                "No create options available.",
                isShown: false)
        case (.unclassified, _):
            return made("\(word)CredentialUnknownException", types + "TYPE_UNKNOWN", "Unknown error", isShown: false)
        default: return nil
        }
    }

    private static func windows(_ event: Event, _ kind: CeremonyKind) -> ClientFailure? {
        var failure = ClientFailure(platform: .windows, api: "webauthn.dll", elapsed: person, prompted: true)
        switch (event, kind) {
        case (.cancelled, _): (failure.code, failure.name) = ("0x80090036", "NTE_USER_CANCELLED")
        case (.noCredential, .authentication): (failure.code, failure.name) = ("0x80090011", "NTE_NOT_FOUND")
        case (.alreadyRegistered, .registration): (failure.code, failure.name) = ("0x8009000F", "NTE_EXISTS")
        case (.timedOut, _):
            (failure.code, failure.name) = ("0x800705B4", "ERROR_TIMEOUT")
            failure.elapsed = timeout
        default: return nil
        }
        return failure
    }
}
