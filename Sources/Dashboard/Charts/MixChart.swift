import Ceremony
import Classification
import Queries

/// Ceremonies over time, each bar stacked by the groups of their outcomes.
struct MixChart {
    /// A calendar span with the counts of its groups.
    struct Bar {
        let start: Instant
        var counts: [OutcomeGroup: Int64] = [:]
        var total: Int64 { counts.values.reduce(0, +) }
    }

    /// From the bottom up.
    static let groups: [OutcomeGroup] = [
        .success, .neutral, .user, .client, .unknown, .rp, .protocol, .configuration, .security,
    ]

    let bars: [Bar]
    let stepSeconds: Int64
    /// The releases within the chart's time.
    let releases: [CohortRelease]

    /// The rows of `outcome_share` of one kind, put into spans of `stepSeconds` from `since` on, in UTC.
    init(
        _ rows: [ReportRow], kind: CeremonyKind, since: Instant, until: Instant, stepSeconds: Int64,
        releases: [CohortRelease] = []
    ) {
        self.stepSeconds = stepSeconds
        let step = stepSeconds * 1_000_000
        var bars: [Bar] = []
        var places: [Instant: Int] = [:]
        var start = since.rawValue - since.rawValue % step
        while start < until.rawValue, bars.count < 1000 {
            places[Instant(rawValue: start)] = bars.count
            bars.append(Bar(start: Instant(rawValue: start)))
            start += step
        }
        for row in rows where row.metric == "outcome_share" && row.value("kind") == kind.rawValue {
            guard let start = Instant(rfc3339: row.bucket), let place = places[start] else { continue }
            let group = row.value("outcome").flatMap { OutcomeClass(rawValue: $0) }?.group ?? .unknown
            bars[place].counts[group, default: 0] += row.numerator
        }
        self.bars = bars
        let first = bars.first?.start ?? until
        self.releases = releases.filter { $0.time >= first && $0.time < until }
    }

    var html: HTML {
        tag("figure") {
            legend
            drawing
            axis
            releaseList
            table
        }
    }

    private var used: [OutcomeGroup] { Self.groups.filter { group in bars.contains { $0.counts[group] != nil } } }

    private var legend: HTML {
        tag("ul", class: "legend") {
            for group in used {
                tag("li") {
                    tag("span", .init("class", "swatch g-\(group.rawValue)"), .init("aria-hidden", "true"))
                    "\(group.rawValue) \(Figures.count(bars.reduce(0) { $0 + ($1.counts[group] ?? 0) }))"
                }
            }
        }
    }

    private var drawing: HTML {
        let most = max(1, bars.map(\.total).max() ?? 1)
        return tag(
            "svg", .init("class", "mix"), .init("role", "img"), .init("width", "100%"), .init("height", "180"),
            .init("aria-label", "Ceremonies by outcome group over time; the table below has the numbers")
        ) {
            for (index, bar) in bars.enumerated() where bar.total > 0 { self.bar(bar, at: index, most) }
            for release in releases { line(release) }
        }
    }

    /// A release as a line over the bars, at its time.
    private func line(_ release: CohortRelease) -> HTML {
        let first = bars.first?.start ?? release.time
        let whole = Int64(max(1, bars.count)) * stepSeconds * 1000
        let place = hundredths(min(release.time.milliseconds(since: first), whole) * 10_000 / whole)
        return tag(
            "line", .init("class", "release"), .init("x1", place), .init("x2", place), .init("y1", "0"),
            .init("y2", "100%")
        ) {
            tag("title") { text(release) }
        }
    }

    private func text(_ release: CohortRelease) -> String {
        let time = release.time.rfc3339
        return "\(release.component.rawValue) \(release.version), \(time.prefix(10)) \(time.dropFirst(11).prefix(5))"
    }

    @HTMLBuilder private var releaseList: HTML {
        if !releases.isEmpty {
            tag("p", class: "faint releases") {
                "Releases, the lines: " + releases.map(text).joined(separator: "; ")
            }
        }
    }

    /// In hundredths of a percent, which keep text and lines at their size whatever the width.
    private func bar(_ bar: Bar, at index: Int, _ most: Int64) -> HTML {
        let width = 10_000 / Int64(max(1, bars.count))
        return tag("g") {
            tag("title") { "\(label(bar.start)): \(Figures.count(bar.total))" }
            for part in parts(of: bar, most) {
                tag(
                    "rect", .init("class", "g-\(part.group.rawValue)"), .init("x", hundredths(Int64(index) * width)),
                    .init("width", hundredths(width * 9 / 10)), .init("y", hundredths(part.top)),
                    .init("height", hundredths(part.height)))
            }
        }
    }

    private func parts(of bar: Bar, _ most: Int64) -> [(group: OutcomeGroup, top: Int64, height: Int64)] {
        var top: Int64 = 10_000
        return Self.groups.compactMap { group in
            guard let count = bar.counts[group] else { return nil }
            // What is there at all is seen.
            let height = max(count * 10_000 / most, 60)
            top -= height
            return (group, top, height)
        }
    }

    private func hundredths(_ value: Int64) -> String {
        let rest = value.magnitude % 100
        return "\(value / 100).\(rest < 10 ? "0" : "")\(rest)%"
    }

    private func label(_ start: Instant) -> String {
        let text = start.rfc3339
        return stepSeconds < 86_400 ? "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))" : String(text.prefix(10))
    }

    private var axis: HTML {
        tag("div", .init("class", "axis"), .init("aria-hidden", "true")) {
            tag("span") { bars.first.map { label($0.start) } ?? "" }
            tag("span") { "most in one bar: \(Figures.count(bars.map(\.total).max() ?? 0))" }
            tag("span") { bars.last.map { label($0.start) } ?? "" }
        }
    }

    private var table: HTML {
        tag("details") {
            tag("summary") { "The numbers" }
            tag(
                "div", .init("class", "scroll"), .init("tabindex", "0"), .init("role", "region"),
                .init("aria-label", "Outcome groups over time")
            ) {
                tag("table") {
                    tag("thead") {
                        tag("tr") {
                            tag("th", .init("scope", "col")) { "From" }
                            for group in used { tag("th", .init("scope", "col")) { group.rawValue } }
                        }
                    }
                    tag("tbody") {
                        for bar in bars where bar.total > 0 {
                            tag("tr") {
                                tag("th", .init("scope", "row")) { label(bar.start) }
                                for group in used {
                                    tag("td", class: "number") { Figures.count(bar.counts[group] ?? 0) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
