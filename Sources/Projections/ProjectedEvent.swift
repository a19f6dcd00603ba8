public import Ceremony
public import Classification
public import JSON
public import WellKnown

/// A verdict as `ceremony.judged` carries it.
public struct Judgement: Sendable {
    /// The verdict.
    public var verdict: Verdict
    /// The position of the response that was judged.
    public var response: Position
    /// When that response came.
    public var respondedAt: Instant
    /// The version of the verifier.
    public var version: Int64
    /// The position of the event that made judging possible.
    public var basis: Position
    /// The position of the options it was judged by; nil where none had come.
    public var options: Position?

    /// Reads the data of `ceremony.judged`; nil for what no version of ours wrote.
    public init?(_ data: JSONValue) {
        guard let verdict = Verdict(data), let response = data["response"]?.int, let time = data["respondedAt"]?.int
        else { return nil }
        self.verdict = verdict
        self.response = Position(rawValue: response)
        respondedAt = Instant(rawValue: time)
        version = data["verifier"]?.int ?? 0
        basis = Position(rawValue: data["basis"]?.int ?? response)
        options = data["options"]?.int.map { Position(rawValue: $0) }
    }
}

/// An event of the log, read once for projections and diagnoses.
public struct ProjectedEvent: Sendable {
    /// What it holds.
    public enum Content: Sendable {
        /// A fed event.
        case fed(EventPayload)
        /// `ceremony.judged`.
        case judged(Judgement)
        /// `ceremony.expired`.
        case expired
        /// `ceremony.reclassified`: what cohort or files say of an open end.
        case reclassified(Circumstances.Suspicion)
        /// `relying-party.configured`, with the configuration's text.
        case configured([UInt8])
        /// `association.observed`, with the data's text.
        case observed(AssociationObservation, [UInt8])
        /// `account.erased`, with the pseudonym.
        case erased(String)
        /// Anything else.
        case other
    }

    /// The event.
    public var event: StoredEvent
    /// What it holds.
    public var content: Content
    /// The trace id, where the event had a `traceparent`.
    public var trace: String?
    /// The ceremony it belongs to: that of its subject, or the one that a sign-in or fallback names.
    public var ceremony: String?

    /// An event whose body does not matter to the reader.
    public init(untold event: StoredEvent) {
        self.event = event
        content = .other
        if event.type?.isOfCeremony == true { ceremony = event.subject }
    }

    /// Reads an event.
    public init(_ event: StoredEvent) {
        self.event = event
        content = .other
        guard let type = event.type, let body = event.parsedBody, let data = body["data"] else { return }
        trace = body["traceparent"]?.string.flatMap { ProjectedEvent.traceID($0) }
        if type.isOfCeremony { ceremony = event.subject }
        switch type {
        case .ceremonyJudged: if let judgement = Judgement(data) { content = .judged(judgement) }
        case .ceremonyExpired: content = .expired
        case .ceremonyReclassified: if let suspicion = Circumstances.Suspicion(data) { content = .reclassified(suspicion) }
        case .relyingPartyConfigured:
            var text: [UInt8] = []
            data.append(to: &text)
            content = .configured(text)
        case .associationObserved:
            guard let observation = AssociationObservation(data) else { return }
            var text: [UInt8] = []
            data.append(to: &text)
            content = .observed(observation, text)
        case .accountErased: if let account = data["account"]?.string { content = .erased(account) }
        case _ where type.isServiceOnly: break
        default:
            guard let payload = try? EventPayload(type, data: data) else { return }
            content = .fed(payload)
            switch payload {
            case .signinCompleted(let signin): ceremony = signin.ceremony
            case .fallbackShown(let shown): ceremony = shown.ceremony
            default: break
            }
        }
    }

    /// The trace id in a W3C `traceparent`: `00-<32 hex>-<16 hex>-<2 hex>`; other texts count whole.
    private static func traceID(_ traceparent: String) -> String {
        let parts = traceparent.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count >= 4 && parts[1].utf8.count == 32 ? String(parts[1]) : traceparent
    }
}
