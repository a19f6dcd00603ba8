import CBOR
import OpenSSL
import Testing

@testable import WebAuthn

@Suite("attestation tpm: 8.3, 8.3.1")
struct TPMAttestationTests {
    /// The parts of a statement, valid as they stand.
    struct Parts {
        var magic: [UInt8] = [0xFF, 0x54, 0x43, 0x47]
        var type: [UInt8] = [0x80, 0x17]
        var extraData: [UInt8]?
        var name: [UInt8]?
        var tail: [UInt8] = []
        var nameAlgorithm: [UInt8] = [0x00, 0x0B]
        var area: [UInt8]?
        var scheme: SignatureScheme = .ecdsa(.sha256)
        var number = -7

        /// `TPMT_PUBLIC` of a key.
        func publicArea(_ key: PublicKeyParts) -> [UInt8] {
            let head = nameAlgorithm + [0, 6, 4, 0x72] + sized([UInt8](repeating: 7, count: 32))
            switch key {
            case .ec(let curve, let x, let y):
                let number: UInt8 = curve == .p384 ? 4 : curve == .p521 ? 5 : 3
                return [0, 0x23] + head + [0, 0x10, 0, 0x10, 0, number, 0, 0x10] + sized(x) + sized(y)
            case .rsa(let n, _):
                return [0, 0x01] + head + [0, 0x06, 0, 0x80, 0, 0x43, 0, 0x14, 0, 0x0B, 8, 0, 0, 0, 0, 0] + sized(n)
            default: return []
            }
        }

        func certification(_ signed: [UInt8], area: [UInt8]) -> [UInt8] {
            let digest = scheme.digest ?? .sha256
            let name = name ?? nameAlgorithm + (nameAlgorithm == [0, 4] ? SHA1.hash(area) : SHA256.hash(area))
            return magic + type + sized([0, 0x0B, 1]) + sized(extraData ?? digest.hash(signed))
                + [UInt8](repeating: 0x33, count: 25) + sized(name) + sized([]) + tail
        }

        func sized(_ bytes: [UInt8]) -> [UInt8] { [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes }
    }

    private static let manufacturer: [(oid: String, text: String)] = [
        ("2.23.133.2.1", "id:414D4400"), ("2.23.133.2.2", "AMD"), ("2.23.133.2.3", "id:13"),
    ]

    private static func alternativeName(_ attributes: [(oid: String, text: String)]) -> [UInt8] {
        DER.sequence(DER.explicit(4, CertificateSketch.name(attributes)))
    }

    private func sealed(
        _ build: (inout Parts) throws -> Void = { _ in }, _ change: (inout AttestedAnswer) throws -> Void = { _ in }
    ) throws -> AttestedAnswer {
        var answer = try AttestedAnswer("tpm")
        answer.leaf.subject = []
        answer.leaf.setExtension(
            "2.5.29.17", TPMAttestationTests.alternativeName(TPMAttestationTests.manufacturer), isCritical: true)
        answer.leaf.setExtension("2.5.29.37", DER.sequence(DER.oid("2.23.133.8.3")))
        try change(&answer)
        let given = answer.members
        var parts = Parts()
        try build(&parts)
        let area = parts.area ?? parts.publicArea(answer.answer.key.parts)
        let certification = parts.certification(answer.signedBytes, area: area)
        answer.set("ver", .text("2.0"))
        answer.set("alg", CBORValue(parts.number))
        answer.set("pubArea", .bytes(area))
        answer.set("certInfo", .bytes(certification))
        answer.set("x5c", try answer.certificates)
        answer.set("sig", .bytes(try answer.leaf.key.sign(certification, parts.scheme)))
        for member in given { answer.set(member.key, member.value) }
        return answer
    }

    private func outcome(
        _ build: (inout Parts) throws -> Void = { _ in }, _ change: (inout AttestedAnswer) throws -> Void = { _ in }
    ) throws -> String {
        try sealed(build, change).outcome()
    }

    @Test func `a statement of a TPM verifies`() throws {
        #expect(try outcome() == "pass")
        #expect(try outcome { $0.nameAlgorithm = [0, 4] } == "pass")
    }

    @Test func `a TPM certifies RSA keys, and signs with RS1 as well`() throws {
        for (scheme, number) in [(SignatureScheme.rsaPKCS1(.sha256), -257), (.rsaPKCS1(.sha1), -65535)] {
            #expect(
                try outcome({
                    $0.scheme = scheme
                    $0.number = number
                }) {
                    $0.leaf.key = try .rsa()
                    $0.answer.key = try .rsa()
                    $0.answer.algorithm = -257
                } == "pass")
        }
    }

