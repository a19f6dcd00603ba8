public import Ceremony

/// A request body of the benchmark, with the truth about its ceremonies.
public struct LoadBody: Sendable {
    /// `application/cloudevents-batch+json`.
    public var bytes: [UInt8]
    /// How many events it has.
    public var events: Int
    /// Its ceremonies and the class that each ends in; all of their events are in this body.
    public var ceremonies: [(id: String, outcome: OutcomeClass)]
}
