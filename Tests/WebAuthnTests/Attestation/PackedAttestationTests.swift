import CBOR
import Ceremony
import OpenSSL
import Testing

@testable import WebAuthn

@Suite("attestation packed: 8.2, 8.2.1")
struct PackedAttestationTests {
    /// One thing that is changed before the statement is signed and sealed.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reason: String
        let apply: @Sendable (inout AttestedAnswer) throws -> Void

        init(_ text: String, _ reason: String, _ apply: @escaping @Sendable (inout AttestedAnswer) throws -> Void) {
            (testDescription, self.reason, self.apply) = (text, reason, apply)
        }
    }

    static let aaguid = "1.3.6.1.4.1.45724.1.1.4"

    static func sealed(_ change: Change? = nil) throws -> AttestedAnswer {
        var answer = try AttestedAnswer("packed")
        try change?.apply(&answer)
        if answer.members.isEmpty {
            answer.set("alg", CBORValue(-7))
            answer.set("sig", .bytes(try answer.leaf.key.sign(answer.signedBytes, .ecdsa(.sha256))))
            answer.set("x5c", try answer.certificates)
        }
        return answer
    }

    static let certificateChanges: [Change] = [
        Change("no change", "pass") { _ in },
        Change("no basic constraints", "pass") { $0.leaf.setExtension("2.5.29.19", nil) },
        Change("an authority", "attestation_certificate_is_authority") { answer in
            answer.leaf.extensions = [.constraints(isAuthority: true)]
        },
        Change("version 1", "attestation_certificate_version") {
            $0.leaf.version = 0
            $0.leaf.extensions = []
        },
        Change("no country", "attestation_certificate_subject") { $0.leaf.setSubject("2.5.4.6", nil) },
        Change("a long country", "attestation_certificate_subject") { $0.leaf.setSubject("2.5.4.6", "Sweden") },
        Change("no organisation", "attestation_certificate_subject") { $0.leaf.setSubject("2.5.4.10", nil) },
        Change("no unit", "attestation_certificate_subject") { $0.leaf.setSubject("2.5.4.11", nil) },
        Change("another unit", "attestation_certificate_subject") { $0.leaf.setSubject("2.5.4.11", "Attestation") },
        Change("no name", "attestation_certificate_subject") { $0.leaf.setSubject("2.5.4.3", nil) },
        Change("its AAGUID", "pass") { answer in
            answer.leaf.setExtension(aaguid, DER.octets([UInt8](repeating: 0xAA, count: 16)))
        },
        Change("another AAGUID", "attestation_aaguid_differs") { answer in
            answer.leaf.setExtension(aaguid, DER.octets([UInt8](repeating: 0xAB, count: 16)))
        },
        Change("a bare AAGUID", "attestation_aaguid_differs") { answer in
            answer.leaf.setExtension(aaguid, [UInt8](repeating: 0xAA, count: 16))
        },
        Change("a critical AAGUID", "attestation_aaguid_differs") { answer in
            answer.leaf.setExtension(aaguid, DER.octets([UInt8](repeating: 0xAA, count: 16)), isCritical: true)
        },
        Change("two AAGUIDs", "attestation_certificate_unreadable") { answer in
            let value = DER.octets([UInt8](repeating: 0xAA, count: 16))
            answer.leaf.extensions += [.init(oid: aaguid, value: value), .init(oid: aaguid, value: value)]
        },
    ]

    @Test(arguments: certificateChanges) func `the certificate is one of the kind`(_ change: Change) throws {
        #expect(try PackedAttestationTests.sealed(change).outcome() == change.reason)
    }

    @Test(arguments: [-7, -35, -36, -257, -258, -37, -8, -53]) func `a certificate may have a key of any algorithm`(
        _ number: Int
    ) throws {
        let algorithm = COSEAlgorithm(number: Int64(number))
        let key: PrivateKey =
            switch number {
            case -7: try CredentialKeys.es256(5)
            case -35: try .ec(.p384)
            case -36: try .ec(.p521)
            case -8: try .ed25519(seed: [UInt8](repeating: 1, count: 32))
            case -53: try .ed448(seed: [UInt8](repeating: 1, count: 57))
            default: try .rsa()
            }
        var answer = try AttestedAnswer("packed")
        answer.leaf.key = key
        answer.set("alg", CBORValue(number))
        answer.set("sig", .bytes(try key.sign(answer.signedBytes, try #require(algorithm.scheme))))
        answer.set("x5c", try answer.certificates)
        #expect(try answer.outcome() == "pass")
        answer.set("alg", CBORValue(number == -257 ? -7 : -257))
        #expect(try ["attestation_algorithm_differs", "attestation_signature_false"].contains(answer.outcome()))
    }

    @Test func `the members are there and of their kinds`() throws {
        let whole = try PackedAttestationTests.sealed()
        for name in ["alg", "sig"] {
            for value in [nil, CBORValue.text("x"), .null] {
                var answer = whole
                answer.set(name, value)
                #expect(try answer.outcome() == "attestation_statement_invalid", "\(name)")
            }
        }
        for value in [CBORValue.array([]), .bytes([1]), .array([.text("x")]), .null, .map(CBORMap())] {
            var answer = whole
            answer.set("x5c", value)
            #expect(try answer.outcome() == "attestation_statement_invalid")
        }
        var answer = whole
        answer.members.append(("sig", .bytes([1])))
        #expect(try answer.outcome() == "attestation_statement_invalid")
    }

    @Test func `certificates that are none, or too many, are said so`() throws {
        let whole = try PackedAttestationTests.sealed()
        let der = try whole.leaf.der(signedBy: whole.root)
        for list in [[[]], [[1, 2, 3]], [der + [0]], [der, [0x30, 0]], [[UInt8]](repeating: der, count: 13)] {
            var answer = whole
            answer.set("x5c", .array(list.map { .bytes($0) }))
            #expect(try answer.outcome() == "attestation_certificate_unreadable")
        }
    }

    @Test func `all that a statement breaks is named, the first as the reason`() throws {
        var answer = try PackedAttestationTests.sealed(Change("", "") { $0.leaf.setSubject("2.5.4.11", nil) })
        answer.set("sig", .bytes([1, 2, 3]))
        answer.answer.configuration["attestation"] = .object(["formats": .list([.text("none")])])
        let check = try answer.check()
        #expect(check.reason == .attestationFormatNotAccepted)
        #expect(check.why?.contains("The format is not accepted.") == true)
        #expect(check.why?.contains("signature is not one of the certificate's key") == true)
        #expect(check.why?.contains("`OU`") == true)
    }

    @Test func `a statement that verifies is said to do so where its format is not accepted`() throws {
        var answer = try PackedAttestationTests.sealed()
        answer.answer.configuration["attestation"] = .object(["formats": .list([.text("none")])])
        #expect(try answer.check().why == "The format is not accepted. Its statement verifies.")
    }

    @Test func `an algorithm that is not evaluated leaves the statement unjudged`() throws {
        var answer = try PackedAttestationTests.sealed()
        answer.set("alg", CBORValue(-48))
        let check = try answer.check()
        #expect(check.reason == .algorithmNotEvaluable)
        #expect(check.why?.contains("ML-DSA-44") == true)
    }
}
