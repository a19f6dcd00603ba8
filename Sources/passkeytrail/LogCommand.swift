import Arguments
import Ceremony
import EventLog
import Foundation
import JSON
import Merkle
import Postgres
import Queries
import Service
import Transparency

extension Command {
    static let log = Command.group(
        "log", summary: "Shows and checks the tamper evidence of a log: of a relying party, or of _system.",
        parts: [
            Command(
                name: "checkpoint", usage: "RP", summary: "Prints a signed checkpoint of all that stands in the log now.",
                mostOperands: 1, run: checkpoint),
            Command(
                name: "proof", usage: "RP POSITION | RP --ceremony ID",
                summary: "Writes the proof that an event is in the log, or every event of a ceremony.",
                flags: [
                    Flag("ceremony", value: "ID", "of every event of this ceremony, one file each"),
                    Flag(
                        "out", value: "PATH",
                        "where to write, a file or for --ceremony a folder (default: standard output, or .)"),
                ], mostOperands: 2, run: proof),
            LogVerifyCommand.command,
        ])

    /// A checkpoint of all that stands in the log now.
    private static func checkpoint(_ invocation: Invocation) throws -> ExitStatus {
        let name = try invocation.operand(0, "RP")
        return try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            let next = try bench.next(id)
            guard let signed = try bench.service.logProofs.checkpoint(of: id, atLeast: next) else {
                throw Failure(try bench.whyUnsigned(name))
            }
            try FileHandle.standardOutput.write(contentsOf: Data(signed.note.note.utf8))
            return .done
        }
    }

    private static func proof(_ invocation: Invocation) throws -> ExitStatus {
        let name = try invocation.operand(0, "RP")
        return try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            if let ceremony = invocation.arguments["ceremony"] {
                return try proofs(of: ceremony, in: id, named: name, bench, invocation)
            }
            let text = try invocation.operand(1, "POSITION (or --ceremony)")
            guard let position = Int64(text), position >= 0 else {
                throw Misuse("POSITION is a whole number, 0 or more.")
            }
            guard position < (try bench.next(id)) else { throw Failure("The log has no event at \(position).") }
            let note = try inclusion(position, id, name, bench)
            if let path = invocation.arguments["out"] {
                try write(note, to: path)
            } else {
                try FileHandle.standardOutput.write(contentsOf: Data(note.utf8))
            }
            return .done
        }
    }

    /// One file for each event of a ceremony, verdicts included.
    private static func proofs(
        of ceremony: String, in id: LogID, named name: String, _ bench: Workbench, _ invocation: Invocation
    ) throws -> ExitStatus {
        let queries = try bench.caughtUp(id)
        guard let text = try queries.diagnosis(of: ceremony, in: id, named: name) else {
            throw Failure("The log has no ceremony \(ceremony).")
        }
        let folder = invocation.arguments["out"] ?? "."
        guard let events = try JSONValue.parse(text)["timeline"]?.elements else { return .failed }
        for position in events.compactMap({ $0["position"]?.int }) {
            let path = folder + "/\(name)-\(position).tlog-proof"
            try write(try inclusion(position, id, name, bench), to: path)
            say(path)
        }
        return .done
    }

    private static func inclusion(_ position: Int64, _ id: LogID, _ name: String, _ bench: Workbench) throws -> String {
        let proofs = bench.service.logProofs
        guard let note = try proofs.inclusion(of: Position(rawValue: position), in: id, named: name) else {
            throw Failure(try bench.whyUnsigned(name))
        }
        return note.text
    }

    private static func write(_ text: String, to path: String) throws {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            throw Failure("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}

extension Workbench {
    /// How many events a log has.
    func next(_ id: LogID) throws -> Int64 {
        try trail.log.pool.withConnection { try trail.log.reader.nextPosition(of: id, on: $0)?.rawValue } ?? 0
    }

    /// Why there is no checkpoint of all of a log.
    func whyUnsigned(_ name: String) throws -> String {
        if let reason = trail.heads.stops.reason(name) {
            return "The log \(name) was stopped. \(reason.description) `passkeytrail log verify \(name)` shows where the database "
                + "differs."
        }
        return "No checkpoint covers this yet: the signing key is not in this data folder, or a service that runs elsewhere "
            + "signs at its own pace. Try again in a moment."
    }
}
