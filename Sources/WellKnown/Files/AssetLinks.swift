public import Ceremony
public import JSON

/// A Digital Asset Links file (`assetlinks.json`): the statements that count, the lists it includes, and what is void.
public struct AssetLinks: Sendable {
    /// Statements that readers accept.
    public let statements: [AssetStatement]
    /// Addresses of lists that it includes.
    public let includes: [String]
    /// What is void, each as a finding.
    public let findings: [Finding]
    /// Packages that a void statement names: they are meant to be listed, and are not.
    public let voidPackages: Set<String>

    /// Reads a list; `subject` names the file in findings. An element that is void takes no other with it.
    public init(_ value: JSONValue, subject: String) {
        var statements: [AssetStatement] = [], includes: [String] = [], findings: [Finding] = []
        var void: Set<String> = []
        guard value.kind == .array else {
            self.init(
                findings: [
                    .malformed(subject, "The file is no list", "Put the statements between `[` and `]`.")
                ])
            return
        }
        if value.count == 0 {
            findings.append(.malformed(subject, "The list is empty", "List the apps, or remove the file."))
        }
        for (index, element) in value.elements.enumerated() {
            do {
                switch try AssetStatementReader.read(element, at: "[\(index)]") {
                case .statement(let statement): statements.append(statement)
                case .include(let url): includes.append(url)
                }
            } catch {
                findings.append(error.finding(subject))
                if let package = element["target"]?["package_name"]?.string { void.insert(package) }
            }
        }
        self.init(statements: statements, includes: includes, findings: findings, voidPackages: void)
    }

    private init(
        statements: [AssetStatement] = [], includes: [String] = [], findings: [Finding] = [],
        voidPackages: Set<String> = []
    ) {
        self.statements = statements
        self.includes = includes
        self.findings = findings
        self.voidPackages = voidPackages
    }

    /// This list with what the lists say that it includes.
    public func joined(_ others: [AssetLinks]) -> AssetLinks {
        AssetLinks(
            statements: statements + others.flatMap(\.statements), includes: includes,
            findings: findings + others.flatMap(\.findings),
            voidPackages: others.reduce(voidPackages) { $0.union($1.voidPackages) })
    }

    /// Certificates by package, as `14:6D:…`, of the statements with a relation.
    public func apps(granted relation: String = AssetStatement.loginCredentials) -> [String: Set<String>] {
        var apps: [String: Set<String>] = [:]
        for statement in statements where statement.relations.contains(relation) {
            guard case .app(let package, let fingerprints) = statement.target else { continue }
            apps[package, default: []].formUnion(fingerprints)
        }
        return apps
    }
}

extension StatementFault {
    func finding(_ subject: String) -> Finding {
        let detail = "`\(path)` \(detail), so the statement is void."
        return Finding(
            kind == .fingerprint ? .fingerprintMalformed : .statementMalformed, subject: subject, detail: detail,
            remedy: remedy)
    }
}

extension Finding {
    /// A file or a part of it that has not the shape its readers need.
    static func malformed(_ subject: String, _ detail: String, _ remedy: String) -> Finding {
        Finding(.statementMalformed, subject: subject, detail: detail + ".", remedy: remedy)
    }
}
