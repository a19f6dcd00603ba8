public import Ceremony
public import EventLog
import Foundation
import OpenSSL
import Synchronization

/// Takes events from relying parties into their logs: checks, redacts, and answers when they are durable.
///
/// `submit` never blocks on the database: what memory cannot answer (a log or a pseudonym seen for the first time) is
/// looked up on threads of its own, and the appender writes on its own.
public final class Ingest: Sendable {
    let log: EventLog
    let appender: Appender
    /// The pseudonyms of accounts and handles.
    public let pseudonyms: Pseudonyms
    private let ceremonyAccounts = CeremonyAccounts()
    let digestKey: HMACSHA256
    private let lookups = DispatchQueue(label: "ingest-lookups")

    /// Prepares to take events.
    public init(
        _ log: EventLog, appender: Appender, keys: IngestKeys, now: @escaping @Sendable () -> Instant
    ) {
        self.log = log
        self.appender = appender
        pseudonyms = Pseudonyms(log, keys: keys, now: now)
        digestKey = HMACSHA256(key: keys.digestKey)
    }

    /// Ends the threads; the appender is its owner's.
    public func stop() { pseudonyms.stop() }

    /// Stores the events of a request. `permits` says whether the sender may write to a relying party's log; it is asked
    /// before anybody looks whether there is such a log. The completion is called once, on a thread that must not be held up.
    public func submit(
        _ request: IngestRequest, permits: @Sendable (String) -> Bool,
        completion: @escaping @Sendable (IngestAnswer) -> Void
    ) {
        let envelopes: [Result<Envelope, Rejection>]
        do {
            envelopes = try IngestReading.envelopes(request)
        } catch {
            return completion(.refused(error))
        }
        var result = IngestResult()
        var accepted: [(index: Int, envelope: Envelope)] = []
        for (index, envelope) in envelopes.enumerated() {
            switch envelope {
            case .success(let envelope) where permits(envelope.rpid): accepted.append((index, envelope))
            case .success: result.rejected.append((index, Self.forbiddenRP))
            case .failure(let rejection): result.rejected.append((index, rejection))
            }
        }
        let unseen = Set(accepted.map(\.envelope.rpid)).filter { log.cachedLogID(named: $0) == nil }
        guard !unseen.isEmpty else { return resolve(accepted, result, completion) }
        let (events, sofar) = (accepted, result)
        lookups.async { [self] in
            do {
                for name in unseen { _ = try log.logID(named: name) }
                resolve(events, sofar, completion)
            } catch {
                completion(.refused(Self.unavailable))
            }
        }
    }

    private static let forbiddenRP = Rejection(
        .forbiddenRP, "`rpid` names a relying party that the token is not for.")

    private static let unknownRP = Rejection(
        .unknownRP, "`rpid` names no relying party that was configured: PUT its configuration first.")

    static let unavailable = RequestFault(
        status: 503, type: "unavailable", title: "The database is out of reach",
        detail: "The events were not stored for certain. Send them all again later; that is harmless.",
        retryAfterSeconds: 2)

    static let overloaded = RequestFault(
        status: 429, type: "overloaded", title: "Too many events are waiting",
        detail: "Nothing more can be taken just now. Send the request again later.", retryAfterSeconds: 1)

    static let stopped = RequestFault(
        status: 503, type: "log_stopped", title: "A log of this request was stopped",
        detail: "What is in the database is not the log that was signed, so nothing is added to it. The operator finds the log "
            + "named at /readyz, and must put back a database that has it as it was signed. Keep the events and send them again "
            + "then.",
        retryAfterSeconds: 60)

    /// Finds logs and pseudonyms, then appends.
    private func resolve(
        _ accepted: [(index: Int, envelope: Envelope)], _ sofar: IngestResult,
        _ completion: @escaping @Sendable (IngestAnswer) -> Void
    ) {
        var result = sofar
        var drafts: [Draft] = []
        drafts.reserveCapacity(accepted.count)
        var request = Pseudonyms.Request()
        // First all of the batch: a text may stand before the event that names its account.
        for (_, envelope) in accepted {
            if let id = log.cachedLogID(named: envelope.rpid) { ceremonyAccounts.note(envelope, in: id) }
        }
        for (index, envelope) in accepted {
            guard let id = log.cachedLogID(named: envelope.rpid) else {
                result.rejected.append((index, Self.unknownRP))
                continue
            }
            let redaction = Redaction(
                envelope, in: id, pseudonyms.keyed, ceremonyAccount: ceremonyAccounts.account(of: envelope, in: id))
            redaction.add(to: &request)
            drafts.append(Draft(index: index, envelope: envelope, log: id, redaction: redaction))
        }
        guard !drafts.isEmpty else {
            result.rejected.sort { $0.index < $1.index }
            return completion(.stored(result))
        }
        if let known = pseudonyms.known(request) { return append(drafts, known, result, completion) }
        let (waiting, before) = (drafts, result)
        pseudonyms.resolve(request) { [self] found in
            switch found {
            case .success(let found): append(waiting, found, before, completion)
            case .failure(let fault): completion(.refused(fault))
            }
        }
    }

