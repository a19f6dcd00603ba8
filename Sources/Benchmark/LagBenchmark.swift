import Ceremony
import EventLog
import Foundation
import JSON
import Postgres
import Simulator
import Synchronization

/// How long after its acknowledgement an event's diagnosis can be read, under a steady load.
struct LagBenchmark {
    let program: String
    let settings: BenchmarkSettings
    /// What `ingest.http` came to; nil where it was not measured.
    let throughput: Double?

    private static let threads = 48
    /// Of how many bodies one is followed.
    private static let sampling = 5

    func run() throws -> [Measurement] {
        let pace = try (throughput ?? measureThroughput()) / 2
        let service = try ServiceUnderTest(consumes: true, program: program)
        let traffic = try Traffic("load.example", to: service)
        _ = try LoadGenerator.rate(of: try traffic.batches(100), connections: 16, to: service)
        try service.waitUntilSettled(traffic.name)
        let bodies = try traffic.bodies(Int(pace * settings.lagSeconds / 50))
        let samples = Samples()
        let seconds = try post(bodies, pace: pace, of: traffic.name, to: service, samples)
        let lags = samples.lags
        return [
            Measurement(name: "lag.p50_ms", value: lags.quantile(0.5) * 1000, unit: "ms", note: "\(lags.count) ceremonies followed"),
            Measurement(name: "lag.p99_ms", value: lags.quantile(0.99) * 1000, unit: "ms", note: "\(samples.wrong) of them of another class than meant"),
            Measurement(
                name: "lag.events", value: Double(bodies.count * 50) / seconds, unit: "events/s",
                note: "sent meanwhile; half of (a) is \(Int(pace))"),
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

    /// Posts each body when it is due, and follows some; returns how long it took.
    private func post(
        _ bodies: [LoadBody], pace: Double, of name: String, to service: ServiceUnderTest, _ samples: Samples
    ) throws -> Double {
        let port = service.port
        let next = Atomic<Int>(0)
        let start = ContinuousClock.now
        try Threads.run(Self.threads) { _ in
            let connection = try KeepAlive(port: port)
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < bodies.count else { return }
                let due = start + .seconds(Double(index) * 50 / pace)
                let rest = ContinuousClock.now.duration(to: due).seconds
                if rest > 0 { Thread.sleep(forTimeInterval: rest) }
                let answer = try connection.exchange(Traffic.batch(bodies[index]))
                guard answer.status == 200 else { throw BenchmarkError("status \(answer.status)") }
                if index % Self.sampling == 0 { try follow(bodies[index], answer.body, name, connection, samples) }
            }
        }
        return start.duration(to: .now).seconds
    }

    private func follow(
        _ body: LoadBody, _ answer: [UInt8], _ name: String, _ connection: KeepAlive, _ samples: Samples
    ) throws {
        let acknowledged = ContinuousClock.now
        guard let ceremony = body.ceremonies.last, let position = try JSONValue.parse(answer)["positions"]?[name]?.int else { return }
        let path = "/v1/rp/\(name)/ceremonies/\(ceremony.id)?atLeast=\(position)"
        let diagnosis = try connection.exchange(Request("GET", path, token: ServiceUnderTest.token))
        let lag = acknowledged.duration(to: .now).seconds
        let found = try? JSONValue.parse(diagnosis.body)["outcome"]?["class"]?.string
        samples.add(lag, isRight: diagnosis.status == 200 && found == ceremony.outcome.rawValue)
    }
}

/// What the followed ceremonies said.
private final class Samples: Sendable {
    private let found = Mutex<(lags: [Double], wrong: Int)>(([], 0))

    var lags: [Double] { found.withLock { $0.lags } }
    var wrong: Int { found.withLock { $0.wrong } }

    func add(_ lag: Double, isRight: Bool) {
        found.withLock { found in
            found.lags.append(lag)
            if !isRight { found.wrong += 1 }
        }
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
