import Arguments
import Foundation
import Service

/// A command of the program.
struct Command: Sendable {
    let name: String
    /// What stands behind the name, for the help.
    let usage: String
    let summary: String
    var flags: [Flag] = []
    /// Whether the settings of the service count.
    var usesSettings = true
    /// Most operands; nil for any number.
    var mostOperands: Int?
    /// Commands of their own behind the name, such as `create` of `token`; then nothing else of this one is run.
    var parts: [Command] = []
    let run: @Sendable (Invocation) throws -> ExitStatus
}

extension Command {
    /// A command that has parts.
    static func group(_ name: String, summary: String, parts: [Command]) -> Command {
        let names = parts.map(\.name)
        return Command(name: name, usage: names.joined(separator: " | "), summary: summary, parts: parts) { _ in
            throw Misuse("What to do is missing: \(names.joined(separator: ", ")); --help says more.")
        }
    }

    /// All flags that may be given: those of all parts where there are any.
    var allFlags: [Flag] {
        var all = flags
        for flag in parts.flatMap(\.flags) where !all.contains(where: { $0.name == flag.name }) { all.append(flag) }
        return all
    }
}

/// Exit statuses of CONTRACT.md section 5.
enum ExitStatus: Int32 {
    case done = 0
    /// The work failed, or the checked thing does not hold.
    case failed = 1
    /// The command line or a file given is wrong.
    case misused = 2
    /// The database or the network is out of reach.
    case unreachable = 3
}

/// One call of a command.
struct Invocation {
    let arguments: CommandArguments
    let settings: Settings
    let terminal: Terminal

    /// Whether the answer is for machines.
    var wantsJSON: Bool { arguments.has("json") }

    /// The operand at a place, or a complaint that names it.
    func operand(_ index: Int, _ name: String) throws -> String {
        guard arguments.operands.indices.contains(index) else {
            throw Misuse("\(name) is missing; --help shows the command.")
        }
        return arguments.operands[index]
    }

    /// Complains about what is more than the command takes.
    func checkOperands(_ most: Int?) throws {
        guard let most, arguments.operands.count > most else { return }
        throw Misuse("\(arguments.operands[most]) is one too many; --help shows the command.")
    }

    /// Opens the database for a command.
    func open(for purpose: Trail.Purpose = .command) throws -> Trail {
        try Trail(settings, for: purpose, note: { complain($0) })
    }
}

/// The command line or a file given is wrong: one sentence.
struct Misuse: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The work failed: one sentence.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension Flag {
    static let json = Flag("json", "print JSON for machines instead of text for people")
}
