import Ceremony
import JSON

/// An event of the log, read once for the batch.
struct ParsedEvent {
    /// What the verifier makes of it.
    enum Content {
        /// A fed event.
        case fed(EventPayload)
        /// `relying-party.configured`.
        case configured(RelyingPartyConfiguration)
        /// `ceremony.expired`.
        case expired
        /// `account.erased`.
        case erased(account: String)
        /// Anything else: of the service itself, or of a later version.
        case other
    }

    /// The event.
    var event: StoredEvent
    /// Its content.
    var content: Content
    /// For a response, what is looked up for it.
    var answer: AnswerKeys?

    /// Reads an event; `logName` is the name in the trail, the default of a configuration's RP ID.
    init(_ event: StoredEvent, logName: String) {
        self.event = event
        content = .other
        // Verdicts and sign-ins change nothing here: their bodies, a third of the log's bytes, need no parsing.
        guard let type = event.type, type != .ceremonyJudged, type != .signinCompleted,
            let data = event.parsedBody?["data"]
        else { return }
        switch type {
        case .relyingPartyConfigured:
            if let configuration = try? RelyingPartyConfiguration(data, name: logName) {
                content = .configured(configuration)
            }
        case .ceremonyExpired: content = .expired
        case .accountErased: if let account = data["account"]?.string { content = .erased(account: account) }
        case _ where type.isServiceOnly: break
        default:
            guard let payload = try? EventPayload(type, data: data) else { return }
            content = .fed(payload)
            if case .responseReceived(let received) = payload { answer = AnswerKeys(received.response) }
        }
    }
}
