public import Ceremony
internal import Classification
internal import JSON

/// The association files that a configuration needs, ready to serve, and the origins that its server must allow.
public struct ServedFiles: Sendable {
    /// The files by kind, each with its text; only what the configuration needs.
    public let files: [(file: WellKnownFile, text: String)]
    /// Every origin that clients of this configuration report, as they write it.
    public let origins: [String]
    /// What of the configuration could not be written, each as a sentence.
    public let omissions: [String]

    /// Writes the files of a configuration.
    public init(_ configuration: RelyingPartyConfiguration) {
        var omissions: [String] = []
        let apps = Self.androidApps(configuration, &omissions)
        let apple = Self.appleApps(configuration, &omissions)
        let related = configuration.relatedOrigins.compactMap { origin -> String? in
            let web = WebOrigin(origin)
            guard web.scheme == "https", let written = web.asBrowsersWrite else {
                omissions.append("`\(origin)` of `relatedOrigins` is no https origin.")
                return nil
            }
            return written
        }
        var files: [(WellKnownFile, String)] = []
        if !apps.isEmpty { files.append((.assetLinks, Self.assetLinks(apps))) }
        if !apple.isEmpty { files.append((.appleAppSiteAssociation, Self.appleAssociation(apple))) }
        if !related.isEmpty { files.append((.webAuthn, Self.relatedOrigins(related))) }
        self.files = files
        self.omissions = omissions
        origins = Self.origins(configuration, apps, hasAppleApp: !apple.isEmpty, related)
    }

    private typealias App = (package: String, fingerprints: [String])

    private static func androidApps(
        _ configuration: RelyingPartyConfiguration, _ omissions: inout [String]
    ) -> [App] {
        var apps: [App] = []
        for app in configuration.androidApps {
            guard AppFindings.isPackage(app.packageName) else {
                omissions.append("`\(app.packageName)` is no package name.")
                continue
            }
            var fingerprints: [String] = []
            for text in app.fingerprints {
                guard let digest = KeyHash.digest(written: text) else {
                    omissions.append("`\(text)` of `\(app.packageName)` is no SHA-256 fingerprint.")
                    continue
                }
                let fingerprint = KeyHash.fingerprint(of: digest)
                if !fingerprints.contains(fingerprint) { fingerprints.append(fingerprint) }
            }
            guard !fingerprints.isEmpty else {
                omissions.append("`\(app.packageName)` has no certificate: a statement needs one.")
                continue
            }
            apps.append((app.packageName, fingerprints))
        }
        return apps
    }

    private static func appleApps(
        _ configuration: RelyingPartyConfiguration, _ omissions: inout [String]
    ) -> [String] {
        configuration.iosApps.filter { app in
            guard AppFindings.isAppID(app) else {
                omissions.append("`\(app)` is no app id.")
                return false
            }
            return true
        }
    }

    private static func origins(
        _ configuration: RelyingPartyConfiguration, _ apps: [App], hasAppleApp: Bool, _ related: [String]
    ) -> [String] {
        var origins: [String] = []
        func add(_ origin: String) { if !origins.contains(origin) { origins.append(origin) } }
        for origin in configuration.origins {
            add(origin.hasPrefix("android:") ? origin : WebOrigin(origin).asBrowsersWrite ?? origin)
        }
        if hasAppleApp { add("https://" + configuration.rpID) }
        for app in apps {
            for fingerprint in app.fingerprints {
                if let digest = KeyHash.digest(hex: fingerprint) { add(KeyHash.prefix + Base64URL.encode(digest)) }
            }
        }
        related.forEach(add)
        return origins
    }

    private static func assetLinks(_ apps: [App]) -> String {
        IndentedJSON.text { writer in
            writer.beginArray()
            for app in apps {
                writer.beginObject()
                writer.key("relation")
                writer.beginArray()
                writer.value(AssetStatement.handleAllURLs)
                writer.value(AssetStatement.loginCredentials)
                writer.endArray()
                writer.key("target")
                writer.beginObject()
                writer.member("namespace", "android_app")
                writer.member("package_name", app.package)
                writer.key("sha256_cert_fingerprints")
                writer.beginArray()
                for fingerprint in app.fingerprints { writer.value(fingerprint) }
                writer.endArray()
                writer.endObject()
                writer.endObject()
            }
            writer.endArray()
        }
    }

    private static func appleAssociation(_ apps: [String]) -> String {
        IndentedJSON.text { writer in
            writer.beginObject()
            writer.key("webcredentials")
            writer.beginObject()
            writer.key("apps")
            writer.beginArray()
            for app in apps { writer.value(app) }
            writer.endArray()
            writer.endObject()
            writer.endObject()
        }
    }

    private static func relatedOrigins(_ origins: [String]) -> String {
        IndentedJSON.text { writer in
            writer.beginObject()
            writer.key("origins")
            writer.beginArray()
            for origin in origins { writer.value(origin) }
            writer.endArray()
            writer.endObject()
        }
    }
}
