import Arguments
import Foundation

/// Measures what the program promises, each thing against a bare baseline in the same run; `Scripts/bench` starts it.
func measure(_ arguments: CommandArguments) throws -> [Measurement] {
    var settings = BenchmarkSettings()
    if let text = arguments["seconds"] {
        guard let seconds = Double(text), (0.1...600).contains(seconds) else {
            throw BenchmarkError("--seconds needs a number from 0.1 to 600")
        }
        settings.seconds = seconds
    }
    if let rounds = arguments["rounds"].flatMap({ Int($0) }), rounds > 0 { settings.rounds = rounds }
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/passkeytrail"
    let ingest = IngestBenchmark(program: program, settings: settings)
    let verify = VerifyBenchmark(program: program, settings: settings)
    let ceremonies = arguments["ceremonies"].flatMap { Int($0) } ?? 100_000
    guard ceremonies >= 1000 else { throw BenchmarkError("--ceremonies needs a number of at least 1000") }
    var all: [Measurement] = []
    let parts: [(name: String, run: () throws -> [Measurement])] = [
        ("ingest.http_over_copy", ingest.batches),
        ("ingest.http_with_verifier", ingest.batchesWithVerifier),
        ("ingest.callers32_over_insert", { try ingest.callers(32) }),
        ("ingest.callers256_over_insert", { try ingest.callers(256) }),
        ("verify.es256_over_openssl", verify.judge),
        ("verify.algorithms", AlgorithmBenchmark(settings: settings).run),
        ("verify.log_to_log_over_openssl", verify.logToLog),
        (
            "lag",
            {
                let throughput = all.first { $0.name == "ingest.http" }?.value
                return try LagBenchmark(program: program, settings: settings, throughput: throughput).run()
            }
        ),
        ("log.verify_events_per_s", LogReadingBenchmark(program: program, settings: settings, ceremonies: ceremonies).run),
        ("query", QueryBenchmark(program: program, settings: settings, ceremonies: ceremonies).run),
    ]
    for part in parts where arguments["only"].map({ part.name.hasPrefix($0) || $0.hasPrefix(part.name) }) ?? true {
        let found = try part.run()
        for measurement in found { FileHandle.standardOutput.write(Data((measurement.line + "\n").utf8)) }
        all += found
    }
    return all
}

do {
    let arguments = try CommandArguments(
        Array(CommandLine.arguments.dropFirst()),
        flags: [
            Flag("json", value: "FILE", "where to write the results"),
            Flag("seconds", value: "N", "about how long a round lasts (default 2)"),
            Flag("rounds", value: "N", "how many rounds count (default 5)"),
            Flag("ceremonies", value: "N", "how many ceremonies queries are measured over, and over ten times as many (default 100000)"),
            Flag("only", value: "NAME", "only the measurements whose name begins like this"),
        ])
    let found = try measure(arguments)
    guard !found.isEmpty else { throw BenchmarkError("no measurement has this name") }
    if let file = arguments["json"] { try Data(Measurement.json(found)).write(to: URL(fileURLWithPath: file)) }
} catch {
    FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
    exit(1)
}
