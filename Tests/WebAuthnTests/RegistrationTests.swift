import CBOR
import Ceremony
import JSON
import OpenSSL
import Testing

@testable import WebAuthn

@Suite("algorithm, attestation, credential_unique: 7.1-20 to 7.1-26")
struct RegistrationTests {
    @Test func `the algorithm was offered`() throws {
        var answer = try Answer(.registration)
        answer.options["pubKeyCredParams"] = .list([.object(["type": .text("public-key"), "alg": .number(-257)])])
        #expect(try answer.failures() == ["algorithm: algorithm_not_offered"])
        answer.options["pubKeyCredParams"] = .list([])
        #expect(try answer.failures() == [])
    }

    @Test func `the algorithm is one of the configuration where that lists any`() throws {
        var answer = try Answer(.registration)
        answer.configuration["algorithms"] = .list([.number(-8)])
        #expect(try answer.failures() == ["algorithm: algorithm_not_configured"])
    }

    @Test func `the statement of no attestation is empty`() throws {
        var answer = try Answer(.registration)
        answer.statement = CBORMap([(.text("foo"), .text("bar"))])
        #expect(try answer.failures() == ["attestation: attestation_statement_invalid"])
    }

    @Test(arguments: ["None", "", "fizzbuzz"])
    func `a format that nobody registered is not accepted`(_ format: String) throws {
        var answer = try Answer(.registration)
        answer.format = format
        #expect(try answer.failures() == ["attestation: attestation_format_not_accepted"])
    }

    @Test func `a format is accepted by the configuration, and skipped where it is not evaluated`() throws {
        var answer = try Answer(.registration)
        answer.format = "x-own"
        answer.configuration["attestation"] = .object(["formats": .list([.text("x-own")])])
        #expect(try answer.verdict()[.attestation]?.reason == .formatNotEvaluable)
        answer.configuration["attestation"] = .object(["formats": .list([.text("none")])])
        #expect(try answer.failures() == ["attestation: attestation_format_not_accepted"])
    }

    @Test func `self attestation is by the new key and names its algorithm`() throws {
        var answer = try Answer(.registration)
        answer.format = "packed"
        let signature = try answer.signature()
        answer.statement = CBORMap([(.text("alg"), CBORValue(-7)), (.text("sig"), .bytes(signature))])
        #expect(try answer.failures() == [])
        #expect(try answer.verdict()[.attestation]?.status == .pass)
        answer.statement = CBORMap([(.text("alg"), CBORValue(-257)), (.text("sig"), .bytes(signature))])
        #expect(try answer.failures() == ["attestation: attestation_algorithm_differs"])
        answer.signCount = 6
        answer.statement = CBORMap([(.text("alg"), CBORValue(-7)), (.text("sig"), .bytes(signature))])
        #expect(try answer.failures() == ["attestation: attestation_signature_false"])
    }

    @Test(
        arguments: [
            ("acct", "held_by_same_account"), ("other", "held_by_other_account"), (nil, "held_by_other_account"),
        ] as [(String?, String)])
    func `a credential id is registered once`(_ holder: String?, _ reason: String) throws {
        var answer = try Answer(.registration)
        answer.changeInput = { $0.credential = KnownCredential(id: [UInt8](repeating: 0xC1, count: 32), account: holder) }
        #expect(try answer.failures() == ["credential_unique: \(reason)"])
    }

    @Test func `an answer without attested credential data is malformed, and its flags are judged`() throws {
        var answer = try Answer(.registration)
        let signIn = try Answer(.authentication)
        answer.changeResponse = { _, inner in
            let object = CBORMap([
                (.text("fmt"), .text("none")), (.text("attStmt"), .map(CBORMap())),
                (.text("authData"), .bytes(signIn.authenticatorData)),
            ])
            inner["attestationObject"] = .text(Base64URL.encode(CBOREncoder.encode(.map(object))))
        }
        let verdict = try answer.verdict()
        #expect(verdict.failures.map(\.reason) == [.authenticatorDataUnreadable])
        #expect(verdict[.rpIDHash]?.status == .pass)
        #expect(verdict[.algorithm]?.reason == .unreadable)
        #expect(verdict[.attestation]?.reason == .unreadable)
    }
}
