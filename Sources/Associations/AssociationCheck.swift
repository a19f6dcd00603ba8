public import Ceremony
public import Classification
import Foundation
import HTTPClient
public import WellKnown

/// Fetches the association files of an RP ID as the platforms do, with the vendors' copies, and judges all of it.
public struct AssociationCheck: Sendable {
    private let settings: AssociationSettings
    private let fetching: Fetching
    private let suffixes: PublicSuffixes

    /// Prepares to check.
    public init(_ settings: AssociationSettings, fetching: Fetching, suffixes: PublicSuffixes) {
        self.settings = settings
        self.fetching = fetching
        self.suffixes = suffixes
    }

    /// The files that a configuration needs.
    public static func neededFiles(_ configuration: RelyingPartyConfiguration) -> [WellKnownFile] {
        var files: [WellKnownFile] = []
        let hasKeyHash = configuration.origins.contains { $0.hasPrefix(KeyHash.prefix) }
        if !configuration.androidApps.isEmpty || hasKeyHash { files.append(.assetLinks) }
        if !configuration.iosApps.isEmpty { files.append(.appleAppSiteAssociation) }
        if !configuration.relatedOrigins.isEmpty { files.append(.webAuthn) }
        return files
    }

    /// Checks the files of an RP ID. Without a configuration all files are fetched, and one that is not there is none of
    /// the findings. Blocks for as long as the fetches take, one after the other.
    public func run(rpID: String, name: String, _ configuration: RelyingPartyConfiguration?) -> AssociationReport {
        var report = AssociationReport()
        if let configuration {
            report.findings = ConfigurationFindings.findings(for: configuration, name: name, suffixes: suffixes)
        }
        // What is no domain has no files: an address or a port would be asked for something else.
        guard Self.isFetchable(rpID) else {
            if configuration == nil {
                report.findings = ConfigurationFindings.relyingPartyID(rpID, named: name, suffixes)
            }
            return report
        }
        let files = configuration.map(Self.neededFiles) ?? [.assetLinks, .appleAppSiteAssociation, .webAuthn]
        let origins = OriginReader(fetching: fetching, judge: FileFindings(configuration, suffixes: suffixes))
        for file in files {
            let copy = origins.read(file, of: rpID)
            report.copies.append(copy)
            let isOptional = configuration == nil && copy.observation?.state == .notFound
            report.findings += isOptional ? [] : copy.findings
        }
        addVendorCopies(to: &report, files, rpID)
        report.findings += crawlFindings(files, rpID)
        return report
    }

    private static func isFetchable(_ rpID: String) -> Bool {
        switch RelyingPartyID.fault(of: rpID) {
        case nil, .publicSuffix: RelyingPartyID.isDomain(rpID)
        default: false
        }
    }

    private func addVendorCopies(to report: inout AssociationReport, _ files: [WellKnownFile], _ rpID: String) {
        let vendors = VendorReader(fetching: fetching, settings: settings)
        for file in files {
            guard var copy = vendors.read(file, of: rpID) else { continue }
            let origin = report.copies.first { $0.file == file && $0.view == .origin }?.observation
            if let stale = CopyComparison.finding(origin: origin, copy: copy.observation, subject: file.rawValue) {
                copy.findings = [stale]
                copy.observation?.findings = [stale.code]
                report.findings.append(stale)
            }
            report.copies.append(copy)
        }
    }

    /// The crawlers that fetch for devices. Browsers, which fetch `webauthn` themselves, ask no robots.txt.
    private static let crawlers: [WellKnownFile: String] = [
        .assetLinks: "googlebot", .appleAppSiteAssociation: "aasa-bot",
    ]

    private func crawlFindings(_ files: [WellKnownFile], _ rpID: String) -> [Finding] {
        let crawled = files.filter { Self.crawlers[$0] != nil }
        guard !crawled.isEmpty,
            case .answered(let response) = fetching.fetch("https://\(rpID)/robots.txt", 512 << 10),
            response.status == 200, MediaType(response["content-type"]).text != "text/html"
        else { return [] }
        let rules = RobotsRules(String(decoding: response.body, as: UTF8.self))
        return crawled.filter { !rules.allows($0.path, agent: Self.crawlers[$0] ?? "*") }.map { file in
            Finding(
                .crawlBlocked, subject: file.rawValue,
                detail:
                    "`https://\(rpID)/robots.txt` disallows `\(file.path)`, which can keep \(file.reader) from reading it.",
                remedy: "Add `Allow: \(file.path)` to the group that disallows it.")
        }
    }
}
