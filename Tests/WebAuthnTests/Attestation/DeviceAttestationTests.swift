import CBOR
import OpenSSL
import Testing

@testable import WebAuthn

@Suite("attestation fido-u2f: 8.6; apple: 8.8; android-key: 8.4")
struct DeviceAttestationTests {
    typealias Change = PackedAttestationTests.Change

    // MARK: fido-u2f

    static let u2fChanges: [Change] = [
        Change("no change", "pass") { _ in },
        Change("a certificate on P-384", "attestation_certificate_key") { $0.leaf.key = try .ec(.p384) },
        Change("two certificates", "attestation_certificate_count") { $0.others = [try $0.rootDER] },
        Change("a new key on P-384", "attestation_key_differs") {
            $0.answer.key = try .ec(.p384)
            $0.answer.algorithm = -35
        },
        Change("no certificate", "attestation_statement_invalid") { $0.set("x5c", .array([])) },
        Change("no signature", "attestation_statement_invalid") { $0.set("sig", .null) },
        Change("a false signature", "attestation_signature_false") { $0.set("sig", .bytes([0x30, 0])) },
    ]

    @Test(arguments: u2fChanges) func `a U2F statement is judged`(_ change: Change) throws {
        var answer = try AttestedAnswer("fido-u2f")
        try change.apply(&answer)
        let given = answer.members
        var point: [UInt8] = []
        if case .ec(_, let x, let y) = answer.answer.key.parts { point = [4] + x + y }
        let message =
            [0] + SHA256.hash(Array("example.com".utf8)) + answer.clientDataHash + answer.answer.credentialID + point
        answer.set("sig", .bytes(try answer.leaf.key.sign(message, .ecdsa(.sha256))))
        answer.set("x5c", try answer.certificates)
        for member in given { answer.set(member.key, member.value) }
        #expect(try answer.outcome() == change.reason)
    }

    // MARK: apple

    private func apple(_ change: (inout AttestedAnswer) throws -> Void) throws -> String {
        var answer = try AttestedAnswer("apple")
        answer.leaf.key = answer.answer.key
        let nonce = DER.octets(SHA256.hash(answer.signedBytes))
        answer.leaf.setExtension(AppleStatement.nonceExtension, DER.sequence(DER.explicit(1, nonce)))
        try change(&answer)
        if answer.members.isEmpty { answer.set("x5c", try answer.certificates) }
        return try answer.outcome()
    }

    @Test func `an Apple statement holds nonce and key`() throws {
        let oid = AppleStatement.nonceExtension
        #expect(try apple { _ in } == "pass")
        #expect(try apple { $0.leaf.setExtension(oid, nil) } == "attestation_extension_missing")
        #expect(try apple { $0.leaf.setExtension(oid, [4, 0]) } == "attestation_extension_missing")
        #expect(
            try apple { $0.leaf.setExtension(oid, DER.sequence(DER.explicit(1, []))) }
                == "attestation_extension_missing")
        #expect(
            try apple { $0.leaf.setExtension(oid, DER.sequence(DER.explicit(1, DER.octets([1])))) }
                == "attestation_challenge_differs")
        #expect(try apple { $0.leaf.key = try CredentialKeys.es256(9) } == "attestation_key_differs")
        #expect(try apple { $0.answer.signCount = 99 } == "attestation_challenge_differs")
        #expect(try apple { $0.set("x5c", .bytes([])) } == "attestation_statement_invalid")
    }

    // MARK: android-key

    struct Description {
        var challenge: [UInt8]?
        var software: [UInt8] = []
        var trusted = DescriptionPart.purpose(2) + DescriptionPart.origin(0)

        func der(_ hash: [UInt8]) -> [UInt8] {
            DER.sequence(
                DER.integer(3), DER.element(0x0A, [1]), DER.integer(4), DER.element(0x0A, [1]),
                DER.octets(challenge ?? hash),
                DER.octets([]), DER.element(0x30, software), DER.element(0x30, trusted))
        }
    }

    enum DescriptionPart {
        static func purpose(_ numbers: UInt8...) -> [UInt8] {
            DER.explicit(1, DER.element(0x31, numbers.flatMap { DER.integer($0) }))
        }

        static func origin(_ number: UInt8) -> [UInt8] { DER.explicit(702, DER.integer(number)) }
        static let allApplications = DER.explicit(600, DER.null)
    }

    private func android(
        _ describe: (inout Description) -> Void, _ change: (inout AttestedAnswer) throws -> Void = { _ in }
    ) throws -> String {
        var answer = try AttestedAnswer("android-key")
        answer.leaf.key = answer.answer.key
        var description = Description()
        describe(&description)
        answer.leaf.setExtension(AndroidKeyDescription.oid, description.der(answer.clientDataHash))
        try change(&answer)
        let given = answer.members
        answer.set("alg", CBORValue(-7))
        answer.set("sig", .bytes(try answer.leaf.key.sign(answer.signedBytes, .ecdsa(.sha256))))
        answer.set("x5c", try answer.certificates)
        for member in given { answer.set(member.key, member.value) }
        return try answer.outcome()
    }

    @Test func `an Android key's description is judged`() throws {
        #expect(try android { _ in } == "pass")
        #expect(
            try android {
                $0.software = $0.trusted
                $0.trusted = []
            } == "pass")
        #expect(try android { $0.trusted = DescriptionPart.purpose(2, 3) + DescriptionPart.origin(0) } == "pass")
        #expect(try android { $0.challenge = [1, 2, 3] } == "attestation_challenge_differs")
        #expect(try android { $0.software = DescriptionPart.allApplications } == "attestation_all_applications")
        #expect(try android { $0.trusted += DescriptionPart.allApplications } == "attestation_all_applications")
        #expect(try android { $0.trusted = DescriptionPart.purpose(2) } == "attestation_key_origin")
        #expect(
            try android { $0.trusted = DescriptionPart.purpose(2) + DescriptionPart.origin(2) }
                == "attestation_key_origin")
        #expect(try android { $0.software = DescriptionPart.origin(2) } == "attestation_key_origin")
        #expect(try android { $0.trusted = DescriptionPart.origin(0) } == "attestation_key_purpose")
        #expect(
            try android { $0.trusted = DescriptionPart.purpose(3) + DescriptionPart.origin(0) }
                == "attestation_key_purpose")
        #expect(try android { $0.trusted = DER.explicit(702, DER.null) } == "attestation_extension_missing")
        #expect(try android { $0.trusted = [0xBF] } == "attestation_extension_missing")
    }

    @Test func `an Android statement is signed by the new key, which its certificate is for`() throws {
        #expect(
            try android({ _ in }) { $0.leaf.setExtension(AndroidKeyDescription.oid, nil) }
                == "attestation_extension_missing")
        #expect(
            try android({ _ in }) { $0.leaf.setExtension(AndroidKeyDescription.oid, [0x30, 0]) }
                == "attestation_extension_missing")
        #expect(try android({ _ in }) { $0.leaf.key = try CredentialKeys.es256(9) } == "attestation_key_differs")
        #expect(try android({ _ in }) { $0.set("sig", .bytes([1])) } == "attestation_signature_false")
        #expect(try android({ _ in }) { $0.set("alg", CBORValue(-257)) } == "attestation_algorithm_differs")
        for name in ["alg", "sig", "x5c"] {
            #expect(try android({ _ in }) { $0.set(name, .text("x")) } == "attestation_statement_invalid")
        }
    }
}
