public import Ceremony

/// How far back an overview looks.
public enum Span: String, CaseIterable, Sendable {
    case day = "24h"
    case week = "7d"
    case month = "30d"

    /// Its length.
    var seconds: Int64 {
        switch self {
        case .day: 86_400
        case .week: 7 * 86_400
        case .month: 30 * 86_400
        }
    }

    /// What the chart's bars hold, as the reports name it.
    public var bucket: String { self == .day ? "hour" : "day" }

    var bucketSeconds: Int64 { self == .day ? 3600 : 86_400 }

    var label: String {
        switch self {
        case .day: "24 hours"
        case .week: "7 days"
        case .month: "30 days"
        }
    }

    /// The start of the span that ends at a moment, at a whole quarter of an hour as reports take it.
    public func start(before moment: Instant) -> Instant {
        let quarter: Int64 = 900_000_000
        let start = moment.advanced(bySeconds: -seconds).rawValue
        return Instant(rawValue: start - start % quarter)
    }
}
