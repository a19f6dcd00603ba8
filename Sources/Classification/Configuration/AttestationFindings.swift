import Ceremony
import OpenSSL

/// What a configuration says about attestation that can never be met.
enum AttestationFindings {
    /// The statement formats of the IANA registry "WebAuthn Attestation Statement Format Identifiers" (RFC 8809), and
    /// `compound` (L3 section 8.9). They match case by case (L3 section 8.1).
    static let formats = [
        "none", "packed", "tpm", "android-key", "android-safetynet", "fido-u2f", "apple", "compound",
    ]

    static func findings(for configuration: RelyingPartyConfiguration) -> [Finding] {
        let unknown = (configuration.attestationFormats ?? []).filter { !formats.contains($0) }
        let unusable = configuration.trustAnchorsPEM.indices.filter { index in
            TrustAnchors(pem: [configuration.trustAnchorsPEM[index]]).certificates.isEmpty
        }
        return unknown.map { format($0) } + unusable.map { anchor($0) }
    }

    private static func format(_ name: String) -> Finding {
        let meant = formats.first { $0 == name.lowercased() }
        return Finding(
            .attestationFormatUnknown, subject: "attestation.formats",
            detail: "`\(name)` is no registered attestation format, so no statement ever has it.",
            remedy: meant.map { "Write `\($0)`." } ?? "Remove it; the formats are \(formats.joined(separator: ", ")).")
    }

    private static func anchor(_ index: Int) -> Finding {
        Finding(
            .trustAnchorUnusable, subject: "attestation.trustAnchorsPem[\(index)]",
            detail: "The text holds no certificate that can be read, so no path ends at it.",
            remedy: "Put the PEM text of a CA certificate there, from `-----BEGIN CERTIFICATE-----` on, with its line ends.")
    }
}
