import Ceremony

/// A visit that is under way: who, with what client, and what time it is.
struct Scene {
    let session: String
    let user: Int
    /// The clock, in microseconds since the epoch.
    var now: Int64
    /// The ceremony that was begun last.
    var ceremony: OpenCeremony?

    var instant: Instant { Instant(rawValue: now) }
}

/// A ceremony whose options went out.
struct OpenCeremony {
    let id: String
    let kind: CeremonyKind
    let mediation: Mediation
    let challenge: [UInt8]
    let trace: String
    /// When the client was called.
    var calledAt: Int64
    var attempt: Int64 = 1
}
