import Ceremony
import Ingest
import Synchronization

/// Counters of this process, in the names of `facts/METRICS.md` section 5. Labels never hold what a client sent.
final class Metrics: Sendable {
    private struct Counts {
        var ingested: [String: Int] = [:]
        var requests: [String: Int] = [:]
    }

    private let counts = Mutex(Counts())

    /// Counts what became of the events of a request.
    func note(_ result: IngestResult) {
        counts.withLock { counts in
            for (type, count) in result.types {
                counts.ingested["type=\"\(type.rawValue)\",result=\"stored\"", default: 0] += count
            }
            if result.duplicates > 0 {
                counts.ingested["type=\"\",result=\"duplicate\"", default: 0] += result.duplicates
            }
            for (_, rejection) in result.rejected {
                counts.ingested["type=\"\",result=\"\(rejection.kind.rawValue)\"", default: 0] += 1
            }
        }
    }

    /// Counts an answered request by its route's template.
    func note(route: String, status: Int) {
        counts.withLock { $0.requests["route=\"\(route)\",status=\"\(status)\"", default: 0] += 1 }
    }

    /// The Prometheus text format (version 0.0.4), with gauges that the caller read just now.
    func text(queued: Int, logSizes: [(name: String, size: Int64)]) -> String {
        let (ingested, requests) = counts.withLock { ($0.ingested, $0.requests) }
        var text = """
            # HELP passkeytrail_ingest_events_total Events by type and what became of them.
            # TYPE passkeytrail_ingest_events_total counter\n
            """
        for (labels, count) in ingested.sorted(by: { $0.key < $1.key }) {
            text += "passkeytrail_ingest_events_total{\(labels)} \(count)\n"
        }
        text += """
            # HELP passkeytrail_http_requests_total Requests by route and status.
            # TYPE passkeytrail_http_requests_total counter\n
            """
        for (labels, count) in requests.sorted(by: { $0.key < $1.key }) {
            text += "passkeytrail_http_requests_total{\(labels)} \(count)\n"
        }
        text += """
            # HELP passkeytrail_ingest_queue_events Events that wait to be written.
            # TYPE passkeytrail_ingest_queue_events gauge
            passkeytrail_ingest_queue_events \(queued)
            # HELP passkeytrail_log_size Events in each log.
            # TYPE passkeytrail_log_size gauge\n
            """
        for (name, size) in logSizes { text += "passkeytrail_log_size{rp_id=\"\(name)\"} \(size)\n" }
        return text
    }
}
