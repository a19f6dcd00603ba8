import Arguments
import Cluster
import Foundation
import Postgres
import Service
import Synchronization

/// The command line: picks the command, reads flags and settings, and turns what goes wrong into a sentence and a status.
enum Program {
    static let commands: [Command] = [
        .serve, .initialize, .relyingParty, .token, .account, .ingest, .diagnose, .ceremonies, .report, .export, .whatIf,
        .association, .log, .projections, .demo, .version,
    ]

    static func run(_ words: [String]) -> ExitStatus {
        guard let name = words.first else {
            complain(overview)
            return .misused
        }
        if name == "--help" || name == "help" || name == "-h" {
            say(overview)
            return .done
        }
        if name == "--version" { return run(["version"]) }
        guard let command = commands.first(where: { $0.name == name }) else {
            complain("passkeytrail: there is no command \(name). `passkeytrail --help` lists those there are.")
            return .misused
        }
        if words.contains("--help") {
            let part = command.parts.first { words.dropFirst().contains($0.name) }
            say(CommandHelp.text(of: part ?? command, under: part == nil ? nil : command))
            return .done
        }
        return run(command, Array(words.dropFirst()))
    }

    private static func run(_ command: Command, _ words: [String]) -> ExitStatus {
        func fail(_ status: ExitStatus, _ text: String) -> ExitStatus {
            complain("passkeytrail \(command.name): \(text)")
            return status
        }
        do {
            var arguments = try CommandArguments(words, flags: command.allFlags + CommandHelp.settingFlags(command))
            var given: [String: String] = [:]
            for key in Settings.keys { given[key.name] = arguments[key.name] }
            let settings = try Settings.read(
                flags: given, environment: ProcessInfo.processInfo.environment, file: arguments["config"])
            let part = try part(of: command, arguments)
            if part.name != command.name { arguments = arguments.withoutFirstOperand() }
            let invocation = Invocation(arguments: arguments, settings: settings, terminal: .current)
            try invocation.checkOperands(part.mostOperands)
            let status = try part.run(invocation)
            guard status != .done || !lostOutput.withLock({ $0 }) else {
                return fail(.failed, "Standard output could not be written to its end.")
            }
            return status
        } catch let error as ArgumentError {
            return fail(.misused, error.description)
        } catch let error as SettingsError {
            return fail(.misused, error.description)
        } catch let error as Misuse {
            return fail(.misused, error.description)
        } catch let error as PostgresError {
            return fail(.unreachable, "The database does not answer as it should: \(String(reflecting: error))")
        } catch let error as ClusterError {
            return fail(.unreachable, error.description)
        } catch let error as Trail.Trouble {
            return fail(.unreachable, error.description)
        } catch {
            return fail(.failed, "\(error)")
        }
    }

    /// The part that the first operand names; the command itself where it has none.
    private static func part(of command: Command, _ arguments: CommandArguments) throws -> Command {
        guard !command.parts.isEmpty, let word = arguments.operands.first else { return command }
        guard let part = command.parts.first(where: { $0.name == word }) else {
            throw Misuse("There is no \(command.name) \(word): expected \(command.parts.map(\.name).joined(separator: ", ")).")
        }
        for flag in command.allFlags where arguments.has(flag.name) && !part.flags.contains(where: { $0.name == flag.name }) {
            throw Misuse("--\(flag.name) does not belong to \(command.name) \(word); --help lists what does.")
        }
        return part
    }

    private static var overview: String {
        var text = "PasskeyTrail, the audit trail for passkeys.\n\nUsage: passkeytrail COMMAND …\n\n"
        for command in commands {
            text += "  " + command.name.padding(toLength: 14, withPad: " ", startingAt: 0)
                + Terminal.current.wrapped(command.summary, indent: 16) + "\n"
        }
        return text + "\n`passkeytrail COMMAND --help` says more."
    }
}
