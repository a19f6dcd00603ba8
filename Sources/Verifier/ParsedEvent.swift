import Ceremony
import JSON
import WebAuthn

/// An event of the log, read once for the batch. An object, for it is handed on often and is large; one thread has it at a
/// time.
final class ParsedEvent: @unchecked Sendable {
    // Unchecked: `prepared` changes only before the reading thread hands the batch over.

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
    let event: StoredEvent
    /// Its content.
    let content: Content
    /// For a response, what is looked up for it.
    let answer: AnswerKeys?
    /// For a response that was read ahead, what was worked out about it.
    private(set) var prepared: PreparedResponse?

    /// Reads an event; `logName` is the name in the trail, the default of a configuration's RP ID.
    init(_ event: StoredEvent, logName: String, isPrepared: Bool = false) {
        self.event = event
        content = ParsedEvent.content(of: event, logName: logName)
        guard case .fed(.responseReceived(let received)) = content else {
            answer = nil
            return
        }
        answer = AnswerKeys(received.response)
        guard isPrepared else { return }
        Trap.spring(at: event)
        prepared = PreparedResponse(received.response)
    }

    /// Checks the answer's signature under the key that its credential probably has.
    func checkAhead(under key: COSEKey, keys: KeyCache) { prepared?.check(under: key, keys: keys) }

    private static func content(of event: StoredEvent, logName: String) -> Content {
        // Verdicts and sign-ins change nothing here: their bodies, a third of the log's bytes, need no parsing.
        guard let type = event.type, type != .ceremonyJudged, type != .signinCompleted,
            let data = event.parsedBody?["data"]
        else { return .other }
        switch type {
        case .relyingPartyConfigured:
            return (try? RelyingPartyConfiguration(data, name: logName)).map { .configured($0) } ?? .other
        case .ceremonyExpired: return .expired
        case .accountErased: return data["account"]?.string.map { .erased(account: $0) } ?? .other
        case _ where type.isServiceOnly: return .other
        default: return (try? EventPayload(type, data: data)).map { .fed($0) } ?? .other
        }
    }
}
