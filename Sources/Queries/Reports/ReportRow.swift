import JSON

/// One row of a report: a rate that says what it rests on (`facts/METRICS.md` section 0).
public struct ReportRow: Sendable {
    /// The metric's name.
    public var metric: String
    /// The dimensions it is told apart by, in order; nil where the value is not known.
    public var by: [(name: String, value: String?)]
    /// The bucket's start, or `all`.
    public var bucket: String
    /// Above and below the line.
    public var numerator: Int64, denominator: Int64
    /// Whether a later event may still change it.
    public var isProvisional = false
    /// Why there is no rate, or what to mind about it.
    public var note: String?
    /// Whether it is a rate at all; a count against another count is none.
    public var hasInterval = true
    /// Percentiles in milliseconds, for durations.
    public var percentiles: [(name: String, milliseconds: Int64)] = []
    /// Upper bounds in milliseconds and counts, for durations.
    public var histogram: [(upTo: Int64, count: Int64)] = []
    /// When the last event came, for the feed.
    public var lastSeen: String?

    /// The rate; nil where nothing was observed, or it would be none.
    public var rate: Double? {
        guard denominator > 0, percentiles.isEmpty, !hasInterval || numerator <= denominator else { return nil }
        return Double(numerator) / Double(denominator)
    }

    /// Wilson's interval at 95 %; nil without a rate.
    public var interval: (low: Double, high: Double)? {
        guard hasInterval, let p = rate else { return nil }
        let n = Double(denominator), z = 1.959_963_984_540_054
        let centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
        return (max(0, centre - half), min(1, centre + half))
    }

    /// The note, with what follows from the numbers.
    public var fullNote: String? {
        if let note { return note }
        if denominator == 0 { return "not_observed" }
        if rate == nil, percentiles.isEmpty { return "more_than_all" }
        return denominator < 20 ? "small_sample" : nil
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("metric", metric)
        writer.key("by")
        writer.beginObject()
        for (name, value) in by { writer.orNull(name, value) }
        writer.endObject()
        writer.member("bucket", bucket)
        writer.member("numerator", numerator)
        writer.member("denominator", denominator)
        writer.key("rate")
        if let rate { writer.value(rate) } else { writer.null() }
        writer.key("interval")
        if let interval {
            writer.beginArray()
            writer.value(interval.low)
            writer.value(interval.high)
            writer.endArray()
        } else {
            writer.null()
        }
        writer.member("provisional", isProvisional)
        writer.orNull("note", fullNote)
        if !percentiles.isEmpty { writeDuration(to: &writer) }
        if let lastSeen { writer.member("lastSeen", lastSeen) }
        writer.endObject()
    }

    private func writeDuration(to writer: inout JSONWriter) {
        for (name, milliseconds) in percentiles { writer.member(name, milliseconds) }
        writer.key("histogram")
        writer.beginArray()
        for (upTo, count) in histogram {
            writer.beginArray()
            writer.value(upTo)
            writer.value(count)
            writer.endArray()
        }
        writer.endArray()
    }
}
