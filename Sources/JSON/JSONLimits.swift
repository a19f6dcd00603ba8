/// How large, how deep and how strict a text may be.
public struct JSONLimits: Sendable, Hashable {
    /// The deepest nesting of containers; a scalar has depth 0, `[]` has 1. At most 1,000.
    public let depth: Int
    /// The largest text in bytes. At most 2 GiB.
    public let bytes: Int
    /// Whether duplicate members, U+0000 and lone surrogates are refused after the parse.
    public let refusesTextFaults: Bool

    /// Sets the limits; values beyond what the parser can do are lowered to that.
    public init(depth: Int = 64, bytes: Int = 16 << 20, refusesTextFaults: Bool = true) {
        self.depth = Swift.min(depth, 1000)
        self.bytes = Swift.min(bytes, 1 << 31)
        self.refusesTextFaults = refusesTextFaults
    }

    /// Depth 64, 16 MiB, strict.
    public static let `default` = JSONLimits()
    /// As `default`, but text faults are left for the caller to judge (see `JSONValue.textFault()`).
    public static let judged = JSONLimits(refusesTextFaults: false)
}