    @Test func `a signature in the TPM's own form verifies`() throws {
        var answer = try sealed()
        guard let signature = answer.members.first(where: { $0.key == "sig" })?.value.bytes,
            let (r, s) = ECDSASignature.parse(signature)
        else { return }
        answer.set("sig", .bytes([0, 0x18, 0, 0x0B] + Parts().sized(r) + Parts().sized(s)))
        #expect(try answer.outcome() == "pass")
        answer.set("sig", .bytes([0, 0x18, 0, 0x0B] + Parts().sized(s) + Parts().sized(r)))
        #expect(try answer.outcome() == "attestation_signature_false")
    }

    @Test func `what the TPM certified is the new key, for this answer`() throws {
        let other = try CredentialKeys.es256(9).parts
        #expect(try outcome { $0.magic = [0, 0, 0, 0] } == "attestation_tpm_structure")
        #expect(try outcome { $0.type = [0x80, 0x18] } == "attestation_tpm_structure")
        #expect(try outcome { $0.tail = [0] } == "attestation_tpm_structure")
        #expect(try outcome { $0.extraData = [] } == "attestation_challenge_differs")
        #expect(try outcome { $0.extraData = [UInt8](repeating: 0, count: 32) } == "attestation_challenge_differs")
        #expect(
            try outcome { $0.name = [0, 0x0B] + [UInt8](repeating: 0, count: 32) } == "attestation_tpm_name_differs")
        #expect(try outcome { $0.name = [] } == "attestation_tpm_name_differs")
        #expect(try outcome { $0.nameAlgorithm = [0, 0x27] } == "attestation_tpm_name_differs")
        #expect(try outcome { $0.area = $0.publicArea(other) } == "attestation_key_differs")
        #expect(try outcome { $0.area = [0, 0x08] + $0.publicArea(other).dropFirst(2) } == "attestation_tpm_structure")
        #expect(try outcome { $0.area = $0.publicArea(other) + [0] } == "attestation_tpm_structure")
        #expect(try outcome { $0.area = [] } == "attestation_tpm_structure")
    }

    @Test func `the members are there and of their kinds`() throws {
        for name in ["ver", "alg", "sig", "certInfo", "pubArea", "x5c"] {
            #expect(try outcome({ _ in }) { $0.set(name, .null) } == "attestation_statement_invalid", "\(name)")
        }
        #expect(try outcome({ _ in }) { $0.set("ver", .text("1.2")) } == "attestation_tpm_structure")
        #expect(try outcome({ _ in }) { $0.set("certInfo", .bytes([1, 2])) } == "attestation_tpm_structure")
        #expect(try outcome({ _ in }) { $0.set("sig", .bytes([1, 2])) } == "attestation_signature_false")
        #expect(try outcome({ _ in }) { $0.set("alg", CBORValue(-48)) } == "skipped")
    }

    @Test func `the certificate is one of an attestation key`() throws {
        let names = TPMAttestationTests.manufacturer
        #expect(try outcome({ _ in }) { $0.leaf.subject = [("2.5.4.3", "AIK")] } == "attestation_certificate_subject")
        #expect(try outcome({ _ in }) { $0.leaf.setExtension("2.5.29.37", nil) } == "attestation_certificate_key_usage")
        #expect(
            try outcome({ _ in }) { $0.leaf.setExtension("2.5.29.37", DER.sequence(DER.oid("2.23.133.8.1"))) }
                == "attestation_certificate_key_usage")
        #expect(
            try outcome({ _ in }) { $0.leaf.setExtension("2.5.29.17", nil) }
                == "attestation_certificate_alternative_name")
        for left in names.indices {
            let rest = names.enumerated().filter { $0.offset != left }.map(\.element)
            #expect(
                try outcome({ _ in }) { $0.leaf.setExtension("2.5.29.17", TPMAttestationTests.alternativeName(rest)) }
                    == "attestation_certificate_alternative_name")
        }
        #expect(
            try outcome({ _ in }) { $0.leaf.setExtension("2.5.29.19", DER.sequence(DER.bool(true))) }
                == "attestation_certificate_is_authority")
        #expect(
            try outcome({ _ in }) { answer in
                answer.leaf.setExtension(PackedAttestationTests.aaguid, DER.octets([UInt8](repeating: 1, count: 16)))
            } == "attestation_aaguid_differs")
    }
}
