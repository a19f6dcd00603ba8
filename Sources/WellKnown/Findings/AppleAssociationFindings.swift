internal import Ceremony

/// What Apple's file and a configuration say differently.
struct AppleAssociationFindings {
    let configuration: RelyingPartyConfiguration
    let association: AppleAssociation
    let subject: String

    var all: [Finding] { missing + unexpected }

    private var missing: [Finding] {
        let apps = configuration.iosApps
        guard !apps.isEmpty else { return [] }
        guard association.hasWebcredentials else {
            // Where the section is there and broken, its own finding says so.
            guard association.findings.isEmpty else { return apps.map(notListed) }
            let list = apps.map { "\"\($0)\"" }.joined(separator: ", ")
            return [
                Finding(
                    .webcredentialsMissing, subject: subject,
                    detail: "The file has no `webcredentials.apps`: iOS refuses passkeys to every app.",
                    remedy: "Add `\"webcredentials\": {\"apps\": [\(list)]}`.")
            ]
        }
        return apps.filter { !association.apps.contains($0) }.map(notListed)
    }

    private func notListed(_ app: String) -> Finding {
        Finding(
            .appNotListed, subject: subject,
            detail: "`\(app)` is not listed under `webcredentials`, so iOS refuses passkeys to the app.",
            remedy: "Add `\(app)` to `webcredentials.apps`.")
    }

    private var unexpected: [Finding] {
        var seen = Set(configuration.iosApps)
        return association.apps.filter { seen.insert($0).inserted }.map { app in
            Finding(
                .unexpectedApp, subject: subject,
                detail: "The file lets `\(app)` in, and the configuration does not know the app.",
                remedy:
                    "If it is yours, add it to `apps.ios` as `\(app)`; if not, remove it from the file and find out who added it."
            )
        }
    }
}
