public import Ceremony
public import Classification

/// What is wrong with the content of a well-known file, by itself and beside a configuration (CONTRACT.md section 8).
public struct FileFindings: Sendable {
    /// The configuration; nil where only the file itself is judged.
    public let configuration: RelyingPartyConfiguration?
    /// The public suffixes that are known.
    public let suffixes: PublicSuffixes

    /// Prepares to judge files beside a configuration.
    public init(_ configuration: RelyingPartyConfiguration?, suffixes: PublicSuffixes) {
        self.configuration = configuration
        self.suffixes = suffixes
    }

    /// The findings about the bytes of a file. `subject` names the file in them.
    public func findings(about file: WellKnownFile, _ bytes: [UInt8], subject: String) -> [Finding] {
        switch FileText(bytes, of: file, subject: subject) {
        case .unusable(let finding): return [finding]
        case .json(let value):
            switch file {
            case .assetLinks:
                let links = AssetLinks(value, subject: subject)
                return findings(about: links, subject: subject, isWhole: links.includes.isEmpty)
            case .appleAppSiteAssociation:
                let association = AppleAssociation(value, subject: subject)
                return association.findings
                    + (configuration.map {
                        AppleAssociationFindings(configuration: $0, association: association, subject: subject).all
                    } ?? [])
            case .webAuthn:
                let related = RelatedOrigins(value, subject: subject)
                return related.findings
                    + RelatedOriginsFindings(
                        configuration: configuration, related: related, subject: subject, suffixes: suffixes
                    ).all
            case .passkeyEndpoints: return PasskeyEndpoints(value, subject: subject).findings
            }
        }
    }

    /// The findings about an asset links list; `isWhole` says whether all that it includes was read.
    public func findings(about links: AssetLinks, subject: String, isWhole: Bool) -> [Finding] {
        links.findings
            + (configuration.map { AssetLinksFindings(links, $0, subject: subject, isWhole: isWhole).all } ?? [])
    }
}
