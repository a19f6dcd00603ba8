import CBOR
import Ceremony
import JSON
import OpenSSL
import Testing

@testable import WebAuthn

@Suite("attestation android-safetynet: 8.5; compound: 8.9")
struct SafetyNetAttestationTests {
    /// A token, valid as it stands.
    private struct Token {
        var host: String? = "attest.android.com"
        var nonce: String?
        var integrity: Sketch? = .flag(true)
        var milliseconds: Int64? = 1_748_736_000_000
        var algorithm = "ES256"
        var text: String?
        var version = "16"
    }

    private func outcome(_ change: (inout Token) -> Void) throws -> String { try answer(change).outcome() }

    private func answer(_ change: (inout Token) -> Void) throws -> AttestedAnswer {
        var token = Token()
        change(&token)
        var answer = try AttestedAnswer("android-safetynet")
        if let host = token.host {
            answer.leaf.setExtension("2.5.29.17", DER.sequence(DER.element(0x82, Array(host.utf8))))
        }
        let certificate = Sketch.text(Base64URL.encode(try answer.leaf.der(signedBy: answer.root)))
        let header = Sketch.object(["alg": .text(token.algorithm), "x5c": .list([certificate])]).json
        var payload: [String: Sketch] = [
            "nonce": .text(token.nonce ?? Base64URL.encode(SHA256.hash(answer.signedBytes)))
        ]
        payload["ctsProfileMatch"] = token.integrity
        payload["timestampMs"] = token.milliseconds.map { .number($0) }
        let message = [header, Sketch.object(payload).json].map { Base64URL.encode(Array($0.utf8)) }.joined(
            separator: ".")
        let der = try answer.leaf.key.sign(Array(message.utf8), .ecdsa(.sha256))
        let (r, s) = try #require(ECDSASignature.parse(der))
        let padded = { (number: [UInt8]) in [UInt8](repeating: 0, count: 32 - number.count) + number }
        let text = token.text ?? message + "." + Base64URL.encode(padded(r) + padded(s))
        answer.set("ver", .text(token.version))
        answer.set("response", .bytes(Array(text.utf8)))
        return answer
    }

    @Test func `a failure says that the service was withdrawn`() throws {
        let check = try answer { $0.nonce = "AAAA" }.check()
        #expect(check.why?.contains("withdrawn in 2025") == true)
        #expect(try answer { _ in }.check().why == nil)
    }

    @Test func `a token of the withdrawn service is judged still`() throws {
        #expect(try outcome { _ in } == "pass")
        #expect(try outcome { $0.host = "attest.example.com" } == "attestation_certificate_host")
        #expect(try outcome { $0.host = nil } == "attestation_certificate_host")
        #expect(try outcome { $0.nonce = "AAAA" } == "attestation_challenge_differs")
        #expect(try outcome { $0.integrity = .flag(false) } == "attestation_device_integrity")
        #expect(try outcome { $0.integrity = nil } == "attestation_device_integrity")
        #expect(try outcome { $0.integrity = .text("true") } == "attestation_device_integrity")
        #expect(try outcome { $0.milliseconds = 1_748_736_000_000 + 601_000 } == "attestation_time_differs")
        #expect(try outcome { $0.milliseconds = 1_748_736_000_000 - 601_000 } == "attestation_time_differs")
        #expect(try outcome { $0.milliseconds = .min } == "attestation_time_differs")
        #expect(try outcome { $0.milliseconds = nil } == "pass")
        #expect(try outcome { $0.algorithm = "none" } == "attestation_algorithm_differs")
        #expect(try outcome { $0.algorithm = "RS256" } == "attestation_algorithm_differs")
        #expect(try outcome { $0.version = "" } == "attestation_statement_invalid")
        for text in [
            "", ".", "..", "a.b.c", "e30.e30.", "e30.e30.AA", "W10.e30.AA", "e30.e30.AA.AA", "\u{0}.\u{0}.\u{0}",
        ] {
            #expect(try outcome { $0.text = text } == "attestation_statement_invalid", "\(text)")
        }
    }

    @Test func `a compound statement is as good as all of its parts`() throws {
        var answer = try Answer(.registration)
        answer.format = "compound"
        let message = answer.authenticatorData + SHA256.hash(answer.clientData)
        let signature = try answer.key.sign(message, .ecdsa(.sha256))
        func part(_ format: String, _ members: [(key: CBORValue, value: CBORValue)]) -> CBORValue {
            .map(CBORMap([(.text("fmt"), .text(format)), (.text("attStmt"), .map(CBORMap(members)))]))
        }
        let good = part("packed", [(.text("alg"), CBORValue(-7)), (.text("sig"), .bytes(signature))])
        let false1 = part("packed", [(.text("alg"), CBORValue(-7)), (.text("sig"), .bytes([1]))])
        let none = part("none", [])
        for (parts, due) in [
            ([good, none], nil), ([good], "attestation_statement_invalid"), ([], "attestation_statement_invalid"),
            ([good, false1], "attestation_signature_false"), ([good, .null], "attestation_statement_invalid"),
            ([good, part("compound", [])], "attestation_statement_invalid"),
            ([good, part("x-own", [])], "attestation_format_not_accepted"),
            ([CBORValue](repeating: good, count: 9), "attestation_statement_invalid"),
        ] as [([CBORValue], String?)] {
            var answer = answer
            answer.compound = parts
            #expect(try answer.failures() == (due.map { ["attestation: \($0)"] } ?? []))
        }
        var accepted = answer
        accepted.compound = [good, none]
        accepted.configuration["attestation"] = .object(["formats": .list([.text("compound"), .text("none")])])
        #expect(try accepted.failures() == ["attestation: attestation_format_not_accepted"])
    }
}
