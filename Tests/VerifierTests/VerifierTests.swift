import Ceremony
import JSON
import Testing

@testable import Verifier

@Suite struct VerifierTests {
    private func outcome(_ trail: Trail, _ ceremony: String) throws -> String? {
        try trail.diagnosis(ceremony)?["outcome"]?["class"]?.string
    }

    private func verdicts(_ trail: Trail) throws -> [StoredEvent] {
        try trail.events().filter { $0.type == .ceremonyJudged }
    }

    @Test func `a sign-in is verified from what the log holds`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(.responseReceived, at: 3, subject: "c1", data: try passkey.answer(challenge: challenge(1)))
        try trail.verify()
        try trail.project()
        let diagnosis = try #require(try trail.diagnosis("c1"))
        #expect(diagnosis["outcome"]?["class"]?.string == "verified")
        #expect(diagnosis["checks"]?.elements.filter { $0["status"]?.string == "fail" }.count == 0)
        #expect(diagnosis["timeline"]?.count == 3)
    }

    @Test func `a response is judged once, however often the verifier starts anew and in whatever batches`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        for number in 1...5 {
            try trail.add(.optionsIssued, at: Double(number), subject: "c\(number)", data: options(number))
            try trail.add(
                .responseReceived, at: Double(number) + 3, subject: "c\(number)",
                data: try passkey.answer(challenge: challenge(number)))
        }
        for _ in 1...3 { try trail.verify(batchRows: 2) }
        #expect(try verdicts(trail).count == 5)
        #expect(Set(try verdicts(trail).map(\.id)).count == 5)
    }

    @Test func `a verifier that lost its state judges nothing twice`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(.responseReceived, at: 3, subject: "c1", data: try passkey.answer(challenge: challenge(1)))
        try trail.verify()
        let before = try trail.events()
        try trail.forgetVerifierState()
        try trail.verify()
        let after = try trail.events()
        #expect(after.count == before.count)
        #expect(after.last?.body == before.last?.body)
    }

    @Test func `a response before its options is judged when they arrive`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        try trail.add(.responseReceived, at: 3, subject: "c1", data: try passkey.answer(challenge: challenge(1)))
        try trail.verify()
        #expect(try verdicts(trail).isEmpty)
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.verify()
        try trail.project()
        #expect(try outcome(trail, "c1") == "verified")
    }

    @Test func `silence is closed by an event, once the feed has come past it`() throws {
        let trail = try Trail()
        try trail.add(.optionsIssued, at: -1000, subject: "c1", data: options(1))
        trail.now = Instant(rawValue: trail.now.rawValue + 1_000_000)
        try trail.verify()
        // Nothing was fed for one second only, and nothing later than the deadline: still open.
        #expect(try trail.events().allSatisfy { $0.type != .ceremonyExpired })
        try trail.add(.releaseNoted, at: -100, subject: nil, data: #"{"component":"server","version":"1"}"#)
        try trail.verify()
        try trail.verify()
        try trail.project()
        #expect(try trail.events().filter { $0.type == .ceremonyExpired }.count == 1)
        #expect(try outcome(trail, "c1") == "abandoned")
    }

    @Test func `a quiet feed closes silence too`() throws {
        let trail = try Trail()
        try trail.add(.optionsIssued, at: -1000, subject: "c1", data: options(1))
        trail.now = Instant(rawValue: trail.now.rawValue + 6_000_000)
        try trail.verify()
        #expect(try trail.events().filter { $0.type == .ceremonyExpired }.count == 1)
    }

    @Test func `an answer after the close is judged and replaces the outcome`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -2000, subject: nil, data: passkey.imported())
        try trail.add(.optionsIssued, at: -1000, subject: "c1", data: options(1))
        trail.now = Instant(rawValue: trail.now.rawValue + 6_000_000)
        try trail.verify()
        try trail.add(.responseReceived, at: -1000, subject: "c1", data: try passkey.answer(challenge: challenge(1)))
        try trail.verify()
        try trail.project()
        #expect(try outcome(trail, "c1") == "verified")
    }

    @Test func `an import after the sign-in brings a second verdict`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(.responseReceived, at: 3, subject: "c1", data: try passkey.answer(challenge: challenge(1)))
        try trail.add(.decided, at: 4, subject: "c1", data: #"{"accepted":true}"#)
        try trail.verify()
        try trail.project()
        #expect(try trail.diagnosis("c1")?["outcome"]?["reason"]?.string == "unverifiable_credential")
        try trail.add(.credentialImported, at: 30, subject: nil, data: passkey.imported())
        try trail.verify()
        try trail.project()
        #expect(try verdicts(trail).count == 2)
        #expect(try trail.diagnosis("c1")?["outcome"]?["confidence"]?.string == "certain")
    }

    @Test func `the same bytes in another ceremony are a replay, twice in one ceremony they are one response`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        let answer = try passkey.answer(challenge: challenge(1))
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(.responseReceived, at: 3, subject: "c1", data: answer)
        try trail.add(.responseReceived, at: 4, subject: "c1", data: answer)
        try trail.add(.optionsIssued, at: 10, subject: "c2", data: options(2))
        try trail.add(.responseReceived, at: 13, subject: "c2", data: answer)
        try trail.verify()
        try trail.project()
        #expect(try verdicts(trail).count == 2)
        #expect(try outcome(trail, "c1") == "verified")
        #expect(try outcome(trail, "c2") == "challenge_reused")
    }

    @Test func `projections that are rebuilt answer as the live ones did`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        for number in 1...20 {
            try trail.add(
                .optionsIssued, at: Double(number), subject: "c\(number)", data: options(number, session: "s\(number % 3)"))
            if number % 4 != 0 {
                let origin = number % 5 == 0 ? "https://www.shop.example.com" : "https://shop.example.com"
                try trail.add(
                    .responseReceived, at: Double(number) + 3, subject: "c\(number)",
                    data: try passkey.answer(challenge: challenge(number), origin: origin))
            }
        }
        try trail.verify()
        try trail.project()
        let before = try (1...20).map { try trail.diagnosis("c\($0)")?.canonical }
        try trail.rebuildProjections()
        let after = try (1...20).map { try trail.diagnosis("c\($0)")?.canonical }
        #expect(before == after)
        #expect(before.allSatisfy { $0 != nil })
        try trail.add(.optionsIssued, at: 100, subject: "c21", data: options(21))
        try trail.verify()
        try trail.project()
        #expect(try outcome(trail, "c21") == "pending")
    }
}

extension JSONValue {
    fileprivate var canonical: [UInt8] {
        var text: [UInt8] = []
        appendCanonical(to: &text)
        return text
    }
}
