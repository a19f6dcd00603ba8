import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("Findings about a response")
struct ResponseFindingsTests {
    private func codes(_ answer: Answer) throws -> [FindingCode] {
        let verdict = try answer.verdict()
        #expect(verdict.passes, "\(verdict.failures)")
        return verdict.findings.map(\.code)
    }

    @Test func `a member of the client data that stands twice with one value`() throws {
        var answer = try Answer(.authentication)
        let text = String(decoding: answer.clientData, as: UTF8.self)
        answer.clientDataText = text.dropLast() + #","origin":"https://example.com"}"#
        #expect(try codes(answer) == [.clientDataDeviates])
        answer.clientDataText = text.dropLast() + #","crossOrigin":false}"#
        #expect(try codes(answer) == [.clientDataDeviates])
    }

    @Test func `bytes of the client data that are no UTF-8`() throws {
        var answer = try Answer(.authentication)
        let text = String(decoding: answer.clientData, as: UTF8.self)
        answer.clientDataBytes = Array((text.dropLast() + #","x":"*"}"#).utf8).map { $0 == 0x2A ? 0xFF : $0 }
        #expect(try codes(answer) == [.clientDataDeviates])
    }

    @Test(
        arguments: [
            #"{"type":"webauthn.get","x":1,"challenge":"CHALLENGE","origin":"https://example.com","androidPackageName":"a.b"}"#,
            #"{ "origin" : "https:\/\/example.com" , "challenge":"CHALLENGE", "type":"webauthn\u002eget" }"#,
            "\u{FEFF}" + #"{"crossOrigin":null,"topOrigin":null,"type":"webauthn.get","challenge":"CHALLENGE","origin":"https://example.com"}"#,
            #"{"tokenBinding":{"status":"not-supported"},"type":"webauthn.get","challenge":"CHALLENGE","origin":"https://example.com"}"#,
        ])
    func `further members, another order, escapes and a byte order mark are none`(_ text: String) throws {
        var answer = try Answer(.authentication)
        answer.clientDataText = text.replacing("CHALLENGE", with: Base64URL.encode(Answer.challenge))
        #expect(try codes(answer) == [])
    }

    @Test(arguments: [0x02, 0x20, 0x22] as [UInt8]) func `reserved flags`(_ bits: UInt8) throws {
        var answer = try Answer(.authentication)
        answer.flags |= bits
        #expect(try codes(answer) == [.authenticatorDataDeviates])
    }

    @Test func `attested credential data in an assertion`() throws {
        var answer = try Answer(.authentication)
        answer.flags |= 0x40
        answer.tail = [UInt8](repeating: 0, count: 16) + [0, 1, 9] + answer.coseBytes
        #expect(try codes(answer) == [.authenticatorDataDeviates])
    }

    @Test func `an id beside the attestation that is not the attested one, which counts`() throws {
        var answer = try Answer(.registration)
        answer.changeResponse = { outer, _ in
            outer["id"] = .text("AAAA")
            outer["rawId"] = .text("AAAA")
        }
        #expect(try codes(answer) == [.credentialIDDiffers])
        #expect(try answer.verdict().credentialID == answer.credentialID)
    }

    @Test func `extensions that are not in canonical CBOR`() throws {
        var answer = try Answer(.authentication)
        answer.flags |= 0x80
        answer.tail = [0xBF, 0x61, 0x61, 0x01, 0xFF]
        #expect(try codes(answer) == [.cborNotCanonical])
        #expect(try answer.verdict().findings.first?.detail.contains("indefinite length") == true)
    }

    @Test func `a key whose labels are out of order`() throws {
        var answer = try Answer(.registration)
        let sorted = answer.coseBytes
        #expect(sorted.prefix(5) == [0xA5, 1, 2, 3, 0x26])
        answer.cose = [0xA5, 3, 0x26, 1, 2] + sorted.dropFirst(5)
        #expect(try codes(answer) == [.cborNotCanonical])
    }

    @Test func `the finding of a verdict survives the log`() throws {
        var answer = try Answer(.authentication)
        answer.flags |= 0x02
        let verdict = try answer.verdict()
        var writer = JSONWriter()
        writer.beginObject()
        verdict.write(to: &writer)
        writer.endObject()
        #expect(try Verdict(JSONValue.parse(writer.bytes))?.findings == verdict.findings)
    }
}
