internal import Ceremony
internal import JSON

/// Findings about allowed origins: those that no client ever writes, and those that clients will not accept.
enum OriginFindings {
    /// Everything about an entry of `origins`.
    static func findings(
        for origin: String, subject: String, _ configuration: RelyingPartyConfiguration
    ) -> [Finding] {
        if origin.hasPrefix("android:") { return android(origin, subject) }
        let web = WebOrigin(origin)
        if web.scheme != "https" && web.scheme != "http" && web.faults.isEmpty { return [] }  // an extension's origin
        return shape(of: origin, subject: subject) + secure(web, origin, subject)
            + coverage(web, origin, subject, configuration)
    }

    /// Whether an origin is written as browsers write theirs.
    static func shape(of origin: String, subject: String) -> [Finding] {
        let web = WebOrigin(origin)
        guard let fault = web.faults.first else { return [] }
        return [
            Finding(
                .originNeverMatches, subject: subject,
                detail: "`\(origin)` never matches: \(sentence(of: fault)).",
                remedy: web.asBrowsersWrite.map { "Write `\($0)`." }
                    ?? "Write scheme and host, with a port only where it is not the default: `https://example.com`.")
        ]
    }

    /// Whether an entry of `relatedOrigins` is an origin of a site.
    static func related(_ origin: String, subject: String) -> [Finding] {
        let web = WebOrigin(origin)
        guard !web.faults.isEmpty || web.scheme != "https" else { return [] }
        let written = web.asBrowsersWrite.map { $0.replacingScheme(with: "https") }
        return [
            Finding(
                .relatedOriginMalformed, subject: subject,
                detail: "`\(origin)` is no https origin as browsers write it"
                    + (web.faults.first.map { ": \(sentence(of: $0))." } ?? "."),
                remedy: written.map { "Write `\($0)`, here and in `/.well-known/webauthn`." }
                    ?? "Write scheme and host, such as `https://example.com`.")
        ]
    }

    private static func sentence(of fault: WebOrigin.Fault) -> String {
        switch fault {
        case .noScheme: "an origin begins with its scheme"
        case .noHost: "it names no host"
        case .userInformation: "an origin has no user name"
        case .path: "an origin has no path"
        case .trailingSlash: "an origin ends without a slash"
        case .query: "an origin has no query"
        case .fragment: "an origin has no fragment"
        case .upperCase: "browsers write scheme and host in lower case"
        case .port: "the port is no number that browsers write"
        case .wildcard: "origins match exactly, without wildcards"
        case .spaces: "an origin has no spaces"
        }
    }

    private static func secure(_ web: WebOrigin, _ origin: String, _ subject: String) -> [Finding] {
        let isLocal = web.host == "localhost" || web.host.hasSuffix(".localhost")
        guard web.scheme == "http", !web.host.isEmpty, !isLocal else { return [] }
        return [
            Finding(
                .originNotHTTPS, subject: subject,
                detail: "`\(origin)` is not https; browsers offer passkeys only to secure pages.",
                remedy:
                    "Write `\((web.asBrowsersWrite ?? "http://\(web.host)").replacingScheme(with: "https"))`, or remove the entry."
            )
        ]
    }

    private static func coverage(
        _ web: WebOrigin, _ origin: String, _ subject: String, _ configuration: RelyingPartyConfiguration
    ) -> [Finding] {
        let rpID = configuration.rpID
        guard !web.host.isEmpty, !web.faults.contains(.wildcard), !web.faults.contains(.spaces),
            !RelyingPartyID.covers(rpID, host: web.host),
            !configuration.relatedOrigins.contains(where: { WebOrigin($0).asBrowsersWrite == web.asBrowsersWrite })
        else { return [] }
        return [
            Finding(
                .rpIDNotCoveringOrigin, subject: subject,
                detail: "`\(web.host)` is neither `\(rpID)` nor below it, so a browser refuses the RP ID there.",
                remedy:
                    "Remove `\(origin)`, or move it to `relatedOrigins` and list it in `https://\(rpID)/.well-known/webauthn`."
            )
        ]
    }

    private static func android(_ origin: String, _ subject: String) -> [Finding] {
        guard origin.hasPrefix(KeyHash.prefix) else {
            let value = origin.split(separator: ":", omittingEmptySubsequences: false).last.map(String.init) ?? ""
            return [
                malformed(origin, subject, digest: origin.contains("key-hash") ? KeyHash.digest(written: value) : nil)
            ]
        }
        let value = String(origin.dropFirst(KeyHash.prefix.count))
        if let exact = Base64URL.decodeExact(value), exact.count == 32 {
            return AppFindings.publicKey(exact, subject: subject)
        }
        let digest = KeyHash.digest(written: value)
        return [malformed(origin, subject, digest: digest)]
            + (digest.map { AppFindings.publicKey($0, subject: subject) } ?? [])
    }

    private static func malformed(_ origin: String, _ subject: String, digest: [UInt8]?) -> Finding {
        let isExactly =
            "`\(KeyHash.prefix)` and the 43 characters of unpadded base64url of the signing certificate's SHA-256"
        return Finding(
            .apkKeyHashEncoding, subject: subject,
            detail: "`\(origin)` never matches: Android writes \(isExactly).",
            remedy: digest.map { "Write `\(KeyHash.prefix)\(Base64URL.encode($0))`." }
                ?? "List the certificate's SHA-256 under `apps.android[].sha256CertFingerprints` instead.")
    }
}

extension String {
    fileprivate func replacingScheme(with scheme: String) -> String {
        guard let mark = firstRange(of: "://") else { return self }
        return scheme + String(self[mark.lowerBound...])
    }
}
