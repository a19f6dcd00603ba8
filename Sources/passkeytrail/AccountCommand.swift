import Arguments
import Ceremony
import Foundation
import Ingest
import Service

extension Command {
    private static let naming = [
        Flag("file", value: "FILE", "reads the account from a file instead of standard input"),
        Flag("pseudonym", value: "ACC", "the account by its pseudonym, acc_…"),
    ]

    static let account = Command.group(
        "account", summary: "Finds the pseudonyms of accounts, exports what is held about one, and erases one.",
        parts: [
            Command(
                name: "lookup", usage: "RP [--json]  (the account on standard input)",
                summary: "Prints the pseudonym that stands for an account of a relying party.", flags: [.json],
                mostOperands: 1, run: lookUp),
            Command(
                name: "export", usage: "RP [--file FILE | --pseudonym ACC]  (else the account on standard input)",
                summary: "Prints everything that the trail holds about an account, as JSON.", flags: naming,
                mostOperands: 1, run: exportAccount),
            Command(
                name: "erase", usage: "RP [--file FILE | --pseudonym ACC] [--json]  (else the account on standard input)",
                summary: "Forgets what leads to an account's pseudonym; its credentials count as revoked from then on.",
                flags: naming + [.json], mostOperands: 1, run: erase),
        ])

    /// The account of standard input or of a file: a command line is shown to everybody on the machine.
    private static func value(_ invocation: Invocation) throws -> String {
        let bytes = try InputFile.read(invocation.arguments["file"] ?? "-")
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else {
            throw Misuse("Write the account on standard input: it must not stand in a command line.")
        }
        return text
    }

    private static func named(_ invocation: Invocation) throws -> NamedAccount {
        guard let pseudonym = invocation.arguments["pseudonym"] else { return .value(try value(invocation)) }
        guard !invocation.arguments.has("file") else { throw Misuse("--file and --pseudonym name the account twice.") }
        guard pseudonym.hasPrefix("acc_") else {
            throw Misuse("--pseudonym begins with acc_: the account itself belongs on standard input.")
        }
        return .pseudonym(pseudonym)
    }

    private static func lookUp(_ invocation: Invocation) throws -> ExitStatus {
        let name = try invocation.operand(0, "RP")
        let text = try value(invocation)
        return try Workbench.use(invocation) { bench in
            guard let pseudonym = try bench.service.pseudonym(of: text, in: try bench.log(name)) else {
                throw Failure("The trail has never seen this account.")
            }
            say(invocation.wantsJSON ? "{\"account\":\"\(pseudonym)\"}" : pseudonym)
            return .done
        }
    }

    private static func exportAccount(_ invocation: Invocation) throws -> ExitStatus {
        let name = try invocation.operand(0, "RP")
        let account = try named(invocation)
        return try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            _ = try bench.caughtUp(id)
            guard let text = try bench.service.export(account, from: id, named: name) else { throw unknown }
            say(String(decoding: text, as: UTF8.self))
            return .done
        }
    }

    private static func erase(_ invocation: Invocation) throws -> ExitStatus {
        let name = try invocation.operand(0, "RP")
        let account = try named(invocation)
        return try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            _ = try bench.caughtUp(id)
            guard let erasure = try bench.service.erase(account, from: id, named: name) else { throw unknown }
            if invocation.wantsJSON {
                say(String(decoding: erasure.json, as: UTF8.self))
            } else {
                say(
                    "Erased: nothing leads to \(erasure.account) any more, nor to \(erasure.userHandles) user handles. "
                        + "Its credentials are revoked from position \(erasure.position.rawValue) on.")
            }
            return .done
        }
    }

    private static var unknown: Failure { Failure("The trail does not know this account.") }
}
