/// The published limits of what may be sent.
public enum IngestLimits {
    /// The most bytes of a request's body; more is 413.
    public static let bodyBytes = 8 << 20
    /// The most events of a batch; more is 413.
    public static let batchEvents = 1000
    /// The most bytes of one event as compact JSON; a larger one is refused alone.
    public static let eventBytes = 256 << 10
    /// How deep objects and arrays may lie in one another, the event itself counted.
    public static let nesting = 32
    /// The most characters (Unicode scalars) of `id`, `source`, and of a `subject` that is no ceremony id.
    public static let attributeLength = 256
    /// The most characters of `type`.
    public static let typeLength = 128
    /// The most characters of a ceremony id.
    public static let ceremonyLength = 128
    /// The most characters of `rpid`.
    public static let rpidLength = 253
    /// The most characters of an account.
    public static let accountLength = 256
    /// How many extension attributes an event may have.
    public static let extensionAttributes = 32
    /// The most characters of an extension attribute's name.
    public static let extensionNameLength = 64
    /// The most characters of an extension attribute's value.
    public static let extensionLength = 2048
    /// The most bytes of a relying party's configuration.
    public static let configurationBytes = 1 << 20
}
