import CBOR
import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("7.1 step 3: the response is that of an attestation")
struct RegistrationStep3Tests {
    @Test func `an attestation passes`() throws {
        #expect(try Answer(.registration).judgement().registrationStep3().status == .pass)
    }

    @Test func `an assertion is of the wrong kind`() throws {
        var answer = try Answer(.authentication)
        let due = try Answer(.registration).input().options
        answer.changeInput = { $0.options = due }
        #expect(try answer.judgement().registrationStep3().reason == .wrongResponseKind)
    }

    @Test(arguments: ["clientDataJSON", "attestationObject"]) func `a member that is missing`(_ name: String) throws {
        var answer = try Answer(.registration)
        answer.changeResponse = { $1[name] = nil }
        #expect(try answer.judgement().registrationStep3().reason == .membersMissing)
        answer.changeResponse = { $1[name] = .null }
        #expect(try answer.judgement().registrationStep3().reason == .membersMissing)
    }

    @Test(arguments: ["clientDataJSON", "attestationObject"]) func `a member that is no text`(_ name: String) throws {
        var answer = try Answer(.registration)
        answer.changeResponse = { $1[name] = .object([:]) }
        #expect(try answer.judgement().registrationStep3().reason == .memberWrongType)
    }

    @Test func `a member that is no base64url`() throws {
        var answer = try Answer(.registration)
        answer.changeResponse = { $1["attestationObject"] = .text("o2Nm b3Jt") }
        #expect(try answer.judgement().registrationStep3().reason == .encodingUnreadable)
    }

    @Test func `a copy of key and authenticator data beside the attestation is not read`() throws {
        var answer = try Answer(.registration)
        answer.changeResponse = {
            $1["authenticatorData"] = .text("*")
            $1["publicKey"] = .text("*")
            $1["publicKeyAlgorithm"] = .number(-257)
        }
        #expect(try answer.failures() == [])
    }
}

@Suite("7.1 step 6: the client data is a JSON object")
struct RegistrationStep6Tests {
    @Test func `an object passes, with a byte order mark too`() throws {
        var answer = try Answer(.registration)
        answer.clientDataText = "\u{FEFF}" + String(decoding: answer.clientData, as: UTF8.self)
        #expect(try answer.judgement().registrationStep6().status == .pass)
        #expect(try answer.failures() == [])
    }

    @Test(arguments: ["", "null", "[]", "\"x\"", "{\"type\":\"webauthn.create\",}", "{'type':1}", "{}x"])
    func `anything else fails`(_ text: String) throws {
        var answer = try Answer(.registration)
        answer.clientDataText = text
        #expect(try answer.judgement().registrationStep6().reason == .clientDataUnreadable)
    }

    @Test func `two byte order marks are one too many`() throws {
        var answer = try Answer(.registration)
        answer.clientDataText = "\u{FEFF}\u{FEFF}" + String(decoding: answer.clientData, as: UTF8.self)
        #expect(try answer.judgement().registrationStep6().reason == .clientDataUnreadable)
    }
}

@Suite("7.1 step 13: the attestation object is decoded")
struct RegistrationStep13Tests {
    private func changed(_ change: @escaping ([UInt8]) -> [UInt8]) throws -> Answer {
        var answer = try Answer(.registration)
        answer.changeResponse = { _, inner in
            guard case .text(let text)? = inner["attestationObject"] else { return }
            inner["attestationObject"] = .text(Base64URL.encode(change(Base64URL.decode(text)?.bytes ?? [])))
        }
        return answer
    }

    @Test func `a whole one passes`() throws {
        #expect(try Answer(.registration).judgement().registrationStep13().status == .pass)
    }

    @Test func `one that is cut, has bytes behind it, or is no map fails`() throws {
        let reason = Reason.attestationObjectUnreadable
        #expect(try changed { Array($0.dropLast()) }.judgement().registrationStep13().reason == reason)
        #expect(try changed { $0 + [0] }.judgement().registrationStep13().reason == reason)
        #expect(try changed { _ in [0x80] }.judgement().registrationStep13().reason == reason)
    }

    @Test func `authenticator data without a credential, or with bytes behind it, fails`() throws {
        let reason = Reason.authenticatorDataUnreadable
        var answer = try Answer(.registration)
        answer.tail = [0]
        #expect(try answer.judgement().registrationStep13().reason == reason)
        answer.tail = []
        answer.authenticatorDataBytes = Array(answer.authenticatorData.prefix(37)).enumerated().map { at, byte in
            at == 32 ? byte & ~0x40 : byte
        }
        #expect(try answer.judgement().registrationStep13().reason == reason)
    }

    @Test(
        arguments: [
            [-1: .init(2)], [-1: nil], [3: nil], [1: .init(3)], [-2: .bytes([1])], [-3: nil], [3: .text("ES256")],
            [-2: .bytes([UInt8](repeating: 0, count: 32))],
        ] as [[Int: CBORSketch?]])
    func `a key that is none fails`(_ changes: [Int: CBORSketch?]) throws {
        var answer = try Answer(.registration)
        answer.cose = CredentialKeys.cose(answer.key, algorithm: -7, changes: changes.mapValues { $0?.value })
        #expect(try answer.judgement().registrationStep13().reason == .publicKeyUnreadable)
    }

    @Test func `a key with further labels, texts among them, passes`() throws {
        var answer = try Answer(.registration)
        answer.cose = CredentialKeys.cose(answer.key, algorithm: -7, changes: [4: .array([]), -70000: .text("x")])
        #expect(try answer.judgement().registrationStep13().status == .pass)
    }

    @Test func `extensions behind the key pass where their flag announces them`() throws {
        var answer = try Answer(.registration)
        answer.tail = [0xA1, 0x6B] + Array("credProtect".utf8) + [2]
        #expect(try answer.judgement().registrationStep13().status == .fail)
        answer.flags |= 0x80
        #expect(try answer.failures() == [])
    }
}

@Suite("7.1 step 25: the credential id has up to 1023 bytes")
struct RegistrationStep25Tests {
    @Test(arguments: [(1, nil), (16, nil), (1023, nil), (1024, .credentialIDLength), (0, .credentialIDLength)] as [(Int, Reason?)])
    func `its length counts`(_ count: Int, _ reason: Reason?) throws {
        var answer = try Answer(.registration)
        answer.credentialID = [UInt8](repeating: 7, count: count)
        #expect(try answer.judgement().registrationStep25().reason == reason)
    }
}
