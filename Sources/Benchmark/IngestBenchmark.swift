import Simulator

/// Events made durable through HTTP, against what PostgreSQL does with the same rows.
struct IngestBenchmark {
    let program: String
    let settings: BenchmarkSettings

    /// Batches of 50 from 16 connections; without the verifier against COPY, and with it.
    func batches() throws -> [Measurement] {
        let service = try ServiceUnderTest(consumes: false, program: program)
        let traffic = try Traffic("load.example", to: service)
        var requests = try traffic.batches(settings.rows(at: 20_000) / 50)
        _ = try LoadGenerator.rate(of: requests, connections: 16, to: service)
        let baseline = try Baseline(service, rows: settings.rows(at: 20_000), of: traffic.name)
        let effort = Effort()
        let rounds = try Rounds(
            settings.rounds,
            ours: {
                requests = try traffic.batches(settings.rows(at: 20_000) / 50)
                return try LoadGenerator.rate(of: requests, connections: 16, to: service, effort)
            }, baseline: { try baseline.copyRate(seconds: settings.seconds) })
        return [
            Measurement(
                name: "ingest.http_over_copy", value: rounds.ratio, unit: "ratio", baseline: rounds.baseline.median,
                note: "batches of 50, 16 connections, over binary COPY by 500"),
            Measurement(name: "ingest.http", value: rounds.ours.median, unit: "events/s", note: effort.text),
        ]
    }

    /// The same with verifier and projector at work on the same machine.
    func batchesWithVerifier() throws -> [Measurement] {
        let service = try ServiceUnderTest(consumes: true, program: program)
        let traffic = try Traffic("load.example", to: service)
        let baseline = try Baseline(service, rows: settings.rows(at: 20_000), of: traffic.name)
        let effort = Effort()
        let rounds = try Rounds(
            settings.rounds,
            ours: {
                let requests = try traffic.batches(settings.rows(at: 20_000) / 50)
                return try LoadGenerator.rate(of: requests, connections: 16, to: service, effort)
            },
            baseline: {
                // Verifier and projector finish first: COPY has the machine to itself, as in the other line.
                try service.waitUntilSettled(traffic.name)
                return try baseline.copyRate(seconds: settings.seconds)
            })
        return [
            Measurement(
                name: "ingest.http_with_verifier", value: rounds.ratio, unit: "ratio", baseline: rounds.baseline.median,
                note: "verifier and projector at work too, over the same COPY"),
            Measurement(name: "ingest.http_verified", value: rounds.ours.median, unit: "events/s", note: effort.text),
        ]
    }

    /// Callers that send one event each, against one-row INSERTs from as many connections.
    func callers(_ count: Int) throws -> [Measurement] {
        let service = try ServiceUnderTest(consumes: false, program: program)
        let traffic = try Traffic("load.example", to: service)
        let wanted = settings.rows(at: 6000)
        _ = try LoadGenerator.rate(of: try traffic.batches(wanted / 50 + 1), connections: 16, to: service)
        let baseline = try Baseline(service, rows: wanted, of: traffic.name)
        let effort = Effort()
        let rounds = try Rounds(
            settings.rounds,
            ours: { try LoadGenerator.rate(of: try traffic.singles(wanted), connections: count, to: service, effort) },
            baseline: { try baseline.insertRate(connections: count, rows: wanted) })
        return [
            Measurement(
                name: "ingest.callers\(count)_over_insert", value: rounds.ratio, unit: "ratio",
                baseline: rounds.baseline.median, note: "one event a request, over one-row INSERTs"),
            Measurement(name: "ingest.callers\(count)", value: rounds.ours.median, unit: "events/s", note: effort.text),
        ]
    }
}
