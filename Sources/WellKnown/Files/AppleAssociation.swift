public import Ceremony
internal import Classification
public import JSON

/// Apple's app site association, as far as passkeys need it: the apps under `webcredentials`.
public struct AppleAssociation: Sendable {
    /// App ids of the right form, in the file's order.
    public let apps: [String]
    /// Entries that are no app id.
    public let malformedApps: [String]
    /// Whether `webcredentials.apps` is there as a list.
    public let hasWebcredentials: Bool
    /// What is void, each as a finding.
    public let findings: [Finding]

    /// Reads a file; `subject` names it in findings.
    public init(_ value: JSONValue, subject: String) {
        var reading = Reading(subject: subject)
        reading.read(value)
        apps = reading.apps
        malformedApps = reading.malformedApps
        hasWebcredentials = reading.hasWebcredentials
        findings = reading.findings
    }

    private struct Reading {
        let subject: String
        var apps: [String] = []
        var malformedApps: [String] = []
        var hasWebcredentials = false
        var findings: [Finding] = []

        mutating func read(_ value: JSONValue) {
            let shape = "Write `{\"webcredentials\": {\"apps\": [\"ABCDE12345.com.example.app\"]}}`."
            guard value.kind == .object else {
                findings.append(.malformed(subject, "The file is no object", shape))
                return
            }
            if let name = value.duplicateMember {
                findings.append(
                    .malformed(
                        subject, "The member `\(name)` stands twice, and readers differ in which counts", "Keep one."))
            }
            guard let section = value["webcredentials"] else { return }
            guard section.kind == .object else {
                findings.append(.malformed(subject, "`webcredentials` is no object", shape))
                return
            }
            guard let list = section["apps"] else { return }
            guard list.kind == .array else {
                findings.append(.malformed(subject, "`webcredentials.apps` is no list", shape))
                return
            }
            hasWebcredentials = true
            for (index, element) in list.elements.enumerated() { read(entry: element, "webcredentials.apps[\(index)]") }
        }

        private mutating func read(entry: JSONValue, _ place: String) {
            guard let text = entry.string else {
                findings.append(
                    .malformed(
                        subject, "`\(place)` is no text", "Write an app id, such as `ABCDE12345.com.example.app`."))
                return
            }
            guard !AppFindings.isAppID(text) else { return apps.append(text) }
            malformedApps.append(text)
            findings.append(
                Finding(
                    .appIDMalformed, subject: subject,
                    detail: "`\(place)` is `\(text.short)`: \(AppleAssociation.fault(text)).",
                    remedy: AppleAssociation.meant(text).map { "Write `\($0)`." }
                        ?? "Write the team's ten characters, a dot, and the bundle id, such as `ABCDE12345.com.example.app`."
                ))
        }
    }

    private static func fault(_ text: String) -> String {
        if text.contains("*") { return "wildcards are not read under `webcredentials`" }
        if text.contains("?") { return "a mode belongs into the app's entitlement, not into this file" }
        return "an app id is the team's ten characters, a dot, and the bundle id"
    }

    /// The app id that was probably meant: without service prefix, mode, blanks; the team in upper case.
    private static func meant(_ text: String) -> String? {
        var rest = Substring(text.filter { !$0.isWhitespace })
        if rest.hasPrefix("webcredentials:") { rest = rest.dropFirst("webcredentials:".count) }
        rest = rest.prefix { $0 != "?" }
        if AppFindings.isAppID(String(rest)) { return String(rest) }
        guard let dot = rest.firstIndex(of: ".") else { return nil }
        let upper = rest[..<dot].uppercased() + rest[dot...]
        return AppFindings.isAppID(upper) ? upper : nil
    }
}
