import Ceremony
import JSON
import Testing

@testable import Verifier

/// Feeds that try to have a wrong thing called right, or a right one wrong.
@Suite("Adversarial feeds")
struct AdversarialFeedTests {
    private func outcome(_ trail: Trail, _ ceremony: String) throws -> (String?, String?) {
        let outcome = try trail.diagnosis(ceremony)?["outcome"]
        return (outcome?["class"]?.string, outcome?["reason"]?.string)
    }

    private func failed(_ trail: Trail, _ ceremony: String) throws -> [String] {
        let checks = try trail.diagnosis(ceremony)?["checks"].map { Array($0.elements) } ?? []
        return checks.filter { $0["status"]?.string == "fail" }.compactMap { $0["name"]?.string }
    }

    private func settle(_ trail: Trail) throws {
        try trail.verify()
        try trail.project()
    }

    @Test func `a decision about the first answer says nothing about a second one`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1), foreign = try Passkey(2, id: 1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(.responseReceived, at: 3, subject: "c1", data: try passkey.answer(challenge: challenge(1)))
        try trail.add(.decided, at: 4, subject: "c1", data: #"{"accepted":true}"#)
        try trail.add(.responseReceived, at: 60, subject: "c1", data: try foreign.answer(challenge: challenge(1)))
        try settle(trail)
        let (name, reason) = try outcome(trail, "c1")
        // The relying party never accepted the false signature: the copy is not to blame.
        #expect(name == "signature_rejected")
        #expect(reason == "signature_false")
        #expect(try trail.diagnosis("c1")?["decision"]?.isNull == true)
        try trail.add(.decided, at: 61, subject: "c1", data: #"{"accepted":false,"error":"bad signature"}"#)
        try settle(trail)
        #expect(try trail.diagnosis("c1")?["decision"]?["agrees"]?.bool == true)
    }

    @Test func `a decision that is logged before the answer counts for it`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(.decided, at: 4, subject: "c1", data: #"{"accepted":true}"#)
        try trail.add(.responseReceived, at: 3, subject: "c1", data: try passkey.answer(challenge: challenge(1)))
        try settle(trail)
        #expect(try trail.diagnosis("c1")?["decision"]?["agrees"]?.bool == true)
    }

    @Test func `a second answer under an accepted first one does not move the counter as if it were accepted`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported(signCount: 10))
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(.responseReceived, at: 3, subject: "c1", data: try passkey.answer(challenge: challenge(1), count: 20))
        try trail.add(.decided, at: 4, subject: "c1", data: #"{"accepted":true}"#)
        try trail.add(.responseReceived, at: 60, subject: "c1", data: try passkey.answer(challenge: challenge(1), count: 5))
        try trail.add(.decided, at: 61, subject: "c1", data: #"{"accepted":false}"#)
        try trail.add(.optionsIssued, at: 70, subject: "c2", data: options(2))
        try trail.add(.responseReceived, at: 73, subject: "c2", data: try passkey.answer(challenge: challenge(2), count: 6))
        try settle(trail)
        #expect(try failed(trail, "c2") == ["sign_count"])
    }

    @Test func `an answer to a later ceremony's challenge is not called superseded`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(.optionsIssued, at: 1, subject: "c2", data: options(2))
        try trail.add(.responseReceived, at: 3, subject: "c1", data: try passkey.answer(challenge: challenge(2)))
        try trail.add(.responseReceived, at: 5, subject: "c2", data: try passkey.answer(challenge: challenge(1)))
        try settle(trail)
        #expect(try outcome(trail, "c1") == ("challenge_mismatch", "challenge_of_other_ceremony"))
        #expect(try outcome(trail, "c2") == ("challenge_mismatch", "superseded"))
    }

    @Test func `an answer to the challenge before the options were issued again is superseded`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(.optionsIssued, at: 5, subject: "c1", data: options(2))
        try trail.add(.responseReceived, at: 8, subject: "c1", data: try passkey.answer(challenge: challenge(1)))
        try settle(trail)
        #expect(try outcome(trail, "c1") == ("challenge_mismatch", "superseded"))
    }

    @Test func `a credential id that was encoded twice is named, and the sign-in does not pass`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        let id = Base64URL.encode(passkey.id)
        let answer = try passkey.answer(challenge: challenge(1))
            .replacing("\"id\":\"\(id)\"", with: "\"id\":\"\(Base64URL.encode(Array(id.utf8)))\"")
        try trail.add(.responseReceived, at: 3, subject: "c1", data: answer)
        try settle(trail)
        #expect(try outcome(trail, "c1") == ("credential_unknown", "credential_id_encoding"))
    }

    @Test func `two devices of one synced key, and answers in reverse order, are told from a copied key`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported(signCount: 1))
        for (number, time, count) in [(1, 10.0, UInt8(7)), (2, 20, 4), (3, 5, 6)] {
            try trail.add(.optionsIssued, at: time - 3, subject: "c\(number)", data: options(number))
            try trail.add(
                .responseReceived, at: time, subject: "c\(number)",
                data: try passkey.answer(challenge: challenge(number), count: count))
        }
        try settle(trail)
        #expect(try outcome(trail, "c2") == ("counter_regressed", "counter_of_synced_key"))
        #expect(try outcome(trail, "c3") == ("counter_regressed", "counter_reversed"))
    }

    @Test func `the credential's life stands in the diagnosis`() throws {
        let trail = try Trail()
        let passkey = try Passkey(1)
        let imported = passkey.imported().dropLast()
            + #","aaguid":"EA9B8D66-4d01-1d21-3ce4-b6b48cb575d4","transports":["internal","hybrid"],"backupEligible":true,"backedUp":true}"#
        try trail.add(.credentialImported, at: -60, subject: nil, data: String(imported))
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(.responseReceived, at: 3, subject: "c1", data: try passkey.answer(challenge: challenge(1)))
        try settle(trail)
        let credential = try #require(try trail.diagnosis("c1")?["credential"])
        #expect(credential["status"]?.string == "active")
        #expect(credential["kind"]?.string == "synced")
        #expect(credential["authenticator"]?.string == "Google Password Manager")
        #expect(credential["transports"]?.count == 2)
        #expect(credential["imported"]?.bool == true)
        #expect(credential["lastUsedAt"]?.string != nil)
        try trail.add(.credentialRevoked, at: 9, subject: nil, data: #"{"credentialId":"\#(Base64URL.encode(passkey.id))"}"#)
        try settle(trail)
        #expect(try trail.diagnosis("c1")?["credential"]?["status"]?.string == "revoked")
    }
}
