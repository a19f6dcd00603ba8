import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("Findings about options")
struct OptionsFindingsTests {
    private func codes(
        _ kind: CeremonyKind, _ members: [String: Sketch],
        configuration: [String: Sketch] = [:]
    ) throws -> [FindingCode] {
        let sound: [String: Sketch] = ["challenge": .text(Base64URL.encode(Answer.challenge)), "timeout": .number(300_000)]
        let issued = try Fixtures.options(kind, account: "acct", sound.merging(members) { $1 })
        return OptionsFindings.findings(for: issued, configuration: try Fixtures.configuration(configuration)).map(\.code)
    }

    private func user(_ form: [String: Sketch]) -> [String: Sketch] {
        ["user": .object(["id": .text("pseudonym"), "idForm": .object(form)])]
    }

    @Test func `sound options have none`() throws {
        #expect(try codes(.authentication, [:]) == [])
        #expect(try codes(.authentication, ["userVerification": .text("preferred"), "rpId": .text("example.com")]) == [])
        #expect(try codes(.registration, user(["bytes": .number(64)])) == [])
    }

    @Test func `a challenge under sixteen bytes is short`() throws {
        #expect(try codes(.authentication, ["challenge": .text("c2ltcGxlbG9naW4")]) == [.challengeShort])
        #expect(try codes(.authentication, ["challenge": .text(Base64URL.encode([UInt8](repeating: 1, count: 16)))]) == [])
    }

    @Test(arguments: [(999, true), (60, true), (1000, false), (0, false)] as [(Int64, Bool)])
    func `a timeout under a second was meant in seconds`(_ timeout: Int64, _ isFound: Bool) throws {
        #expect(try codes(.authentication, ["timeout": .number(timeout)]) == (isFound ? [.timeoutInSeconds] : []))
    }

    @Test func `user ids have one to sixty-four bytes and name nobody`() throws {
        #expect(try codes(.registration, user(["bytes": .number(65)])) == [.userIDLength])
        #expect(try codes(.registration, user(["bytes": .number(0)])) == [.userIDLength])
        #expect(try codes(.registration, user(["personal": .flag(true)])) == [.userIDPersonal])
    }

    @Test func `the RP ID is the configuration's`() throws {
        #expect(try codes(.authentication, ["rpId": .text("other.test")]) == [.rpIDDiffers])
    }

    @Test func `RS256 is offered`() throws {
        let only = Sketch.list([.object(["type": .text("public-key"), "alg": .number(-7)])])
        #expect(try codes(.registration, ["pubKeyCredParams": only]) == [.rs256NotOffered])
        #expect(try codes(.registration, ["pubKeyCredParams": .list([])]) == [])
    }

    @Test(
        arguments: [
            (nil, "preferred", false), ("required", "preferred", true), ("preferred", "required", true),
            (nil, "required", true), ("required", "required", false), ("discouraged", "preferred", false),
        ] as [(String?, String, Bool)])
    func `verification is required by both or by neither`(_ asked: String?, _ enforced: String, _ isFound: Bool) throws {
        let members = asked.map { ["userVerification": Sketch.text($0)] } ?? [:]
        let found = try codes(.authentication, members, configuration: ["userVerification": .text(enforced)])
        #expect(found == (isFound ? [.userVerificationInconsistent] : []))
    }

    @Test func `padding in options is found`() throws {
        let padded = Base64URL.encode(Answer.challenge) + "="
        #expect(try codes(.authentication, ["challenge": .text(padded)]) == [.base64Alphabet])
    }
}
