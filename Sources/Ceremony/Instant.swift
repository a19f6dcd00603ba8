/// A moment in UTC, in whole microseconds since 1970-01-01T00:00:00Z: the resolution of PostgreSQL's timestamps.
///
/// Events carry RFC 3339 texts; two texts of one instant are equal here. Finer fractions are cut off.
public struct Instant: RawRepresentable, Hashable, Comparable, Sendable {
    /// Microseconds since the epoch.
    public let rawValue: Int64

    /// Wraps microseconds since the epoch.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Whether the left instant is the earlier one.
    public static func < (left: Instant, right: Instant) -> Bool { left.rawValue < right.rawValue }

    /// This instant moved by so many seconds, held at the ends of the number range.
    public func advanced(bySeconds seconds: Int64) -> Instant {
        let (microseconds, overflowed) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (moved, overflowedToo) = rawValue.addingReportingOverflow(microseconds)
        guard overflowed || overflowedToo else { return Instant(rawValue: moved) }
        return Instant(rawValue: seconds < 0 ? .min : .max)
    }

    /// Milliseconds from an earlier instant to this one, negative when it is later.
    public func milliseconds(since earlier: Instant) -> Int64 {
        let (difference, overflowed) = rawValue.subtractingReportingOverflow(earlier.rawValue)
        guard !overflowed else { return rawValue < earlier.rawValue ? .min : .max }
        return difference / 1000
    }
}

extension Instant {
    /// Reads an RFC 3339 `date-time` (section 5.6): offsets, any number of fraction digits, lower-case `t` and `z`.
    ///
    /// A leap second counts as the first second after it. Nil for anything else, impossible dates included.
    public init?(rfc3339 text: some StringProtocol) {
        var reader = RFC3339Reader(Array(text.utf8))
        guard let microseconds = reader.instant() else { return nil }
        self.init(rawValue: microseconds)
    }

    /// `2026-11-30T04:13:34.123456Z`: six digits of fraction where any is not zero beyond milliseconds, else three.
    public var rfc3339: String {
        let (days, ofDay) = rawValue.quotientAndRemainderFloored(by: 86_400_000_000)
        let date = CivilDate(daysSinceEpoch: days)
        let seconds = ofDay / 1_000_000, fraction = ofDay % 1_000_000
        var text: [UInt8] = []
        text.reserveCapacity(27)
        text.appendDecimal(date.year, width: 4)
        text.append(UInt8(ascii: "-"))
        text.appendDecimal(date.month, width: 2)
        text.append(UInt8(ascii: "-"))
        text.appendDecimal(date.day, width: 2)
        text.append(UInt8(ascii: "T"))
        text.appendDecimal(seconds / 3600, width: 2)
        text.append(UInt8(ascii: ":"))
        text.appendDecimal(seconds / 60 % 60, width: 2)
        text.append(UInt8(ascii: ":"))
        text.appendDecimal(seconds % 60, width: 2)
        text.append(UInt8(ascii: "."))
        if fraction % 1000 == 0 {
            text.appendDecimal(fraction / 1000, width: 3)
        } else {
            text.appendDecimal(fraction, width: 6)
        }
        text.append(UInt8(ascii: "Z"))
        return String(decoding: text, as: UTF8.self)
    }
}

/// A day of the proleptic Gregorian calendar.
struct CivilDate {
    var year: Int64
    var month: Int64
    var day: Int64

    init(year: Int64, month: Int64, day: Int64) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Howard Hinnant's `civil_from_days`: eras of 400 years that begin in March.
    init(daysSinceEpoch: Int64) {
        let (era, dayOfEra) = (daysSinceEpoch + 719_468).quotientAndRemainderFloored(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01, the inverse of the above.
    var daysSinceEpoch: Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = shiftedYear.quotientAndRemainderFloored(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// How many days the month has.
    static func days(in month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Reads the fixed-width parts of an RFC 3339 text one after the other.
struct RFC3339Reader {
    private let text: [UInt8]
    private var at = 0

    init(_ text: [UInt8]) { self.text = text }

    mutating func instant() -> Int64? {
        guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2),
            (1...12).contains(month), (1...CivilDate.days(in: month, of: year)).contains(day),
            take("T") || take("t"),
            let hour = digits(2), take(":"), let minute = digits(2), take(":"), let second = digits(2),
            hour < 24, minute < 60, second <= 60, let fraction = fraction(), let offset = offset(), at == text.count
        else { return nil }
        let days = CivilDate(year: year, month: month, day: day).daysSinceEpoch
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
        return seconds * 1_000_000 + fraction
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard at < text.count, text[at] == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    private mutating func digits(_ count: Int) -> Int64? {
        guard at + count <= text.count else { return nil }
        var value: Int64 = 0
        for byte in text[at..<at + count] {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int64(byte - 0x30)
        }
        at += count
        return value
    }

    private mutating func fraction() -> Int64? {
        guard take(".") else { return 0 }
        var value: Int64 = 0
        var count = 0
        while at < text.count, (0x30...0x39).contains(text[at]) {
            if count < 6 { value = value * 10 + Int64(text[at] - 0x30) }
            count += 1
            at += 1
        }
        guard count > 0 else { return nil }
        for _ in 0..<max(0, 6 - count) { value *= 10 }
        return value
    }

    private mutating func offset() -> Int64? {
        if take("Z") || take("z") { return 0 }
        let sign: Int64 = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = digits(2), take(":"), let minutes = digits(2), hours < 24, minutes < 60 else {
            return nil
        }
        return sign * (hours * 3600 + minutes * 60)
    }
}

extension Int64 {
    /// Division that rounds down, so that days before 1970 come out right.
    func quotientAndRemainderFloored(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension [UInt8] {
    /// Appends a number in decimal, with leading zeros up to `width`.
    mutating func appendDecimal(_ value: Int64, width: Int) {
        let digits = String(value.magnitude).utf8
        if value < 0 { append(UInt8(ascii: "-")) }
        for _ in 0..<Swift.max(0, width - digits.count) { append(UInt8(ascii: "0")) }
        append(contentsOf: digits)
    }
}
