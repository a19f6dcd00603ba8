public import JSON

/// Google's answer to `statements:list` of the Digital Asset Links API: how Google reads a site's file.
public struct StatementListAnswer: Sendable {
    /// The Android apps of the statements.
    public let grants: Grants
    /// How long Google keeps what it read, in seconds.
    public let maximumAgeSeconds: Int64?
    /// Google's own names for what went wrong when it fetched.
    public let errors: [String]

    /// Reads an answer; nil for what is none.
    public init?(_ value: JSONValue) {
        guard value.kind == .object,
            ["statements", "maxAge", "errorCode", "debugString"].contains(where: { value[$0] != nil })
        else { return nil }
        var apps: [String: [String]] = [:]
        for statement in value["statements"].map({ Array($0.elements) }) ?? [] {
            guard let app = statement["target"]?["androidApp"], let package = app["packageName"]?.string,
                let print = app["certificate"]?["sha256Fingerprint"]?.string
            else { continue }
            if let relation = statement["relation"]?.string, relation != AssetStatement.loginCredentials { continue }
            apps[package, default: []].append(print)
        }
        grants = Grants(androidApps: apps)
        maximumAgeSeconds = value["maxAge"]?.string.flatMap { text in Int64(text.prefix { $0.isNumber }) }
        errors = value["errorCode"].map { $0.elements.compactMap { $0.string ?? $0["name"]?.string } } ?? []
    }
}
