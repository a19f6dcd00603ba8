public import Ceremony

/// The tables of steps and reasons for people, made from the code; the page in the documentation is compared with them.
public enum SpecificationPage {
    /// Both sections, step by step.
    public static func steps(of kind: CeremonyKind) -> String {
        var lines = ["| step | asks | check | reasons |", "|---|---|---|---|"]
        for step in SpecificationStep.all(of: kind) {
            let duty = [step.duty, step.note].compactMap { $0 }.joined(separator: " ")
            let reasons = step.reasons.map { "`\($0.rawValue)`" }.joined(separator: " ")
            lines.append("| \(step.name) | \(duty) | \(step.check.map { "`\($0.rawValue)`" } ?? "") | \(reasons) |")
        }
        return lines.joined(separator: "\n")
    }

    /// Every reason with the steps it belongs to, what happened, and what to do; values stand as `…`.
    public static var reasons: String {
        var lines = ["| reason | steps | what happened | what to do |", "|---|---|---|---|"]
        for reason in Reason.allCases {
            let prose = sample(of: reason)
            lines.append("| `\(reason.rawValue)` | \(steps(with: reason)) | \(prose.summary) | \(prose.remedy) |")
        }
        return lines.joined(separator: "\n")
    }

    private static func steps(with reason: Reason) -> String {
        CeremonyKind.allCases.flatMap { SpecificationStep.all(of: $0) }.filter { $0.reasons.contains(reason) }
            .map(\.name).joined(separator: ", ")
    }

    private static func sample(of reason: Reason) -> (summary: String, remedy: String) {
        let check = Check(.signature, .fail, reason: reason, expected: ["…"], actual: "…", why: "…")
        let ruling = Ruling(conclusion: Conclusion(.signatureRejected, nil, reason), cause: .check(check))
        let prose = Prose.of(reason, ProseSubject(ruling, CeremonyFacts()))
        return (prose?.summary ?? "", prose?.remedy ?? "")
    }
}
