internal import Ceremony

extension Prose {
    /// Origins that are not allowed, with the value to add.
    static func origin(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .webOriginNotAllowed, .subdomainNotAllowed:
            listed(subject, "If the site is yours, add \(subject.actual) to `origins` of the server's configuration.")
        case .portNotAllowed:
            listed(
                subject,
                "Add \(subject.actual) with its port to `origins`, or build the expected origin from the public address and not from the one behind the proxy."
            )
        case .schemeNotAllowed:
            listed(subject, "Serve the page over https, or write the origin with the scheme that it really has.")
        case .lookalikeOrigin:
            Prose(
                "The origin \(subject.actual) only looks like an allowed one (\(subject.expected)): it belongs to another domain.",
                "Do not add it; make sure that the server compares origins whole and not by their ending, and look for phishing."
            )
        case .androidOriginNotAllowed: android(subject)
        case .apkKeyHashEncoding:
            Prose(
                "The app's origin \(subject.actual) is listed in another encoding (\(subject.expected)), which never matches.",
                "Write \(subject.actual) in `origins`: unpadded base64url of the certificate's SHA-256.")
        case .iosOriginNotAllowed:
            Prose(
                "An iOS app reported the origin \(subject.actual), allowed is \(subject.expected).",
                "List the app under `apps.ios`, or add \(subject.actual) to `origins`.")
        case .extensionOriginNotAllowed:
            Prose(
                "A browser extension ran the ceremony with the origin \(subject.actual), allowed is \(subject.expected).",
                "Add \(subject.actual) to `origins` only if the extension is yours; else find out which one meddles.")
        case .listedOriginNeverMatches:
            Prose(
                "The origin \(subject.actual) is listed in a form that never matches; allowed is \(subject.expected).",
                "Write \(subject.actual) in `origins`, without path, trailing slash or upper case.")
        case .opaqueOrigin:
            Prose(
                "The page had an opaque origin (\(subject.actual)): a sandboxed frame, a `data:` or a `file:` page; allowed is \(subject.expected).",
                "Give the frame `allow-same-origin`, or run the ceremony in a page of the site itself.")
        case .localhostNotAllowed:
            Prose(
                "The answer comes from \(subject.actual), a developer's own machine; allowed is \(subject.expected).",
                "Point the development page at a development server; do not list localhost in production.")
        case .webViewOriginNotAllowed:
            Prose(
                "An app's web view answered with the origin \(subject.actual); allowed is \(subject.expected).",
                "Use the system's passkey interface instead of the web view's, or serve the page from the site's own origin."
            )
        case .originMalformed:
            Prose(
                "The client data holds no origin that a client would write: \(subject.actual), allowed is \(subject.expected).",
                "Look for a client, test double or proxy that writes its own client data.")
        case .originMissing:
            Prose(
                "The client data holds no origin; allowed is \(subject.expected).",
                "Look for a client that writes its own client data.")
        default: framed(reason, subject)
        }
    }

    private static func listed(_ subject: ProseSubject, _ remedy: String) -> Prose {
        Prose("The origin \(subject.actual) is not allowed; allowed is \(subject.expected).", remedy)
    }

    private static func android(_ subject: ProseSubject) -> Prose {
        let certificate = subject.fingerprintOfActual.map { " (certificate `\($0)`)" } ?? ""
        return Prose(
            "An Android app reported the origin \(subject.actual)\(certificate), allowed is \(subject.expected).",
            "If this signing certificate is yours, add \(subject.actual) to the server's origins"
                + (subject.fingerprintOfActual.map { ", or `\($0)` to `apps.android[].sha256CertFingerprints`" } ?? "")
                + "; a debug build must not reach this server.")
    }

    private static func framed(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .crossOriginNotAllowed:
            Prose(
                "The ceremony ran inside a frame of \(subject.framingSite ?? "another site"), and none is allowed to embed it.",
                "If the partner may embed the page, add \(subject.framingSite ?? "its origin") to `topOrigins`; else forbid framing."
            )
        case .topOriginNotAllowed:
            Prose(
                "The ceremony ran inside a frame of \(subject.actual), allowed is \(subject.expected).",
                "If the partner may embed the page, add \(subject.actual) to `topOrigins`; else forbid framing.")
        case .topOriginUnexpected:
            Prose(
                "The client data names the top origin \(subject.actual) although it says that nothing is framed.",
                "Look for a client that writes its own client data: browsers name a top origin only when they are framed."
            )
        default: nil
        }
    }

    /// The RP ID and its hash.
    static func relyingParty(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .rpIDDiffers:
            Prose(
                "The authenticator answered for another RP ID: \(subject.actual), expected was \(subject.expected).",
                "Use one RP ID in the options and in the server's configuration; passkeys of another RP ID cannot be carried over."
            )
        case .optionsRPIDDiffers:
            Prose(
                "The answer is for the RP ID of the options, \(subject.actual), but the configuration has \(subject.expected).",
                "Set `rpId` in the configuration and `rp.id` or `rpId` in the options to the same value.")
        case .hashOfOrigin:
            Prose(
                "The hash in the authenticator data is that of an origin, \(subject.actual), not of the RP ID \(subject.expected).",
                "Give the bare domain as the RP ID, without scheme and port.")
        case .rpIDRefusedByClient:
            Prose(
                "\(subject.platformFirst) refused the RP ID\(subject.requestedRPIDClause) for this page or app\(subject.errorClause).",
                "Set the RP ID in the options to the page's domain or a parent of it, or list the page's origin in `/.well-known/webauthn` of the RP ID."
            )
        default: nil
        }
    }
}
