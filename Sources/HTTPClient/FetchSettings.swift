/// How fetches are made.
public struct FetchSettings: Sendable {
    /// Hosts whose connections go elsewhere.
    public var connectTo: [ConnectionTarget] = []
    /// Certificates (PEM) that are trusted for these fetches beside those of the system.
    public var trustAnchorsPEM: [UInt8] = []
    /// The longest time of one fetch, in milliseconds: a slow answer is none.
    public var timeoutMilliseconds = 10_000
    /// The longest time until a connection stands, in milliseconds.
    public var connectTimeoutMilliseconds = 5_000
    /// How it names itself.
    public var userAgent = "PasskeyTrail"
    /// Asked now and then while a fetch runs: true ends it.
    public var isCancelled: @Sendable () -> Bool = { false }

    /// The usual settings.
    public init() {}
}
