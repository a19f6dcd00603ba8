import CBOR
import OpenSSL
import Testing

@testable import WebAuthn

@Suite("attestation, trust paths: 7.1-23, 7.1-24")
struct TrustPathTests {
    private func sealed(_ change: (inout AttestedAnswer) throws -> Void) throws -> AttestedAnswer {
        var answer = try AttestedAnswer("packed")
        answer.anchors = [try answer.rootDER]
        try change(&answer)
        answer.set("alg", CBORValue(-7))
        answer.set("sig", .bytes(try answer.leaf.key.sign(answer.signedBytes, .ecdsa(.sha256))))
        answer.set("x5c", try answer.certificates)
        return answer
    }

    private func outcome(_ change: (inout AttestedAnswer) throws -> Void) throws -> String {
        try sealed(change).outcome()
    }

    private func between(_ pathLength: UInt8? = nil) throws -> CertificateSketch {
        .authority("Between", try CredentialKeys.es256(42), pathLength: pathLength)
    }

    @Test func `a path leads to an anchor, directly or over others in any order`() throws {
        #expect(try outcome { _ in } == "pass")
        let between = try between(), last = CertificateSketch.authority("Last", try CredentialKeys.es256(43))
        #expect(
            try outcome {
                $0.issuer = last
                $0.others = [try last.der(signedBy: between), try between.der(signedBy: $0.root)]
            } == "pass")
        #expect(
            try outcome {
                $0.issuer = last
                $0.others = [try between.der(signedBy: $0.root), try last.der(signedBy: between), try $0.rootDER]
            } == "pass")
    }

    @Test func `an anchor may be an intermediate, or the certificate itself`() throws {
        let between = try between()
        #expect(
            try outcome {
                $0.issuer = between
                $0.anchors = [try between.der(signedBy: $0.root)]
            } == "pass")
        #expect(try outcome { $0.anchors = [try $0.leaf.der(signedBy: $0.issuer)] } == "attestation_untrusted")
        var answer = try sealed { _ in }
        guard case .array(let list) = answer.members.first(where: { $0.key == "x5c" })?.value,
            let leaf = list.first?.bytes
        else { return }
        answer.anchors = [leaf]
        #expect(try answer.outcome() == "pass")
    }

    @Test func `what leads nowhere is untrusted`() throws {
        let other = CertificateSketch.authority("Other", try CredentialKeys.es256(44))
        #expect(try outcome { $0.anchors = [try other.der(signedBy: other)] } == "attestation_untrusted")
        #expect(try outcome { $0.issuer = try self.between() } == "attestation_untrusted")
        #expect(
            try outcome {
                $0.issuer = $0.leaf
                $0.anchors = [try other.der(signedBy: other)]
            } == "attestation_untrusted")
    }

    @Test func `certificates are judged at the time of the answer`() throws {
        for (time, due) in [
            ("2023-12-31T23:59:59Z", "attestation_certificate_out_of_date"), ("2024-01-01T00:00:00Z", "pass"),
            ("2043-12-31T23:59:59Z", "pass"), ("2044-01-01T00:00:01Z", "attestation_certificate_out_of_date"),
        ] {
            #expect(try outcome { $0.time = time } == due, "\(time)")
        }
    }

    @Test func `a path that breaks a rule is broken`() throws {
        let leafKey = try CredentialKeys.es256(41)
        let notAuthority = CertificateSketch(
            subject: [("2.5.4.3", "Between")], key: try CredentialKeys.es256(42),
            extensions: [.constraints(isAuthority: false)])
        #expect(
            try outcome {
                $0.issuer = notAuthority
                $0.others = [try notAuthority.der(signedBy: $0.root)]
            } == "attestation_chain_broken")
        let short = try between(0), last = CertificateSketch.authority("Last", try CredentialKeys.es256(43))
        #expect(
            try outcome {
                $0.issuer = last
                $0.others = [try last.der(signedBy: short), try short.der(signedBy: $0.root)]
            } == "attestation_chain_broken")
        #expect(
            try outcome { $0.leaf.setExtension("1.2.3.4", DER.null, isCritical: true) } == "attestation_chain_broken")
        // Signed by another key of the same name.
        #expect(
            try outcome { $0.issuer = .authority("Root", leafKey) } == "attestation_chain_broken")
    }

    @Test func `an anchor that cannot be read trusts nothing`() throws {
        #expect(try outcome { $0.anchors = [[1, 2, 3]] } == "attestation_untrusted")
    }

    @Test func `without anchors the path is not looked for`() throws {
        #expect(
            try outcome {
                $0.anchors = []
                $0.issuer = try self.between()
                $0.time = "2099-01-01T00:00:00Z"
            } == "pass")
    }

    @Test func `a kept chain says at each time what a fresh one says`() throws {
        let cache = CertificateCache()
        let root = CertificateSketch.authority("Root", try CredentialKeys.es256(40))
        let leaf = try CertificateSketch.packed(try CredentialKeys.es256(41)).der(signedBy: root)
        let anchors = cache.anchors([Vectors.pem(try root.der(signedBy: root))])
        let begin: Int64 = 1_704_067_200, end: Int64 = 2_335_219_200
        for time in [begin - 1, begin, begin + 1, end - 1, end, end + 1, begin, end, 0, begin - 1] {
            let kept = try #require(cache.chain([leaf])).path(to: anchors, at: time)
            #expect(kept == (try #require(CertificateChain([leaf])).path(to: anchors, at: time)), "\(time)")
            #expect((kept == .trusted) == (begin..<end).contains(time) || time == end, "\(time)")
        }
        #expect(cache.chain([leaf]) === cache.chain([leaf]))
        #expect(cache.chain([leaf, leaf]) !== cache.chain([leaf]))
    }
}
