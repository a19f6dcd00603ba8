import Ceremony
import JSON
import Simulator

/// The figures of a run, for people and for machines.
struct AccuracyReport {
    /// A true class, and the one that was found.
    struct Pair: Hashable {
        var truth: OutcomeClass
        var found: OutcomeClass
    }

    let seed: UInt64
    let seconds: Double
    let ceremonies: Int
    /// How many ceremonies of each true class were found to be of each class.
    let matrix: [Pair: Int]
    let cohorts: CohortFindings
    /// Found to have a false signature, and having none; the reverse.
    let signatureFalse: Int, signatureMissed: Int
    /// The share of ceremonies whose class is the true one.
    let agreement: Double

    init(
        seed: UInt64, seconds: Double, labels: [String: SimulatedCeremony], found: [String: OutcomeClass],
        cohorts: CohortFindings
    ) {
        self.seed = seed
        self.seconds = seconds
        self.cohorts = cohorts
        ceremonies = labels.count
        var matrix: [Pair: Int] = [:]
        for (id, label) in labels {
            matrix[Pair(truth: label.trueClass, found: found[id] ?? .pending), default: 0] += 1
        }
        self.matrix = matrix
        func count(_ isMeant: (Pair) -> Bool) -> Int { matrix.reduce(0) { isMeant($1.key) ? $0 + $1.value : $0 } }
        signatureFalse = count { $0.found == .signatureRejected && $0.truth != .signatureRejected }
        signatureMissed = count { $0.truth == .signatureRejected && $0.found != .signatureRejected }
        agreement = Double(count { $0.truth == $0.found }) / Double(max(labels.count, 1))
    }

    /// Whether the figures are those that are promised.
    var holds: Bool {
        signatureFalse == 0 && signatureMissed == 0 && cohorts.recall >= 0.95 && cohorts.falseRate <= 0.01
    }

    var text: String {
        var lines = ["\(ceremonies) ceremonies, seed \(seed), \(Int(seconds)) s", ""]
        lines += table
        lines += [
            "", "signature_false    \(signatureFalse)", "signature_missed   \(signatureMissed)",
            "cohort_recall      \(Self.fraction(cohorts.recall))  \(cohorts.found) of \(cohorts.broken) broken builds",
            "cohort_false_rate  \(Self.fraction(cohorts.falseRate))  \(cohorts.flaggedSound) of \(cohorts.sound) sound cohorts",
            "association_named  \(cohorts.associationsNamed) of \(cohorts.associations) builds without association",
            "class_agreement    \(Self.fraction(agreement))",
        ]
        return (lines + cohorts.mistakes).joined(separator: "\n") + "\n"
    }

    /// True classes with what they were found to be, the right one first.
    private var table: [String] {
        let truths = Set(matrix.keys.map(\.truth)).sorted()
        var lines = ["| true class | ceremonies | found so | found otherwise |", "|---|---|---|---|"]
        for truth in truths {
            let row = matrix.filter { $0.key.truth == truth }
            let right = row[Pair(truth: truth, found: truth)] ?? 0
            let others = row.filter { $0.key.found != truth }.sorted { ($1.value, $0.key.found) < ($0.value, $1.key.found) }
                .map { "`\($0.key.found.rawValue)` \($0.value)" }
            lines.append(
                "| `\(truth.rawValue)` | \(row.values.reduce(0, +)) | \(right) | \(others.isEmpty ? "–" : others.joined(separator: ", ")) |")
        }
        return lines
    }

    var json: [UInt8] {
        var writer = JSONWriter(capacity: 8192)
        writer.beginObject()
        writer.member("seed", Int64(bitPattern: seed))
        writer.member("ceremonies", ceremonies)
        writer.member("signature_false", signatureFalse)
        writer.member("signature_missed", signatureMissed)
        for (name, value) in [
            ("cohort_recall", cohorts.recall), ("cohort_false_rate", cohorts.falseRate), ("class_agreement", agreement),
            ("seconds", seconds),
        ] {
            writer.key(name)
            writer.value(value)
        }
        writer.member("cohorts_broken", cohorts.broken)
        writer.member("cohorts_found", cohorts.found)
        writer.member("cohorts_sound", cohorts.sound)
        writer.member("cohorts_flagged_though_sound", cohorts.flaggedSound)
        writer.member("associations_broken", cohorts.associations)
        writer.member("associations_named", cohorts.associationsNamed)
        writer.key("confusion")
        writer.beginObject()
        for truth in Set(matrix.keys.map(\.truth)).sorted() {
            writer.key(truth.rawValue)
            writer.beginObject()
            for (pair, count) in matrix.filter({ $0.key.truth == truth }).sorted(by: { $0.key.found < $1.key.found }) {
                writer.member(pair.found.rawValue, count)
            }
            writer.endObject()
        }
        writer.endObject()
        writer.endObject()
        return writer.bytes + [10]
    }

    private static func fraction(_ value: Double) -> String {
        let thousandths = Int((value * 10_000).rounded())
        let digits = String(thousandths % 10_000)
        return "\(thousandths / 10_000)." + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
