import Ceremony
import Queries

/// Numbers and names as people read them.
enum Figures {
    /// A share in percent with one digit: `93.4 %`.
    static func percent(_ share: Double) -> String {
        let tenths = Int64((share * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10) %"
    }

    /// A number with its thousands apart: `12,345`.
    static func count(_ number: Int64) -> String {
        var groups: [String] = []
        var rest = number.magnitude
        while rest >= 1000 {
            let last = String(rest % 1000)
            groups.insert(String(repeating: "0", count: 3 - last.utf8.count) + last, at: 0)
            rest /= 1000
        }
        groups.insert(String(rest), at: 0)
        return (number < 0 ? "−" : "") + groups.joined(separator: ",")
    }

    /// A name of the vocabulary in words: `origin mismatch`.
    static func words(_ name: String) -> String { name.split(separator: "_").joined(separator: " ") }

    /// What a rate's note means.
    static func note(_ name: String) -> String {
        switch name {
        case "not_observed": "not observed yet"
        case "small_sample": "few cases"
        case "client_silent": "clients report nothing"
        case "population_unknown": "the number of accounts is not fed"
        case "population_stale": "the number of accounts is older than 35 days"
        default: words(name)
        }
    }

    /// Milliseconds as a duration: `850 ms`, `12.3 s`, `5 min`.
    static func duration(_ milliseconds: Int64) -> String {
        let sign = milliseconds < 0 ? "−" : ""
        switch milliseconds.magnitude {
        case ..<1000: return "\(sign)\(milliseconds.magnitude) ms"
        case ..<120_000: return "\(sign)\(milliseconds.magnitude / 1000).\(milliseconds.magnitude % 1000 / 100) s"
        case ..<7_200_000: return "\(sign)\(milliseconds.magnitude / 60_000) min"
        default: return "\(sign)\(milliseconds.magnitude / 3_600_000) h"
        }
    }
}

extension ReportRow {
    /// The rate in percent; nil where there is none, or too few cases to say it as one.
    var percent: String? { denominator < 20 ? nil : rate.map { Figures.percent($0) } }

    /// What the rate rests on: `1,234 of 1,321`.
    var counts: String { "\(Figures.count(numerator)) of \(Figures.count(denominator))" }

    /// The interval in percent; nil where the rate is not said.
    var intervalText: String? {
        guard percent != nil, let interval else { return nil }
        return "\(Figures.percent(interval.low)) to \(Figures.percent(interval.high))"
    }

    /// The value of a dimension.
    func value(_ name: String) -> String? { by.first { $0.name == name }?.value }
}

/// A time in RFC 3339 form, shown to the second.
func timeText(_ rfc3339: String) -> HTML {
    tag("time", .init("datetime", rfc3339)) { "\(rfc3339.prefix(10)) \(rfc3339.dropFirst(11).prefix(8))" }
}

/// The class and reason of an outcome, coloured by its group.
func outcomeBadge(_ outcome: String?, _ group: String?) -> HTML {
    let known = group.flatMap { OutcomeGroup(rawValue: $0) }
    return tag("span", class: "badge \(known.map { "g-\($0.rawValue)" } ?? "g-none")") {
        Figures.words(outcome ?? "unknown")
    }
}

/// A sentence of the service, whose values stand between backquotes.
func prose(_ sentence: String) -> HTML {
    let parts = sentence.split(separator: "`", omittingEmptySubsequences: false)
    // An odd number of backquotes is no pair of them: the sentence stays as it is.
    guard parts.count % 2 == 1 else { return .text(sentence) }
    return .list(
        parts.enumerated().map { index, part in
            index % 2 == 0 ? .text(String(part)) : .element("code", [], .text(String(part)))
        })
}
