public import Ceremony

/// A month of the calendar, in UTC.
public struct CalendarMonth: Hashable, Sendable {
    let year: Int
    let month: Int

    private init(year: Int, month: Int) {
        self.year = year
        self.month = month
    }

    /// The month of a moment.
    public init(of moment: Instant) {
        let text = moment.rfc3339
        self.init(year: Int(text.prefix(4)) ?? 1970, month: Int(text.dropFirst(5).prefix(2)) ?? 1)
    }

    /// Reads `2026-11`; nil for anything else.
    public init?(_ text: String) {
        guard text.utf8.count == 7, let moment = Instant(rfc3339: text + "-01T00:00:00Z") else { return nil }
        self.init(of: moment)
    }

    /// `2026-11`
    public var text: String {
        let year = String(year)
        return String(repeating: "0", count: max(0, 4 - year.count)) + year + (month < 10 ? "-0" : "-") + String(month)
    }

    /// Its first moment, in RFC 3339.
    public var start: String { text + "-01T00:00:00Z" }

    /// The month after it.
    public var next: CalendarMonth {
        month == 12 ? CalendarMonth(year: min(year + 1, 9999), month: 1) : CalendarMonth(year: year, month: month + 1)
    }

    /// The month before it.
    public var before: CalendarMonth {
        month == 1 ? CalendarMonth(year: max(year - 1, 0), month: 12) : CalendarMonth(year: year, month: month - 1)
    }
}
