import Ceremony
import EventLog
import HTTPServer
import JSON
import Postgres
import Queries
import Schema

extension Service {
    /// `GET /metrics`
    func showMetrics(_ call: Call) throws -> HTTPResponse {
        var exposition = Exposition(openMetrics: Exposition.wantsOpenMetrics(call.request.headers["accept"]))
        metrics.writeOwn(queued: appender.load.events, to: &exposition)
        let visible = try log.logs().filter { call.permit.covers($0.name) }
        try writeProgress(visible, to: &exposition)
        let totals = try visible.filter { $0.name != "_system" }.map { (name: $0.name, totals: try queries.totals(of: $0.id)) }
        metrics.writeTotals(totals, to: &exposition)
        try writeAssociations(visible.filter { $0.name != "_system" }, to: &exposition)
        return HTTPResponse(status: 200, contentType: exposition.contentType, text: exposition.whole)
    }

    /// Findings of the latest check of each relying party's files, and when each file was last had.
    private func writeAssociations(_ logs: [LogSummary], to exposition: inout Exposition) throws {
        var findings: [(party: String, counts: [[String]: Int])] = []
        var successes: [(party: String, file: String, at: Int64)] = []
        try self.log.pool.withConnection { connection in
            for log in logs {
                let bind = Bind.int4(log.id.rawValue)
                if let row = try connection.query(.associationCheck, [bind]).first,
                    let list = try? JSONValue.parse(try row.bytes(3))
                {
                    var counts: [[String]: Int] = [:]
                    for finding in list.elements {
                        counts[[finding["severity"]?.string ?? "", finding["code"]?.string ?? ""], default: 0] += 1
                    }
                    findings.append((log.name, counts))
                }
                for row in try connection.query(.associationCopies, [bind]) where try row.text(1) == "origin" {
                    if let at = try row.nullableInt8(5) { successes.append((log.name, try row.text(0), at)) }
                }
            }
        }
        exposition.begin("passkeytrail_association_findings", .gauge, "Findings of the latest check of association files.")
        for (party, counts) in findings {
            for (values, count) in counts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                exposition.sample(
                    "passkeytrail_association_findings", [("rp_id", party), ("severity", values[0]), ("code", values[1])],
                    String(count))
            }
        }
        exposition.begin(
            "passkeytrail_association_last_success_timestamp_seconds", .gauge, "When the file was last had from its origin.")
        for (party, file, at) in successes {
            exposition.sample(
                "passkeytrail_association_last_success_timestamp_seconds", [("rp_id", party), ("file", file)],
                String(at / 1_000_000))
        }
    }

    /// How large logs are, and how far the verifier and the projection are behind.
    private func writeProgress(_ logs: [LogSummary], to exposition: inout Exposition) throws {
        exposition.begin("passkeytrail_log_size", .gauge, "Events in each log.")
        for log in logs {
            exposition.sample("passkeytrail_log_size", [("rp_id", log.name)], String(log.nextPosition.rawValue))
        }
        let logs = logs.filter { $0.name != "_system" }
        var behind: (verifier: Int64, projector: Int64) = (0, 0)
        var oldest: Instant?
        try log.pool.withConnection { connection in
            for row in try connection.query(.progressOfLogs, [.int4Array(logs.map(\.id.rawValue))]) {
                let id = LogID(rawValue: try row.int4(0)), done = try row.int8(1)
                guard let head = logs.first(where: { $0.id == id })?.nextPosition.rawValue else { continue }
                behind.verifier += max(0, head - done)
                behind.projector += max(0, head - (try row.int8(3)))
                guard done < head else { continue }
                let waiting = try log.reader.events(in: id, at: [Position(rawValue: done)], on: connection).first?.recordedAt
                if let waiting { oldest = min(oldest ?? waiting, waiting) }
            }
        }
        exposition.begin("passkeytrail_verifier_lag_seconds", .gauge, "Age of the oldest event that waits for the verifier; 0 where none waits.")
        let lag = oldest.map { max(0, Instant.now.milliseconds(since: $0)) } ?? 0
        exposition.sample("passkeytrail_verifier_lag_seconds", [], String(Double(lag) / 1000))
        exposition.begin("passkeytrail_projection_lag_events", .gauge, "Events that are not in the projections yet, and that are not verified yet.")
        exposition.sample("passkeytrail_projection_lag_events", [("projection", "verifier")], String(behind.verifier))
        exposition.sample("passkeytrail_projection_lag_events", [("projection", "reports")], String(behind.projector))
    }
}
