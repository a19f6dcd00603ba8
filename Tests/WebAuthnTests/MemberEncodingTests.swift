import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("Encodings of members that are named and not accepted")
struct MemberEncodingTests {
    private static func twice(_ text: String) -> String { Base64URL.encode(Array(text.utf8)) }
    private static func hex(_ text: String) -> String { Hex.encode(Base64URL.decode(text)?.bytes ?? []) }

    @Test(arguments: ["clientDataJSON", "authenticatorData"]) func `base64 text inside base64`(_ member: String) throws {
        var answer = try Answer(.authentication)
        answer.changeResponse = { _, inner in
            if case .text(let text)? = inner[member] { inner[member] = .text(MemberEncodingTests.twice(text)) }
        }
        #expect(try answer.failures() == ["response_format: encoded_twice"])
    }

    @Test(arguments: ["clientDataJSON", "authenticatorData"]) func `hex`(_ member: String) throws {
        var answer = try Answer(.authentication)
        answer.changeResponse = { _, inner in
            if case .text(let text)? = inner[member] { inner[member] = .text(MemberEncodingTests.hex(text)) }
        }
        #expect(try answer.failures() == ["response_format: encoded_in_hex"])
    }

    @Test func `an attestation object in base64 inside base64, and in hex`() throws {
        var answer = try Answer(.registration)
        answer.changeResponse = { _, inner in
            if case .text(let text)? = inner["attestationObject"] {
                inner["attestationObject"] = .text(MemberEncodingTests.twice(text))
            }
        }
        #expect(try answer.failures() == ["response_format: encoded_twice"])
        answer.changeResponse = { _, inner in
            if case .text(let text)? = inner["attestationObject"] {
                inner["attestationObject"] = .text(MemberEncodingTests.hex(text))
            }
        }
        #expect(try answer.failures() == ["response_format: encoded_in_hex"])
    }

    @Test(
        arguments: [
            (#"{"type":"webauthn.get"}"#, "not encoded"), ("data:text/plain;base64,AAAA", "data URL"),
            ("AA%3D%3D", "percent"), ("AAAA\nAAAA", "line breaks"), ("AAAA AAAA", "spaces"), ("-+-+", "alphabets"),
            ("*", "no base64url"), ("A", "no base64url"),
        ])
    func `a text that is no base64 is told how`(_ text: String, _ words: String) throws {
        var answer = try Answer(.authentication)
        answer.changeResponse = { $1["signature"] = .text(text) }
        let check = try answer.verdict()[.responseFormat]
        #expect(check?.reason == .encodingUnreadable)
        #expect(check?.why?.contains(words) == true, "\(check?.why ?? "")")
    }

    @Test(
        arguments: [
            (.number(5), "number"), (.object([:]), "ArrayBuffer"), (.object(["0": .number(1)]), "Uint8Array"),
            (.object(["type": .text("Buffer"), "data": .list([])]), "Buffer"), (.list([.number(1)]), "list"),
            (.flag(true), "true"),
        ] as [(Sketch, String)])
    func `a value that is no text is told what it is`(_ value: Sketch, _ words: String) throws {
        for member in ["clientDataJSON", "authenticatorData", "signature", "id", "rawId"] {
            var answer = try Answer(.authentication)
            answer.changeResponse = { outer, inner in
                if member.hasSuffix("d") { outer[member] = value } else { inner[member] = value }
            }
            let check = try answer.verdict()[.responseFormat]
            #expect(check?.reason == .memberWrongType)
            #expect(check?.why?.contains(words) == true, "\(check?.why ?? "")")
        }
    }

    @Test(
        arguments: [
            ("type", .number(1)), ("authenticatorAttachment", .list([])), ("transports", .text("usb")),
            ("publicKey", .number(1)), ("publicKeyAlgorithm", .text("-7")), ("response", .list([])),
        ] as [(String, Sketch)])
    func `a member that no step reads is of its kind all the same`(_ name: String, _ value: Sketch) throws {
        var answer = try Answer(.registration)
        answer.changeResponse = { outer, inner in
            if ["type", "authenticatorAttachment"].contains(name) { outer[name] = value } else { inner[name] = value }
        }
        if name == "response" {
            answer.changeInput = {
                $0.response = try Sketch.object(["id": .text("AAAA"), "response": value]).value()
            }
        }
        #expect(try answer.verdict()[.responseFormat]?.reason == .memberWrongType)
        answer.changeInput = nil
        answer.changeResponse = { outer, inner in
            outer[name] = .null
            inner[name] = .null
        }
        #expect(try answer.failures() == [])
    }

    @Test(arguments: [("not_text", Reason.memberWrongType), ("unreadable", .encodingUnreadable)])
    func `a handle that is no text, or no base64, makes the response unreadable`(_ form: String, _ reason: Reason) throws {
        var answer = try Answer(.authentication)
        answer.changeResponse = {
            $1["userHandle"] = .text("handle")
            $1["userHandleForm"] = .object(["encoding": .text(form)])
        }
        #expect(try answer.verdict()[.responseFormat]?.reason == reason)
        #expect(try answer.verdict()[.userHandle]?.status == .skipped, "what cannot be read is nobody else's")
    }

    @Test(arguments: ["id", "rawId"]) func `an empty credential id is none`(_ member: String) throws {
        var answer = try Answer(.authentication)
        answer.changeResponse = { outer, _ in outer[member] = .text("") }
        #expect(try answer.verdict()[.responseFormat]?.reason == .membersMissing)
    }

    @Test func `a response with the members of both kinds is read as one of the due kind`() throws {
        let attested = try Answer(.registration).input().response["response"]?["attestationObject"]?.string ?? ""
        var answer = try Answer(.authentication)
        answer.changeResponse = { $1["attestationObject"] = .text(attested) }
        #expect(try answer.failures() == [])
        var registration = try Answer(.registration)
        registration.changeResponse = { $1["signature"] = .text("AAAA") }
        #expect(try registration.failures() == [])
    }
}
