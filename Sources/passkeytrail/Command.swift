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
    let run: @Sendable (Invocation) throws -> ExitStatus
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
