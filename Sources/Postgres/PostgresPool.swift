import Dispatch
import Synchronization

/// A bounded set of sessions on one database, each lent to one caller at a time.
///
/// Sessions are opened when they are needed, kept, and replaced when they break. Callers block; calls may come from any
/// thread but those of Swift's cooperative pool.
public final class PostgresPool: Sendable {
    /// What every session of the pool is opened with.
    public let settings: PostgresSettings
    /// The most sessions that exist at once.
    public let size: Int
    private let waitLimit: Duration
    private let free: DispatchSemaphore
    private let idle = Mutex<[PostgresConnection]>([])

    /// Makes an empty pool; nothing is connected yet.
    public init(_ settings: PostgresSettings, size: Int = 20, waitLimit: Duration = .seconds(10)) {
        self.settings = settings
        self.size = max(1, size)
        self.waitLimit = waitLimit
        free = DispatchSemaphore(value: self.size)
    }

    /// Lends a session to `body`; throws `.poolExhausted` when none became free in time, `.unreachable` when none could
    /// be opened, and what `body` throws.
    ///
    /// A transaction that `body` leaves open is rolled back. A session that broke is dropped.
    public func withConnection<Result>(_ body: (PostgresConnection) throws -> Result) throws -> Result {
        let milliseconds = Int(truncatingIfNeeded: waitLimit.wholeMilliseconds)
        guard free.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
            throw PostgresError(kind: .poolExhausted, message: "all \(size) connections are in use")
        }
        defer { free.signal() }
        let connection = try take()
        defer { giveBack(connection) }
        return try body(connection)
    }

    /// Ends the sessions that nobody is using.
    public func closeIdle() {
        let closing = idle.withLock { connections in
            let all = connections
            connections.removeAll()
            return all
        }
        withExtendedLifetime(closing) {}
    }

    private func take() throws(PostgresError) -> PostgresConnection {
        while let connection = idle.withLock({ $0.popLast() }) {
            if connection.isUsable { return connection }
        }
        return try PostgresConnection(settings)
    }

    private func giveBack(_ connection: PostgresConnection) {
        connection.rollBack()
        guard connection.isUsable, !connection.isInTransaction else { return }
        idle.withLock { $0.append(connection) }
    }
}
