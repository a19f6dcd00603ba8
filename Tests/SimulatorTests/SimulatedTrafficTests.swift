import Ceremony
import Classification
import JSON
import Simulator
import Testing

@Suite struct SimulatedTrafficTests {
    private static let end = Instant(rawValue: 1_790_000_000_000_000)

    private static func configuration(seed: UInt64 = 11, ceremonies: Int = 900) -> TrafficConfiguration {
        var configuration = TrafficConfiguration(run: "t", end: end)
        configuration.seed = seed
        configuration.ceremonies = ceremonies
        configuration.rsaKeys = 1
        return configuration
    }

    private static func trail(_ traffic: SimulatedTraffic) throws -> PlainTrail {
        var trail = try PlainTrail(traffic.relyingPartyConfiguration, rpID: "demo.example")
        for event in traffic.events() { try trail.take(event.json) }
        trail.close(before: end)
        return trail
    }

    @Test(arguments: [11, 12] as [UInt64]) func `every ceremony ends as its label says`(seed: UInt64) throws {
        let traffic = try SimulatedTraffic(Self.configuration(seed: seed))
        let trail = try Self.trail(traffic)
        #expect(trail.errors == [])
        #expect(trail.facts.count == traffic.labels.count)
        for (id, label) in traffic.labels {
            let found = trail.conclusion(id)
            #expect(
                found?.outcomeClass == label.trueClass, "\(label) came to \(String(describing: found)), seed \(seed)")
            if let reason = label.trueReason { #expect(found?.reason == reason, "\(label), seed \(seed)") }
        }
    }

    @Test func `there are as many ceremonies as asked for, of every kind`() throws {
        let traffic = try SimulatedTraffic(Self.configuration())
        #expect((898...902).contains(traffic.labels.count))
        let trail = try Self.trail(traffic)
        let missing = EventType.allCases.filter { !$0.isServiceOnly && trail.types[$0] == nil }
        #expect(missing == [])
        let platforms = Set(traffic.labels.values.map(\.platform))
        #expect(platforms == [.ios, .android, .web, .macos, .windows])
        #expect(Set(traffic.labels.values.map(\.mediation)) == [.modal, .conditional, .immediate])
    }

    @Test func `the shares of outcomes are those of the rates`() throws {
        let traffic = try SimulatedTraffic(Self.configuration())
        var counts: [OutcomeClass: Int] = [:]
        for label in traffic.labels.values { counts[label.trueClass, default: 0] += 1 }
        #expect(counts[.signatureRejected] == 1)
        #expect(counts[.challengeReused] == 1)
        #expect(counts[.counterRegressed] == 1)
        #expect(counts[.pending] == 3)
        #expect(counts[.originMismatch] == 18 + 5)
        #expect(counts[.challengeExpired] == 4)
        #expect(counts[.credentialRevoked] == 3)
        #expect(counts[.associationMissing] == 5)
        #expect(counts[.userCancelled] == 31 + 11)
        #expect(counts[.abandoned] == 13)
        #expect((500...720).contains(counts[.verified] ?? 0))
        #expect((80...230).contains(counts[.notUsed] ?? 0))
    }

    @Test func `evenings are busier than nights`() throws {
        let traffic = try SimulatedTraffic(Self.configuration())
        func issued(in hours: Range<Int64>) -> Int {
            traffic.labels.values.filter { hours.contains($0.issuedAt.rawValue / 3_600_000_000 % 24) }.count
        }
        #expect(issued(in: 17..<21) > 4 * issued(in: 1..<5))
        #expect(issued(in: 1..<5) > 0)
    }

    @Test func `only the app of the release answers with the certificate that is not listed, and only after it`() throws
    {
        let traffic = try SimulatedTraffic(Self.configuration())
        var release: Instant?
        var answers = 0
        for event in traffic.events() {
            let data = try #require(try JSONValue.parse(event.json)["data"])
            if data["component"]?.equals("app") == true { release = event.time }
            guard let text = data["response"]?["response"]?["clientDataJSON"]?.base64?.bytes,
                String(decoding: text, as: UTF8.self).contains(traffic.party.unlistedCertificate.apkKeyHashOrigin)
            else { continue }
            answers += 1
            #expect(data["client"]?["app"]?["build"]?.equals("412") == true)
            #expect(release.map { $0 < event.time } ?? false)
        }
        #expect(answers == 18)
    }

