public import Ceremony

/// The truth about one simulated ceremony: what the trail should find.
public struct SimulatedCeremony: Sendable {
    /// Its id: the `subject` of its events.
    public var id: String
    /// Registration or authentication.
    public var kind: CeremonyKind
    /// How the client was asked.
    public var mediation: Mediation
    /// What it was for.
    public var purpose: Purpose
    /// The platform of its client.
    public var platform: Platform
    /// The visit that it belongs to.
    public var session: String
    /// When its options went out.
    public var issuedAt: Instant
    /// The class that it ends in.
    public var trueClass = OutcomeClass.pending
    /// Why; nil where the class says it all, or where the reason depends on what the client tells.
    public var trueReason: Reason?
    /// The broken build that it was tried with, by its place in the configuration; nil for all others.
    public var brokenBuild: Int?
    /// The ids of its own events, in order.
    public var eventIDs: [String] = []
}
