public import JSON

extension Verdict {
    /// Writes the members of the verdict into an open object. Checks that passed or do not apply stand as bare names.
    public func write(to writer: inout JSONWriter) {
        writer.key("kind")
        writer.value(kind.rawValue)
        names(.pass, "passed", to: &writer)
        names(.notApplicable, "notApplicable", to: &writer)
        details(.skipped, "skipped", to: &writer)
        details(.fail, "failed", to: &writer)
        if !findings.isEmpty {
            writer.key("findings")
            writer.beginArray()
            for finding in findings { finding.write(to: &writer) }
            writer.endArray()
        }
        writer.member("credential", credentialID.map { Base64URL.encode($0) })
        writer.member("credentialAccount", credentialAccount)
        writer.member("flags", flags.map { Int64($0) })
        writer.member("signCount", signCount.map { Int64($0) })
        writer.member("aaguid", aaguid)
        writer.member("algorithm", algorithm)
        writer.member("origin", origin)
        writer.member("attestationFormat", attestationFormat)
        if !extensionsUsed.isEmpty {
            writer.key("extensionsUsed")
            writer.beginArray()
            for name in extensionsUsed { writer.value(name) }
            writer.endArray()
        }
    }

    private func names(_ status: CheckStatus, _ key: String, to writer: inout JSONWriter) {
        writer.key(key)
        writer.beginArray()
        for check in checks where check.status == status { writer.value(check.name.rawValue) }
        writer.endArray()
    }

    private func details(_ status: CheckStatus, _ key: String, to writer: inout JSONWriter) {
        guard checks.contains(where: { $0.status == status }) else { return }
        writer.key(key)
        writer.beginArray()
        for check in checks where check.status == status { check.writeDetail(to: &writer) }
        writer.endArray()
    }

    /// Reads a verdict back from the data of `ceremony.judged`; nil when it is none that this version knows.
    public init?(_ value: JSONValue) {
        guard let kind = value["kind"]?.string.flatMap({ CeremonyKind(rawValue: $0) }) else { return nil }
        var found: [CheckName: Check] = [:]
        for (key, status) in [("passed", CheckStatus.pass), ("notApplicable", .notApplicable)] {
            for element in value[key].map({ Array($0.elements) }) ?? [] {
                guard let name = element.string.flatMap({ CheckName(rawValue: $0) }) else { continue }
                found[name] = Check(name, status)
            }
        }
        for (key, status) in [("skipped", CheckStatus.skipped), ("failed", .fail)] {
            for element in value[key].map({ Array($0.elements) }) ?? [] {
                guard let check = Check(element, status) else { continue }
                found[check.name] = check
            }
        }
        self.init(kind: kind, checks: CheckName.allCases.compactMap { found[$0] })
        findings = (value["findings"].map { Array($0.elements) } ?? []).compactMap { Finding($0) }
        credentialID = value["credential"]?.stringBytes.flatMap { Base64URL.decode($0)?.bytes }
        credentialAccount = value["credentialAccount"]?.string
        flags = value["flags"]?.int.flatMap { UInt8(exactly: $0) }
        signCount = value["signCount"]?.int.flatMap { UInt32(exactly: $0) }
        aaguid = value["aaguid"]?.string
        algorithm = value["algorithm"]?.int
        origin = value["origin"]?.string
        attestationFormat = value["attestationFormat"]?.string
        extensionsUsed = (value["extensionsUsed"].map { Array($0.elements) } ?? []).compactMap { $0.string }
    }
}

extension Check {
    fileprivate func writeDetail(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name.rawValue)
        writer.member("reason", reason?.rawValue)
        if !expected.isEmpty {
            writer.key("expected")
            writer.beginArray()
            for value in expected { writer.value(value) }
            writer.endArray()
        }
        writer.member("actual", actual)
        writer.member("why", why)
        if reportedOnly { writer.member("reportedOnly", true) }
        writer.endObject()
    }

    fileprivate init?(_ value: JSONValue, _ status: CheckStatus) {
        guard let name = value["name"]?.string.flatMap({ CheckName(rawValue: $0) }) else { return nil }
        self.init(
            name, status, reason: value["reason"]?.string.flatMap { Reason(rawValue: $0) },
            expected: (value["expected"].map { Array($0.elements) } ?? []).compactMap { $0.string },
            actual: value["actual"]?.string, why: value["why"]?.string,
            reportedOnly: value["reportedOnly"]?.bool ?? false)
    }
}

extension Finding {
    /// Writes the finding as an object of CONTRACT.md section 8.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", code.rawValue)
        writer.member("severity", severity.rawValue)
        writer.member("subject", subject)
        writer.member("detail", detail)
        writer.member("remedy", remedy)
        writer.endObject()
    }

    /// Reads a finding back; nil for a code that this version does not know.
    public init?(_ value: JSONValue) {
        guard let code = value["code"]?.string.flatMap({ FindingCode(rawValue: $0) }) else { return nil }
        self.init(
            code, severity: value["severity"]?.string.flatMap { Severity(rawValue: $0) },
            subject: value["subject"]?.string, detail: value["detail"]?.string ?? "",
            remedy: value["remedy"]?.string ?? "")
    }
}

extension JSONWriter {
    /// Writes a member unless its value is nil.
    public mutating func member(_ key: String, _ value: String?) {
        guard let value else { return }
        self.key(key)
        self.value(value)
    }

    /// Writes a member unless its value is nil.
    public mutating func member(_ key: String, _ value: Int64?) {
        guard let value else { return }
        self.key(key)
        self.value(value)
    }

    /// Writes a member unless its value is nil.
    public mutating func member(_ key: String, _ value: Bool?) {
        guard let value else { return }
        self.key(key)
        self.value(value)
    }
}
