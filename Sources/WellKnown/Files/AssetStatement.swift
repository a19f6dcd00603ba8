/// One statement of a Digital Asset Links list that its readers accept.
public struct AssetStatement: Sendable, Hashable {
    /// Whom a statement speaks about.
    public enum Target: Sendable, Hashable {
        /// An Android app and the certificates that sign it, as `14:6D:…`.
        case app(package: String, fingerprints: [String])
        /// A site.
        case site(String)
    }

    /// What it grants.
    public let relations: [String]
    /// To whom.
    public let target: Target

    /// The relation that passkeys need.
    public static let loginCredentials = "delegate_permission/common.get_login_creds"
    /// The relation that opens links in the app.
    public static let handleAllURLs = "delegate_permission/common.handle_all_urls"
}

/// Why a statement, or an include, is void.
struct StatementFault: Error, Hashable {
    enum Kind: Hashable { case statement, fingerprint }

    let kind: Kind
    /// The member at fault, such as `[2].target.package_name`.
    let path: String
    let detail: String
    let remedy: String

    init(_ path: String, _ detail: String, _ remedy: String) { self.init(.statement, path, detail, remedy) }

    init(_ kind: Kind, _ path: String, _ detail: String, _ remedy: String) {
        self.kind = kind
        self.path = path
        self.detail = detail
        self.remedy = remedy
    }
}
