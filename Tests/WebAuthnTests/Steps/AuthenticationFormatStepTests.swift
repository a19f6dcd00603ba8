import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("7.2 step 3: the response is that of an assertion")
struct AuthenticationStep3Tests {
    @Test func `an assertion passes, without type, attachment, handle and extensions too`() throws {
        var answer = try Answer(.authentication)
        answer.changeResponse = { outer, _ in outer = ["id": outer["id"] ?? .null] }
        #expect(try answer.failures() == [])
    }

    @Test func `an attestation is of the wrong kind`() throws {
        var answer = try Answer(.registration)
        let due = try Answer(.authentication).input().options
        answer.changeInput = { $0.options = due }
        #expect(try answer.judgement().authenticationStep3().reason == .wrongResponseKind)
    }

    @Test(arguments: ["clientDataJSON", "authenticatorData", "signature"])
    func `each member is there, a text, and base64url`(_ name: String) throws {
        let faults: [(Sketch?, Reason)] = [
            (nil, .membersMissing), (.null, .membersMissing), (.number(1), .memberWrongType),
            (.list([.number(1)]), .memberWrongType), (.text("a b"), .encodingUnreadable), (.text("A"), .encodingUnreadable),
        ]
        for (value, reason) in faults {
            var answer = try Answer(.authentication)
            answer.changeResponse = { $1[name] = value }
            #expect(try answer.judgement().authenticationStep3().reason == reason)
        }
    }

    @Test(arguments: [("not_text", Reason.memberWrongType), ("unreadable", .encodingUnreadable)])
    func `a handle that is a number, or no base64url`(_ form: String, _ reason: Reason) throws {
        var answer = try Answer(.authentication)
        answer.changeResponse = {
            $1["userHandle"] = .text("handle")
            $1["userHandleForm"] = .object(["encoding": .text(form)])
        }
        #expect(try answer.judgement().authenticationStep3().reason == reason)
    }

    @Test func `several faults are all told, the first gives the reason`() throws {
        var answer = try Answer(.authentication)
        answer.changeResponse = { outer, inner in
            outer["rawId"] = .text("AAAA")
            inner["signature"] = nil
        }
        let check = try answer.judgement().authenticationStep3()
        #expect(check.reason == .credentialIDsDiffer)
        #expect(check.why?.contains("`signature`") == true)
    }
}

@Suite("7.2 step 7: client data, authenticator data and signature are taken")
struct AuthenticationStep7Tests {
    @Test(arguments: [0, 1, 36]) func `authenticator data has 37 bytes or more`(_ count: Int) throws {
        var answer = try Answer(.authentication)
        answer.authenticatorDataBytes = Array(answer.authenticatorData.prefix(count))
        #expect(try answer.judgement().authenticationStep7().reason == .authenticatorDataUnreadable)
    }

    @Test func `what the flags announce is there, and nothing else`() throws {
        var answer = try Answer(.authentication)
        #expect(try answer.judgement().authenticationStep7().status == .pass)
        answer.tail = [0xA0]
        #expect(try answer.judgement().authenticationStep7().reason == .authenticatorDataUnreadable)
        answer.flags |= 0x80
        #expect(try answer.judgement().authenticationStep7().status == .pass)
        answer.tail = [0xA0, 0]
        #expect(try answer.judgement().authenticationStep7().reason == .authenticatorDataUnreadable)
        answer.tail = [0x80]
        #expect(try answer.judgement().authenticationStep7().reason == .authenticatorDataUnreadable)
        answer.flags = 0x5D
        answer.tail = []
        #expect(try answer.judgement().authenticationStep7().reason == .authenticatorDataUnreadable)
    }
}

@Suite("7.2 step 9: the client data is a JSON object")
struct AuthenticationStep9Tests {
    @Test(arguments: ["", "\u{FEFF}", "1", "[{}]", "{\"type\":}", "{\"a\":1 \"b\":2}", "{\"a\":01}"])
    func `anything else fails`(_ text: String) throws {
        var answer = try Answer(.authentication)
        answer.clientDataText = text
        #expect(try answer.judgement().authenticationStep9().reason == .clientDataUnreadable)
    }

    @Test func `spaces, line breaks and further members pass`() throws {
        var answer = try Answer(.authentication)
        let text = String(decoding: answer.clientData, as: UTF8.self)
        answer.clientDataText = "\r\n\t " + text.replacing(",", with: " ,\n") .dropLast() + #","y":[{"z":null}]} "#
        #expect(try answer.failures() == [])
    }

    @Test func `what could not be read leaves the checks of its members skipped`() throws {
        var answer = try Answer(.authentication)
        answer.clientDataText = "no"
        let verdict = try answer.verdict()
        for name in [CheckName.ceremonyType, .challenge, .origin, .crossOrigin] {
            #expect(verdict[name]?.reason == .unreadable)
        }
        #expect(verdict.hasTrueSignature)
    }
}
