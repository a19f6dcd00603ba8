import Arguments
import Ceremony
import Classification
import EventLog
import Foundation
import Ingest
import JSON
import Queries
import Service

extension Command {
    static let relyingParty = Command.group(
        "rp", summary: "Puts and shows configurations of relying parties.",
        parts: [
            Command(
                name: "set", usage: "NAME FILE|- [--json]",
                summary: "Puts the configuration of NAME from a file or standard input, and prints its findings.",
                flags: [.json], mostOperands: 2
            ) { invocation in
                try put(invocation, name: try invocation.operand(0, "NAME"), file: try invocation.operand(1, "FILE"))
            },
            Command(
                name: "show", usage: "NAME", summary: "Prints the configuration in force, as JSON.", flags: [.json],
                mostOperands: 1
            ) { invocation in try show(invocation, try invocation.operand(0, "NAME")) },
            Command(
                name: "list", usage: "[--json]", summary: "Lists the relying parties with how many events each log has.",
                flags: [.json], mostOperands: 0, run: list),
        ])

    private static func put(_ invocation: Invocation, name: String, file: String) throws -> ExitStatus {
        let json = try InputFile.read(file)
        return try Workbench.use(invocation) { bench in
            let put: Registrar.Configured
            do {
                put = try bench.service.configure(name: name, json: json)
            } catch let refusal as Registrar.Refusal {
                switch refusal {
                case .unreadable(let detail): throw Misuse("\(file) is no JSON: \(detail)")
                case .invalid(let error): throw Misuse(error.description)
                case .unavailable: throw Failure("The database did not take it. Try again.")
                }
            }
            let findings = ConfigurationFindings.findings(
                for: put.configuration, name: name, suffixes: .installed)
            if invocation.wantsJSON {
                say(answer(name, put, findings))
                return .done
            }
            let position = put.position.rawValue
            say(
                put.isNew
                    ? "\(name) is configured, at position \(position)."
                    : "\(name) has this configuration already, since position \(position).")
            for finding in findings {
                say("  \(finding.severity.rawValue): \(finding.code.rawValue): \(finding.detail) \(finding.remedy)")
            }
            return .done
        }
    }

    private static func answer(_ name: String, _ put: Registrar.Configured, _ findings: [Finding]) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("rp", name)
        writer.member("position", put.position.rawValue)
        writer.member("changed", put.isNew)
        writer.key("findings")
        writer.beginArray()
        for finding in findings { finding.write(to: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.text
    }

    private static func show(_ invocation: Invocation, _ name: String) throws -> ExitStatus {
        try Workbench.use(invocation) { bench in
            guard let id = try bench.trail.log.logID(named: name), let stored = try bench.caughtUp(id).relyingParty(id)
            else {
                throw Failure("There is no relying party \(name). `passkeytrail rp list` shows those there are.")
            }
            say(String(decoding: stored.configuration, as: UTF8.self))
            return .done
        }
    }

    private static func list(_ invocation: Invocation) throws -> ExitStatus {
        try Workbench.use(invocation) { bench in
            let logs = try bench.trail.log.logs().filter { $0.name != Administration.logName }
            if invocation.wantsJSON {
                var writer = JSONWriter()
                writer.beginArray()
                for log in logs {
                    writer.beginObject()
                    writer.member("rp", log.name)
                    writer.member("events", log.nextPosition.rawValue)
                    writer.endObject()
                }
                writer.endArray()
                say(writer.text)
            } else {
                var table = Table(["relying party", "events"])
                for log in logs { table.rows.append([log.name, String(log.nextPosition.rawValue)]) }
                say(table.render(invocation.terminal))
            }
            return .done
        }
    }
}

/// A file of the command line, or standard input.
enum InputFile {
    static func read(_ path: String) throws -> [UInt8] {
        if path == "-" {
            guard let contents = try? FileHandle.standardInput.readToEnd() else {
                throw Misuse("Standard input is empty or cannot be read.")
            }
            return Array(contents)
        }
        guard let contents = FileManager.default.contents(atPath: path) else { throw Misuse("\(path) cannot be read.") }
        return Array(contents)
    }
}
