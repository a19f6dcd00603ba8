internal import Ceremony
internal import Classification

/// What a Digital Asset Links list and a configuration say differently.
struct AssetLinksFindings {
    let configuration: RelyingPartyConfiguration
    let links: AssetLinks
    let subject: String
    /// Whether all lists that it includes were read: only then is it known what is missing.
    let isWhole: Bool

    private let granted: [String: Set<String>]
    private let linked: [String: Set<String>]
    /// Hashes that stand among the origins themselves.
    private let allowedHashes: Set<String>

    init(_ links: AssetLinks, _ configuration: RelyingPartyConfiguration, subject: String, isWhole: Bool) {
        self.links = links
        self.configuration = configuration
        self.subject = subject
        self.isWhole = isWhole
        granted = links.apps()
        linked = links.apps(granted: AssetStatement.handleAllURLs)
        allowedHashes = Set(
            configuration.origins.filter { $0.hasPrefix(KeyHash.prefix) }
                .compactMap { KeyHash.fingerprint(ofValue: String($0.dropFirst(KeyHash.prefix.count))) })
    }

    var all: [Finding] { (isWhole ? missing : []) + unexpected + publicKeys }

    // MARK: What the configuration has, and the file has not

    private var missing: [Finding] {
        configuration.androidApps.flatMap { missing($0) } + unlistedOrigins
    }

    private func missing(_ app: RelyingPartyConfiguration.AndroidApp) -> [Finding] {
        let package = app.packageName
        let configured = app.fingerprints.compactMap { KeyHash.digest(hex: $0) }.map { KeyHash.fingerprint(of: $0) }
        if let listed = granted[package] {
            let findings = notListed(configured.filter { !listed.contains($0) }, package, app.label)
            return findings + (linked[package] == nil ? [handleAllURLsMissing(package)] : [])
        }
        if let others = otherwiseGranted[package] {
            return [loginCredentialsMissing(package)]
                + notListed(configured.filter { !others.contains($0) }, package, app.label)
        }
        // A void statement names it: meant to be listed, and not.
        if links.voidPackages.contains(package) { return notListed(configured, package, app.label) }
        return [packageNotListed(package, configured)]
    }

    /// Certificates by package that any statement lists, whatever it grants.
    private var otherwiseGranted: [String: Set<String>] {
        links.statements.reduce(into: [:]) { apps, statement in
            guard case .app(let package, let fingerprints) = statement.target else { return }
            apps[package, default: []].formUnion(fingerprints)
        }
    }

    private func statement(_ package: String, _ fingerprints: [String]) -> String {
        let list = fingerprints.map { "\"\($0)\"" }.joined(separator: ", ")
        return "{\"relation\": [\"\(AssetStatement.handleAllURLs)\", \"\(AssetStatement.loginCredentials)\"], "
            + "\"target\": {\"namespace\": \"android_app\", \"package_name\": \"\(package)\", "
            + "\"sha256_cert_fingerprints\": [\(list.isEmpty ? "\"…\"" : list)]}}"
    }

    private func packageNotListed(_ package: String, _ fingerprints: [String]) -> Finding {
        Finding(
            .packageNotListed, subject: subject,
            detail: "No statement is about `\(package)`, so Android refuses passkeys to the app.",
            remedy: "Add `\(statement(package, fingerprints))`.")
    }

    private func notListed(_ fingerprints: [String], _ package: String, _ label: String?) -> [Finding] {
        fingerprints.map { fingerprint in
            let name = label.map { " (\($0))" } ?? ""
            return Finding(
                .fingerprintNotListed, subject: subject,
                detail:
                    "`\(package)` is not listed with `\(fingerprint)`\(name): builds that this certificate signs are refused passkeys.",
                remedy:
                    "Add `\(fingerprint)` to `sha256_cert_fingerprints` of the statement about `\(package)` that grants `\(AssetStatement.loginCredentials)`."
            )
        }
    }

    private func loginCredentialsMissing(_ package: String) -> Finding {
        Finding(
            .getLoginCredsMissing, subject: subject,
            detail:
                "The statements about `\(package)` do not grant `\(AssetStatement.loginCredentials)`, which passkeys need.",
            remedy: "Add `\(AssetStatement.loginCredentials)` to `relation` of the statement about `\(package)`.")
    }

    private func handleAllURLsMissing(_ package: String) -> Finding {
        Finding(
            .handleAllURLsMissing, subject: subject,
            detail:
                "`\(package)` is not granted `\(AssetStatement.handleAllURLs)`: passkeys work, links do not open the app.",
            remedy: "Add `\(AssetStatement.handleAllURLs)` to `relation` if links are to open the app.")
    }

    /// Hashes among the origins that no statement lets in: such an app may answer, and Android lets it not ask.
    private var unlistedOrigins: [Finding] {
        let all = granted.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        let ofApps = Set(
            configuration.androidApps.flatMap(\.fingerprints).compactMap { KeyHash.digest(hex: $0) }
                .map { KeyHash.fingerprint(of: $0) })
        return allowedHashes.subtracting(all).subtracting(ofApps).sorted().map { fingerprint in
            Finding(
                .fingerprintNotListed, subject: subject,
                detail: "An origin allows the certificate `\(fingerprint)`, and no statement lists it.",
                remedy: "Add `\(fingerprint)` to the statement about its app, or remove the origin.")
        }
    }

    // MARK: What the file has, and the configuration has not

    private var unexpected: [Finding] {
        let known = Dictionary(
            configuration.androidApps.map { ($0.packageName, $0) },
            uniquingKeysWith: { first, second in
                var both = first
                both.fingerprints += second.fingerprints
                return both
            })
        return granted.sorted { $0.key < $1.key }.flatMap { package, fingerprints -> [Finding] in
            guard let app = known[package] else {
                return fingerprints.isSubset(of: allowedHashes) ? [] : [unexpectedApp(package, fingerprints.sorted())]
            }
            let own = Set(app.fingerprints.compactMap { KeyHash.digest(hex: $0) }.map { KeyHash.fingerprint(of: $0) })
            return fingerprints.subtracting(own).subtracting(allowedHashes).sorted().map { unexpected($0, package) }
        }
    }

    private func unexpectedApp(_ package: String, _ fingerprints: [String]) -> Finding {
        let signed = fingerprints.map { "`\($0)`" }.joined(separator: ", ")
        return Finding(
            .unexpectedApp, subject: subject,
            detail:
                "The file lets `\(package)` in, signed with \(signed), and the configuration does not know the app.",
            remedy:
                "If it is yours, add it to `apps.android` as `\(package)`; if not, remove the statement and find out who added it."
        )
    }

    private func unexpected(_ fingerprint: String, _ package: String) -> Finding {
        Finding(
            .unexpectedFingerprint, subject: subject,
            detail:
                "The file lets builds of `\(package)` in that `\(fingerprint)` signs, which the configuration does not know.",
            remedy:
                "If the certificate is yours, add `\(fingerprint)` to `apps.android[].sha256CertFingerprints`; if not, remove it from the file and find out who added it."
        )
    }

    private var publicKeys: [Finding] {
        Set(granted.values.joined()).sorted().flatMap { fingerprint in
            KeyHash.digest(hex: fingerprint).map { AppFindings.publicKey($0, subject: subject) } ?? []
        }
    }
}
