public import Ceremony
import Synchronization

/// Which logs may not be appended to, because what is in the database is not the log that was signed: a database restored
/// from a backup, or a standby that had not received the tail. To go on would make a second history under one signature.
///
/// Each append asks, under the lock of the log's head; so a head that fell behind is met by the first event, whatever
/// happened to the database. Safe from any thread.
public final class LogStops: Sendable {
    /// Why a log was stopped.
    public enum Reason: Hashable, Sendable, CustomStringConvertible {
        /// The head is behind what was signed.
        case behind(signed: Int64, head: Int64)
        /// The tree of the signed size has another root.
        case forked(signed: Int64)
        /// Hashes of the tree are missing in the database.
        case damaged(signed: Int64)
        /// The checkpoint that is kept beside the key cannot be used; what is wrong with it.
        case unusableCheckpoint(String)

        /// One sentence.
        public var description: String {
            switch self {
            case .behind(let signed, let head):
                "A checkpoint of \(signed) events was signed, but the log in the database has \(head)."
            case .forked(let signed):
                "The first \(signed) events in the database are not those of the checkpoint that was signed."
            case .damaged(let signed):
                "Hashes of the log's tree are missing in the database, so what follows the \(signed) events that were signed "
                    + "cannot be signed."
            case .unusableCheckpoint(let why): "The signed checkpoint beside the key cannot be used: \(why)."
            }
        }
    }

    private struct State {
        var signed: [String: Int64] = [:]
        var reasons: [String: Reason] = [:]
    }

    private let state = Mutex(State())

    /// Nothing is stopped, and nothing was signed.
    public init() {}

    /// A checkpoint of so many events was signed.
    public func note(signed size: Int64, of name: String) {
        state.withLock { $0.signed[name] = max(size, $0.signed[name] ?? 0) }
    }

    /// Stops a log; returns whether it was going until now.
    @discardableResult
    public func stop(_ name: String, _ reason: Reason) -> Bool {
        state.withLock { state in
            defer { state.reasons[name] = reason }
            return state.reasons[name] == nil
        }
    }

    /// Lets a log go on, from a checkpoint of so many events.
    public func release(_ name: String, signed size: Int64) {
        state.withLock { state in
            state.reasons[name] = nil
            state.signed[name] = size
        }
    }

    /// Whether a log that goes on at `next` may be appended to. One that fell behind is stopped here.
    public func permit(_ name: String, next: Position) -> Bool {
        state.withLock { state in
            guard state.reasons[name] == nil else { return false }
            guard let signed = state.signed[name], next.rawValue < signed else { return true }
            state.reasons[name] = .behind(signed: signed, head: next.rawValue)
            return false
        }
    }

    /// Why a log was stopped; nil for one that goes.
    public func reason(_ name: String) -> Reason? { state.withLock { $0.reasons[name] } }

    /// All stopped logs, by name.
    public var all: [(name: String, reason: Reason)] {
        state.withLock { $0.reasons.sorted { $0.key < $1.key }.map { (name: $0.key, reason: $0.value) } }
    }
}
