/// One difference between two versions of an association file.
public struct AssociationChange: Sendable, Hashable {
    /// What a change is about.
    public enum Subject: String, CaseIterable, Sendable {
        /// The state, from one to another.
        case state
        /// An Apple app.
        case appleApp = "apple_app"
        /// An Android app, with all its certificates.
        case androidApp = "android_app"
        /// A certificate of an Android app that stays.
        case fingerprint
        /// A related origin.
        case relatedOrigin = "related_origin"
        /// The order of related origins, which counts.
        case order
        /// The content type.
        case contentType = "content_type"
        /// Something of the content that is nothing of the above.
        case content
    }

    /// What it is about.
    public var subject: Subject
    /// What was there before; nil for what was added.
    public var before: String?
    /// What is there now; nil for what was removed.
    public var after: String?
    /// The package that a certificate belongs to.
    public var package: String?

    /// Makes a change from its parts.
    public init(_ subject: Subject, before: String?, after: String?, package: String? = nil) {
        self.subject = subject
        self.before = before
        self.after = after
        self.package = package
    }

    /// A line of a diff: `+` for what came, `-` for what went, `~` for what changed.
    public var line: String {
        let what = subject.rawValue.replacing("_", with: " ") + (package.map { " of \($0)" } ?? "")
        return switch (before, after) {
        case (nil, let after?): "+ \(what) \(after)"
        case (let before?, nil): "- \(what) \(before)"
        case (let before?, let after?): "~ \(what) \(before) → \(after)"
        case (nil, nil): "~ \(what)"
        }
    }

    /// What differs between two observations of one copy.
    public static func between(_ old: AssociationObservation, _ new: AssociationObservation) -> [AssociationChange] {
        var changes: [AssociationChange] = []
        if old.state != new.state {
            changes.append(.init(.state, before: old.state.rawValue, after: new.state.rawValue))
        }
        if old.state == .present, new.state == .present, old.contentType != new.contentType {
            changes.append(.init(.contentType, before: old.contentType ?? "none", after: new.contentType ?? "none"))
        }
        changes += sets(old.grants.appleApps, new.grants.appleApps, .appleApp)
        changes += androidApps(old.grants.androidApps, new.grants.androidApps)
        changes += sets(old.grants.origins, new.grants.origins, .relatedOrigin)
        if old.grants.origins != new.grants.origins, Set(old.grants.origins) == Set(new.grants.origins) {
            changes.append(
                .init(
                    .order, before: old.grants.origins.joined(separator: " "),
                    after: new.grants.origins.joined(separator: " ")))
        }
        if changes.isEmpty, old.sha256 != new.sha256 { changes.append(.init(.content, before: nil, after: nil)) }
        return changes
    }

    private static func sets(_ old: [String], _ new: [String], _ subject: Subject) -> [AssociationChange] {
        let (before, after) = (Set(old), Set(new))
        return before.subtracting(after).sorted().map { .init(subject, before: $0, after: nil) }
            + after.subtracting(before).sorted().map { .init(subject, before: nil, after: $0) }
    }

    private static func androidApps(_ old: [String: [String]], _ new: [String: [String]]) -> [AssociationChange] {
        Set(old.keys).union(new.keys).sorted().flatMap { package -> [AssociationChange] in
            switch (old[package], new[package]) {
            case (let before?, let after?):
                sets(before, after, .fingerprint).map { change in
                    var change = change
                    change.package = package
                    return change
                }
            case (let before?, nil):
                [.init(.androidApp, before: "\(package) (\(before.joined(separator: ", ")))", after: nil)]
            case (nil, let after?):
                [.init(.androidApp, before: nil, after: "\(package) (\(after.joined(separator: ", ")))")]
            case (nil, nil): []
            }
        }
    }
}
