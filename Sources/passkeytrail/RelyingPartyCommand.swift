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
    static let relyingParty = Command(
        name: "rp", usage: "set NAME FILE|- | show NAME | list",
        summary: "Puts and shows configurations of relying parties.",
        flags: [.json]
    ) { invocation in
        switch try invocation.operand(0, "What to do (set, show or list)") {
        case "set":
            return try put(invocation, name: try invocation.operand(1, "NAME"), file: try invocation.operand(2, "FILE"))
        case "show": return try show(invocation, try invocation.operand(1, "NAME"))
        case "list": return try list(invocation)
        default: throw Misuse("Expected set, show or list.")
        }
    }

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
            say("\(name) is configured, at position \(put.position.rawValue).")
            let findings = ConfigurationFindings.findings(
                for: put.configuration, name: name, suffixes: .installed)
            for finding in findings {
                say("  \(finding.severity.rawValue): \(finding.code.rawValue): \(finding.detail) \(finding.remedy)")
            }
            return .done
        }
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
