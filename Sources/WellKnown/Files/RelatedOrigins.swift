public import Ceremony
public import Classification
public import JSON

/// `/.well-known/webauthn`: the other sites on which an RP ID may be used (L3 section 5.11).
public struct RelatedOrigins: Sendable {
    /// Origins as browsers write them, in the file's order, which counts.
    public let origins: [String]
    /// What is void, each as a finding.
    public let findings: [Finding]

    /// The labels that every client must take; beyond them it is the client's choice.
    public static let labelFloor = 5

    /// Reads a file; `subject` names it in findings.
    public init(_ value: JSONValue, subject: String) {
        var origins: [String] = [], findings: [Finding] = []
        guard value.kind == .object, let list = value["origins"], list.kind == .array else {
            self.origins = []
            self.findings = [
                .malformed(
                    subject, "The file has no list `origins`", "Write `{\"origins\": [\"https://example.com\"]}`.")
            ]
            return
        }
        if value.duplicateMember == "origins" {
            findings.append(.malformed(subject, "The member `origins` stands twice", "Keep one."))
        }
        for (index, element) in list.elements.enumerated() {
            let text = element.string ?? ""
            let web = WebOrigin(text)
            // Browsers parse each entry as a URL and compare origins: a slash, a default port or upper case do no harm.
            let harmless: [WebOrigin.Fault] = [.trailingSlash, .upperCase]
            if web.faults.allSatisfy(harmless.contains), web.scheme == "https", let origin = web.asBrowsersWrite {
                origins.append(origin)
            } else {
                findings.append(Self.malformed(text, web, "origins[\(index)]", subject))
            }
        }
        self.origins = origins
        self.findings = findings
    }

    private static func malformed(_ text: String, _ web: WebOrigin, _ place: String, _ subject: String) -> Finding {
        let origin = web.asBrowsersWrite.map { origin in
            origin.firstRange(of: "://").map { "https" + origin[$0.lowerBound...] } ?? origin
        }
        let why = web.faults.contains(.wildcard) ? "wildcards are not read" : "it is no https origin"
        return Finding(
            .relatedOriginMalformed, subject: subject, detail: "`\(place)` is `\(text.short)`: \(why).",
            remedy: origin.map { "Write `\($0)`." } ?? "Write scheme and host, such as `https://example.com`.")
    }

    /// Origins that a client which takes only the first labels does not reach, with the label of each.
    public func beyondLimit(_ suffixes: PublicSuffixes) -> [(origin: String, label: String)] {
        var labels: Set<String> = []
        var beyond: [(String, String)] = []
        for origin in origins {
            guard let label = suffixes.label(of: WebOrigin(origin).host) else { continue }
            if labels.contains(label) { continue }
            if labels.count >= Self.labelFloor {
                beyond.append((origin, label))
            } else {
                labels.insert(label)
            }
        }
        return beyond
    }
}
