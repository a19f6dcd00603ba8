public import Ceremony
internal import Classification
public import JSON

/// `/.well-known/passkey-endpoints`: where accounts enrol and manage passkeys. All members may be missing.
public struct PasskeyEndpoints: Sendable {
    /// What is wrong, each as a finding.
    public let findings: [Finding]

    /// Members that hold an address.
    static let members = ["enroll", "manage", "prfUsageDetails"]

    /// Reads a file; `subject` names it in findings.
    public init(_ value: JSONValue, subject: String) {
        guard value.kind == .object else {
            findings = [.malformed(subject, "The file is no object", "Write `{}` or `{\"enroll\": \"https://…\"}`.")]
            return
        }
        var findings: [Finding] = []
        if let name = value.duplicateMember {
            findings.append(.malformed(subject, "The member `\(name)` stands twice", "Keep one."))
        }
        for name in Self.members {
            guard let member = value[name] else { continue }
            let web = WebOrigin(member.string ?? "")
            let allowed: [WebOrigin.Fault] = [.path, .trailingSlash, .query, .fragment, .upperCase]
            guard !web.faults.allSatisfy(allowed.contains) || web.scheme != "https" else { continue }
            findings.append(
                .malformed(
                    subject, "`\(name)` is `\((member.string ?? "").short)`, no https address",
                    "Write the whole https address of the page, or leave `\(name)` out."))
        }
        self.findings = findings
    }
}
