/// The durations that are counted, and the buckets of their histograms.
public enum ReportDuration: String, CaseIterable, Sendable {
    /// The client's own time from the call to the answer.
    case timeToAuthenticate = "time_to_authenticate"
    /// From the options to the response.
    case ceremonyLatency = "ceremony_latency"
    /// From the response to the relying party's decision.
    case verifyLatency = "verify_latency"
}

/// Buckets whose upper bounds grow by about a fifth: percentiles read from them are right to that.
public enum DurationBuckets {
    /// Upper bounds in milliseconds, included.
    public static let bounds: [Int64] = {
        var bounds: [Int64] = [0, 1]
        while let last = bounds.last, last < 3_600_000 { bounds.append(last + max(1, last / 5)) }
        return bounds
    }()

    /// The first bucket that holds so many milliseconds; the last holds all beyond.
    public static func index(of milliseconds: Int64) -> Int {
        var low = 0
        var high = bounds.count - 1
        while low < high {
            let middle = (low + high) / 2
            if bounds[middle] >= milliseconds { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
