/// What one request may hold. The limits are published in the API's description.
public enum IngestLimits {
    /// Most bytes of a request's body (413 beyond).
    public static let bodyBytes = 8 << 20
    /// Most events of a batch (413 beyond).
    public static let batchEvents = 1000
    /// Most bytes of one event's stored body.
    public static let eventBytes = 256 << 10
    /// Deepest nesting of one event.
    public static let nesting = 32
    /// Most characters (Unicode scalars) of `id`, `source`, `session` and `account`.
    public static let characters = 256
    /// Most characters of a ceremony id.
    public static let subjectCharacters = 128
    /// Most characters of `type`.
    public static let typeCharacters = 128
    /// Most attributes of an event beyond those the contract names.
    public static let extensions = 20
}
