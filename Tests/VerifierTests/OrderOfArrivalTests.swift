import Ceremony
import JSON
import Testing

@testable import Verifier

/// One ceremony's events in every order in which they may arrive: the facts are the same, so the outcome is.
@Suite struct OrderOfArrivalTests {
    private struct Event {
        var type: EventType
        var at: Double
        var data: (Int) throws -> String
    }

    private static let client = #""client":{"platform":"web","browser":{"name":"Firefox","version":"145"}}"#

    private static func failed(_ name: String, _ message: String, elapsed: Int, prompted: Bool) -> String {
        #"{"error":{"platform":"web","name":"\#(name)","message":"\#(message)"},"elapsedMs":\#(elapsed),"prompted":\#(prompted),\#(client)}"#
    }

    private static func cases(_ passkey: Passkey) -> [(name: String, outcome: String, events: [Event])] {
        let prompted = Event(type: .clientPrompted, at: 1) { _ in #"{"elapsedMs":400,"mediation":"modal","attempt":1}"# }
        let cancelled = Event(type: .clientFailed, at: 4) { _ in
            failed("NotAllowedError", "The operation either timed out or was not allowed.", elapsed: 3800, prompted: true)
        }
        let aborted = Event(type: .clientFailed, at: 40) { _ in
            failed("AbortError", "signal is aborted without reason", elapsed: 3000, prompted: false)
        }
        let issued = Event(type: .optionsIssued, at: 0) { options($0) }
        let answered = Event(type: .responseReceived, at: 20) { try passkey.answer(challenge: challenge($0)) }
        let foreign = Event(type: .responseReceived, at: 20) {
            try passkey.answer(challenge: challenge($0), origin: "https://evil.example")
        }
        let accepted = Event(type: .decided, at: 21) { _ in #"{"accepted":true}"# }
        let refused = Event(type: .decided, at: 21) { _ in #"{"accepted":false,"error":"no"}"# }
        return [
            ("a retry that succeeds", "verified", [issued, prompted, cancelled, answered, accepted]),
            ("a foreign origin", "origin_mismatch", [issued, prompted, foreign, refused]),
            ("a refusal of what holds", "refused_by_rp", [issued, cancelled, answered, refused]),
            ("a cancel, then the app's own abort", "user_cancelled", [issued, prompted, cancelled, aborted]),
            ("an error after a verified answer", "verified", [issued, answered, accepted, cancelled]),
        ]
    }

    /// All orders of so many things.
    private static func orders(of count: Int) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return orders(of: count - 1).flatMap { order in
            (0...order.count).map { place in
                var longer = order
                longer.insert(count - 1, at: place)
                return longer
            }
        }
    }

    @Test func `each order of arrival gives the same outcome`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        var wanted: [String: String] = [:]
        var number = 0
        for (name, outcome, events) in Self.cases(passkey) {
            for order in Self.orders(of: events.count).enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
                number += 1
                let ceremony = "\(name), \(order.map(String.init).joined())"
                wanted[ceremony] = outcome
                for index in order {
                    try trail.add(
                        events[index].type, at: events[index].at, subject: ceremony, data: try events[index].data(number))
                }
            }
        }
        trail.now = trail.now.advanced(bySeconds: 1000)
        for _ in 0..<3 { try trail.verify() }
        try trail.project()
        for (ceremony, outcome) in wanted {
            let found = try trail.diagnosis(ceremony)?["outcome"]?["class"]?.string
            #expect(found == outcome, "\(ceremony)")
        }
    }

    @Test func `projections that were made anew have the same rows`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        var number = 0
        for (name, _, events) in Self.cases(passkey) {
            number += 1
            for event in events {
                try trail.add(event.type, at: event.at, subject: name, data: try event.data(number))
                try trail.verify(batchRows: 2)
                try trail.project()
            }
        }
        trail.now = trail.now.advanced(bySeconds: 1000)
        try trail.verify()
        try trail.project()
        let live = try trail.projectedRows()
        #expect(live.count >= 7)
        try trail.rebuildProjections()
        #expect(try trail.projectedRows() == live)
        try trail.rebuildProjections()
        #expect(try trail.projectedRows() == live)
    }
}
