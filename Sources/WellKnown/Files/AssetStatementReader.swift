internal import Classification
internal import JSON

/// Reads one element of a Digital Asset Links list by the rules of its specification: kinds and details of relations,
/// targets, fingerprints, includes. What breaks one rule voids the whole element, and that element alone.
enum AssetStatementReader {
    enum Element: Hashable {
        case statement(AssetStatement)
        case include(String)
    }

    static func read(_ value: JSONValue, at path: String) throws(StatementFault) -> Element {
        guard value.kind == .object else {
            throw StatementFault(path, "is no object", "Write a statement: `{\"relation\": […], \"target\": {…}}`.")
        }
        if let name = value.duplicateMember {
            throw StatementFault(path, "has the member `\(name)` twice", "Keep one `\(name)`.")
        }
        if let include = value["include"] { return .include(try self.include(include, of: value, at: path)) }
        return .statement(
            AssetStatement(
                relations: try relations(value["relation"], at: path + ".relation"),
                target: try target(value["target"], at: path + ".target")))
    }

    private static func include(
        _ include: JSONValue, of element: JSONValue, at path: String
    ) throws(StatementFault) -> String {
        if let other = ["relation", "target"].first(where: { element[$0] != nil }) {
            throw StatementFault(
                path, "has `include` and `\(other)`", "Make two elements of it: an include holds nothing else.")
        }
        guard let url = include.string, !url.isEmpty else {
            throw StatementFault(path + ".include", "is no address", "Write an https address of another list.")
        }
        let web = WebOrigin(url)
        guard web.scheme == "https", !web.faults.contains(.noScheme) else {
            throw StatementFault(
                path + ".include", "`\(url.short)` is not https: a list that was fetched securely may not include it",
                "Write it as https.")
        }
        guard !web.host.isEmpty, !web.faults.contains(.userInformation), !web.faults.contains(.spaces),
            !web.faults.contains(.port)
        else {
            throw StatementFault(path + ".include", "`\(url.short)` is no address", "Write an https address of a list.")
        }
        return url
    }

    private static func relations(_ value: JSONValue?, at path: String) throws(StatementFault) -> [String] {
        let needed = "Write `\"relation\": [\"\(AssetStatement.loginCredentials)\"]`."
        guard let value else { throw StatementFault(path, "is missing", needed) }
        guard value.kind == .array else { throw StatementFault(path, "is no list", needed) }
        guard value.count > 0 else { throw StatementFault(path, "is empty", needed) }
        var relations: [String] = []
        for (index, element) in value.elements.enumerated() {
            guard let relation = element.string, isRelation(relation) else {
                throw StatementFault(
                    "\(path)[\(index)]", "`\((element.string ?? "").short)` is no relation",
                    relationRemedy(element.string))
            }
            relations.append(relation)
        }
        return relations
    }

    /// `kind/detail`, both of `a-z 0-9 _ .`, without blanks, capitals or wildcards.
    static func isRelation(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.allSatisfy { byte in
                        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
                    }
            }
    }

    private static func relationRemedy(_ text: String?) -> String {
        let meant = (text ?? "").lowercased().filter { !$0.isWhitespace }
        let known = [AssetStatement.loginCredentials, AssetStatement.handleAllURLs]
        if let whole = known.first(where: { $0 == meant || $0.hasSuffix("." + meant) || $0.hasSuffix("/" + meant) }) {
            return "Write `\(whole)`."
        }
        return isRelation(meant) ? "Write `\(meant)`." : "Write `\(AssetStatement.loginCredentials)`."
    }

    private static func target(_ value: JSONValue?, at path: String) throws(StatementFault) -> AssetStatement.Target {
        let needed = "Write `\"target\": {\"namespace\": \"android_app\", …}`."
        guard let value else { throw StatementFault(path, "is missing", needed) }
        guard value.kind == .object else { throw StatementFault(path, "is no object", needed) }
        if let name = value.duplicateMember {
            throw StatementFault(path, "has the member `\(name)` twice", "Keep one `\(name)`.")
        }
        switch value["namespace"]?.string {
        case "android_app": return try app(value, at: path)
        case "web": return .site(try site(value["site"], at: path + ".site"))
        case let other:
            throw StatementFault(
                path + ".namespace", "`\((other ?? "").short)` is no namespace that readers know",
                "Write `android_app` for an app, `web` for a site.")
        }
    }

    private static func app(_ target: JSONValue, at path: String) throws(StatementFault) -> AssetStatement.Target {
        guard let package = target["package_name"]?.string, AppFindings.isPackage(package) else {
            throw StatementFault(
                path + ".package_name", "`\((target["package_name"]?.string ?? "").short)` is no package name",
                "Write the `applicationId` of the build, such as `com.example.app`.")
        }
        let place = path + ".sha256_cert_fingerprints"
        let needed = "Write `\"sha256_cert_fingerprints\": [\"14:6D:…\"]` with the SHA-256 of the signing certificate."
        guard let list = target["sha256_cert_fingerprints"] else {
            throw StatementFault(place, "is missing for `\(package)`", needed)
        }
        guard list.kind == .array else { throw StatementFault(place, "of `\(package)` is no list", needed) }
        guard list.count > 0 else { throw StatementFault(place, "of `\(package)` is empty", needed) }
        var fingerprints: [String] = []
        for (index, element) in list.elements.enumerated() {
            guard let text = element.string, isFingerprint(text) else {
                let written = element.string ?? ""
                throw StatementFault(
                    .fingerprint, "\(place)[\(index)]",
                    "`\(written.short)` of `\(package)` is no fingerprint: \(fingerprintRule)",
                    KeyHash.digest(written: written).map { "Write `\(KeyHash.fingerprint(of: $0))`." }
                        ?? "Copy the SHA-256 that Play Console shows under app signing, or that `apksigner verify --print-certs` prints."
                )
            }
            fingerprints.append(text)
        }
        return .app(package: package, fingerprints: fingerprints)
    }

    private static let fingerprintRule = "32 octets in upper-case hex with `:` between them are needed"

    /// 32 octets in upper-case hex, joined by colons: readers accept no other spelling.
    static func isFingerprint(_ text: String) -> Bool {
        KeyHash.digest(hex: text).map { KeyHash.fingerprint(of: $0) == text } ?? false
    }

    private static func site(_ value: JSONValue?, at path: String) throws(StatementFault) -> String {
        guard let text = value?.string else {
            throw StatementFault(path, "is missing", "Write scheme and host, such as `https://example.com`.")
        }
        let web = WebOrigin(text)
        // Case and a written default port are the same site here; everything beyond scheme, host and port is not allowed.
        guard web.faults.allSatisfy({ $0 == .upperCase }), web.scheme == "https" || web.scheme == "http" else {
            throw StatementFault(
                path, "`\(text.short)` is no site",
                "Write \(web.asBrowsersWrite.map { "`\($0)`" } ?? "scheme and host").")
        }
        return text
    }
}

extension String {
    /// A text of a file, cut to what a sentence can hold.
    var short: String { count > 120 ? String(prefix(120)) + "…" : self }
}

extension JSONValue {
    /// The first name that stands twice among the members of this object.
    var duplicateMember: String? {
        var seen: Set<String> = []
        for (name, _) in members where !seen.insert(name).inserted { return name.short }
        return nil
    }
}
