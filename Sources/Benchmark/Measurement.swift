import JSON

/// One line of the table and one member of `results`.
struct Measurement {
    let name: String
    let value: Double
    /// `ratio`, `events/s`, `verdicts/s`, `verifications/s` or `ms`.
    let unit: String
    /// For a ratio: what it is a ratio of, in absolute numbers of the same run.
    var baseline: Double?
    /// What the line says, for people.
    let note: String

    /// The file of `--json`.
    static func json(_ all: [Measurement]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("results")
        writer.beginArray()
        for measurement in all {
            writer.beginObject()
            writer.member("name", measurement.name)
            writer.member("value", measurement.value.rounded(to: 3))
            writer.member("unit", measurement.unit)
            writer.key("baseline")
            if let baseline = measurement.baseline { writer.value(baseline.rounded(to: 1)) } else { writer.null() }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// The line of the table.
    var line: String {
        let number = unit == "ratio" ? String(value.rounded(to: 2)) : String(value.rounded(to: value < 100 ? 1 : 0))
        let beside = baseline.map { "  of \(Int($0))" } ?? ""
        return name.padded(to: 38) + number.padded(to: 10) + unit.padded(to: 18) + note + beside
    }
}

extension Double {
    /// Rounded to so many digits behind the point.
    func rounded(to digits: Int) -> Double {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        return (self * scale).rounded() / scale
    }
}

extension String {
    /// Filled up with spaces, at least one.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}

/// Rounds of a thing and of its baseline in turn, so that a machine which others slow down slows both.
struct Rounds {
    private(set) var ours: [Double] = []
    private(set) var baseline: [Double] = []

    /// Measures both so often, after one round that does not count.
    init(_ count: Int, ours: () throws -> Double, baseline: () throws -> Double) throws {
        for round in 0...count {
            let (mine, other) = (try ours(), try baseline())
            guard round > 0 else { continue }
            self.ours.append(mine)
            self.baseline.append(other)
        }
    }

    /// The middle one of the rounds' ratios.
    var ratio: Double { zip(ours, baseline).map { $0 / $1 }.median }
}

extension [Double] {
    /// The value in the middle, 0 of none.
    var median: Double { quantile(0.5) }

    /// The value below which such a share of all values lies.
    func quantile(_ share: Double) -> Double {
        isEmpty ? 0 : sorted()[Swift.min(count - 1, Int(Double(count) * share))]
    }
}
