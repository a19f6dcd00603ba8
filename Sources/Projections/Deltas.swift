import Ceremony
import Postgres

/// What a batch adds to an account's row.
struct AccountDelta {
    var firstSeen: Instant
    var lastSeen: Instant
    var closedAt: Instant?

    /// The account was seen at this moment.
    init(at time: Instant) { (firstSeen, lastSeen) = (time, time) }

    /// The account was seen again.
    mutating func see(at time: Instant) {
        firstSeen = min(firstSeen, time)
        lastSeen = max(lastSeen, time)
    }

    /// The columns of `save_accounts.sql`, as arrays in its order.
    static func binds(_ deltas: [String: AccountDelta]) -> [Bind] {
        let rows = Array(deltas)
        return [
            .textArray(rows.map(\.key)),
            .int8Array(rows.map(\.value.firstSeen.rawValue)),
            .int8Array(rows.map(\.value.lastSeen.rawValue)),
            .int8Array(rows.map { $0.value.closedAt?.rawValue }),
        ]
    }
}

/// What a batch adds to a session's row.
struct SessionDelta {
    var firstSeen: Instant
    var lastSeen: Instant
    var signedInAt: Instant?
    var account: String?
    var method: SigninMethod?
    var fallbacks: Int32 = 0
    var automaticFallbacks: Int32 = 0

    /// The session was seen at this moment.
    init(at time: Instant) { (firstSeen, lastSeen) = (time, time) }

    /// The session was seen again.
    mutating func see(at time: Instant) {
        firstSeen = min(firstSeen, time)
        lastSeen = max(lastSeen, time)
    }

    /// The columns of `save_sessions.sql`, as arrays in its order.
    static func binds(_ deltas: [String: SessionDelta]) -> [Bind] {
        let rows = Array(deltas)
        return [
            .textArray(rows.map(\.key)),
            .int8Array(rows.map(\.value.firstSeen.rawValue)),
            .int8Array(rows.map(\.value.lastSeen.rawValue)),
            .int8Array(rows.map { $0.value.signedInAt?.rawValue }),
            .textArray(rows.map(\.value.account)),
            .textArray(rows.map { $0.value.method?.rawValue }),
            .int4Array(rows.map(\.value.fallbacks)),
            .int4Array(rows.map(\.value.automaticFallbacks)),
        ]
    }
}
