internal import Ceremony
public import JSON

extension AssociationObservation {
    /// Writes the observation as the data of `association.observed`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("file", file.rawValue)
        writer.member("view", view.rawValue)
        writer.member("url", url)
        writer.member("state", state.rawValue)
        if let status { writer.member("status", status) }
        writer.member("contentType", contentType)
        if let bytes { writer.member("bytes", bytes) }
        writer.member("sha256", sha256)
        writer.member("content", content)
        if let ageSeconds { writer.member("ageSeconds", ageSeconds) }
        if let previous { writer.member("previous", previous.rawValue) }
        if let previousSeenAt { writer.member("previousSeenAt", previousSeenAt.rfc3339) }
        writer.key("grants")
        grants.write(to: &writer)
        writer.key("changes")
        writer.beginArray()
        for change in changes { change.write(to: &writer) }
        writer.endArray()
        writer.key("findings")
        writer.beginArray()
        for code in findings { writer.value(code.rawValue) }
        writer.endArray()
        writer.endObject()
    }

    /// Reads the data of `association.observed`; nil for what no version of this program wrote.
    public init?(_ data: JSONValue) {
        guard let file = data["file"]?.string.flatMap({ WellKnownFile(rawValue: $0) }),
            let view = data["view"]?.string.flatMap({ View(rawValue: $0) }), let url = data["url"]?.string,
            let state = data["state"]?.string.flatMap({ State(rawValue: $0) })
        else { return nil }
        self.init(file, view, url: url, state: state, grants: data["grants"].map { Grants($0) } ?? Grants())
        status = data["status"]?.int.flatMap { Int(exactly: $0) }
        contentType = data["contentType"]?.string
        bytes = data["bytes"]?.int.flatMap { Int(exactly: $0) }
        sha256 = data["sha256"]?.string
        content = data["content"]?.string
        ageSeconds = data["ageSeconds"]?.int
        previous = data["previous"]?.int.map { Position(rawValue: $0) }
        previousSeenAt = data["previousSeenAt"]?.string.flatMap { Instant(rfc3339: $0) }
        changes = (data["changes"].map { Array($0.elements) } ?? []).compactMap { AssociationChange($0) }
        findings =
            data["findings"].map { $0.elements.compactMap { $0.string.flatMap { FindingCode(rawValue: $0) } } } ?? []
    }
}

extension Grants {
    /// Writes whom a file lets in.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("ios")
        writer.beginArray()
        for app in appleApps { writer.value(app) }
        writer.endArray()
        writer.key("android")
        writer.beginArray()
        for (package, fingerprints) in androidApps.sorted(by: { $0.key < $1.key }) {
            writer.beginObject()
            writer.member("packageName", package)
            writer.key("sha256CertFingerprints")
            writer.beginArray()
            for fingerprint in fingerprints { writer.value(fingerprint) }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.key("origins")
        writer.beginArray()
        for origin in origins { writer.value(origin) }
        writer.endArray()
        writer.endObject()
    }

    init(_ value: JSONValue) {
        func texts(_ list: JSONValue?) -> [String] { list.map { $0.elements.compactMap(\.string) } ?? [] }
        var android: [String: [String]] = [:]
        for app in value["android"].map({ Array($0.elements) }) ?? [] {
            guard let package = app["packageName"]?.string else { continue }
            android[package] = texts(app["sha256CertFingerprints"])
        }
        self.init(appleApps: texts(value["ios"]), androidApps: android, origins: texts(value["origins"]))
    }
}

extension AssociationChange {
    /// Writes whom a file lets in.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("subject", subject.rawValue)
        writer.member("before", before)
        writer.member("after", after)
        writer.member("package", package)
        writer.endObject()
    }

    init?(_ value: JSONValue) {
        guard let subject = value["subject"]?.string.flatMap({ Subject(rawValue: $0) }) else { return nil }
        self.init(
            subject, before: value["before"]?.string, after: value["after"]?.string, package: value["package"]?.string)
    }
}
