import Ceremony
import HTTPClient
import WellKnown

/// Findings about answers, and about none.
extension Finding {
    static func failed(
        _ failure: FetchFailure, file: WellKnownFile, url: String, subject: String? = nil
    ) -> Finding {
        let subject = subject ?? file.rawValue
        switch failure.kind {
        case .tls:
            return Finding(
                .tlsInvalid, subject: subject, detail: "The certificate of `\(url)` does not hold: \(failure.detail).",
                remedy:
                    "Serve a certificate of a public authority that is in date, names `\(host(url))`, and comes with its chain."
            )
        case .privateAddress:
            return Finding(
                .unreachable, subject: subject, detail: "`\(url)` was not fetched: \(failure.detail).",
                remedy:
                    "Publish `\(host(url))` on a public address, or say with `association-connect-to` where its connections go."
            )
        case .tooSlow:
            return Finding(
                .unreachable, subject: subject, detail: "`\(url)` did not answer in time: \(failure.detail).",
                remedy: "Serve the file at once, from a cache or as a static file: \(file.reader) gives up, too.")
        case .ours:
            return Finding(
                .unreachable, subject: subject, detail: "`\(url)` could not be fetched from here: \(failure.detail).",
                remedy: "Check the settings of these fetches, such as `association-ca`.")
        case .nameNotResolved, .notConnected, .malformed, .notHTTPS:
            return Finding(
                .unreachable, subject: subject, detail: "`\(url)` cannot be reached: \(failure.detail).",
                remedy: "Serve the file on port 443 of `\(host(url))`, and check that this machine can reach it.")
        }
    }

    static func redirected(
        _ file: WellKnownFile, _ url: String, to location: String?, subject: String? = nil
    ) -> Finding {
        let target = location.map { " to `\($0.prefix(200))`" } ?? ""
        let who = file == .webAuthn ? "other readers than browsers do not follow" : "\(file.reader) does not follow"
        return Finding(
            .redirected, subject: subject ?? file.rawValue, detail: "`\(url)` redirects\(target); \(who).",
            remedy: "Answer 200 with the file at `\(url)` itself, before any redirect of the whole site.")
    }

    static func notFound(_ file: WellKnownFile, _ url: String, status: Int, subject: String? = nil) -> Finding {
        Finding(
            .notFound, subject: subject ?? file.rawValue, detail: "`\(url)` answers \(status): there is no file.",
            remedy: "Deploy the file so that `\(url)` answers 200 without a login.")
    }

    static func unavailable(_ file: WellKnownFile, _ url: String, status: Int, subject: String? = nil) -> Finding {
        Finding(
            .unreachable, subject: subject ?? file.rawValue, detail: "`\(url)` answers \(status).",
            remedy: "Mend the server, and keep the file out of what can fail or is rate-limited.")
    }

    static func wrongContentType(_ file: WellKnownFile, _ type: String?, subject: String? = nil) -> Finding {
        let given = type.map { "as `\($0.prefix(100))`" } ?? "without a content type"
        let severity = file.contentTypeSeverity
        return Finding(
            .wrongContentType, severity: severity, subject: subject ?? file.rawValue,
            detail: "The file is served \(given)"
                + (severity == .error ? ", which \(file.reader) refuses." : "; \(file.reader) wants JSON."),
            remedy: "Serve it with `Content-Type: application/json`.")
    }

    private static func host(_ url: String) -> String {
        String(url.dropFirst("https://".count).prefix { $0 != "/" })
    }
}
