import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("7.2 step 5: the credential is one of `allowCredentials`")
struct AuthenticationStep5Tests {
    private func allowing(_ texts: [String]) -> Sketch {
        .list(texts.map { .object(["type": .text("public-key"), "id": .text($0)]) })
    }

    @Test func `none allows any`() throws {
        var answer = try Answer(.authentication)
        #expect(try answer.judgement().authenticationStep5().status == .pass)
        answer.options["allowCredentials"] = .list([])
        #expect(try answer.judgement().authenticationStep5().status == .pass)
    }

    @Test func `a listed one passes as bytes, whatever the form of the list`() throws {
        var answer = try Answer(.authentication)
        let id = Base64URL.encode(answer.credentialID)
        for form in [id, id + "=", id.replacing("-", with: "+").replacing("_", with: "/")] {
            answer.options["allowCredentials"] = allowing(["AAAA", form])
            #expect(try answer.judgement().authenticationStep5().status == .pass)
        }
    }

    @Test func `another fails, with the list`() throws {
        var answer = try Answer(.authentication)
        answer.options["allowCredentials"] = allowing(["AAAA", "BBBB"])
        let check = try answer.judgement().authenticationStep5()
        #expect(check.reason == .notInAllowList)
        #expect(check.expected == ["AAAA", "BBBB"])
    }

    @Test func `an id that was encoded twice is named, and fails`() throws {
        var answer = try Answer(.authentication)
        answer.options["allowCredentials"] = allowing([Base64URL.encode(answer.credentialID)])
        answer.credentialID = Array(Base64URL.encode(answer.credentialID).utf8)
        #expect(try answer.judgement().authenticationStep5().reason == .credentialIDEncoding)
    }
}

@Suite("7.2 step 6: the credential is known, and belongs to the person")
struct AuthenticationStep6Tests {
    @Test func `a known and active one of the person passes`() throws {
        let checks = try Answer(.authentication).judgement().authenticationStep6()
        #expect([checks.known, checks.active, checks.handle].map(\.status) == [.pass, .pass, .pass])
    }

    @Test func `an unknown one fails, and the rest cannot be told`() throws {
        var answer = try Answer(.authentication)
        answer.changeInput = { $0.credential = nil }
        let checks = try answer.judgement().authenticationStep6()
        #expect(checks.known.reason == .credentialNeverSeen)
        #expect([checks.active.status, checks.handle.status] == [.skipped, .skipped])
    }

    @Test(
        arguments: [
            (.revoked, .revoked), (.registrationRefused, .registrationRefused), (.accountClosed, .accountClosed),
        ] as [(KnownCredential.Inactivity, Reason)])
    func `an inactive one fails by what ended it`(_ inactivity: KnownCredential.Inactivity, _ reason: Reason) throws {
        var answer = try Answer(.authentication)
        answer.changeInput = { $0.credential?.inactivity = inactivity }
        let checks = try answer.judgement().authenticationStep6()
        #expect(checks.active.reason == reason)
        #expect(checks.known.status == .pass)
    }

    @Test(
        arguments: [
            ("acct", "handle", nil), ("acct", nil, nil), ("acct", "", nil), (nil, "handle", nil),
            (nil, nil, .handleMissing), (nil, "", .handleMissing), ("acct", "another", .handleDiffers),
            (nil, "another", .handleDiffers), ("b", "handle", .credentialOfOtherAccount),
            ("b", nil, .credentialOfOtherAccount),
        ] as [(String?, String?, Reason?)])
    func `account and handle are those of the credential`(_ account: String?, _ handle: String?, _ reason: Reason?) throws {
        var answer = try Answer(.authentication)
        answer.account = account
        answer.changeInput = { $0.userHandle = try handle.flatMap { try Fixtures.handle($0) } }
        #expect(try answer.judgement().authenticationStep6().handle.reason == reason)
    }
}
