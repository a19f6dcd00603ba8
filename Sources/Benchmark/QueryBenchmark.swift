import Ceremony
import EventLog
import Foundation
import Postgres
import Projections

/// How long queries take over the same thirty days, with one size and then ten times as much.
struct QueryBenchmark {
    let program: String
    let settings: BenchmarkSettings
    /// The smaller size; the larger is ten times that.
    let ceremonies: Int

    /// What was measured at one size, in milliseconds.
    private struct Times {
        var diagnosis: [Double] = []
        var report: [Double] = []
        var wideReport: [Double] = []
        var list: [Double] = []
    }

    func run() throws -> [Measurement] {
        let small = try measure(ceremonies)
        let large = try measure(ceremonies * 10)
        let growth = [
            large.diagnosis.quantile(0.99) / small.diagnosis.quantile(0.99),
            large.report.quantile(0.99) / small.report.quantile(0.99), large.list.quantile(0.99) / small.list.quantile(0.99),
        ]
        let note = "of \(ceremonies * 10) ceremonies in 30 days, over HTTP; p50 "
        func line(_ name: String, _ times: KeyPath<Times, [Double]>) -> Measurement {
            Measurement(
                name: name, value: large[keyPath: times].quantile(0.99), unit: "ms",
                note: note + "\(large[keyPath: times].median.rounded(to: 1)); a tenth of them \(small[keyPath: times].quantile(0.99).rounded(to: 1))")
        }
        return [
            line("query.diagnosis_p99_ms", \.diagnosis), line("query.report_p99_ms", \.report),
            line("query.report_wide_p99_ms", \.wideReport), line("query.list_p99_ms", \.list),
            Measurement(
                name: "query.growth_10x", value: growth.max() ?? 0, unit: "ratio",
                note: "the worst of diagnosis, report and list, p99: " + growth.map { String($0.rounded(to: 2)) }.joined(separator: ", ")),
        ]
    }

    private func measure(_ count: Int) throws -> Times {
        let service = try ServiceUnderTest(consumes: false, program: program)
        let name = "shop.example"
        try service.ask("PUT", "/v1/rp/\(name)", body: Array(#"{"origins":["https://shop.example"]}"#.utf8))
        let log = service.log
        guard let id = try log.logID(named: name) else { throw BenchmarkError("no log") }
        let start = ContinuousClock.now
        var month = SeededMonth(ceremonies: count, end: .ofTheClock, next: 1)
        let events = try month.append(to: id, of: log) { _ in }
        let appended = start.duration(to: .now).seconds
        let projector = try Consumption(service, name: name, .projection) { Projector(heads: $0, onProgress: { _ in }) }
        while try projector.advance(60) {}
        note("\(count) ceremonies, \(events) events: appended in \(Int(appended)) s, projected in \(Int(projector.seconds)) s")
        try service.ownerSession().executeScript("ANALYZE")
        let connection = try service.connect()
        var times = Times()
        for round in 0..<(settings.rounds + 1) {
            let found = try self.round(name, count, connection, round)
            guard round > 0 else { continue }
            times.diagnosis += found.diagnosis
            times.report += found.report
            times.wideReport += found.wideReport
            times.list += found.list
        }
        return times
    }

    private func note(_ text: String) { FileHandle.standardError.write(Data("  \(text)\n".utf8)) }

    private func round(_ name: String, _ count: Int, _ connection: KeepAlive, _ round: Int) throws -> Times {
        var times = Times()
        func time(_ path: String) throws -> Double {
            let start = ContinuousClock.now
            let answer = try connection.exchange(Request("GET", "/v1/rp/\(name)/\(path)", token: ServiceUnderTest.token))
            guard answer.status == 200 else {
                throw BenchmarkError("\(path): \(answer.status) \(String(decoding: answer.body, as: UTF8.self))")
            }
            let milliseconds = start.duration(to: .now).seconds * 1000
            if ProcessInfo.processInfo.environment["BENCHMARK_QUERIES"] != nil { note("\(milliseconds.rounded(to: 1)) ms \(answer.body.count) B \(path)") }
            return milliseconds
        }
        let list = try connection.exchange(Request("GET", "/v1/rp/\(name)/ceremonies?limit=100", token: ServiceUnderTest.token))
        for ceremony in Self.ids(list.body).prefix(40) { times.diagnosis.append(try time("ceremonies/\(ceremony)")) }
        for path in QueryMix.reports { times.report.append(try time(path)) }
        for path in QueryMix.wideReports { times.wideReport.append(try time(path)) }
        for path in QueryMix.lists { times.list.append(try time(path)) }
        return times
    }

    private static func ids(_ body: [UInt8]) -> [String] {
        String(decoding: body, as: UTF8.self).components(separatedBy: "\"ceremony\":\"").dropFirst()
            .compactMap { $0.split(separator: "\"").first.map(String.init) }
    }
}

/// What is asked: every report, by nothing, one and two dimensions, with filters, buckets and zones; and lists whose filters
/// find much, little and nothing.
enum QueryMix {
    private static let names = ["failures", "funnel", "fallback", "adoption", "credentials", "feed"]

    static let reports: [String] =
        names.flatMap { name in
            [
                "", "by=platform", "by=appBuild", "by=outcome", "by=platform,outcome", "by=appBuild,provider", "by=osVersion,browser",
                "by=rpServerVersion,transport", "bucket=day", "bucket=day&tz=Europe/Vienna", "bucket=hour", "bucket=week&by=platform",
                "platform=android&by=appBuild", "outcome=origin_mismatch&by=platform,osVersion",
            ].map { "reports/\(name)?\($0)" }
        }

    static let wideReports: [String] =
        names.flatMap { name in
            ["by=platform,outcome,appBuild", "by=platform,osVersion,browser,reason,provider", "by=mediation,agrees,transport,attachment&bucket=day"]
                .map { "reports/\(name)?\($0)" }
        }

    static let lists: [String] = [
        "", "limit=500", "outcome=verified", "outcome=user_cancelled", "outcome=signature_rejected", "outcome=counter_regressed",
        "group=configuration", "group=security&platform=android", "reason=signature_false&platform=linux", "confidence=inferred",
        "platform=linux", "platform=linux&outcome=origin_mismatch", "platform=web&browser=Safari&osVersion=macOS%2026.1&outcome=abandoned",
        "appBuild=412&mediation=conditional", "appBuild=none", "agrees=false", "accepted=false&group=security", "session=v-77",
        "session=none", "trace=none", "credential=AAAA", "q=c-", "q=c-99", "q=zzz", "mediation=immediate&accepted=false&platform=ios",
        "kind=registration", "since=2020-01-01T00:00:00Z&until=2020-02-01T00:00:00Z", "account=acc_7", "account=acc_7&outcome=refused_by_rp",
        "outcome=refused_by_rp&osVersion=14&appBuild=411&mediation=unknown", "signingCert=" + String(repeating: "ab", count: 32) + "&group=user",
    ].map { "ceremonies?\($0)" }
}