    private func append(
        _ drafts: [Draft], _ found: Pseudonyms.Found, _ before: IngestResult,
        _ completion: @escaping @Sendable (IngestAnswer) -> Void
    ) {
        var byLog: [LogID: (sent: [Sent], drafts: [Draft], events: [NewEvent])] = [:]
        var result = before
        for draft in drafts {
            guard let event = draft.event(found.values, digestKey: digestKey) else {
                return completion(.refused(Self.unavailable))
            }
            guard event.body.count <= IngestLimits.eventBytes else {
                result.rejected.append(
                    (
                        draft.index,
                        Rejection(
                            .tooLong, "The event is too large: expected at most \(IngestLimits.eventBytes) bytes.")
                    ))
                continue
            }
            let sent = Sent(index: draft.index, type: event.type, rpid: draft.envelope.rpid)
            byLog[draft.log, default: ([], [], [])].sent.append(sent)
            byLog[draft.log, default: ([], [], [])].drafts.append(draft)
            byLog[draft.log, default: ([], [], [])].events.append(event)
        }
        let gathering = Gathering(result, parts: byLog.count, completion)
        for (log, part) in byLog {
            send(part.events, of: part.drafts, to: log, knowing: found.erasures[log]) { gathering.add($0, of: part.sent) }
        }
    }
}

/// What the answer needs to know of an event that is being appended.
private struct Sent: Sendable {
    let index: Int
    let type: EventType
    let rpid: String
}

/// Gathers the outcomes of a request's logs, and answers with the last.
private final class Gathering: Sendable {
    private struct State {
        var result: IngestResult
        var left: Int
        var fault: RequestFault?
    }

    private let state: Mutex<State>
    private let completion: @Sendable (IngestAnswer) -> Void

    init(_ result: IngestResult, parts: Int, _ completion: @escaping @Sendable (IngestAnswer) -> Void) {
        state = Mutex(State(result: result, left: parts))
        self.completion = completion
        if parts == 0 { finish(result, nil) }
    }

    func add(_ outcome: Result<AppendResult, AppendError>, of all: [Sent]) {
        let done = state.withLock { state -> (IngestResult, RequestFault?)? in
            switch outcome {
            case .success(let appended):
                for (sent, outcome) in zip(all, appended.outcomes) { state.result.note(outcome, of: sent) }
            case .failure(.overloaded): state.fault = Ingest.overloaded
            case .failure(.stopped): state.fault = Ingest.stopped
            case .failure: state.fault = Ingest.unavailable
            }
            state.left -= 1
            return state.left == 0 ? (state.result, state.fault) : nil
        }
        if let (result, fault) = done { finish(result, fault) }
    }

    private func finish(_ result: IngestResult, _ fault: RequestFault?) {
        if let fault { return completion(.refused(fault)) }
        var result = result
        result.rejected.sort { $0.index < $1.index }
        completion(.stored(result))
    }
}

extension IngestResult {
    fileprivate mutating func note(_ outcome: EventOutcome, of sent: Sent) {
        switch outcome {
        case .stored:
            stored += 1
            types[sent.type, default: 0] += 1
        case .duplicate: duplicates += 1
        case .conflict:
            rejected.append(
                (
                    sent.index,
                    Rejection(.conflict, "Another event of this `source` and `id` is stored, with other content.")
                ))
        // `send` has looked these up again.
        case .outdated: break
        case .refused(let state):
            rejected.append(
                (sent.index, Rejection(.refusedByDatabase, "The database refuses the event (SQLSTATE \(state)).")))
        }
        if let position = outcome.position {
            positions[sent.rpid] = max(positions[sent.rpid] ?? position, position)
        }
    }
}
