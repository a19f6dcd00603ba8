/// What an appender may hold, and for how long.
public struct AppenderLimits: Sendable {
    /// How many threads write, each with a session of its own. One log is written by one of them at a time.
    public var writers: Int
    /// The most events that wait; above it callers get `.overloaded`.
    public var waitingEvents: Int
    /// The most bytes of bodies that wait; above it callers get `.overloaded`.
    public var waitingBytes: Int
    /// The most events in one transaction; one request is never divided for this.
    public var batchEvents: Int
    /// The most bytes of bodies in one transaction; one request is never divided for this.
    public var batchBytes: Int
    /// How long events wait for a database that does not answer, before their callers get `.unavailable`.
    public var patience: Duration

    /// Makes limits; the defaults hold about 64 MB.
    public init(
        writers: Int = 2, waitingEvents: Int = 50_000, waitingBytes: Int = 64 << 20, batchEvents: Int = 2000,
        batchBytes: Int = 8 << 20, patience: Duration = .seconds(10)
    ) {
        self.writers = max(1, writers)
        self.waitingEvents = waitingEvents
        self.waitingBytes = waitingBytes
        self.batchEvents = max(1, batchEvents)
        self.batchBytes = batchBytes
        self.patience = patience
    }
}
