import Ceremony
import Classification
import JSON
import Simulator
import Testing

@Suite struct LoadEventsTests {
    @Test func `each body holds fifty events of ten ceremonies that end as told`() throws {
        var load = try LoadEvents(users: 70, run: "l", start: Instant(rawValue: 1_790_000_000_000_000))
        var trail = try PlainTrail(load.party.configuration, rpID: "load.example")
        let bodies = load.imports() + (try load.bodies(count: 15))
        var ids: Set<String> = []
        var outcomes: [OutcomeClass: Int] = [:]
        for body in bodies {
            let events = try JSONValue.parse(body.bytes)
            #expect(events.count == body.events)
            for event in events.elements {
                var writer = JSONWriter()
                writer.value(event)
                try trail.take(writer.bytes)
                ids.insert(event["id"]?.string ?? "")
            }
        }
        #expect(ids.count == 70 + 15 * 50)
        #expect(trail.errors == [])
        for ceremony in bodies.flatMap(\.ceremonies) {
            #expect(trail.conclusion(ceremony.id)?.outcomeClass == ceremony.outcome, "\(ceremony)")
            outcomes[ceremony.outcome, default: 0] += 1
        }
        #expect(outcomes == [.verified: 147, .originMismatch: 3])
    }

    @Test func `later calls go on with fresh ids`() throws {
        var load = try LoadEvents(users: 3, run: "l", start: Instant(rawValue: 0))
        let first = try load.bodies(count: 2), second = try load.bodies(count: 2)
        let ids = (first + second).flatMap { $0.ceremonies.map(\.id) }
        #expect(Set(ids).count == 40)
        #expect(first[0].events == LoadEvents.eventsPerBody)
    }
}
