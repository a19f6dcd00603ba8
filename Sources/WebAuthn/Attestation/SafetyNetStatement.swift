import Ceremony
import JSON
import OpenSSL

/// The format `android-safetynet`, L3 section 8.5. Its service was withdrawn in 2025; what is old can still be judged.
enum SafetyNetStatement {
    /// Whose certificate signs.
    static let host = "attest.android.com"
    /// How far the time in it may lie from that of the answer, in seconds: minutes for the client, and its clock.
    static let tolerance: Int64 = 600

    static func judge(_ members: StatementMembers, _ subject: AttestationSubject, _ report: inout AttestationReport) {
        report.remark("The service SafetyNet was withdrawn in 2025; today's devices attest in other formats.")
        let version = report.value { () throws(AttestationFault) in try members.text("ver") }
        if version?.isEmpty == true {
            report.note(.attestationStatementInvalid, "The statement names no version of its service.")
        }
        guard let response = report.value({ () throws(AttestationFault) in try members.bytes("response") }) else {
            return
        }
        guard let signed = SignedToken(response) else {
            return report.note(.attestationStatementInvalid, "`response` is no signed token (RFC 7515).")
        }
        if let chain = subject.chain(signed.certificates, &report) {
            verify(signed, chain.leaf, subject, &report)
            judgeHost(chain.leaf, &report)
        }
        judge(signed.payload, subject, &report)
    }

    private static func verify(
        _ signed: SignedToken, _ certificate: Certificate, _ subject: AttestationSubject,
        _ report: inout AttestationReport
    ) {
        let algorithm: COSEAlgorithm, signature: [UInt8]?
        switch signed.algorithm {
        case "RS256": (algorithm, signature) = (COSEAlgorithm(number: -257), signed.signature)
        case "ES256": (algorithm, signature) = (COSEAlgorithm(number: -7), ECDSASignature.der(raw: signed.signature))
        default:
            return report.note(
                .attestationAlgorithmDiffers, "The token is signed with another algorithm than its service's.",
                expected: ["RS256", "ES256"], actual: signed.algorithm)
        }
        subject.verify(signature ?? [], over: signed.message, by: certificate, algorithm, &report)
    }

    /// The alternative names decide; without any the common name does.
    private static func judgeHost(_ certificate: Certificate, _ report: inout AttestationReport) {
        let names = certificate.alternativeNames?.hosts ?? certificate.subjectName?.values(.commonName) ?? []
        guard !names.contains(host) else { return }
        report.note(
            .attestationCertificateHost, "The certificate is of another host than the service's.", expected: [host],
            actual: names.isEmpty ? "none" : names.joined(separator: ", "))
    }

    private static func judge(
        _ payload: JSONValue, _ subject: AttestationSubject, _ report: inout AttestationReport
    ) {
        let nonce = payload["nonce"]?.stringBytes.flatMap { Base64URL.decode($0)?.bytes }
        if nonce != SHA256.hash(subject.signedBytes) {
            report.note(
                .attestationChallengeDiffers, "The token's nonce is not the hash of authenticator and client data.")
        }
        if payload["ctsProfileMatch"]?.bool != true {
            report.note(
                .attestationDeviceIntegrity, "The service did not find the device to be a certified one.",
                expected: ["ctsProfileMatch true"],
                actual: payload["ctsProfileMatch"]?.bool == false ? "ctsProfileMatch false" : "no ctsProfileMatch")
        }
        guard let milliseconds = payload["timestampMs"]?.int else { return }
        let (distance, overflows) = (milliseconds / 1000).subtractingReportingOverflow(subject.time)
        if overflows || distance > tolerance || distance < -tolerance {
            report.note(
                .attestationTimeDiffers, "The token's time lies more than ten minutes from that of the answer.",
                expected: ["within \(tolerance) s"], actual: "\(distance) s away")
        }
    }
}

/// A JSON Web Signature in its compact form (RFC 7515 section 3.1) with a certificate chain.
struct SignedToken {
    let algorithm: String
    let certificates: [[UInt8]]
    let payload: JSONValue
    /// What is signed: header and payload as they stand, with the full stop between.
    let message: [UInt8]
    let signature: [UInt8]

    /// Nil where the bytes have another form.
    init?(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let header = SignedToken.object(parts[0]), let payload = SignedToken.object(parts[1]),
            let signature = Base64URL.decode(Array(parts[2]))?.bytes, let algorithm = header["alg"]?.string,
            let chain = header["x5c"], chain.kind == .array, chain.count > 0, chain.count <= CertificateChain.limit + 1
        else { return nil }
        var certificates: [[UInt8]] = []
        for element in chain.elements {
            guard let certificate = element.stringBytes.flatMap({ Base64URL.decode($0)?.bytes }) else { return nil }
            certificates.append(certificate)
        }
        self.algorithm = algorithm
        self.certificates = certificates
        self.payload = payload
        self.signature = signature
        message = Array(bytes.prefix(parts[0].count + 1 + parts[1].count))
    }

    private static func object(_ part: ArraySlice<UInt8>) -> JSONValue? {
        guard let bytes = Base64URL.decode(Array(part))?.bytes, let value = try? JSONValue.parse(bytes),
            value.kind == .object
        else { return nil }
        return value
    }
}
