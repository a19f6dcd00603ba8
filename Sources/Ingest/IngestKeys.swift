/// The two secrets of ingestion, 32 random bytes each. They are kept for as long as the trail: with other keys each
/// account gets a new pseudonym, and each repeated event is a conflict.
public struct IngestKeys: Sendable, CustomStringConvertible, CustomReflectable {
    /// The key under which accounts and user handles are looked up.
    public let pseudonymKey: [UInt8]
    /// The key of the digests that tell a duplicate from a conflict.
    public let digestKey: [UInt8]

    /// Takes the secrets.
    public init(pseudonymKey: [UInt8], digestKey: [UInt8]) {
        self.pseudonymKey = pseudonymKey
        self.digestKey = digestKey
    }

    /// The name of the type alone.
    public var description: String { "IngestKeys" }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
