import Arguments
import EventLog
import Merkle
import Service
import Transparency

/// `log verify`: reads a whole log again.
enum LogVerifyCommand {
    static let command = Command(
        name: "verify", usage: "RP [--checkpoint FILE]… [--json]",
        summary: "Reads the whole log again, and compares it with its hashes and with every checkpoint that was kept.",
        flags: [
            Flag(
                "checkpoint", value: "FILE",
                "a signed checkpoint that was kept elsewhere, as `log checkpoint` prints it; may be given several times"),
            .json,
        ], mostOperands: 1, run: run)

    private static func run(_ invocation: Invocation) throws -> ExitStatus {
        let name = try invocation.operand(0, "RP")
        let given = try (invocation.arguments.flags["checkpoint"] ?? []).map { try evidence($0, of: name) }
        let trail = try invocation.open()
        defer { trail.close() }
        guard let id = try trail.log.logID(named: name) else {
            throw Failure("There is no relying party \(name). `passkeytrail rp list` shows those there are.")
        }
        var bar = ProgressBar("reading", invocation.terminal)
        let report = try trail.audit(id, named: name, with: given, invocation.settings) { bar.draw($0, of: $1) }
        bar.finish()
        say(invocation.wantsJSON ? AuditAnswer.json(report) : AuditAnswer.text(report, invocation.terminal))
        return report.holds ? .done : .failed
    }

    private static func evidence(_ path: String, of name: String) throws -> AuditEvidence {
        guard let signed = SignedCheckpoint(try InputFile.read(path)) else {
            throw Misuse("\(path) is no signed checkpoint as `log checkpoint` prints it.")
        }
        guard LogOrigin(signed.checkpoint.origin)?.name == name else {
            throw Misuse("\(path) is a checkpoint of \(signed.checkpoint.origin), not of the log \(name).")
        }
        return AuditEvidence(signed, .outside(path))
    }
}
