import Ceremony
import OpenSSL

/// What a statement is about and judged by: the new credential, the bytes that are signed, the anchors, the time.
struct AttestationSubject {
    /// Authenticator data as they came.
    let authenticatorData: [UInt8]
    /// The credential in them.
    let credential: AuthenticatorData.AttestedCredential
    /// SHA-256 of the client data.
    let clientDataHash: [UInt8]
    /// The new key; nil where it is none.
    let key: VerificationKey?
    /// When the response came, in seconds since 1970.
    let time: Int64
    /// The configuration's anchors, as PEM.
    let anchors: [String]
    let cache: CertificateCache

    /// Authenticator data, then the hash of the client data: what most formats sign.
    var signedBytes: [UInt8] { authenticatorData + clientDataHash }

    /// The relying party's part of the authenticator data.
    var relyingPartyIDHash: ArraySlice<UInt8> { authenticatorData.prefix(32) }
}

// Steps that several formats share.
extension AttestationSubject {
    /// Reads `x5c`, and looks for its path to an anchor (L3 7.1 steps 23 and 24). Nil where a certificate is none.
    func chain(_ encoded: [[UInt8]], _ report: inout AttestationReport) -> CertificateChain? {
        guard let chain = cache.chain(encoded) else {
            let why =
                encoded.count > CertificateChain.limit
                ? "The statement has \(encoded.count) certificates; \(CertificateChain.limit) is the most."
                : "An element of `x5c` is no X.509 certificate in DER."
            report.note(.attestationCertificateUnreadable, why)
            return nil
        }
        guard !anchors.isEmpty else { return chain }
        switch chain.path(to: cache.anchors(anchors), at: time) {
        case .trusted: break
        case .noAnchor: report.note(.attestationUntrusted, "Its certificates lead to none of the trust anchors.")
        case .outOfDate:
            report.note(.attestationCertificateOutOfDate, "A certificate of its path did not hold at that time.")
        case .signatureFalse:
            report.note(.attestationChainBroken, "A certificate of its path was not signed by the next.")
        case .ruleBroken:
            report.note(
                .attestationChainBroken,
                "Its path breaks a rule: a certificate that may not issue others, a path too long, or an unknown critical extension."
            )
        }
        return chain
    }

    /// Whether the statement's signature is one of the certificate's key.
    func verify(
        _ signature: [UInt8], over message: [UInt8], by certificate: Certificate, _ algorithm: COSEAlgorithm,
        _ report: inout AttestationReport
    ) {
        guard let scheme = algorithm.statementScheme else {
            return report.skip(.algorithmNotEvaluable, "Signatures of \(algorithm.title) are not evaluated.")
        }
        guard algorithm.suits(certificate.keyParts) else {
            return report.note(
                .attestationAlgorithmDiffers, "The certificate's key is none of the statement's algorithm.",
                expected: ["a key of \(algorithm.title)"], actual: "a key of another kind")
        }
        guard certificate.publicKey?.verify(signature: signature, over: message, scheme: scheme) == .valid else {
            return report.note(
                .attestationSignatureFalse, "The statement's signature is not one of the certificate's key.")
        }
    }

    /// Whether the certificate's key is the new one (L3 sections 8.4 and 8.8).
    func compareKeys(_ certificate: Certificate, _ report: inout AttestationReport) {
        guard let key else { return report.skip(.unreadable, "The new key could not be read.") }
        guard key.parts != nil, key.parts == certificate.keyParts else {
            return report.note(
                .attestationKeyDiffers, "The certificate's key is not the new key.", expected: ["the new key"],
                actual: "another key")
        }
    }

    /// L3 sections 8.2 and 8.3: an AAGUID in the certificate is that of the authenticator data.
    func compareAAGUID(_ certificate: Certificate, _ report: inout AttestationReport) {
        guard let found = certificate["1.3.6.1.4.1.45724.1.1.4"] else { return }
        if found.isCritical {
            report.note(.attestationAAGUIDDiffers, "The certificate's AAGUID is marked critical, which it must not be.")
        }
        guard let octets = DERReader.only(found.value), octets.isUniversal(4), octets.content.count == 16 else {
            return report.note(.attestationAAGUIDDiffers, "The certificate's AAGUID is not one string of 16 bytes.")
        }
        guard octets.content.elementsEqual(credential.aaguid) else {
            return report.note(
                .attestationAAGUIDDiffers, "The certificate is for another AAGUID.",
                expected: [Judgement.guid(Array(octets.content))], actual: Judgement.guid(credential.aaguid))
        }
    }
}

extension COSEAlgorithm {
    /// How a statement of it is checked. RS1 is among it, which TPMs sign their statements with (L3 section 8.3).
    var statementScheme: SignatureScheme? { number == -65535 ? .rsaPKCS1(.sha1) : scheme }

    /// Whether a key of these numbers is one of the algorithm.
    func suits(_ parts: PublicKeyParts?) -> Bool {
        switch (keyForm, parts) {
        case (.ec(let curve, _), .ec(let other, _, _)): curve == other
        case (.ed25519, .ed25519), (.ed448, .ed448), (.rsa, .rsa): true
        default: false
        }
    }
}
