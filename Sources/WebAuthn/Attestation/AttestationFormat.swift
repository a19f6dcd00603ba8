import CBOR
import Ceremony

/// The attestation statement formats of L3 section 8, which are those of the IANA registry.
enum AttestationFormat: String, CaseIterable {
    case none
    case packed
    case tpm
    case androidKey = "android-key"
    case safetyNet = "android-safetynet"
    case fidoU2F = "fido-u2f"
    case apple
    case compound

    /// Notes what keeps a statement from being accepted. Identifiers match case by case (L3 section 8.1); a format that
    /// is not accepted is named as such, and its statement is judged all the same.
    static func judge(
        _ name: String, _ statement: CBORValue, accepted: [String], _ subject: AttestationSubject,
        _ report: inout AttestationReport
    ) {
        if !accepted.contains(name) {
            report.note(
                .attestationFormatNotAccepted, "The format is not accepted.", expected: accepted, actual: name)
        }
        guard let format = AttestationFormat(rawValue: name) else {
            return report.skip(.formatNotEvaluable, "Statements of the format \(name) are not evaluated.")
        }
        if format == .compound {
            guard let statements = statement.array else {
                return report.note(.attestationStatementInvalid, "A compound statement is a list.")
            }
            return CompoundStatement.judge(statements, accepted: accepted, subject, &report)
        }
        guard let map = statement.map else {
            return report.note(.attestationStatementInvalid, "The statement is no map.")
        }
        format.judge(StatementMembers(map), subject, &report)
    }

    private func judge(
        _ members: StatementMembers, _ subject: AttestationSubject, _ report: inout AttestationReport
    ) {
        switch self {
        case .none:
            guard members.count > 0 else { return }
            report.note(
                .attestationStatementInvalid, "The format `none` has an empty statement.",
                expected: ["an empty statement"], actual: "\(members.count) members")
        case .packed: PackedStatement.judge(members, subject, &report)
        case .tpm: TPMStatement.judge(members, subject, &report)
        case .androidKey: AndroidKeyStatement.judge(members, subject, &report)
        case .safetyNet: SafetyNetStatement.judge(members, subject, &report)
        case .fidoU2F: FIDOU2FStatement.judge(members, subject, &report)
        case .apple: AppleStatement.judge(members, subject, &report)
        case .compound: break
        }
    }
}
