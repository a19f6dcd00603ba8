import Arguments
import Foundation

/// Feeds a simulation with known causes to the whole program and compares what it finds; `Scripts/accuracy` starts it.
do {
    let arguments = try CommandArguments(
        Array(CommandLine.arguments.dropFirst()),
        flags: [
            Flag("json", value: "FILE", "where to write the figures"),
            Flag("ceremonies", value: "N", "how many ceremonies (default 50000)"),
            Flag("seed", value: "N", "another simulation; the same seed gives the same one (default 1)"),
        ])
    guard let ceremonies = Int(arguments["ceremonies"] ?? "50000"), (5000...500_000).contains(ceremonies),
        let seed = UInt64(arguments["seed"] ?? "1")
    else { throw AccuracyError("--ceremonies needs a number from 5000 to 500000, --seed a whole number") }
    let report = try AccuracyRun(ceremonies: ceremonies, seed: seed).report()
    FileHandle.standardOutput.write(Data(report.text.utf8))
    if let file = arguments["json"] { try Data(report.json).write(to: URL(fileURLWithPath: file)) }
    exit(report.holds ? 0 : 1)
} catch {
    FileHandle.standardError.write(Data("accuracy: \(error)\n".utf8))
    exit(1)
}

/// What kept the run from its end.
struct AccuracyError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
