import Ceremony
import JSON
import Testing

/// Feeds with a clock far ahead, and with ids that are used again.
@Suite struct OddFeedTests {
    @Test func `an event from the far future does not close a backlog that is fed in pieces`() throws {
        let trail = try Trail()
        // The feed lies an hour back; what comes next may hold the answer.
        try trail.add(.optionsIssued, at: -3600, subject: "c1", data: options(1))
        try trail.add(.releaseNoted, at: 86_400 * 365, subject: nil, data: #"{"component":"server","version":"2"}"#)
        try trail.verify()
        #expect(try trail.events().contains { $0.type == .ceremonyExpired } == false)
        // Within the tolerated skew it is the feed's present.
        try trail.add(.releaseNoted, at: 59, subject: nil, data: #"{"component":"server","version":"3"}"#)
        try trail.verify()
        #expect(try trail.events().contains { $0.type == .ceremonyExpired })
    }

    @Test func `an id that is used again with a new challenge says which verdict no longer counts`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(
            .responseReceived, at: 3, subject: "c1",
            data: try passkey.answer(challenge: challenge(1), origin: "https://evil.example"))
        try trail.verify()
        let verdict = try #require(try trail.events().last { $0.type == .ceremonyJudged })
        try trail.add(.optionsIssued, at: 10, subject: "c1", data: options(2))
        try trail.verify()
        try trail.project()
        let diagnosis = try #require(try trail.diagnosis("c1"))
        #expect(diagnosis["outcome"]?["class"]?.string == "pending")
        let finding = diagnosis["findings"]?.elements.first { $0["code"]?.string == "ceremony_id_reused" }
        #expect(finding?["severity"]?.string == "warning")
        #expect(finding?["detail"]?.string?.contains("position \(verdict.position.rawValue)") == true)
    }
}
