import Ceremony
import EventLog
import Foundation
import JSON
import OpenSSL
import Simulator

/// Sign-ins of a relying party in requests made ahead of the clock.
final class Traffic {
    private var load: LoadEvents
    /// The relying party's name.
    let name: String

    /// Configures a relying party of the service and imports its users' passkeys.
    init(_ name: String, users: Int = 5000, to service: ServiceUnderTest) throws {
        self.name = name
        load = try LoadEvents(users: users, run: "b", rpID: name, start: .ofTheClock)
        try service.ask("PUT", "/v1/rp/\(name)", body: load.party.configuration)
        _ = try LoadGenerator.rate(of: load.imports().map(Self.batch), connections: 8, to: service)
    }

    /// Batches of 50 events with their ceremonies.
    func bodies(_ count: Int) throws -> [LoadBody] { try load.bodies(count: count) }

    /// Requests of 50 events.
    func batches(_ count: Int) throws -> [Request] { try bodies(count).map(Self.batch) }

    /// Requests of one event, in the structured mode.
    func singles(_ count: Int) throws -> [Request] {
        try bodies(count / LoadEvents.eventsPerBody + 1).flatMap { body in
            try JSONValue.parse(body.bytes).elements.map { event in
                var writer = JSONWriter()
                writer.value(event)
                return Request(
                    "POST", "/v1/events", token: ServiceUnderTest.token, contentType: "application/cloudevents+json",
                    body: writer.bytes, events: 1)
            }
        }
    }

    /// The request of a body.
    static func batch(_ body: LoadBody) -> Request {
        Request(
            "POST", "/v1/events", token: ServiceUnderTest.token, contentType: "application/cloudevents-batch+json",
            body: body.bytes, events: body.events)
    }
}

extension Instant {
    /// Now.
    static var ofTheClock: Instant { Instant(rawValue: Int64(Date().timeIntervalSince1970 * 1e6)) }
}
