public import Ceremony

/// The files at well-known places (RFC 8615) that decide which apps and sites may use a relying party's passkeys.
public enum WellKnownFile: String, CaseIterable, Sendable, Hashable {
    /// Google's Digital Asset Links: Android apps.
    case assetLinks = "assetlinks.json"
    /// Apple's app site association: iOS and macOS apps.
    case appleAppSiteAssociation = "apple-app-site-association"
    /// Related origins (L3 section 5.11): other sites.
    case webAuthn = "webauthn"
    /// Where accounts enrol and manage passkeys (W3C passkey endpoints); it lets nobody in.
    case passkeyEndpoints = "passkey-endpoints"

    /// Its path on the host of the RP ID.
    public var path: String { "/.well-known/" + rawValue }

    /// Its address for an RP ID.
    public func url(on rpID: String) -> String { "https://\(rpID)\(path)" }

    /// The most bytes that its readers take: Apple names 128 KiB; for the others 1 MiB is far beyond what they need.
    public var byteLimit: Int { self == .appleAppSiteAssociation ? 128 << 10 : 1 << 20 }

    /// How bad another content type than `application/json` is: Google and browsers refuse the file, Apple reads it.
    public var contentTypeSeverity: Severity {
        switch self {
        case .assetLinks, .webAuthn: .error
        case .appleAppSiteAssociation, .passkeyEndpoints: .warning
        }
    }

    /// Who reads it, for sentences.
    public var reader: String {
        switch self {
        case .assetLinks: "Google"
        case .appleAppSiteAssociation: "Apple"
        case .webAuthn: "browsers"
        case .passkeyEndpoints: "credential managers"
        }
    }
}
