import CPostgres

/// A message from another session through `NOTIFY`.
public struct PostgresNotification: Sendable, Hashable {
    /// The channel it was sent on.
    public let channel: String
    /// What it says; empty if nothing.
    public let payload: String
}

extension PostgresConnection {
    /// Subscribes this session to a channel, a lower-case SQL identifier.
    public func listen(to channel: String) throws(PostgresError) {
        guard let quoted = unsafe PQescapeIdentifier(handle, channel, channel.utf8.count) else { throw lastError() }
        defer { unsafe PQfreemem(quoted) }
        try executeScript(unsafe "LISTEN " + String(cString: quoted))
    }

    /// Sends a message to all who listen. In a transaction it goes out at the commit, which then takes a lock that all
    /// notifying commits of the server share: send hints from a session of their own.
    public func notify(_ channel: String, payload: String) throws(PostgresError) {
        try execute(
            Statement(name: "notify", sql: "SELECT pg_notify($1::text, $2::text)"), [.text(channel), .text(payload)])
    }

    /// The next message, waiting for it up to `limit`; nil when none came. Throws when the connection is lost.
    public func nextNotification(within limit: Duration) throws(PostgresError) -> PostgresNotification? {
        if let notification = try pendingNotification() { return notification }
        let end = ContinuousClock.now + limit
        repeat {
            guard isReadable(within: max(.zero, ContinuousClock.now.duration(to: end))) else { return nil }
            if let notification = try pendingNotification() { return notification }
        } while ContinuousClock.now < end
        return nil
    }

    private func pendingNotification() throws(PostgresError) -> PostgresNotification? {
        guard unsafe PQconsumeInput(handle) == 1 else { throw lastError() }
        guard let notify = unsafe PQnotifies(handle) else { return nil }
        defer { unsafe PQfreemem(notify) }
        return unsafe PostgresNotification(
            channel: String(cString: notify.pointee.relname), payload: String(cString: notify.pointee.extra))
    }
}
