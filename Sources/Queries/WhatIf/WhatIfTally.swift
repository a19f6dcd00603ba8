import Ceremony
import Classification
import JSON
import Projections

/// What a candidate configuration would have changed, counted.
struct WhatIfTally: Sendable {
    /// Ceremonies that change alike.
    struct Key: Hashable, Sendable {
        var from: OutcomeClass
        var to: OutcomeClass
        var reason: Reason?
        var kind: CeremonyKind?
        var platform: Platform?
        /// The app's build, else the browser with its version.
        var build: String?
    }

    /// How many there are, and the first of them.
    struct Entry: Sendable {
        var count: Int64 = 0
        var examples: [String] = []
    }

    static let mostExamples = 5
    var ceremonies: Int64 = 0
    var judged: Int64 = 0
    var entries: [Key: Entry] = [:]

    mutating func add(_ judgement: WhatIfJudgement) {
        judged += 1
        guard judgement.before.outcomeClass != judgement.after.outcomeClass else { return }
        let client = judgement.view.client
        let browser = client?.browser.map { name in
            client?.browserVersion.map { "\(name) \($0)" } ?? name
        }
        let key = Key(
            from: judgement.before.outcomeClass, to: judgement.after.outcomeClass,
            reason: judgement.after.outcomeClass == .verified ? judgement.before.reason : judgement.after.reason,
            kind: judgement.view.facts.kind, platform: client?.platform,
            build: client?.appBuild ?? client?.appVersion ?? browser)
        entries[key, default: Entry()].count += 1
        if entries[key, default: Entry()].examples.count < Self.mostExamples {
            entries[key]?.examples.append(judgement.view.id)
        }
    }

    mutating func merge(_ other: WhatIfTally) {
        ceremonies += other.ceremonies
        judged += other.judged
        for (key, entry) in other.entries {
            entries[key, default: Entry()].count += entry.count
            let examples = (entries[key, default: Entry()].examples + entry.examples).sorted()
            entries[key]?.examples = Array(examples.prefix(Self.mostExamples))
        }
    }

    /// How many of the changes are of a sort.
    func count(where isMeant: (Key) -> Bool) -> Int64 {
        entries.reduce(0) { isMeant($1.key) ? $0 + $1.value.count : $0 }
    }

    /// Writes totals and changes, the most frequent first.
    func write(to writer: inout JSONWriter) {
        writer.member("ceremonies", ceremonies)
        writer.member("judged", judged)
        writer.member("wouldPass", count { $0.to == .verified })
        writer.member("wouldFail", count { $0.from == .verified })
        writer.member("otherwise", count { $0.from != .verified && $0.to != .verified })
        writer.key("changes")
        writer.beginArray()
        let order = entries.sorted {
            ($1.value.count, $0.key.text) < ($0.value.count, $1.key.text)
        }
        for (key, entry) in order {
            writer.beginObject()
            writer.member("from", key.from.rawValue)
            writer.member("to", key.to.rawValue)
            writer.member("reason", key.reason?.rawValue)
            writer.orNull("kind", key.kind?.rawValue)
            writer.orNull("platform", key.platform?.rawValue)
            writer.orNull("build", key.build)
            writer.member("count", entry.count)
            writer.strings("examples", Array(entry.examples.sorted().prefix(Self.mostExamples)))
            writer.endObject()
        }
        writer.endArray()
    }
}

extension WhatIfTally.Key {
    /// All of it as one text, to put equal counts into an order.
    fileprivate var text: String {
        [from.rawValue, to.rawValue, reason?.rawValue ?? "", kind?.rawValue ?? "", platform?.rawValue ?? "", build ?? ""]
            .joined(separator: " ")
    }
}
