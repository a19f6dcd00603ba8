import Ceremony
import EventLog
import Postgres

/// How fast `passkeytrail log verify` reads a whole log again, as a process of its own with all that it takes to start.
struct LogReadingBenchmark {
    let program: String
    let settings: BenchmarkSettings
    /// How many ceremonies the log has, about four events each.
    let ceremonies: Int

    func run() throws -> [Measurement] {
        let service = try ServiceUnderTest(consumes: false, program: program)
        let name = "shop.example"
        try service.ask("PUT", "/v1/rp/\(name)", body: Array(#"{"origins":["https://shop.example"]}"#.utf8))
        guard let id = try service.log.logID(named: name) else { throw BenchmarkError("no log") }
        var month = SeededMonth(ceremonies: ceremonies, end: .ofTheClock, next: 1)
        let events = try month.append(to: id, of: service.log) { _ in } + 1
        try service.ownerSession().executeScript("ANALYZE")
        var rates: [Double] = []
        for round in 0...settings.rounds {
            let seconds = try service.command(["log", "verify", name])
            if round > 0 { rates.append(Double(events) / seconds) }
        }
        return [
            Measurement(
                name: "log.verify_events_per_s", value: rates.median, unit: "events/s",
                note: "rows to leaves to the signed root, of \(events) events")
        ]
    }
}
