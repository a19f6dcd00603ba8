public import JSON

/// Whom an association file lets in: what of it counts for passkeys.
public struct Grants: Sendable, Hashable {
    /// App ids of Apple apps, sorted.
    public var appleApps: [String]
    /// Certificates of Android apps by package, as `14:6D:…`, sorted.
    public var androidApps: [String: [String]]
    /// Related origins, in the file's order.
    public var origins: [String]

    /// Lets in what is given, or nobody.
    public init(appleApps: [String] = [], androidApps: [String: [String]] = [:], origins: [String] = []) {
        self.appleApps = Set(appleApps).sorted()
        self.androidApps = androidApps.mapValues { Set($0).sorted() }
        self.origins = origins
    }

    /// Whom an asset links list lets in.
    public init(_ links: AssetLinks) {
        self.init(androidApps: links.apps().mapValues { Array($0) })
    }

    /// Whom Apple's file lets in.
    public init(_ association: AppleAssociation) { self.init(appleApps: association.apps) }

    /// The sites that may use the RP ID.
    public init(_ related: RelatedOrigins) { self.init(origins: related.origins) }

    /// Whom a file of a kind lets in, by itself.
    public init(_ file: WellKnownFile, _ value: JSONValue) {
        switch file {
        case .assetLinks: self.init(AssetLinks(value, subject: file.rawValue))
        case .appleAppSiteAssociation: self.init(AppleAssociation(value, subject: file.rawValue))
        case .webAuthn: self.init(RelatedOrigins(value, subject: file.rawValue))
        case .passkeyEndpoints: self.init()
        }
    }

    /// All of it on lines, the same for the same grants.
    var text: String {
        let android = androidApps.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.joined(separator: " "))" }
        return (appleApps + android + origins).joined(separator: "\n")
    }
}
