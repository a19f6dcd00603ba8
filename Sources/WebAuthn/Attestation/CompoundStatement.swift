import CBOR
import Ceremony

/// The format `compound`, L3 section 8.9: two statements or more, none of them compound. The specification leaves open
/// how many must verify; here all must, and each must be of an accepted format.
enum CompoundStatement {
    static func judge(
        _ statements: [CBORValue], accepted: [String], _ subject: AttestationSubject,
        _ report: inout AttestationReport
    ) {
        if statements.count < 2 {
            report.note(
                .attestationStatementInvalid, "A compound statement is made of two or more.", expected: ["2 or more"],
                actual: "\(statements.count)")
        }
        for (index, statement) in statements.prefix(limit).enumerated() {
            var inner = AttestationReport()
            judge(statement, accepted, subject, &inner)
            report.take(inner, label: "statement \(index + 1)")
        }
        if statements.count > limit {
            report.note(
                .attestationStatementInvalid, "A compound statement of so many is not judged.",
                expected: ["at most \(limit)"], actual: "\(statements.count)")
        }
    }

    /// So many are judged: each may cost signatures.
    private static let limit = 8

    private static func judge(
        _ statement: CBORValue, _ accepted: [String], _ subject: AttestationSubject, _ report: inout AttestationReport
    ) {
        guard let members = statement.map.map({ StatementMembers($0) }) else {
            return report.note(.attestationStatementInvalid, "It is no map.")
        }
        guard let format = report.value({ () throws(AttestationFault) in try members.text("fmt") }),
            let inner = report.value({ () throws(AttestationFault) in try members.value("attStmt") })
        else { return }
        guard format != "compound", let inner else {
            return report.note(.attestationStatementInvalid, "It has no `attStmt`, or is compound itself.")
        }
        AttestationFormat.judge(format, inner, accepted: accepted, subject, &report)
    }
}
