public import Ceremony
import JSON
import OpenSSL
import Synchronization

/// Who has signed in to the dashboard: random ids, each bound to the digest of a token.
///
/// The token itself is not kept. Whether it still holds is asked for each request, so that revoking it ends its sessions.
/// Sessions live in the memory of one process; after a restart people sign in again.
public final class Sessions: Sendable {
    /// One session.
    public struct Session: Sendable {
        /// SHA-256 of the token that it was begun with.
        public let tokenHash: [UInt8]
        /// What forms of this session must carry.
        public let formKey: String
        fileprivate var endsAt: Instant
        fileprivate var lastUsedAt: Instant
    }

    /// Longest life of a session.
    public static let longestSeconds: Int64 = 12 * 3600
    /// After so long without a request a session is over.
    public static let idleSeconds: Int64 = 2 * 3600
    private static let most = 10_000

    private let sessions = Mutex<[[UInt8]: Session]>([:])
    private let now: @Sendable () -> Instant

    /// No sessions yet; `now` is the clock.
    public init(now: @escaping @Sendable () -> Instant) { self.now = now }

    /// Begins a session and returns its id, which goes into the cookie. Past the bound the one that was used least recently ends.
    ///
    /// - Throws: where the system has no randomness to give.
    public func begin(tokenHash: [UInt8]) throws -> String {
        let id = Base64URL.encode(try Random.bytes(32))
        let moment = now()
        let session = Session(
            tokenHash: tokenHash, formKey: Base64URL.encode(try Random.bytes(32)),
            endsAt: moment.advanced(bySeconds: Self.longestSeconds), lastUsedAt: moment)
        sessions.withLock { all in
            all = all.filter { Self.isAlive($0.value, at: moment) }
            if all.count >= Self.most, let oldest = all.min(by: { $0.value.lastUsedAt < $1.value.lastUsedAt })?.key {
                all[oldest] = nil
            }
            all[Self.key(id)] = session
        }
        return id
    }

    /// The session of an id; nil when there is none, or it is over.
    public func session(_ id: String) -> Session? {
        let (key, moment) = (Self.key(id), now())
        return sessions.withLock { all in
            guard var session = all[key] else { return nil }
            guard Self.isAlive(session, at: moment) else {
                all[key] = nil
                return nil
            }
            session.lastUsedAt = moment
            all[key] = session
            return session
        }
    }

    /// Ends a session.
    public func end(_ id: String) {
        let key = Self.key(id)
        sessions.withLock { $0[key] = nil }
    }

    /// By digest, so that looking one up tells nothing of the ids by its time.
    private static func key(_ id: String) -> [UInt8] { SHA256.hash(Array(id.utf8)) }

    private static func isAlive(_ session: Session, at moment: Instant) -> Bool {
        moment < session.endsAt && moment < session.lastUsedAt.advanced(bySeconds: idleSeconds)
    }
}
