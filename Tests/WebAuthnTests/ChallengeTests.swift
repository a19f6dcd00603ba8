import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("ceremony_type, challenge, its freshness and single use: 7.1-7, 7.1-8, 7.2-10, 7.2-11")
struct ChallengeTests {
    @Test func `the type is the ceremony's`() throws {
        var answer = try Answer(.authentication)
        answer.type = "webauthn.create"
        #expect(try answer.failures() == ["ceremony_type: create_where_get_was_due"])
        answer.type = "payment.get"
        #expect(try answer.failures() == ["ceremony_type: ceremony_type_unknown"])
        var registration = try Answer(.registration)
        registration.type = "webauthn.get"
        #expect(try registration.failures() == ["ceremony_type: get_where_create_was_due"])
    }

    @Test func `the same challenge in another form is named as such`() throws {
        let exact = Base64URL.encode(Answer.challenge)
        let forms = [
            exact + "=", Base64URL.encode(Array(exact.utf8)), Hex.encode(Answer.challenge), exact.dropLast() + "9",
        ]
        for form in forms {
            var answer = try Answer(.authentication)
            answer.challengeText = form
            #expect(try answer.failures() == ["challenge: challenge_encoding"], "\(form)")
        }
    }

    @Test(
        arguments: [
            ("padded", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="),
            ("stray bits", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9"),
            ("encoded twice", "QUFFQ0F3UUZCZ2NJQ1FvTERBME9EeEFSRWhNVUZSWVhHQmthR3h3ZEhoOD0"),
            ("zero bytes", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8AAA"),
            ("in hex", "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F"),
            ("case of letters", "aaecawqfbgcicqolda0odxarehmufryxgbkagxwdhh8"),
        ])
    func `the form is named, though the check fails`(_ name: String, _ form: String) throws {
        var answer = try Answer(.authentication)
        answer.challengeText = form
        let check = try answer.verdict()[.challenge]
        #expect(check?.status == .fail)
        #expect(check?.reason == .challengeEncoding)
        #expect(check?.why?.contains(name) == true, "\(check?.why ?? "")")
    }

    @Test func `the challenge of a ceremony of others is named as such, and an earlier one of one's own comes first`() throws {
        var answer = try Answer(.authentication)
        answer.challengeText = "AAAA"
        answer.changeInput = { $0.otherCeremony = "c9" }
        #expect(try answer.failures() == ["challenge: challenge_of_other_ceremony"])
        answer.changeInput = {
            $0.otherCeremony = "c9"
            $0.superseded = "c0"
        }
        #expect(try answer.failures() == ["challenge: superseded"])
    }

    @Test func `the challenge of an earlier ceremony is named as such`() throws {
        var answer = try Answer(.authentication)
        answer.challengeText = "AAAA"
        answer.changeInput = { $0.superseded = "c0" }
        #expect(try answer.failures() == ["challenge: superseded"])
    }

    @Test func `two different challenges are none`() throws {
        var answer = try Answer(.authentication)
        let exact = Base64URL.encode(Answer.challenge)
        answer.clientDataText =
            #"{"type":"webauthn.get","challenge":"\#(exact)","challenge":"AAAA","origin":"https://example.com"}"#
        #expect(try answer.failures() == ["challenge: challenge_differs"])
    }

    @Test(arguments: [(300_000_000, nil), (300_000_001, "answered_too_late"), (-60_000_000, nil)] as [(Int64, String?)])
    func `an answer may come up to the time to live, and a minute early`(_ time: Int64, _ reason: String?) throws {
        var answer = try Answer(.authentication)
        answer.changeInput = { $0.responseTime = Instant(rawValue: time) }
        #expect(try answer.failures() == (reason.map { ["challenge_freshness: \($0)"] } ?? []))
    }

    @Test func `an answer from long before its options has a clock that differs`() throws {
        var answer = try Answer(.authentication)
        answer.changeInput = { $0.responseTime = Instant(rawValue: -60_000_001) }
        let check = try answer.verdict()[.challengeFreshness]
        #expect(check?.status == .skipped)
        #expect(check?.reason == .clockSkew)
    }

    @Test func `a used challenge and a used answer fail`() throws {
        let uses: [(ChallengeUse, String)] = [
            (.answeredBefore(Position(rawValue: 4), doubleSubmit: true), "double_submit"),
            (.answeredBefore(Position(rawValue: 4), doubleSubmit: false), "answered_before"),
            (.sameAnswerElsewhere(ceremony: "c0", Position(rawValue: 4)), "same_answer_in_other_ceremony"),
        ]
        for (use, reason) in uses {
            var answer = try Answer(.authentication)
            answer.changeInput = { $0.challengeUse = use }
            #expect(try answer.failures() == ["challenge_single_use: \(reason)"])
        }
    }
}
