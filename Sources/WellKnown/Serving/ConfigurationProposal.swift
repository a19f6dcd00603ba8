public import Ceremony
internal import Classification
public import JSON

/// A configuration proposed from what there is: the files that are served, and what a build tool prints of certificates.
///
/// It is a proposal: whoever can edit the files can propose with it, so a person reads it before it is put.
public struct ConfigurationProposal: Sendable {
    /// The RP ID.
    public let rpID: String
    private let base: JSONValue?
    private var origins: [String]
    private var relatedOrigins: [String]
    private var appleApps: [String]
    private var androidApps: [(package: String, fingerprints: [String], label: String?)]

    /// Begins with the configuration there is, or with the site of the RP ID alone.
    public init(rpID: String, base: JSONValue?, _ configuration: RelyingPartyConfiguration?) {
        self.rpID = rpID
        self.base = base
        origins = configuration?.origins ?? ["https://" + rpID]
        relatedOrigins = configuration?.relatedOrigins ?? []
        appleApps = configuration?.iosApps ?? []
        androidApps = configuration?.androidApps.map { ($0.packageName, $0.fingerprints, $0.label) } ?? []
    }

    /// Packages of Android apps so far.
    public var packages: [String] { androidApps.map(\.package) }

    /// Adds whom files let in.
    public mutating func add(_ grants: Grants) {
        for app in grants.appleApps where !appleApps.contains(app) { appleApps.append(app) }
        for (package, fingerprints) in grants.androidApps.sorted(by: { $0.key < $1.key }) {
            for fingerprint in fingerprints { add(fingerprint, to: package) }
        }
        for origin in grants.origins where !relatedOrigins.contains(origin) && !origins.contains(origin) {
            relatedOrigins.append(origin)
        }
    }

    /// Adds a certificate to an app; one that is there in any spelling stays as it is.
    public mutating func add(_ fingerprint: String, to package: String) {
        guard let index = androidApps.firstIndex(where: { $0.package == package }) else {
            androidApps.append((package, [fingerprint], nil))
            return
        }
        let known = androidApps[index].fingerprints.compactMap { KeyHash.digest(hex: $0) }
        if let digest = KeyHash.digest(hex: fingerprint), !known.contains(digest) {
            androidApps[index].fingerprints.append(fingerprint)
        }
    }

    /// The proposal as the JSON of a configuration: members of the base that it does not touch stay as they are.
    public var text: String {
        IndentedJSON.text { writer in
            writer.beginObject()
            let own: Set<String> = ["rpId", "origins", "relatedOrigins", "apps"]
            if let base { for (name, value) in base.members where !own.contains(name) { writer.member(name, value) } }
            writer.member("rpId", rpID)
            list("origins", origins, &writer)
            if !relatedOrigins.isEmpty { list("relatedOrigins", relatedOrigins, &writer) }
            if !appleApps.isEmpty || !androidApps.isEmpty { writeApps(&writer) }
            writer.endObject()
        }
    }

    private func writeApps(_ writer: inout JSONWriter) {
        writer.key("apps")
        writer.beginObject()
        if !appleApps.isEmpty {
            writer.key("ios")
            writer.beginArray()
            for app in appleApps {
                writer.beginObject()
                writer.member("appId", app)
                writer.endObject()
            }
            writer.endArray()
        }
        if !androidApps.isEmpty {
            writer.key("android")
            writer.beginArray()
            for app in androidApps {
                writer.beginObject()
                writer.member("packageName", app.package)
                list("sha256CertFingerprints", app.fingerprints, &writer)
                writer.member("label", app.label)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.endObject()
    }

    private func list(_ name: String, _ texts: [String], _ writer: inout JSONWriter) {
        writer.key(name)
        writer.beginArray()
        for text in texts { writer.value(text) }
        writer.endArray()
    }
}
