/// The domains under which others register names (publicsuffix.org): they can be no RP ID, and the label before them tells
/// sites apart.
///
/// The whole list is read from where the system has it (`read`). Without it the common second levels are known and the
/// last label counts as suffix: enough for most sites, and said to be the smaller list where it matters.
public struct PublicSuffixes: Sendable {
    private let rules: Set<String>
    private let wildcards: Set<String>
    private let exceptions: Set<String>
    /// Whether this is the whole list.
    public let isWhole: Bool

    /// The common ones, which the program knows by itself.
    public static let common = PublicSuffixes()

    private init() {
        var rules = Self.sharedHosts
        for (country, levels) in Self.secondLevels { for level in levels { rules.insert("\(level).\(country)") } }
        self.rules = rules
        wildcards = []
        exceptions = []
        isWhole = false
    }

    /// Reads the list as publicsuffix.org has it: a rule a line, `//` for remarks, `*.` for any label, `!` for exceptions.
    /// Rules in other scripts are kept in the form that stands in URLs (Punycode). Nil for what holds no rule.
    public static func read(_ bytes: [UInt8]) -> PublicSuffixes? {
        var rules: Set<String> = [], wildcards: Set<String> = [], exceptions: Set<String> = []
        for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            let text = String(
                decoding: line.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }, as: UTF8.self)
            if text.isEmpty || text.hasPrefix("//") { continue }
            if text.hasPrefix("!") {
                exceptions.insert(Punycode.domain(String(text.dropFirst())))
            } else if text.hasPrefix("*.") {
                wildcards.insert(Punycode.domain(String(text.dropFirst(2))))
            } else {
                rules.insert(Punycode.domain(text))
            }
        }
        guard !rules.isEmpty else { return nil }
        return PublicSuffixes(rules: rules, wildcards: wildcards, exceptions: exceptions)
    }

    private init(rules: Set<String>, wildcards: Set<String>, exceptions: Set<String>) {
        self.rules = rules
        self.wildcards = wildcards
        self.exceptions = exceptions
        isWhole = true
    }

    /// Whether a domain in lower case is a public suffix as a whole.
    public func contains(_ domain: String) -> Bool { suffix(of: domain) == domain }

    /// The domain that somebody registered: the public suffix and the label before it; nil for a suffix itself.
    public func registrableDomain(of host: String) -> String? {
        let suffix = suffix(of: host)
        guard suffix.utf8.count < host.utf8.count else { return nil }
        let before = host.dropLast(suffix.count + 1)
        let label = before.split(separator: ".", omittingEmptySubsequences: false).last ?? before
        return label.isEmpty ? nil : "\(label).\(suffix)"
    }

    /// The first label of the registrable domain, by which clients count related origins (L3 section 5.11.1).
    public func label(of host: String) -> String? {
        registrableDomain(of: host).flatMap { $0.split(separator: ".").first.map(String.init) }
    }

    /// The longest public suffix of a domain: an exception wins, then the rule with most labels, else the last label.
    private func suffix(of domain: String) -> String {
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        for index in labels.indices {
            let candidate = labels[index...].joined(separator: ".")
            let parent = labels[(index + 1)...].joined(separator: ".")
            if exceptions.contains(candidate) { return parent }
            if rules.contains(candidate) || wildcards.contains(parent) { return candidate }
        }
        return labels.last.map(String.init) ?? domain
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
