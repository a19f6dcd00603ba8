internal import Classification

/// The certificates in what `keytool -list -v`, `keytool -printcert`, `apksigner verify --print-certs`, Gradle's
/// `signingReport` or `openssl x509 -fingerprint -sha256` print.
public struct CertificatePrint: Sendable, Hashable {
    /// One certificate.
    public struct Certificate: Sendable, Hashable {
        /// Its SHA-256 as `14:6D:…`.
        public let fingerprint: String
        /// What the print calls it: an alias, a signer, a variant; nil where it says nothing.
        public let label: String?
    }

    /// The certificates, each once, in the print's order.
    public let certificates: [Certificate]

    /// Reads a print; lines that tell nothing are skipped.
    public init(_ text: String) {
        var certificates: [Certificate] = []
        var label: String?
        for line in text.split(whereSeparator: \.isNewline) {
            if let name = Self.label(line) { label = name }
            guard let fingerprint = Self.fingerprint(line),
                !certificates.contains(where: { $0.fingerprint == fingerprint })
            else { continue }
            certificates.append(Certificate(fingerprint: fingerprint, label: Self.signer(line) ?? label))
        }
        self.certificates = certificates
    }

    /// The digest of a line that names SHA-256: 32 octets in hex behind the last separator that leaves as many.
    private static func fingerprint(_ line: Substring) -> String? {
        let lower = line.lowercased()
        // Digests of keys stand beside those of certificates in apksigner's print; `SHA256withRSA` names an algorithm.
        guard lower.contains("sha-256") || lower.contains("sha256"), !lower.contains("public key") else { return nil }
        for mark in [":", "="] {
            guard let at = line.firstIndex(of: Character(mark)) else { continue }
            let rest = line[line.index(after: at)...].filter { !$0.isWhitespace }
            if let digest = KeyHash.digest(hex: String(rest)) { return KeyHash.fingerprint(of: digest) }
        }
        return nil
    }

    private static func label(_ line: Substring) -> String? {
        let trimmed = line.drop { $0.isWhitespace }
        for mark in ["Alias name:", "Variant:", "Alias:"] where trimmed.hasPrefix(mark) {
            let name = trimmed.dropFirst(mark.count).drop { $0.isWhitespace }
            return name.isEmpty ? nil : String(name.prefix(100))
        }
        return nil
    }

    private static func signer(_ line: Substring) -> String? {
        guard line.hasPrefix("Signer #"), let end = line.firstRange(of: " certificate") else { return nil }
        return String(line[..<end.lowerBound])
    }
}
