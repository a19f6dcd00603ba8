import Ceremony
import EventLog
import JSON
import Postgres
import Simulator

/// How long after its acknowledgement an event's diagnosis can be read, under a steady load.
struct LagBenchmark {
    let program: String
    let settings: BenchmarkSettings
    /// What `ingest.http` came to; nil where it was not measured.
    let throughput: Double?

    func run() throws -> [Measurement] {
        let pace = try (throughput ?? measureThroughput()) / 2
        let service = try ServiceUnderTest(consumes: true, program: program)
        let traffic = try Traffic("load.example", to: service)
        _ = try LoadGenerator.rate(of: try traffic.batches(100), connections: 16, to: service)
        try service.waitUntilSettled(traffic.name)
        let bodies = try traffic.bodies(Int(pace * settings.lagSeconds / 50))
        var load = PacedLoad(bodies, of: traffic.name, eventsPerSecond: pace, to: service)
        let before = ProcessorTime.now(of: service)
        try load.run()
        var used = ProcessorTime(own: 0, server: 0)
        used.add(since: before, .now(of: service))
        let cores = ((used.own + used.service + used.server) / load.seconds).rounded(to: 2)
        return [
            Measurement(name: "lag.p50_ms", value: load.lags.quantile(0.5) * 1000, unit: "ms", note: "\(load.lags.count) ceremonies followed"),
            Measurement(
                name: "lag.p99_ms", value: load.lags.quantile(0.99) * 1000, unit: "ms",
                note: "\(load.wrong) of them of another class than meant"),
            Measurement(
                name: "lag.acknowledged_p99_ms", value: load.delays.quantile(0.99) * 1000, unit: "ms",
                note: "from the moment a request is due to its answer"),
            Measurement(
                name: "lag.events", value: load.sentPerSecond, unit: "events/s",
                note: "sent meanwhile; half of (a) is \(Int(pace)); all together took \(cores) processors"),
        ]
    }

    private func measureThroughput() throws -> Double {
        let service = try ServiceUnderTest(consumes: false, program: program)
        let traffic = try Traffic("load.example", to: service)
        let rates = try (0..<3).map { _ in
            try LoadGenerator.rate(of: try traffic.batches(settings.rows(at: 20_000) / 50), connections: 16, to: service)
        }
        return rates.median
    }
}

extension ServiceUnderTest {
    /// Waits until all that was fed is verified and projected.
    func waitUntilSettled(_ name: String) throws {
        let log = log
        guard let id = try log.logID(named: name) else { return }
        let head = try log.pool.withConnection { try log.reader.nextPosition(of: id, on: $0)?.rawValue ?? 0 }
        let path = "/v1/rp/\(name)/ceremonies?limit=1&atLeast=\(max(0, head - 1))"
        for _ in 0..<30 {
            let answer = try connect().exchange(Request("GET", path, token: Self.token))
            if answer.status == 200 { return }
            guard answer.status == 504 else { throw BenchmarkError("\(path): \(answer.status)") }
        }
        throw BenchmarkError("verifier and projector do not catch up")
    }
}
