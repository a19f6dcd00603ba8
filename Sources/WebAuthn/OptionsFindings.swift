public import Ceremony

/// What is unwise in the options of a ceremony, as far as the event alone tells (CONTRACT.md section 8).
///
/// That a challenge was issued before, or that known credentials are not excluded, takes the log.
public enum OptionsFindings {
    /// The findings, in the contract's order.
    public static func findings(
        for issued: OptionsIssued, configuration: RelyingPartyConfiguration
    ) -> [Finding] {
        var findings: [Finding] = []
        challenge(issued.options, &findings)
        user(issued.options, &findings)
        relyingParty(issued.options, configuration, &findings)
        timeout(issued.options, &findings)
        if issued.kind == .registration { algorithms(issued.options, &findings) }
        userVerification(issued.options, configuration, &findings)
        if issued.options.alphabetDeviates { findings.append(.base64Alphabet(subject: "options")) }
        return findings
    }

    /// L3 section 13.4.3: at least 16 bytes.
    private static func challenge(_ options: CeremonyOptions, _ findings: inout [Finding]) {
        guard let challenge = options.challenge, challenge.count < 16 else { return }
        findings.append(
            Finding(
                .challengeShort, subject: "challenge", detail: "The challenge has \(challenge.count) bytes.",
                remedy: "Make challenges of at least 16 random bytes."))
    }

    /// L3 sections 5.4.3 and 14.6.1: 1 to 64 bytes that say nothing about the person.
    private static func user(_ options: CeremonyOptions, _ findings: inout [Finding]) {
        guard let handle = options.userHandle else { return }
        if handle.isPersonal {
            findings.append(
                Finding(
                    .userIDPersonal, subject: "user.id", detail: "The user id is an e-mail address.",
                    remedy: "Use up to 64 random bytes, which say nothing about the person."))
        }
        if let count = handle.byteCount, count == 0 || count > 64 {
            findings.append(
                Finding(
                    .userIDLength, subject: "user.id", detail: "The user id has \(count) bytes.",
                    remedy: "Use 1 to 64 bytes; clients refuse others."))
        }
    }

    private static func relyingParty(
        _ options: CeremonyOptions, _ configuration: RelyingPartyConfiguration, _ findings: inout [Finding]
    ) {
        guard let id = options.rpID, id != configuration.rpID else { return }
        findings.append(
            Finding(
                .rpIDDiffers, subject: "rpId",
                detail: "The options name the RP ID \(id), the configuration \(configuration.rpID).",
                remedy: "Send \(configuration.rpID) as the RP ID, or change the configuration."))
    }

    /// Under a second no person can answer: such a number was meant in seconds.
    private static func timeout(_ options: CeremonyOptions, _ findings: inout [Finding]) {
        guard let timeout = options.timeoutMilliseconds, (1..<1000).contains(timeout) else { return }
        findings.append(
            Finding(
                .timeoutInSeconds, subject: "timeout", detail: "The timeout is \(timeout) ms.",
                remedy: "Give it in milliseconds: \(timeout * 1000) for \(timeout) seconds."))
    }

    /// L3 section 5.4: without -257 many Windows devices cannot register. An empty list offers it.
    private static func algorithms(_ options: CeremonyOptions, _ findings: inout [Finding]) {
        guard !options.algorithms.isEmpty, !options.algorithms.contains(-257) else { return }
        findings.append(
            Finding(
                .rs256NotOffered, subject: "pubKeyCredParams", detail: "RS256 (-257) is not offered.",
                remedy: "Offer -257 beside -7: platform authenticators of Windows may have nothing else."))
    }

    private static func userVerification(
        _ options: CeremonyOptions, _ configuration: RelyingPartyConfiguration, _ findings: inout [Finding]
    ) {
        let asked = options.userVerification == "required", enforced = configuration.userVerification == .required
        guard asked != enforced else { return }
        let enforcement = configuration.userVerification.rawValue
        findings.append(
            Finding(
                .userVerificationInconsistent, subject: "userVerification",
                detail: "The options say \(options.userVerification), the configuration \(enforcement).",
                remedy: "Ask for what is enforced: `required` in both, or in neither."))
    }
}

extension Finding {
    /// Something was padded or in the standard alphabet.
    static func base64Alphabet(subject: String) -> Finding {
        Finding(
            .base64Alphabet, subject: subject, detail: "A value is padded or in the standard base64 alphabet.",
            remedy: "Write base64url without padding (RFC 4648 section 5).")
    }
}
