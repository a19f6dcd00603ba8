import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("The credential and its holder: 7.2-5, 7.2-6")
struct CredentialTests {
    private func allowing(_ ids: [[UInt8]], suffix: String = "") -> Sketch {
        .list(ids.map { .object(["type": .text("public-key"), "id": .text(Base64URL.encode($0) + suffix)]) })
    }

    @Test func `an allow list is kept to`() throws {
        var answer = try Answer(.authentication)
        answer.options["allowCredentials"] = allowing([[1], [2]])
        #expect(try answer.failures() == ["credential_allowed: not_in_allow_list"])
        answer.options["allowCredentials"] = allowing([[1], answer.credentialID], suffix: "=")
        #expect(try answer.verdict().failures.isEmpty)
    }

    @Test func `an id that was encoded twice is named as such, and does not pass`() throws {
        var answer = try Answer(.authentication)
        let inner = answer.credentialID
        answer.options["allowCredentials"] = allowing([inner])
        answer.credentialID = Array(Base64URL.encode(inner).utf8)
        answer.changeInput = {
            $0.credential = nil
            $0.isCredentialIDEncodedTwice = true
        }
        #expect(
            try answer.failures() == [
                "credential_known: credential_id_encoding", "credential_allowed: credential_id_encoding",
            ])
    }

    @Test(
        arguments: [
            (.revoked, "revoked"), (.registrationRefused, "registration_refused"), (.accountClosed, "account_closed"),
        ] as [(KnownCredential.Inactivity, String)])
    func `an inactive credential fails`(_ inactivity: KnownCredential.Inactivity, _ reason: String) throws {
        var answer = try Answer(.authentication)
        answer.changeInput = { $0.credential?.inactivity = inactivity }
        #expect(try answer.failures() == ["credential_active: \(reason)"])
    }

    @Test func `a credential of another account fails, whatever the handle says`() throws {
        var answer = try Answer(.authentication)
        answer.account = "other"
        answer.changeInput = { $0.userHandle = try Fixtures.handle("handle") }
        #expect(try answer.failures() == ["user_handle: credential_of_other_account"])
    }

    @Test(arguments: [("handle", nil), ("another", "handle_differs")] as [(String, String?)])
    func `a handle is that of the credential`(_ handle: String, _ reason: String?) throws {
        var answer = try Answer(.authentication)
        answer.changeInput = { $0.userHandle = try Fixtures.handle(handle) }
        #expect(try answer.failures() == (reason.map { ["user_handle: \($0)"] } ?? []))
    }

    @Test func `a handle that was encoded twice is named as such`() throws {
        var answer = try Answer(.authentication)
        answer.changeInput = { $0.userHandle = try Fixtures.handle("another", form: ["decodesTo": .text("handle")]) }
        #expect(try answer.failures() == ["user_handle: handle_double_encoded"])
    }

    @Test(arguments: [nil, ""] as [String?]) func `where nobody was named a handle is due`(_ handle: String?) throws {
        var answer = try Answer(.authentication)
        answer.account = nil
        answer.changeInput = { $0.userHandle = try handle.flatMap { try Fixtures.handle($0) } }
        #expect(try answer.failures() == ["user_handle: handle_missing"])
        answer.options["allowCredentials"] = allowing([answer.credentialID])
        #expect(try answer.failures() == [])
    }

    @Test func `a handle is not compared where the trail knows none`() throws {
        var answer = try Answer(.authentication)
        answer.account = nil
        answer.changeInput = {
            $0.userHandle = try Fixtures.handle("handle")
            $0.credential?.userHandle = nil
        }
        #expect(try answer.verdict()[.userHandle]?.reason == .noHandleKnown)
    }

    @Test func `a padded handle has a finding`() throws {
        var answer = try Answer(.authentication)
        answer.changeInput = { $0.userHandle = try Fixtures.handle("handle", form: ["encoding": .text("base64")]) }
        let verdict = try answer.verdict()
        #expect(verdict.passes)
        #expect(verdict.findings.map(\.code) == [.base64Alphabet])
    }
}
