public import Ceremony
internal import JSON

/// Findings about the apps of a configuration: ids, certificates, and keys that everybody has.
public enum AppFindings {
    static func findings(for configuration: RelyingPartyConfiguration) -> [Finding] {
        var findings: [Finding] = []
        for (index, id) in configuration.iosApps.enumerated() where !isAppID(id) {
            findings.append(malformedAppID(id, "apps.ios[\(index)].appId"))
        }
        for (index, app) in configuration.androidApps.enumerated() {
            if !isPackage(app.packageName) {
                findings.append(malformedPackage(app.packageName, "apps.android[\(index)].packageName"))
            }
            for (place, fingerprint) in app.fingerprints.enumerated() {
                findings += self.fingerprint(
                    fingerprint, subject: "apps.android[\(index)].sha256CertFingerprints[\(place)]")
            }
        }
        return findings
    }

    /// A finding when a certificate's private key is public: anybody can sign an app with it.
    public static func publicKey(_ digest: [UInt8], subject: String) -> [Finding] {
        guard let name = publicKeys[Hex.encode(digest)] else { return [] }
        return [
            Finding(
                .publicSigningKey, subject: subject,
                detail:
                    "`\(KeyHash.fingerprint(of: digest))` is \(name), whose private key is public: anybody can sign an app that passes for yours.",
                remedy: "Remove it, and sign builds that reach this server with a key of your own.")
        ]
    }

    private static func fingerprint(_ text: String, subject: String) -> [Finding] {
        if let digest = KeyHash.digest(hex: text) { return publicKey(digest, subject: subject) }
        let digest = KeyHash.digest(written: text)
        let length = text.filter(\.isHexDigit).count
        let detail =
            digest == nil && length == 40
            ? "`\(text)` is a SHA-1 fingerprint; the SHA-256 is needed."
            : "`\(text)` is no SHA-256 fingerprint: 32 octets in hex are needed."
        return [
            Finding(
                .fingerprintMalformed, subject: subject, detail: detail,
                remedy: digest.map { "Write `\(KeyHash.fingerprint(of: $0))`." }
                    ?? "Copy the SHA-256 that Play Console shows under app signing, or that `apksigner verify --print-certs` prints."
            )
        ]
    }

    private static func malformedAppID(_ id: String, _ subject: String) -> Finding {
        Finding(
            .appIDMalformed, subject: subject,
            detail: "`\(id)` is no app id: the team's ten characters, a dot, and the bundle id.",
            remedy: "Write it as `ABCDE12345.\(id.isEmpty ? "com.example.app" : id)` with your team's id in front.")
    }

    private static func malformedPackage(_ name: String, _ subject: String) -> Finding {
        Finding(
            .appIDMalformed, subject: subject,
            detail: "`\(name)` is no Android package name.",
            remedy: "Write the `applicationId` of the build, such as `com.example.app`.")
    }

    /// Whether a text is an app id: ten characters of a team, a dot, a bundle id.
    public static func isAppID(_ id: String) -> Bool {
        guard let dot = id.firstIndex(of: ".") else { return false }
        let team = id[..<dot], bundle = id[id.index(after: dot)...]
        return team.count == 10 && team.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) } && !bundle.isEmpty
            && bundle.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
            && bundle.first != "." && bundle.last != "."
    }

    /// Whether a text is an Android package name: two or more parts, each beginning with a letter.
    public static func isPackage(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 2
            && parts.allSatisfy { part in
                part.first.map { $0.isASCII && $0.isLetter } ?? false
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            }
    }

    /// SHA-256 of certificates whose private keys are published: the test keys of Android's own source tree, and the
    /// debug key store that React Native's project template carries.
    private static let publicKeys: [String: String] = [
        "a40da80a59d170caa950cf15c18c454d47a39b26989d8b640ecd745ba71bf5dc": "Android's `testkey`",
        "c8a2e9bccf597c2fb6dc66bee293fc13f2fc47ec77bc6b2b0d52c11f51192ab8": "Android's `platform` test key",
        "28bbfe4a7b97e74681dc55c2fbb6ccb8d6c74963733f6af6ae74d8c3a6e879fd": "Android's `shared` test key",
        "465983f7791f2abeb43ea2cbdc7f21a8260b72bc08a55c839fc1a43bc741a81e": "Android's `media` test key",
        "fac61745dc0903786fb9ede62a962b399f7348f0bb6f899b8332667591033b9c":
            "the debug key of React Native's project template",
    ]
}
