public import Ceremony

/// The known signals of clients, and how an error is looked up in them.
///
/// An error is matched by platform, operation, key, domain, fragment of its text and condition, without regard to
/// case. Of several entries the longest fragment wins, then a true condition, then an entry that decides alone, then
/// the platform's own over a library's.
public struct Catalogue: Sendable {
    /// What is known about the ceremony that conditions ask for.
    public struct Setting: Sendable {
        /// Registration or authentication, where it is known.
        public var kind: CeremonyKind?
        /// How the client was asked.
        public var mediation: Mediation
        /// The options' timeout in milliseconds.
        public var timeoutMilliseconds: Int64?
        /// Whether the options named credentials.
        public var namedCredentials: Bool
        /// Milliseconds from call to error.
        public var elapsedMilliseconds: Int64?

        /// Takes what counts from a ceremony and an error of it.
        public init(_ facts: CeremonyFacts, _ failure: CeremonyFacts.Failure) {
            kind = facts.kind
            mediation = facts.mediation
            timeoutMilliseconds = facts.timeoutMilliseconds
            namedCredentials = facts.namedCredentials
            elapsedMilliseconds = failure.elapsedMilliseconds
        }
    }

    /// The number that stands in outcomes; it grows with every change of what an entry means.
    public let version: Int
    /// The entries, in the order that breaks ties.
    public let entries: [CatalogueEntry]
    private let thresholds: TimingThresholds
    private let byKey: [String: [Int]]
    private let withoutKey: [Int]
    private let byPrefix: [(prefix: String, index: Int)]

    /// The catalogue of this version of the program.
    public static let standard = Catalogue(version: 1, entries: Catalogue.readTables())

    /// Makes a catalogue of entries; lines are looked up by key.
    public init(version: Int, entries: [CatalogueEntry], thresholds: TimingThresholds = TimingThresholds()) {
        self.version = version
        self.entries = entries
        self.thresholds = thresholds
        var byKey: [String: [Int]] = [:]
        var withoutKey: [Int] = []
        var byPrefix: [(prefix: String, index: Int)] = []
        for (index, entry) in entries.enumerated() {
            if entry.keys.isEmpty { withoutKey.append(index) }
            for key in entry.keys {
                if key.hasSuffix("*") {
                    byPrefix.append((String(key.dropLast()), index))
                } else {
                    byKey[key, default: []].append(index)
                }
            }
        }
        self.byKey = byKey
        self.withoutKey = withoutKey
        self.byPrefix = byPrefix
    }

    /// The entry that fits an error best; nil when none does.
    public func entry(for signal: Signal, in setting: Setting) -> CatalogueEntry? {
        var best: (rank: Rank, index: Int)?
        func consider(_ index: Int, _ key: Signal.Key?) {
            let entry = entries[index]
            guard entry.kind == nil || setting.kind == nil || entry.kind == setting.kind,
                entry.accepts(signal, key), let length = entry.fragmentLength(in: signal),
                holds(entry.condition, signal, setting)
            else { return }
            let rank = Rank(entry, fragment: length, place: key?.place ?? .below, library: signal.library)
            if let found = best, found.rank >= rank { return }
            best = (rank, index)
        }
        for key in signal.keys {
            for index in byKey[key.text] ?? [] { consider(index, key) }
            for (prefix, index) in byPrefix where key.text.hasPrefix(prefix) { consider(index, key) }
        }
        for index in withoutKey { consider(index, nil) }
        return best.map { entries[$0.index] }
    }

    private func holds(_ condition: CatalogueEntry.Condition?, _ signal: Signal, _ setting: Setting) -> Bool {
        switch condition {
        case nil: return true
        case .conditional: return setting.mediation == .conditional
        case .shortTimeout:
            return setting.timeoutMilliseconds.map { $0 < thresholds.shortTimeoutMilliseconds } ?? false
        case .excludeList: return setting.kind == .registration && setting.namedCredentials
        case .immediateAtOnce:
            guard setting.mediation == .immediate, let elapsed = setting.elapsedMilliseconds else { return false }
            return elapsed < thresholds.immediateMilliseconds
        case .below(let domain, let code):
            return signal.below.contains { $0.domain.contains(domain) && (code == nil || $0.code == code) }
        case .untold: return false
        }
    }

    private static func readTables() -> [CatalogueEntry] {
        CatalogueTable.all.flatMap { origin, table in
            table.split(separator: "\n").compactMap { line in CatalogueEntry(line: line, origin: origin) }
        }
    }
}

extension Catalogue {
    /// How well an entry fits; the first difference decides.
    fileprivate struct Rank: Comparable {
        /// Each measure has a byte of its own, the weightiest first; a fragment counts up to 255 bytes.
        let value: Int

        init(_ entry: CatalogueEntry, fragment: Int, place: Signal.Place, library: String?) {
            let native = entry.origin == .library ? 1 : entry.origin == .ctap ? 0 : 2
            let named = entry.origin == .library && library?.contains(entry.api) == true
            var value = min(fragment, 255)
            for measure in [
                entry.condition == nil ? 0 : 1, entry.isDecisive ? 1 : 0, named ? 3 : native, place.rawValue,
                entry.kind == nil ? 0 : 1, entry.evidence.isWeak ? 0 : 1,
            ] { value = value << 8 | measure }
            self.value = value
        }

        static func < (left: Rank, right: Rank) -> Bool { left.value < right.value }
    }
}
