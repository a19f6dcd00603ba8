import Ceremony
import EventLog
import JSON
import Testing

@testable import Verifier

/// After a failover to a server that lacks the tail, a process remembers more of a log than the database has.
@Suite("A head beyond what the database has")
struct HeadBeyondDatabaseTests {
    /// Work that went on for ever would end by the limit.
    @Test(.timeLimit(.minutes(1)))
    func `verifier and projector do what there is, and rest`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(.responseReceived, at: 3, subject: "c1", data: try passkey.answer(challenge: challenge(1)))
        trail.heads.moved(trail.id, to: Position(rawValue: 1_000))
        try trail.verify()
        try trail.project()
        let diagnosis = try #require(try trail.diagnosis("c1"))
        #expect(diagnosis["outcome"]?["class"]?.string == "verified")
    }
}
