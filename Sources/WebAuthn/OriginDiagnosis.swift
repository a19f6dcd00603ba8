import Ceremony

/// Why an origin is not allowed, as fine as it can be told.
struct OriginDiagnosis {
    let reason: Reason
    let why: String

    init(_ origin: String, allowed: AllowedOrigins) {
        (reason, why) = OriginDiagnosis.finding(origin, allowed)
    }

    private static func finding(_ origin: String, _ allowed: AllowedOrigins) -> (Reason, String) {
        if let android = AndroidOrigin(origin) { return finding(android, allowed) }
        if let web = WebOrigin(origin) { return finding(web, allowed) }
        return findingWithoutSite(origin, allowed)
    }

    /// Origins that name no site.
    private static func findingWithoutSite(_ origin: String, _ allowed: AllowedOrigins) -> (Reason, String) {
        if origin == "null" {
            return (.opaqueOrigin, "The page has no origin of its own: a sandboxed frame, a `data:` or a `file:` page.")
        }
        let scheme = origin.prefix { $0 != ":" }
        if scheme == "ios" {
            return (.iosOriginNotAllowed, "An iOS app reported an origin of its own, which is not listed.")
        }
        if scheme.hasSuffix("-extension") || scheme == "extension" {
            return (.extensionOriginNotAllowed, "A browser extension answered, and its origin is not listed.")
        }
        if webViewSchemes.contains(String(scheme)) {
            return (.webViewOriginNotAllowed, "An app's web view answered, and its origin is not listed.")
        }
        return (.originMalformed, malformation(of: origin, allowed))
    }

    /// Schemes under which frameworks serve an app's pages to its own web view.
    private static let webViewSchemes: Set = ["capacitor", "ionic", "app", "tauri", "file", "content", "wails"]

    /// In what a text is no origin; where a listed one is meant, which.
    private static func malformation(of origin: String, _ allowed: AllowedOrigins) -> String {
        let meant = allowed.list.contains { WebOrigin($0) != nil && WebOrigin(lenient: origin) == WebOrigin($0) }
        let which = meant ? " A listed origin is meant." : ""
        if origin.isEmpty { return "The origin is empty." }
        guard let lenient = WebOrigin(lenient: origin) else { return "The origin is none that a browser writes." }
        if origin.contains(where: \.isUppercase) { return "A browser writes origins in lower case.\(which)" }
        if lenient.hasTail { return "An origin has neither path nor trailing slash.\(which)" }
        return "The origin is none that a browser writes.\(which)"
    }

    private static func finding(_ android: AndroidOrigin, _ allowed: AllowedOrigins) -> (Reason, String) {
        if let misspelling = android.misspelling { return (.apkKeyHashEncoding, misspelling) }
        let listed = allowed.configuration.origins.compactMap { AndroidOrigin($0) }
        if let certificate = android.fingerprint,
            let entry = listed.first(where: { $0.fingerprint == certificate }), let misspelling = entry.misspelling
        {
            return (.apkKeyHashEncoding, "The list has this certificate wrongly written. \(misspelling)")
        }
        return (.androidOriginNotAllowed, "An Android app answered, and its signing certificate is not listed.")
    }

    private static func finding(_ web: WebOrigin, _ allowed: AllowedOrigins) -> (Reason, String) {
        if let entry = allowed.list.first(where: { WebOrigin($0) == nil && WebOrigin(lenient: $0) == web }) {
            return (.listedOriginNeverMatches, "The list has it as `\(entry)`, which no browser writes.")
        }
        let listed = allowed.list.compactMap { WebOrigin($0) }
        let sameHost = listed.filter { $0.host == web.host }
        if sameHost.contains(where: { $0.scheme == web.scheme && $0.effectivePort != web.effectivePort }) {
            return (.portNotAllowed, "The host is listed, with another port.")
        }
        if sameHost.contains(where: { $0.scheme == web.scheme }) {
            // Scheme, host and port are those of an entry, and the text is not: a default port is written out.
            return (.originMalformed, "The origin is listed, but a browser never writes the scheme's default port.")
        }
        if sameHost.contains(where: { $0.scheme != web.scheme }) {
            return (.schemeNotAllowed, "The host is listed, with another scheme.")
        }
        if web.isOwnMachine { return (.localhostNotAllowed, "The page was served by the person's own machine.") }
        let names = [allowed.configuration.rpID] + listed.map(\.host)
        if names.contains(where: { web.host == $0 || web.host.hasSuffix("." + $0) || $0.hasSuffix("." + web.host) }) {
            return (.subdomainNotAllowed, "The host belongs to the same domain, and is not listed itself.")
        }
        if names.contains(where: { Lookalike.resembles(web.host, $0) }) {
            return (.lookalikeOrigin, "The host only looks like one of yours: this may be an attack.")
        }
        return (.webOriginNotAllowed, "The site is not listed.")
    }
}

/// Hosts that are made to be taken for another.
enum Lookalike {
    /// Whether the one contains the other without being part of its domain, or differs from it by a stroke or two.
    static func resembles(_ host: String, _ name: String) -> Bool {
        guard name.utf8.count >= 4 else { return false }
        return host.contains(name) || distance(Array(host.utf8), Array(name.utf8)) <= (name.utf8.count >= 8 ? 2 : 1)
    }

    /// How many bytes must be put in, left out or changed (Levenshtein's distance); long hosts count as far apart.
    static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        guard left.count <= 253, right.count <= 253, abs(left.count - right.count) <= 2 else { return .max }
        var row = Array(0...right.count)
        for (i, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                let changed = diagonal + (byte == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(changed, row[j] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
