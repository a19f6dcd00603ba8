import Ceremony

/// One ceremony in the verifier's own state: which events have come, and what is still due.
///
/// It holds positions, not contents: the options of a ceremony that memory has dropped are read from the log again.
struct CeremonyState: Sendable {
    /// The options, by their place in the log.
    struct Issue: Sendable {
        var position: Position
        var time: Instant
        /// How long the challenge lives, by the configuration in force when it was issued.
        var timeToLiveSeconds: Int64
        /// The first 16 bytes of SHA-256 of the challenge: tells options that were sent again from new ones.
        var challenge: [UInt8]
        /// The payload while it is in memory. Behind a reference: states are copied often, and it is large.
        var payload: OptionsIssued? {
            get { held?.payload }
            set { held = newValue.map { Held($0) } }
        }
        private var held: Held?

        init(
            position: Position, time: Instant, timeToLiveSeconds: Int64, challenge: [UInt8],
            payload: OptionsIssued? = nil
        ) {
            self.position = position
            self.time = time
            self.timeToLiveSeconds = timeToLiveSeconds
            self.challenge = challenge
            held = payload.map { Held($0) }
        }

        private final class Held: Sendable {
            let payload: OptionsIssued

            init(_ payload: OptionsIssued) { self.payload = payload }
        }
    }

    /// An answer that was judged, or waits for its options.
    struct Answer: Hashable, Sendable {
        var position: Position
        var time: Instant
        /// Who answered, as far as known: the options' account, else the credential's.
        var account: String?
        /// Which credential answered.
        var credential: [UInt8]?
        /// The counter under a true signature.
        var signCount: UInt32?
        /// Whether this registration made (or could make) the credential of that id.
        var registers = false
    }

    /// The relying party's decision.
    struct Decision: Hashable, Sendable {
        var position: Position
        var accepted: Bool
    }

    /// The ceremony id.
    var id: String
    /// When its first event happened.
    var firstTime: Instant
    /// The place of its first event.
    var firstPosition: Position
    /// The options, once they came; later ones of the same id supersede.
    var issue: Issue?
    /// The client's word on mediation.
    var clientMediation: Mediation?
    /// The first answer that was judged.
    var first: Answer?
    /// The latest answer that was judged.
    var latest: Answer?
    /// Answers that came before the options, at most `waitingLimit`.
    var waiting: [Position] = []
    /// The decision.
    var decision: Decision?
    /// Whether its time ran out before an answer came.
    var isExpired = false

    /// Answers that may wait for their options; a sender of more has its later ones left unjudged until then.
    static let waitingLimit = 16

    /// A ceremony that begins with this event.
    init(id: String, time: Instant, position: Position) {
        self.id = id
        firstTime = time
        firstPosition = position
    }

    /// Whether nothing more is expected of time: it was answered, or has been closed.
    var isSettled: Bool { isExpired || first != nil }

    /// When silence closes it: its time to live plus 60 s; nil once it is settled.
    func deadline(defaultTimeToLiveSeconds: Int64) -> Instant? {
        guard !isSettled else { return nil }
        let start = issue?.time ?? firstTime
        let timeToLive = issue?.timeToLiveSeconds ?? defaultTimeToLiveSeconds
        return start.advanced(bySeconds: timeToLive).advanced(bySeconds: 60)
    }

    /// What the expiry event is named after: the options it is about, else the first event.
    var expiryEvidence: Position { issue?.position ?? firstPosition }
}
