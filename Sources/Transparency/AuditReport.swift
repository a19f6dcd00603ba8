public import Merkle

/// What reading a whole log again has shown.
public struct AuditReport: Sendable {
    /// Something that does not hold.
    public struct Problem: Hashable, Sendable {
        /// What kind of thing; the raw value is for machines.
        public enum Kind: String, Hashable, Sendable {
            /// A row whose stored leaf hash is another.
            case rowDisagrees = "row_disagrees"
            /// A position without a row.
            case rowMissing = "row_missing"
            /// A row that stands at no position of the log, or twice.
            case rowExtra = "row_extra"
            /// A row that no append can have made.
            case rowMalformed = "row_malformed"
            /// A position without a leaf hash.
            case leafMissing = "leaf_missing"
            /// A leaf hash at no position of the log, or twice.
            case leafExtra = "leaf_extra"
            /// The stored root of a full tile is another.
            case tileDisagrees = "tile_disagrees"
            /// A full tile without its root.
            case tileMissing = "tile_missing"
            /// The root of a tile that the log has not.
            case tileExtra = "tile_extra"
            /// The head's tree, or its last recorded-at, is not that of the log.
            case headDisagrees = "head_disagrees"
            /// The entry that tells a repeat of an event is missing, or is another's.
            case idDisagrees = "id_disagrees"
            /// Signed checkpoints disagree where rows and hashes agree: the events were rewritten, with their hashes.
            case rewritten
            /// A checkpoint of more events was signed.
            case tailMissing = "tail_missing"
            /// A checkpoint that no known key signed.
            case checkpointUntrusted = "checkpoint_untrusted"
            /// Two histories were signed under one key.
            case historiesFork = "histories_fork"
        }

        /// What kind of thing.
        public let kind: Kind
        /// The positions it is about.
        public let positions: Range<Int64>
        /// One sentence without the positions.
        public let detail: String
    }

    /// A checkpoint, and what the log has to say to it.
    public struct Judged: Hashable, Sendable {
        /// What became of it.
        public enum Verdict: String, Hashable, Sendable {
            case agrees, disagrees
            /// The log is shorter.
            case beyond
            /// No known key signed it.
            case untrusted
        }

        /// The checkpoint.
        public let evidence: AuditEvidence
        /// What became of it.
        public let verdict: Verdict
    }

    /// The log's name.
    public let name: String
    /// How many events it has.
    public let size: Int64
    /// What does not hold, by position; at most `mostProblems`.
    public internal(set) var problems: [Problem] = []
    /// How many problems there were beyond those.
    public internal(set) var furtherProblems = 0
    /// All checkpoints, by epoch and size.
    public internal(set) var checkpoints: [Judged] = []

    static let mostProblems = 1000

    /// Whether nothing was found.
    public var holds: Bool { problems.isEmpty }

    /// How many events, from the first on, the checkpoints of some place prove. What is disproven proves nothing.
    public func proven(by isMeant: (AuditEvidence.Place) -> Bool) -> Int64 {
        let agreeing = checkpoints.filter { $0.verdict == .agrees && isMeant($0.evidence.place) }
        return agreeing.map(\.evidence.signed.checkpoint.size).max() ?? 0
    }

    init(name: String, size: Int64) {
        self.name = name
        self.size = size
    }

    mutating func note(_ kind: Problem.Kind, _ positions: Range<Int64>, _ detail: String) {
        if let last = problems.last, last.kind == kind, last.detail == detail,
            last.positions.upperBound == positions.lowerBound
        {
            problems[problems.count - 1] = Problem(
                kind: kind, positions: last.positions.lowerBound..<positions.upperBound, detail: detail)
        } else if problems.count < Self.mostProblems {
            problems.append(Problem(kind: kind, positions: positions, detail: detail))
        } else {
            furtherProblems += 1
        }
    }
}

/// A checkpoint to compare a log with, and where it was kept.
public struct AuditEvidence: Hashable, Sendable {
    /// Where a checkpoint was kept: what may have been changed together with the log.
    public enum Place: Hashable, Sendable {
        /// In a file that was given, or at a witness; where.
        case outside(String)
        /// Beside the signing key.
        case besideKey
        /// In the database.
        case database
    }

    /// The checkpoint.
    public let signed: SignedCheckpoint
    /// Where it was kept.
    public let place: Place

    /// A checkpoint from a place.
    public init(_ signed: SignedCheckpoint, _ place: Place) {
        self.signed = signed
        self.place = place
    }
}
