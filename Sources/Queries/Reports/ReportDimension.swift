import Projections

/// What a report can be told apart and filtered by: the filter names of CONTRACT.md section 4, and what an answer adds.
public enum ReportDimension: String, CaseIterable, Sendable {
    case kind, mediation, purpose, outcome, group, reason, confidence, agrees, accepted
    case platform, osVersion, app, appVersion, appBuild, signingCert, browser, browserVersion
    case originKind, provider, backupEligible, backedUp, attachment, transport, attestationFormat, rpServerVersion
    case method, exposure, status

    /// Which part of a cell tells it, and the place of the field in that part.
    enum Place: Hashable {
        case client(Int), means(Int)
        /// In the shape; the place depends on the subject.
        case shape
    }

    var place: Place {
        switch self {
        case .platform: .client(0)
        case .osVersion: .client(1)
        case .app: .client(2)
        case .appVersion: .client(3)
        case .appBuild: .client(4)
        case .signingCert: .client(5)
        case .browser: .client(6)
        case .browserVersion: .client(7)
        case .originKind: .means(0)
        case .provider: .means(1)
        case .backupEligible: .means(2)
        case .backedUp: .means(3)
        case .attachment: .means(4)
        case .transport: .means(5)
        case .attestationFormat: .means(6)
        case .rpServerVersion: .means(7)
        default: .shape
        }
    }

    /// The value that a cell has; nil where it is not known, or the subject has no such thing.
    func value(_ shape: ReportShape, _ client: [String?], _ means: [String?]) -> String? {
        switch place {
        case .client(let index): index < client.count ? client[index] : nil
        case .means(let index): named(index < means.count ? means[index] : nil)
        case .shape: shape.value(of: self)
        }
    }

    /// An AAGUID of zeros names no provider.
    private func named(_ value: String?) -> String? {
        self == .provider && value == "00000000-0000-0000-0000-000000000000" ? "unknown" : value
    }
}

/// The fields of what is counted, as the projection wrote them.
struct ReportShape: Hashable, Sendable {
    let subject: ReportSubject
    let fields: [String?]

    /// Reads a shape of the dictionary; nil for what no version of ours wrote.
    init?(_ text: String) {
        var fields = ReportFields.fields(text)
        guard let first = fields.first??.description, let number = Int16(first), let subject = ReportSubject(rawValue: number)
        else { return nil }
        fields.removeFirst()
        self.subject = subject
        self.fields = fields
    }

    /// A shape of nothing, for cells whose part is beyond the dictionary.
    init(subject: ReportSubject) {
        self.subject = subject
        fields = []
    }

    /// A field by its place behind the subject.
    subscript(_ index: Int) -> String? { index < fields.count ? fields[index] : nil }

    /// Where the fields of a ceremony begin: a duration has its name before them.
    private var base: Int { subject == .duration ? 1 : 0 }

    func value(of dimension: ReportDimension) -> String? {
        switch subject {
        case .ceremony, .duration:
            switch dimension {
            case .kind: kind
            case .mediation: mediation
            case .purpose: self[base + 2]
            case .outcome: outcome
            case .group: self[base + 5]
            case .reason: self[base + 6]
            case .confidence: self[base + 7]
            case .accepted: self[base + 8]
            case .agrees: self[base + 9]
            default: nil
            }
        case .session:
            switch dimension {
            case .method: self[0]
            case .outcome: self[2]
            case .group: self[3]
            case .kind: "authentication"
            default: nil
            }
        case .fallback: dimension == .method ? self[0] : nil
        case .offer: dimension == .exposure ? self[2] : nil
        case .credential: dimension == .status ? self[0] : nil
        default: nil
        }
    }

    // Of a ceremony, or of its durations.

    var kind: String? { self[base] }
    var mediation: String? { self[base + 1] }
    var isClosed: Bool { self[base + 3] == "closed" }
    var outcome: String? { self[base + 4] }
    var group: String? { self[base + 5] }
    var reason: String? { self[base + 6] }
    var marks: CeremonyMarks { CeremonyMarks(rawValue: self[10].flatMap { UInt32($0) } ?? 0) }
    /// Modal and immediate requests together; conditional ones apart, for they start by themselves.
    var request: String { mediation == "immediate" ? "modal" : mediation ?? "unknown" }
    /// For a sign-in, by the word of the relying party or for want of one.
    var isSignin: Bool { kind == "authentication" && (self[base + 2] == nil || self[base + 2] == "signin") }
    /// Neither success nor failure.
    var isNeutral: Bool { outcome == "not_used" || outcome == "aborted_by_app" }
    var isVerified: Bool { outcome == "verified" }

    // Of a duration.

    var duration: String? { self[0] }
    var durationBucket: Int? { fields.last.flatMap { $0 }.flatMap { Int($0) } }

    // Of a visit.

    var method: String? { self[0] }
    var isHolder: Bool { self[1] == "true" }
    var visitMarks: VisitMarks { VisitMarks(rawValue: self[4].flatMap { UInt32($0) } ?? 0) }
    /// Whether a ceremony of the visit, or the ceremony itself, may still end.
    var isOpen: Bool {
        switch subject {
        case .ceremony: !isClosed
        case .session: visitMarks.contains(.open)
        default: false
        }
    }
}
