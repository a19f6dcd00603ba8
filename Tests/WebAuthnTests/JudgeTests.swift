import Ceremony
import Testing

@testable import WebAuthn

@Suite("A whole verdict")
struct JudgeTests {
    @Test(arguments: CeremonyKind.allCases)
    func `a valid answer passes, and every check stands in the verdict once and in order`(_ kind: CeremonyKind) throws {
        let verdict = try Answer(kind).verdict()
        #expect(verdict.checks.map(\.name) == CheckName.allCases)
        #expect(verdict.passes)
        #expect(verdict.findings.isEmpty)
        #expect(!verdict.checks.contains { $0.status == .skipped })
        #expect(verdict.kind == kind)
        #expect(verdict.algorithm == -7)
        #expect(verdict.origin == "https://example.com")
        #expect(verdict.credentialID == [UInt8](repeating: 0xC1, count: 32))
        #expect(verdict.signCount == 5)
    }

    @Test func `each kind has the other's checks as not applicable`() throws {
        let absent = { (kind: CeremonyKind) in
            try Answer(kind).verdict().checks.filter { $0.status == .notApplicable }.map(\.name)
        }
        #expect(
            try absent(.registration) == [
                .credentialKnown, .credentialAllowed, .credentialActive, .userHandle, .signature, .signCount,
            ])
        #expect(try absent(.authentication) == [.credentialUnique, .algorithm, .attestation])
    }

    @Test func `without options the checks that need them are skipped and the rest is judged`() throws {
        var answer = try Answer(.authentication)
        answer.hasOptions = false
        let verdict = try answer.verdict()
        let skipped = verdict.checks.filter { $0.status == .skipped }
        #expect(skipped.map(\.name) == [.challenge, .challengeFreshness, .credentialAllowed, .userHandle])
        #expect(skipped.allSatisfy { $0.reason == .noOptions })
        #expect(verdict.hasTrueSignature)
        #expect(verdict.kind == .authentication)
    }

    @Test func `an unknown credential fails as such, and what needs its key is skipped`() throws {
        var answer = try Answer(.authentication)
        answer.changeInput = { $0.credential = nil }
        let verdict = try answer.verdict()
        #expect(verdict.failures.map(\.name) == [.credentialKnown])
        #expect(
            verdict.checks.filter { $0.status == .skipped }.map(\.name) == [
                .credentialActive, .userHandle, .signature, .signCount,
            ])
        #expect(verdict.lacksKey)
    }

    @Test func `several wrong things are all found`() throws {
        var answer = try Answer(.authentication)
        answer.origin = .text("https://www.example.com")
        answer.challengeText = "AAAA"
        answer.signCount = 1
        answer.signer = try CredentialKeys.es256(2)
        #expect(
            try answer.failures() == [
                "challenge: challenge_differs", "origin: subdomain_not_allowed", "signature: signature_false",
                "sign_count: counter_of_synced_key",
            ])
    }

    @Test func `a registration says what it made`() throws {
        let verdict = try Answer(.registration).verdict()
        #expect(verdict.aaguid == "aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa")
        #expect(verdict.attestationFormat == "none")
        #expect(verdict.flags == 0x5D)
    }

    @Test func `what a client wrote is shown cut, and without zero characters`() throws {
        var answer = try Answer(.authentication)
        let long = #"https://\u0000"# + String(repeating: "a", count: 5000)
        answer.clientDataText = String(decoding: answer.clientData, as: UTF8.self)
            .replacing("https://example.com", with: long)
        let verdict = try answer.verdict()
        #expect(verdict[.origin]?.reason == .originMalformed)
        #expect(verdict[.origin]?.actual?.utf8.count ?? .max < 1100)
        #expect(verdict.origin?.contains("\0") == false)
        #expect(verdict.origin?.hasPrefix("https://\u{FFFD}aaa") == true)
    }
}
