public import Ceremony

/// A group of ceremonies that would fail together: those of one build of an app, of one version of a browser, or of one
/// version of the relying party's server. Registrations and sign-ins are never counted together.
public struct Cohort: Hashable, Sendable {
    /// What its ceremonies have in common.
    public enum Dimension: String, CaseIterable, Sendable {
        /// Platform, app, build and signing certificate.
        case app
        /// Browser and version.
        case browser
        /// Version of the relying party's server.
        case server
    }

    /// Registrations, or sign-ins.
    public let kind: CeremonyKind
    /// What its ceremonies have in common.
    public let dimension: Dimension
    /// The platform; nil for a server's version.
    public let platform: Platform?
    /// The app's id, or the browser's name.
    public let name: String?
    /// The app's build, else its version; the version of the browser or the server.
    public let build: String?
    /// SHA-256 of the certificate that signed an Android app.
    public let certificate: String?

    private init(
        _ kind: CeremonyKind, _ dimension: Dimension, platform: Platform? = nil, name: String? = nil, build: String?,
        certificate: String? = nil
    ) {
        self.kind = kind
        self.dimension = dimension
        self.platform = platform
        self.name = name
        self.build = build
        self.certificate = certificate
    }

    /// The cohorts that a ceremony belongs to, by what is known of client and server: none, one or two.
    public static func cohorts(of kind: CeremonyKind, client: Client?, serverVersion: String?) -> [Cohort] {
        var cohorts: [Cohort] = []
        if let client { cohorts.append(of(client, kind)) }
        if let serverVersion { cohorts.append(Cohort(kind, .server, build: clean(serverVersion))) }
        return cohorts
    }

    private static func of(_ client: Client, _ kind: CeremonyKind) -> Cohort {
        let isApp = client.appID != nil || client.appBuild != nil || client.signingCertificate != nil
        guard client.platform == .web || (client.browser != nil && !isApp) else {
            return Cohort(
                kind, .app, platform: client.platform, name: client.appID.map(clean),
                build: (client.appBuild ?? client.appVersion).map(clean),
                certificate: client.signingCertificate.map(clean))
        }
        return Cohort(
            kind, .browser, platform: client.platform, name: client.browser.map(clean),
            build: client.browserVersion.map { mainVersion(clean($0)) })
    }

    /// `131.0.6778.86` and `131` are one version of a browser, `18.5` and `18.4` are two.
    private static func mainVersion(_ version: String) -> String {
        let parts = version.split(separator: ".").prefix(2)
        return parts.count == 2 && parts.last == "0" ? String(parts[0]) : parts.joined(separator: ".")
    }

    private static let separator: Character = "\u{1F}"

    private static func clean(_ text: String) -> String { text.filter { $0 != separator } }
}

extension Cohort {
    /// A text that stands for the cohort in state tables and in the ids of events.
    public var key: String {
        [kind.rawValue, dimension.rawValue, platform?.rawValue, name, build, certificate].map { $0 ?? "" }
            .joined(separator: String(Self.separator))
    }

    /// Reads such a text; nil for what is none.
    public init?(key: String) {
        let parts = key.split(separator: Self.separator, omittingEmptySubsequences: false).map {
            $0.isEmpty ? nil : String($0)
        }
        guard parts.count == 6, let kind = parts[0].flatMap({ CeremonyKind(rawValue: $0) }),
            let dimension = parts[1].flatMap({ Dimension(rawValue: $0) })
        else { return nil }
        self.init(
            kind, dimension, platform: parts[2].flatMap { Platform(rawValue: $0) }, name: parts[3], build: parts[4],
            certificate: parts[5])
    }

    /// Whether another cohort's ceremonies tell how this one's would end if its build were sound.
    ///
    /// - Parameter near: only those of the same platform or browser.
    func isSibling(of other: Cohort, near: Bool) -> Bool {
        guard self != other, kind == other.kind, (dimension == .server) == (other.dimension == .server) else {
            return false
        }
        guard near, dimension != .server else { return true }
        return dimension == other.dimension && platform == other.platform && (dimension == .app || name == other.name)
    }

    /// The cohort for people: `the ios app com.example.shop, build 420`.
    public var title: String {
        let number = build.map { $0 } ?? "unknown"
        switch dimension {
        case .app:
            let app = name.map { " `\($0)`" } ?? ""
            let signed = certificate.map { ", signed with certificate \($0.prefix(16))…" } ?? ""
            return "the \(platform?.rawValue ?? "unknown") app\(app), build \(number)\(signed)"
        case .browser: return "\(name ?? "the browser") \(number)"
        case .server: return "server version \(number)"
        }
    }

    /// Whether the system asks an association file before it lets this client use a passkey.
    var needsAssociation: Bool {
        guard dimension == .app else { return false }
        return platform == .ios || platform == .macos || platform == .android
    }
}
