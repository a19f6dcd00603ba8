public import JSON

/// What the relying party's server enforces, as it was put (CONTRACT.md section 3). Stored even where it is unwise.
public struct RelyingPartyConfiguration: Hashable, Sendable {
    /// What to do about a check that servers may choose not to enforce.
    public enum Enforcement: String, CaseIterable, Sendable {
        case reject, report
    }

    /// What the configuration says about user verification.
    public enum UserVerification: String, CaseIterable, Sendable {
        case required, preferred, discouraged
    }

    /// An Android app and the certificates that sign it.
    public struct AndroidApp: Hashable, Sendable {
        /// Its package.
        public var packageName: String
        /// The certificates, as written; those that are no fingerprint allow nothing.
        public var fingerprints: [String]
        /// What the relying party calls them, such as `play-app-signing`.
        public var label: String?
    }

    /// A name for people.
    public var name: String?
    /// The RP ID; the name in the trail when it is not given.
    public var rpID: String
    /// Allowed web origins, as written.
    public var origins: [String]
    /// Allowed top origins of framed ceremonies.
    public var topOrigins: [String]
    /// Allowed related origins.
    public var relatedOrigins: [String]
    /// App ids of iOS apps.
    public var iosApps: [String]
    /// Android apps.
    public var androidApps: [AndroidApp]
    /// Allowed algorithms; nil: whatever the options offered.
    public var algorithms: [Int64]?
    /// Whether UV = 1 is enforced.
    public var userVerification: UserVerification
    /// How long a challenge lives.
    public var challengeTTLSeconds: Int64
    /// Whether the signature counter is enforced.
    public var signCount: Enforcement
    /// Whether a changed BE flag is enforced.
    public var backupEligibility: Enforcement
    /// Accepted attestation formats; nil: any.
    public var attestationFormats: [String]?
    /// Trust anchors as PEM texts; empty leaves the path unchecked.
    public var trustAnchorsPEM: [String]

    /// Reads a configuration that was put for the name `name` in the trail.
    ///
    /// - Throws: which member cannot be read, or that there is neither an origin nor an app.
    public init(_ value: JSONValue, name trailName: String) throws(PayloadError) {
        let reader = try MemberReader(value, path: "configuration")
        name = try reader.text("name", upTo: 256)
        rpID = try reader.text("rpId", upTo: 253) ?? trailName
        origins = try reader.texts("origins") ?? []
        topOrigins = try reader.texts("topOrigins") ?? []
        relatedOrigins = try reader.texts("relatedOrigins") ?? []
        let apps = try reader.object("apps")
        iosApps = try RelyingPartyConfiguration.iosApps(apps)
        androidApps = try RelyingPartyConfiguration.androidApps(apps)
        algorithms = try RelyingPartyConfiguration.algorithms(reader)
        userVerification = try reader.name("userVerification", UserVerification.self) ?? .preferred
        challengeTTLSeconds = try reader.integer("challengeTtlSeconds", in: 1...31_536_000) ?? 300
        signCount = try reader.name("signCount", Enforcement.self) ?? .reject
        backupEligibility = try reader.name("backupEligibility", Enforcement.self) ?? .reject
        let attestation = try reader.object("attestation")
        attestationFormats = try attestation?.texts("formats", upTo: 50, each: 64)
        trustAnchorsPEM = try attestation?.texts("trustAnchorsPem", upTo: 200, each: 65_536) ?? []
        guard !origins.isEmpty || !iosApps.isEmpty || !androidApps.isEmpty else {
            throw PayloadError(
                path: "configuration.origins", expected: "an origin, or an app under `apps`", kind: .missing)
        }
    }

    private static func iosApps(_ apps: MemberReader?) throws(PayloadError) -> [String] {
        guard let apps else { return [] }
        var ids: [String] = []
        for (index, element) in (try apps.elements("ios", upTo: 1000) ?? []).enumerated() {
            ids.append(try MemberReader(element, path: "\(apps.path).ios[\(index)]").requiredText("appId", upTo: 256))
        }
        return ids
    }

    private static func androidApps(_ apps: MemberReader?) throws(PayloadError) -> [AndroidApp] {
        guard let apps else { return [] }
        var found: [AndroidApp] = []
        for (index, element) in (try apps.elements("android", upTo: 1000) ?? []).enumerated() {
            let app = try MemberReader(element, path: "\(apps.path).android[\(index)]")
            found.append(
                AndroidApp(
                    packageName: try app.requiredText("packageName", upTo: 256),
                    fingerprints: try app.texts("sha256CertFingerprints", upTo: 100, each: 256) ?? [],
                    label: try app.text("label", upTo: 128)))
        }
        return found
    }

    private static func algorithms(_ reader: MemberReader) throws(PayloadError) -> [Int64]? {
        guard let elements = try reader.elements("algorithms", upTo: 100) else { return nil }
        var algorithms: [Int64] = []
        for (index, element) in elements.enumerated() {
            guard let number = element.int else {
                throw PayloadError(path: "\(reader.path).algorithms[\(index)]", expected: "a COSE algorithm number")
            }
            algorithms.append(number)
        }
        return algorithms.isEmpty ? nil : algorithms
    }
}
