import Arguments
import Cluster
import Foundation
import Postgres
import Service
import Synchronization

/// The command line: picks the command, reads flags and settings, and turns what goes wrong into a sentence and a status.
enum Program {
    static let commands: [Command] = [
        .serve, .initialize, .relyingParty, .token, .account, .ingest, .diagnose, .ceremonies, .association,
        .projections, .demo, .version,
    ]

    /// Commands of the contract that this version does not have yet.
    private static let laterCommands = ["report", "what-if", "log", "export"]

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
        if laterCommands.contains(name) {
            complain("passkeytrail \(name): this version does not have this command yet.")
            return .misused
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            complain("passkeytrail: there is no command \(name). `passkeytrail --help` lists those there are.")
            return .misused
        }
        if words.contains("--help") {
            say(help(command))
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
            let arguments = try CommandArguments(words, flags: command.flags + settingFlags(command))
            var given: [String: String] = [:]
            for key in Settings.keys { given[key.name] = arguments[key.name] }
            let settings = try Settings.read(
                flags: given, environment: ProcessInfo.processInfo.environment, file: arguments["config"])
            let status = try command.run(Invocation(arguments: arguments, settings: settings, terminal: .current))
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

    private static func settingFlags(_ command: Command) -> [Flag] {
        guard command.usesSettings else { return [] }
        return Settings.keys.map { Flag($0.name, value: $0.value, $0.reason) }
            + [Flag("config", value: "FILE", "a JSON object with settings of these names")]
    }

    private static var overview: String {
        var text = "PasskeyTrail, the audit trail for passkeys.\n\nUsage: passkeytrail COMMAND …\n\n"
        for command in commands {
            text += "  " + command.name.padding(toLength: 14, withPad: " ", startingAt: 0) + command.summary + "\n"
        }
        return text + "\n`passkeytrail COMMAND --help` says more."
    }

    private static func help(_ command: Command) -> String {
        var text = "\(command.summary)\n\nUsage: passkeytrail \(command.name) \(command.usage)\n"
        func list(_ title: String, _ flags: [Flag]) {
            guard !flags.isEmpty else { return }
            text += "\n\(title)\n"
            for flag in flags {
                let name = "--" + flag.name + (flag.value.map { " " + $0 } ?? "")
                text += "  " + name + "\n      " + Terminal.current.wrapped(flag.help, indent: 6) + "\n"
            }
        }
        list("Flags:", command.flags)
        list("Settings (flag, then PASSKEYTRAIL_… in the environment, then the file):", settingFlags(command))
        return text
    }
}
