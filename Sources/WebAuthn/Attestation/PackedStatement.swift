import CBOR
import Ceremony
import OpenSSL

/// The format `packed`, L3 section 8.2.
enum PackedStatement {
    static func judge(_ members: StatementMembers, _ subject: AttestationSubject, _ report: inout AttestationReport) {
        guard let algorithm = report.value(members.algorithm) else { return }
        guard let signature = report.value({ () throws(AttestationFault) in try members.bytes("sig") }) else { return }
        guard let certificates = report.value({ () throws(AttestationFault) in try members.value("x5c") }) else {
            return
        }
        if certificates == nil {
            judgeSelf(algorithm, signature, subject, &report)
        } else if let encoded = report.value(members.certificates) {
            judgeCertified(algorithm, signature, encoded, subject, &report)
        }
    }

    /// With `x5c`: the certificate's key signed, and the certificate is one of the kind.
    private static func judgeCertified(
        _ algorithm: COSEAlgorithm, _ signature: [UInt8], _ encoded: [[UInt8]], _ subject: AttestationSubject,
        _ report: inout AttestationReport
    ) {
        guard let chain = subject.chain(encoded, &report) else { return }
        subject.verify(signature, over: subject.signedBytes, by: chain.leaf, algorithm, &report)
        judgeCertificate(chain.leaf, &report)
        subject.compareAAGUID(chain.leaf, &report)
    }

    /// L3 section 8.2.1. Without basic constraints a certificate may not issue others either, so their absence is taken
    /// for `cA` false, as RFC 5280 section 4.2.1.9 has it.
    static func judgeCertificate(_ certificate: Certificate, _ report: inout AttestationReport) {
        report.requireVersion3(certificate)
        report.requireNoAuthority(certificate)
        guard let subject = certificate.subjectName else {
            return report.note(.attestationCertificateSubject, "The certificate's subject cannot be read.")
        }
        let country = subject.values(.country)
        if country.count != 1 || !country.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isLetter) }) {
            report.subject("C", "the two letters of a country", country)
        }
        if subject.values(.organization).allSatisfy(\.isEmpty) {
            report.subject("O", "the vendor's name", subject.values(.organization))
        }
        if !subject.values(.organizationalUnit).contains("Authenticator Attestation") {
            report.subject("OU", "Authenticator Attestation", subject.values(.organizationalUnit))
        }
        if subject.values(.commonName).allSatisfy(\.isEmpty) {
            report.subject("CN", "a name", subject.values(.commonName))
        }
    }

    /// Without `x5c`: the new key signed, and the algorithm is its own.
    private static func judgeSelf(
        _ algorithm: COSEAlgorithm, _ signature: [UInt8], _ subject: AttestationSubject,
        _ report: inout AttestationReport
    ) {
        guard let key = subject.key else { return report.skip(.unreadable, "The new key could not be read.") }
        guard key.algorithm == algorithm else {
            return report.note(
                .attestationAlgorithmDiffers, "The statement's algorithm is not that of the new key.",
                expected: [key.algorithm?.title ?? "none"], actual: algorithm.title)
        }
        guard case .ready(let publicKey, let scheme) = key.state else {
            return report.skip(.algorithmNotEvaluable, "Signatures of \(algorithm.title) are not evaluated.")
        }
        guard publicKey.verify(signature: signature, over: subject.signedBytes, scheme: scheme) == .valid else {
            return report.note(.attestationSignatureFalse, "The statement's signature is not one of the new key.")
        }
    }
}

extension AttestationReport {
    mutating func requireVersion3(_ certificate: Certificate) {
        guard certificate.version != 3 else { return }
        note(
            .attestationCertificateVersion, "The certificate is of another version than 3.", expected: ["3"],
            actual: "\(certificate.version)")
    }

    /// The certificate may not issue others.
    mutating func requireNoAuthority(_ certificate: Certificate) {
        switch certificate.authority {
        case .no, .absent: break
        case .yes:
            note(
                .attestationCertificateIsAuthority, "The certificate is one of an authority.", expected: ["CA:FALSE"],
                actual: "CA:TRUE")
        case .unreadable:
            note(.attestationCertificateIsAuthority, "The certificate's basic constraints cannot be read.")
        }
    }

    fileprivate mutating func subject(_ attribute: String, _ due: String, _ found: [String]) {
        note(
            .attestationCertificateSubject, "The certificate's subject has not the `\(attribute)` it must have.",
            expected: ["\(attribute)=\(due)"],
            actual: found.isEmpty ? "no \(attribute)" : found.map { "\(attribute)=\($0)" }.joined(separator: ", "))
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
