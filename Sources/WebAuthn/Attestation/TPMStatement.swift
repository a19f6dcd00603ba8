import Ceremony
import OpenSSL

/// The format `tpm`, L3 section 8.3.
enum TPMStatement {
    static func judge(_ members: StatementMembers, _ subject: AttestationSubject, _ report: inout AttestationReport) {
        if let version = report.value({ () throws(AttestationFault) in try members.text("ver") }), version != "2.0" {
            report.note(
                .attestationTPMStructure, "The statement is of another version of TPM.", expected: ["2.0"],
                actual: version)
        }
        let algorithm = report.value(members.algorithm)
        let signature = report.value { () throws(AttestationFault) in try members.bytes("sig") }
        let certification = report.value { () throws(AttestationFault) in try members.bytes("certInfo") }
        if let area = report.value({ () throws(AttestationFault) in try members.bytes("pubArea") }) {
            judgeArea(area, certification, subject, &report)
        }
        if let certification, let algorithm { judge(certification, algorithm, subject, &report) }
        guard let encoded = report.value(members.certificates), let chain = subject.chain(encoded, &report) else {
            return
        }
        if let signature, let certification, let algorithm {
            verify(signature, over: certification, by: chain.leaf, algorithm, subject, &report)
        }
        judgeCertificate(chain.leaf, &report)
        subject.compareAAGUID(chain.leaf, &report)
    }

    /// The public area holds the new key, and the TPM certified this area.
    private static func judgeArea(
        _ area: [UInt8], _ certification: [UInt8]?, _ subject: AttestationSubject, _ report: inout AttestationReport
    ) {
        guard let read = TPMPublicArea(area) else {
            return report.note(.attestationTPMStructure, "`pubArea` is no public area of a TPM.")
        }
        if let key = subject.key {
            if key.parts == nil || key.parts != read.key {
                report.note(
                    .attestationKeyDiffers, "The key in `pubArea` is not the new key.", expected: ["the new key"],
                    actual: read.key == nil ? "a key of an unknown kind" : "another key")
            }
        } else {
            report.skip(.unreadable, "The new key could not be read.")
        }
        guard let certification, let name = TPMCertification(certification)?.name else { return }
        let algorithm = [
            UInt8(truncatingIfNeeded: read.nameAlgorithm >> 8), UInt8(truncatingIfNeeded: read.nameAlgorithm),
        ]
        guard let digest = TPMPublicArea.digest(read.nameAlgorithm), name.elementsEqual(algorithm + digest.hash(area))
        else {
            return report.note(.attestationTPMNameDiffers, "The name that the TPM certified is not that of `pubArea`.")
        }
    }

    /// The TPM made it itself, to certify, and for this answer. Clock and firmware version are not looked at.
    private static func judge(
        _ bytes: [UInt8], _ algorithm: COSEAlgorithm, _ subject: AttestationSubject, _ report: inout AttestationReport
    ) {
        guard let certification = TPMCertification(bytes) else {
            return report.note(.attestationTPMStructure, "`certInfo` is no attestation of a TPM.")
        }
        if certification.magic != TPMCertification.generatedValue {
            report.note(
                .attestationTPMStructure, "`certInfo` was not made by a TPM: its first bytes are others.",
                expected: ["ff544347"], actual: hex(certification.magic, digits: 8))
        }
        if certification.type != TPMCertification.certifyType || certification.name == nil {
            report.note(
                .attestationTPMStructure, "`certInfo` does not certify an object.", expected: ["8017"],
                actual: hex(certification.type, digits: 4))
        }
        guard let digest = algorithm.statementScheme?.digest else {
            return report.skip(.algorithmNotEvaluable, "Signatures of \(algorithm.title) are not evaluated.")
        }
        if !certification.extraData.elementsEqual(digest.hash(subject.signedBytes)) {
            report.note(
                .attestationChallengeDiffers,
                "`extraData` in `certInfo` is not the hash of authenticator and client data.")
        }
    }

    /// The signature stands as plain bytes, which is what authenticators write, or in the TPM's own form.
    private static func verify(
        _ signature: [UInt8], over message: [UInt8], by certificate: Certificate, _ algorithm: COSEAlgorithm,
        _ subject: AttestationSubject, _ report: inout AttestationReport
    ) {
        var plain = signature
        if let inner = TPMSignature.plain(signature) { plain = inner }
        subject.verify(plain, over: message, by: certificate, algorithm, &report)
    }

    /// L3 section 8.3.1. Whether the manufacturer is a known one is no rule of it; that one is named is.
    private static func judgeCertificate(_ certificate: Certificate, _ report: inout AttestationReport) {
        report.requireVersion3(certificate)
        report.requireNoAuthority(certificate)
        if certificate.subjectName?.isEmpty != true {
            report.note(.attestationCertificateSubject, "The certificate's subject is not empty, as a TPM's must be.")
        }
        let usage = certificate.extendedKeyUsage ?? []
        if !usage.contains("2.23.133.8.3") {
            report.note(
                .attestationCertificateKeyUsage, "The certificate is not for the attestation keys of TPMs.",
                expected: ["2.23.133.8.3"], actual: usage.isEmpty ? "none" : usage.joined(separator: ", "))
        }
        guard let names = certificate.alternativeNames else {
            return report.note(
                .attestationCertificateAlternativeName,
                "The certificate has no readable alternative name of its subject.")
        }
        for attribute in [DistinguishedName.Attribute.tpmManufacturer, .tpmModel, .tpmVersion]
        where names.directories.allSatisfy({ $0.values(attribute).allSatisfy(\.isEmpty) }) {
            report.note(
                .attestationCertificateAlternativeName, "The certificate's alternative name does not describe the TPM.",
                expected: ["\(attribute)"], actual: "none")
        }
    }

    private static func hex(_ number: UInt32, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
