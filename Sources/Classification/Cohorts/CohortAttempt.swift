public import Ceremony

/// One closed ceremony as its cohorts count it.
public struct CohortAttempt: Sendable, Hashable {
    /// The ceremony id.
    public var ceremony: String
    /// The place of its options.
    public var position: Position
    /// When they went out.
    public var startedAt: Instant
    /// The cohorts that it belongs to.
    public var cohorts: [Cohort]
    /// A digest of who tried: the account, else the session; nil where neither is known.
    public var identity: UInt64?
    /// How it ended.
    public var end: CohortEnd

    /// Makes an attempt from its parts; `identity` is the account or the session.
    public init(
        ceremony: String, position: Position, startedAt: Instant, cohorts: [Cohort], identity: String?, end: CohortEnd
    ) {
        self.ceremony = ceremony
        self.position = position
        self.startedAt = startedAt
        self.cohorts = cohorts
        self.identity = identity.map(Self.digest)
        self.end = end
    }

    /// FNV-1a, which is the same in every run, as Swift's own hash is not.
    private static func digest(_ text: String) -> UInt64 {
        text.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }
}

/// A ceremony whose end may become `association_suspected` when its cohort is flagged.
public struct CohortOpenEnd: Sendable, Hashable {
    /// The ceremony id.
    public var ceremony: String
    /// The place of its options.
    public var position: Position
    /// When they went out.
    public var startedAt: Instant

    /// Makes one from its parts.
    public init(ceremony: String, position: Position, startedAt: Instant) {
        self.ceremony = ceremony
        self.position = position
        self.startedAt = startedAt
    }
}

/// A release that the relying party noted.
public struct CohortRelease: Sendable, Hashable {
    /// What was released.
    public var component: ReleaseComponent
    /// Its version.
    public var version: String
    /// When.
    public var time: Instant
    /// The place of the event.
    public var position: Position

    /// Makes one from its parts.
    public init(component: ReleaseComponent, version: String, time: Instant, position: Position) {
        self.component = component
        self.version = version
        self.time = time
        self.position = position
    }
}
