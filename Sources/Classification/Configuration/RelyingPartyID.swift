/// Whether a text can be an RP ID: a domain in lower case that is no public suffix (L3 section 5.1.2).
enum RelyingPartyID {
    /// Why a text can be no RP ID.
    enum Fault: Equatable {
        case address, scheme, port, path, upperCase, publicSuffix, notADomain
    }

    /// What is wrong; nil for a valid RP ID. `localhost` is valid.
    static func fault(of text: String) -> Fault? {
        if text == "localhost" || (text.hasSuffix(".localhost") && isDomain(text)) { return nil }
        if text.contains("://") { return .scheme }
        if text.contains("/") { return .path }
        if isAddress(text) { return .address }
        if text.contains(":") { return .port }
        if text != text.lowercased() { return .upperCase }
        guard isDomain(text) else { return .notADomain }
        return isPublicSuffix(text) ? .publicSuffix : nil
    }

    /// The RP ID that was probably meant; nil where none can be derived.
    static func repaired(_ text: String) -> String? {
        let host = WebOrigin(text).host
        return fault(of: host) == nil ? host : nil
    }

    /// Whether a host is the RP ID or lies below it.
    static func covers(_ rpID: String, host: String) -> Bool { host == rpID || host.hasSuffix("." + rpID) }

    private static func isDomain(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            }
    }

    private static func isAddress(_ text: String) -> Bool {
        if text.hasPrefix("[") || text.filter({ $0 == ":" }).count > 1 { return true }
        let host = text.split(separator: ":", maxSplits: 1).first ?? ""
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// A single label, or one of the second levels under which registries sell names. A small list of the common
    /// ones; the whole public suffix list is a matter of the association checks.
    private static func isPublicSuffix(_ text: String) -> Bool {
        let labels = text.split(separator: ".")
        guard labels.count > 1 else { return true }
        guard labels.count == 2, let country = labels.last, country.count == 2 else {
            return sharedHosts.contains(text)
        }
        return secondLevels[String(country)]?.contains(String(labels[0])) ?? sharedHosts.contains(text)
    }

    private static let secondLevels: [String: Set<String>] = [
        "uk": ["co", "org", "ac", "gov", "ltd", "plc", "me", "net", "sch", "nhs", "police"],
        "jp": ["co", "ne", "or", "ac", "ad", "ed", "go", "gr", "lg"],
        "au": ["com", "net", "org", "edu", "gov", "asn", "id"],
        "nz": ["co", "net", "org", "ac", "govt", "school", "geek", "gen", "maori", "iwi"],
        "br": ["com", "net", "org", "gov", "edu"], "za": ["co", "org", "net", "gov", "ac", "web"],
        "in": ["co", "net", "org", "gov", "ac", "firm", "gen", "ind", "edu"],
        "kr": ["co", "or", "ne", "go", "ac", "re", "pe"],
        "cn": ["com", "net", "org", "gov", "edu", "ac"], "tw": ["com", "net", "org", "gov", "edu", "idv"],
        "hk": ["com", "net", "org", "gov", "edu", "idv"], "sg": ["com", "net", "org", "gov", "edu", "per"],
        "tr": ["com", "net", "org", "gov", "edu", "bel", "pol", "av", "dr"], "mx": ["com", "net", "org", "gob", "edu"],
        "ar": ["com", "net", "org", "gob", "edu", "int"], "il": ["co", "org", "net", "ac", "gov", "muni"],
        "id": ["co", "or", "net", "ac", "go", "web", "sch"], "th": ["co", "or", "net", "ac", "go", "in"],
        "my": ["com", "net", "org", "gov", "edu"], "ph": ["com", "net", "org", "gov", "edu"],
        "at": ["co", "or", "ac", "gv"], "pl": ["com", "net", "org", "edu", "gov", "waw"],
        "ua": ["com", "net", "org", "edu", "gov"],
    ]

    private static let sharedHosts: Set<String> = [
        "github.io", "gitlab.io", "pages.dev", "workers.dev", "vercel.app", "netlify.app", "web.app", "firebaseapp.com",
        "herokuapp.com", "azurewebsites.net", "cloudfront.net", "appspot.com", "onrender.com", "fly.dev",
    ]
}