    @Test func `exactly one signature of all answers is false`() throws {
        let traffic = try SimulatedTraffic(Self.configuration())
        let trail = try Self.trail(traffic)
        let checks = traffic.labels.keys.compactMap { trail.verdict($0)?[.signature] }
        #expect(checks.filter { $0.status == .fail }.count == 1)
        #expect(checks.filter { $0.status == .pass }.count > 400)
        #expect(!checks.contains { $0.status == .skipped })
    }

    @Test func `times are in order, within the span, and ids are unique`() throws {
        let traffic = try SimulatedTraffic(Self.configuration())
        let events = Array(traffic.events())
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
        #expect(events.allSatisfy { $0.time <= Self.end && $0.time >= Self.end.advanced(bySeconds: -86_400) })
        #expect(Set(events.map(\.id)).count == events.count)
        #expect(events.allSatisfy { $0.id.hasPrefix("t-") })
        for event in events.prefix(200) {
            let json = try JSONValue.parse(event.json)
            #expect(json["time"]?.string == event.time.rfc3339)
            #expect(json["subject"]?.string == event.ceremony)
            #expect(json["rpid"]?.string == "demo.example")
        }
        let owned = traffic.labels.values.reduce(0) { $0 + $1.eventIDs.count }
        #expect(owned == events.filter { $0.ceremony != nil }.count)
    }

    @Test func `the same seed and run give the same events but for signatures`() throws {
        func shape(_ configuration: TrafficConfiguration) throws -> [String] {
            try SimulatedTraffic(configuration).events().map { event in
                let json = try JSONValue.parse(event.json)
                let response = json["data"]?["response"]?["response"]
                return [
                    event.id, event.time.rfc3339, event.type.rawValue, event.ceremony ?? "",
                    json["data"]?["options"]?["challenge"]?.string ?? "", json["data"]?["account"]?.string ?? "",
                    response?["clientDataJSON"]?.string ?? "", response?["authenticatorData"]?.string ?? "",
                    json["data"]?["publicKey"]?.string ?? "", json["data"]?["error"]?["message"]?.string ?? "",
                ].joined(separator: "|")
            }
        }
        var configuration = Self.configuration(ceremonies: 150)
        configuration.rsaKeys = 0
        let first = try shape(configuration)
        #expect(first == (try shape(configuration)))
        configuration.run = "u"
        let other = try shape(configuration)
        #expect(Set(first).isDisjoint(with: other))
        configuration.seed = 99
        #expect(Set(other).isDisjoint(with: try shape(configuration)))
    }

    @Test func `a short span and few ceremonies have all that was asked for`() throws {
        var configuration = Self.configuration(ceremonies: 40)
        configuration.spanSeconds = 3600
        let traffic = try SimulatedTraffic(configuration)
        let events = Array(traffic.events())
        #expect(events.allSatisfy { $0.time <= Self.end })
        let trail = try Self.trail(traffic)
        #expect(trail.errors == [])
        for (id, label) in traffic.labels {
            #expect(trail.conclusion(id)?.outcomeClass == label.trueClass, "\(label)")
        }
    }

    @Test func `batches hold all events in order`() throws {
        let traffic = try SimulatedTraffic(Self.configuration(ceremonies: 60))
        let ids = traffic.events().map(\.id)
        let batched = traffic.batches(of: 50).map { $0 }
        #expect(batched.dropLast().allSatisfy { $0.events.count == 50 })
        #expect(batched.flatMap(\.events).map(\.id) == ids)
        let first = try JSONBatch.parse(try #require(batched.first).body)
        #expect(first.count == 50)
    }
}
