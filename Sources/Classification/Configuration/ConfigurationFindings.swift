public import Ceremony

/// What in a relying party's configuration can never work, or is unwise (CONTRACT.md section 8).
///
/// The configuration is stored as given; these findings are the answer to whoever put it.
public enum ConfigurationFindings {
    /// All findings, in the order of the configuration's members.
    ///
    /// - Parameters:
    ///   - name: the relying party's name in the trail, which is the RP ID where none is given.
    ///   - suffixes: the public suffixes that are known.
    public static func findings(
        for configuration: RelyingPartyConfiguration, name: String, suffixes: PublicSuffixes = .common
    ) -> [Finding] {
        var findings = relyingPartyID(configuration.rpID, named: name, suffixes)
        for (index, origin) in configuration.origins.enumerated() {
            findings += OriginFindings.findings(for: origin, subject: "origins[\(index)]", configuration)
        }
        for (index, origin) in configuration.topOrigins.enumerated() {
            findings += OriginFindings.shape(of: origin, subject: "topOrigins[\(index)]")
        }
        for (index, origin) in configuration.relatedOrigins.enumerated() {
            findings += OriginFindings.related(origin, subject: "relatedOrigins[\(index)]")
        }
        findings += AppFindings.findings(for: configuration)
        findings += algorithms(configuration) + timeToLive(configuration)
        findings += AttestationFindings.findings(for: configuration)
        return findings
    }

    /// What is wrong with an RP ID; nothing where it is a domain that clients accept.
    public static func relyingPartyID(
        _ rpID: String, named name: String, _ suffixes: PublicSuffixes = .common
    ) -> [Finding] {
        guard let fault = RelyingPartyID.fault(of: rpID, suffixes) else { return [] }
        let meant =
            RelyingPartyID.repaired(rpID, suffixes) ?? (RelyingPartyID.fault(of: name, suffixes) == nil ? name : nil)
        let detail =
            switch fault {
            case .address: "`\(rpID)` is an IP address; clients accept only domains as RP ID."
            case .scheme: "`\(rpID)` has a scheme; an RP ID is a bare domain."
            case .port: "`\(rpID)` has a port; an RP ID is a bare domain."
            case .path: "`\(rpID)` has a path; an RP ID is a bare domain."
            case .upperCase: "`\(rpID)` has upper-case letters; clients hash the domain in lower case."
            case .publicSuffix: "`\(rpID)` is a public suffix, under which others register names; clients refuse it."
            case .notADomain: "`\(rpID)` is no domain."
            }
        return [
            Finding(
                .rpIDInvalid, subject: "rpId", detail: detail,
                remedy: meant.map { "Write `\($0)`." } ?? "Write the domain of the site, such as `example.com`.")
        ]
    }

    private static func algorithms(_ configuration: RelyingPartyConfiguration) -> [Finding] {
        let unknown = (configuration.algorithms ?? []).filter { !knownAlgorithms.contains($0) }
        return unknown.map { number in
            Finding(
                .algorithmUnknown, subject: "algorithms",
                detail: "\(number) is no signature algorithm that WebAuthn clients use.",
                remedy: "Remove \(number); -7 (ES256), -8 (EdDSA) and -257 (RS256) cover today's authenticators.")
        }
    }

    /// Signature algorithms of the COSE registry that authenticators make keys for: ECDSA, EdDSA, RSA, ML-DSA.
    private static let knownAlgorithms: Set<Int64> = [
        -7, -8, -9, -19, -35, -36, -37, -38, -39, -47, -48, -49, -50, -51, -52, -53, -257, -258, -259, -65535,
    ]

    private static func timeToLive(_ configuration: RelyingPartyConfiguration) -> [Finding] {
        let seconds = configuration.challengeTTLSeconds
        guard seconds > 600 else { return [] }
        return [
            Finding(
                .challengeTTLLong, subject: "challengeTtlSeconds",
                detail:
                    "A challenge lives \(seconds) s; the longer it lives, the longer a stolen answer is worth something.",
                remedy: "Write 600 or less, and fetch new options for conditional requests that stay open.")
        ]
    }
}
