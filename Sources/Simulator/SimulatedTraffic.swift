import Ceremony
public import OpenSSL

/// A day, or any span, of one relying party's traffic, with the truth about each ceremony beside it.
///
/// All of it is made at once and kept: about 4 KB for each ceremony. The same seed and run give the same events but for
/// ECDSA signatures, which are random, and what the RSA keys touch.
public struct SimulatedTraffic: Sendable {
    /// The relying party.
    public let party: SimulatedRelyingParty
    /// The truth about each ceremony, by its id.
    public let labels: [String: SimulatedCeremony]
    private let made: [SimulatedEvent]

    /// Makes the traffic.
    ///
    /// - Throws: what OpenSSL says where a key or a signature cannot be made.
    public init(_ configuration: TrafficConfiguration) throws(OpenSSLError) {
        var maker = TrafficMaker(configuration)
        try maker.make()
        party = maker.party
        labels = maker.ceremonies
        made = maker.events
    }

    /// The configuration to put before the first event (JSON of CONTRACT.md section 3).
    public var relyingPartyConfiguration: [UInt8] { party.configuration }

    /// The events in the order of their times.
    public func events() -> some Sequence<SimulatedEvent> & Sendable { made }

    /// The events in the order of their times, so many to a batch.
    public func batches(of count: Int) -> some Sequence<EventBatch> {
        stride(from: 0, to: made.count, by: max(1, count)).lazy.map { [made] start in
            EventBatch(events: Array(made[start..<min(start + max(1, count), made.count)]))
        }
    }
}
