import Ceremony
import EventLog
import Foundation
import Postgres
import Schema
import WebAuthn

/// Reads the batch behind the one that is being judged, and works out what needs no state (JSON, the parts of responses,
/// signatures), on a thread and a session of its own: two cores judge about twice as fast as one.
///
/// The log never changes, so what was read ahead is what would be read later. Before it touches a response it notes the
/// stretch as `Attempts` does, for a response that kills the process may do so here.
final class Lookahead: @unchecked Sendable {
    // Unchecked: `state` is touched only under the condition's lock, `connection` and `known` only by the thread.

    /// What is to be read.
    struct Order {
        var log: LogID
        var name: String
        /// Where the batch begins that is being judged meanwhile.
        var judging: Position
        /// Where to read on.
        var from: Position
        var rows: Int
        var bytes: Int
    }

    private enum State {
        case idle
        case asked(Order)
        case working(Order)
        case done(Order, Result<[ParsedEvent], any Error>)
        case ended
    }

    private let settings: PostgresSettings
    private let keys: KeyCache
    private let reader = LogReader()
    private let condition = NSCondition()
    private var state = State.idle
    private var connection: PostgresConnection?
    /// The keys that credentials had when they were looked up; one that has changed since is of no use, and does no harm.
    private var known = GenerationalCache<[UInt8], COSEKey>(limit: 20_000)

    /// Starts the thread; its session is opened with the first order.
    init(_ settings: PostgresSettings, keys: KeyCache) {
        var settings = settings
        settings.parameters.merge(EventLog.replanning) { given, _ in given }
        self.settings = settings
        self.keys = keys
        let thread = Thread { self.run() }
        thread.name = "verifier-ahead"
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Asks for a batch; nothing happens while another one is under way.
    func ask(_ order: Order) {
        condition.lock()
        defer { condition.unlock() }
        switch state {
        case .idle, .done: state = .asked(order)
        case .asked, .working, .ended: return
        }
        condition.broadcast()
    }

    /// The batch that was asked for and begins there, once it is read; nil when none such was asked for.
    func take(_ log: LogID, from position: Position) throws -> [ParsedEvent]? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            switch state {
            case .asked(let order) where order.log == log && order.from == position,
                .working(let order) where order.log == log && order.from == position:
                condition.wait()
            case .done(let order, let result) where order.log == log && order.from == position:
                state = .idle
                return try result.get()
            default: return nil
            }
        }
    }

    /// Ends the thread after what it is doing.
    func stop() {
        condition.lock()
        state = .ended
        condition.broadcast()
        condition.unlock()
    }

    private func run() {
        while let order = next() {
            let result = Result { try read(order) }
            if case .failure = result { connection = nil }
            condition.lock()
            if case .working = state { state = .done(order, result) }
            condition.broadcast()
            condition.unlock()
        }
        connection = nil
    }

    private func next() -> Order? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            switch state {
            case .asked(let order):
                state = .working(order)
                return order
            case .ended: return nil
            default: condition.wait()
            }
        }
    }

    private func read(_ order: Order) throws -> [ParsedEvent] {
        let session = try connection ?? PostgresConnection(settings)
        connection = session
        let events = try reader.events(
            in: order.log, from: order.from, maximumRows: order.rows, maximumBytes: order.bytes, on: session)
        guard let last = events.last else { return [] }
        try Attempts.save(order.log, from: order.judging, to: last.position.next, deaths: 0, on: session)
        let batch = events.map { ParsedEvent($0, logName: order.name, isPrepared: true) }
        try learnKeys(of: batch, in: order.log, on: session)
        for parsed in batch {
            guard let id = parsed.prepared?.answeringCredential, let key = known.value(id) else { continue }
            parsed.checkAhead(under: key, keys: keys)
        }
        return batch
    }

    /// The keys of the credentials that answer, from imports on the way and from the state tables.
    private func learnKeys(of batch: [ParsedEvent], in log: LogID, on session: PostgresConnection) throws {
        var unknown: Set<[UInt8]> = []
        for parsed in batch {
            if case .fed(.credentialImported(let imported)) = parsed.content {
                known.insert(COSEKey(stored: imported.publicKey), imported.credentialID)
            } else if let id = parsed.prepared?.answeringCredential, !known.holds(id) {
                unknown.insert(id)
            }
        }
        guard !unknown.isEmpty else { return }
        for row in try session.query(.loadVerifierCredentials, [.int4(log.rawValue), .byteaArray(Array(unknown))]) {
            guard let state = try CredentialState(row), !state.publicKey.isEmpty else { continue }
            known.insert(COSEKey(stored: state.publicKey), state.id)
        }
    }
}
