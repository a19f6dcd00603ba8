import Ceremony
import Testing

@testable import WebAuthn

@Suite("response_format: 7.1-5, 7.2-7")
struct ResponseFormatTests {
    @Test(arguments: ["clientDataJSON", "authenticatorData", "signature"])
    func `a missing member is malformed, and the rest is judged`(_ member: String) throws {
        var answer = try Answer(.authentication)
        answer.changeResponse = { $1[member] = nil }
        let verdict = try answer.verdict()
        #expect(verdict.failures.map(\.name) == [.responseFormat])
        #expect(verdict[.responseFormat]?.reason == .membersMissing)
        #expect(verdict[.signature]?.reason == .unreadable)
        #expect(verdict[.credentialKnown]?.status == .pass)
    }

    @Test func `a member that is no base64 is malformed`() throws {
        var answer = try Answer(.authentication)
        answer.changeResponse = { $1["signature"] = .text("*") }
        #expect(try answer.failures() == ["response_format: encoding_unreadable"])
    }

    @Test func `id and rawId are the same bytes, or malformed`() throws {
        var answer = try Answer(.authentication)
        answer.changeResponse = { outer, _ in outer["rawId"] = .text("AAAA") }
        #expect(try answer.failures() == ["response_format: credential_ids_differ"])
    }

    @Test(arguments: ["id", "rawId"]) func `one of id and rawId is enough`(_ left: String) throws {
        var answer = try Answer(.authentication)
        answer.changeResponse = { outer, _ in outer[left] = nil }
        #expect(try answer.failures() == [])
    }

    @Test func `a padded id is read, with a finding`() throws {
        var answer = try Answer(.authentication)
        answer.changeResponse = { outer, _ in
            guard case .text(let id)? = outer["id"] else { return }
            outer["id"] = .text(id + "=")
        }
        let verdict = try answer.verdict()
        #expect(verdict.passes)
        #expect(verdict.findings.map(\.code) == [.base64Alphabet])
    }

    @Test func `a registration's answer is no sign-in, and its signature is not looked at`() throws {
        var answer = try Answer(.registration)
        let signIn = try Answer(.authentication).input()
        answer.changeInput = { input in
            input.options = signIn.options
            input.credential = signIn.credential
        }
        let verdict = try answer.verdict()
        #expect(verdict.kind == .authentication)
        #expect(verdict[.responseFormat]?.reason == .wrongResponseKind)
        #expect(verdict[.ceremonyType]?.reason == .createWhereGetWasDue)
        #expect(verdict[.signature]?.status == .skipped)
        #expect(verdict[.rpIDHash]?.status == .pass)
    }

    @Test(arguments: ["not JSON", "[1]", "{\"type\":1", ""]) func `client data is a JSON object`(_ text: String) throws {
        var answer = try Answer(.authentication)
        answer.clientDataText = text
        #expect(try answer.failures() == ["response_format: client_data_unreadable"])
    }

    @Test func `client data may begin with a byte order mark`() throws {
        var answer = try Answer(.authentication)
        answer.clientDataText = "\u{FEFF}" + String(decoding: answer.clientData, as: UTF8.self)
        #expect(try answer.failures() == [])
    }

    @Test func `bytes that no flag announces are malformed, though signed`() throws {
        var answer = try Answer(.authentication)
        answer.tail = [0]
        let verdict = try answer.verdict()
        #expect(verdict.failures.map(\.reason) == [.authenticatorDataUnreadable])
        #expect(verdict.hasTrueSignature)
        #expect(verdict[.rpIDHash]?.reason == .unreadable)
    }

    @Test func `announced extensions are read`() throws {
        var answer = try Answer(.authentication)
        answer.flags |= 0x80
        #expect(try answer.failures() == ["response_format: authenticator_data_unreadable"])
        answer.tail = [0xA1, 0x61, 0x61, 0x01]
        #expect(try answer.failures() == [])
    }

    @Test func `a credential id has up to 1023 bytes`() throws {
        var answer = try Answer(.registration)
        answer.credentialID = [UInt8](repeating: 1, count: 1023)
        #expect(try answer.failures() == [])
        answer.credentialID.append(1)
        #expect(try answer.failures() == ["response_format: credential_id_length"])
    }

    @Test func `a new key that is none is malformed, and the rest is judged`() throws {
        var answer = try Answer(.registration)
        answer.cose = CredentialKeys.cose(answer.key, algorithm: -257)
        #expect(try answer.failures() == ["response_format: public_key_unreadable"])
    }

    @Test func `an answer without any response object is malformed`() throws {
        var answer = try Answer(.authentication)
        answer.changeInput = { $0.response = try Sketch.object(["id": .text("AAAA")]).value() }
        let verdict = try answer.verdict()
        #expect(verdict[.responseFormat]?.reason == .membersMissing)
        #expect(verdict.checks.count == CheckName.allCases.count)
    }
}
