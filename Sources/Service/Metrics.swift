import Ceremony
import Ingest
import Queries
import Synchronization

/// Counters of this process, and what the logs have counted, in the names of `facts/METRICS.md` section 5. Labels never hold
/// what a client sent.
final class Metrics: Sendable {
    private struct Counts {
        var ingested: [[String]: Int] = [:]
        var requests: [[String]: Int] = [:]
        /// The highest count that each series was shown with: a correction takes nothing back from a counter.
        var shown: [String: Int64] = [:]
    }

    private let counts = Mutex(Counts())

    /// Counts what became of the events of a request.
    func note(_ result: IngestResult) {
        counts.withLock { counts in
            for (type, count) in result.types { counts.ingested[[type.rawValue, "stored"], default: 0] += count }
            if result.duplicates > 0 { counts.ingested[["", "duplicate"], default: 0] += result.duplicates }
            for (_, rejection) in result.rejected {
                counts.ingested[["", rejection.kind.rawValue], default: 0] += 1
            }
        }
    }

    /// Counts an answered request by its route's template.
    func note(route: String, status: Int) {
        counts.withLock { $0.requests[[route, String(status)], default: 0] += 1 }
    }

    /// The count to show: that of the series, or the highest it was shown with.
    fileprivate func raised(_ series: String, _ count: Int64) -> Int64 {
        counts.withLock { counts in
            let highest = max(counts.shown[series] ?? 0, count)
            counts.shown[series] = highest
            return highest
        }
    }

    /// Writes what this process counted.
    func writeOwn(queued: Int, to exposition: inout Exposition) {
        let (ingested, requests) = counts.withLock { ($0.ingested, $0.requests) }
        exposition.begin("passkeytrail_ingest_events", .counter, "Events by type and what became of them, in this process.")
        for (values, count) in ingested.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            exposition.sample(
                "passkeytrail_ingest_events_total", [("type", values[0]), ("result", values[1])], String(count))
        }
        exposition.begin("passkeytrail_http_requests", .counter, "Requests by route and status, in this process.")
        for (values, count) in requests.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            exposition.sample(
                "passkeytrail_http_requests_total", [("route", values[0]), ("status", values[1])], String(count))
        }
        exposition.begin("passkeytrail_ingest_queue_events", .gauge, "Events that wait to be written.")
        exposition.sample("passkeytrail_ingest_queue_events", [], String(queued))
    }

    private static let counters: [(name: String, help: String)] = [
        ("passkeytrail_ceremonies_issued", "Ceremonies whose options came."),
        ("passkeytrail_ceremony_outcomes", "Ceremonies that ended, by the class they ended in."),
        ("passkeytrail_decisions", "Decisions of the relying party, and whether the verifier agrees."),
        ("passkeytrail_fallbacks", "Visits with a passkey started that ended in a sign-in by another method, by the last passkey outcome."),
        ("passkeytrail_automatic_fallbacks", "Fallbacks that a page brought up by itself."),
        ("passkeytrail_offers", "Offers of a passkey: shown, accepted, skipped, followed by a registration."),
    ]
    private static let durations: [(name: String, help: String)] = [
        ("passkeytrail_ceremony_duration_seconds", "From the options to the response, of ceremonies that were answered."),
        ("passkeytrail_verify_duration_seconds", "From the response to the relying party's decision."),
    ]

    /// Writes what the logs have counted, each metric with all relying parties together.
    func writeTotals(_ logs: [(name: String, totals: LogTotals)], to exposition: inout Exposition) {
        for (name, help) in Self.counters {
            exposition.begin(name, .counter, help)
            for (party, totals) in logs {
                for series in totals.series where series.name == name {
                    let labels = [(name: "rp_id", value: party)] + series.labels
                    let count = raised(name + labels.map(\.value).joined(separator: "\u{1f}"), series.count)
                    exposition.sample(name + "_total", labels, String(count))
                }
            }
        }
        for (name, help) in Self.durations {
            exposition.begin(name, .histogram, help)
            for (party, totals) in logs {
                for histogram in totals.histograms where histogram.name == name {
                    write(histogram, of: party, to: &exposition)
                }
            }
        }
        exposition.begin(
            "passkeytrail_last_event_timestamp_seconds", .gauge, "When the last event of the type came, to a quarter of an hour.")
        for (party, totals) in logs {
            for (type, at) in totals.lastSeen {
                exposition.sample(
                    "passkeytrail_last_event_timestamp_seconds", [("rp_id", party), ("type", type)],
                    String(at.rawValue / 1_000_000))
            }
        }
    }

    private func write(_ histogram: TotalHistogram, of party: String, to exposition: inout Exposition) {
        let labels = [(name: "rp_id", value: party)] + histogram.labels
        let place = histogram.name + labels.map(\.value).joined(separator: "\u{1f}")
        var sum: Int64 = 0
        for (upTo, count) in histogram.buckets {
            let bound = upTo.map { $0 == $0.rounded() ? "\(Int($0)).0" : "\($0)" } ?? "+Inf"
            sum += raised(place + bound, count)
            exposition.sample(histogram.name + "_bucket", labels + [(name: "le", value: bound)], String(sum))
        }
        let milliseconds = raised(place + "sum", Int64(histogram.sum * 1000))
        exposition.sample(histogram.name + "_sum", labels, String(Double(milliseconds) / 1000))
        exposition.sample(histogram.name + "_count", labels, String(sum))
    }
}
