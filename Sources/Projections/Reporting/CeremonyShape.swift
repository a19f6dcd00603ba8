import Ceremony
import Classification

/// What a ceremony is counted as: the fields of its shape in the dictionary.
struct CeremonyShape: Hashable {
    var kind: CeremonyKind?
    var mediation: Mediation
    var purpose: Purpose?
    var isClosed: Bool
    var outcome: OutcomeClass
    var group: OutcomeGroup?
    var reason: Reason?
    var confidence: Confidence?
    var accepted: Bool?
    var agrees: Bool?
    var marks: CeremonyMarks

    /// The fields, in the order of `CeremonyField`.
    var fields: [String?] {
        [
            String(ReportSubject.ceremony.rawValue), kind?.rawValue, mediation.rawValue, purpose?.rawValue,
            isClosed ? "closed" : "open", outcome.rawValue, group?.rawValue, reason?.rawValue, confidence?.rawValue,
            accepted.map { String($0) }, agrees.map { String($0) }, String(marks.rawValue),
        ]
    }
}

/// Yes-or-no facts of a ceremony that rates are made of.
public struct CeremonyMarks: OptionSet, Hashable, Sendable {
    /// The bits, as they stand in the dictionary.
    public let rawValue: UInt32
    /// Takes the bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Its options came.
    public static let issued = CeremonyMarks(rawValue: 1)
    /// The system's sheet was seen, by the client's word or by an answer.
    public static let prompted = CeremonyMarks(rawValue: 2)
    /// The client itself said something: a prompt or an error.
    public static let heardClient = CeremonyMarks(rawValue: 4)
    /// A response was judged.
    public static let answered = CeremonyMarks(rawValue: 8)
    /// Its signature could be checked.
    public static let signatureChecked = CeremonyMarks(rawValue: 16)
    /// Every check passed.
    public static let checksPassed = CeremonyMarks(rawValue: 32)
    /// The relying party decided.
    public static let decided = CeremonyMarks(rawValue: 64)
    /// A sign-in by passkey followed.
    public static let signedIn = CeremonyMarks(rawValue: 128)
    /// It belongs to a session.
    public static let inSession = CeremonyMarks(rawValue: 256)
    /// Its account is known.
    public static let ofAccount = CeremonyMarks(rawValue: 512)
    /// The client is known.
    public static let clientKnown = CeremonyMarks(rawValue: 1024)
    /// The client reported an error.
    public static let clientFailed = CeremonyMarks(rawValue: 2048)
    /// How the authenticator was attached is known.
    public static let attachmentKnown = CeremonyMarks(rawValue: 4096)
    /// Another device answered: attached across platforms, by a credential that lives on a platform.
    public static let crossDevice = CeremonyMarks(rawValue: 8192)
}

/// By which means a ceremony was answered: the fields of that part in the dictionary.
struct CeremonyMeans: Hashable {
    var originKind: String?
    var provider: String?
    var backupEligible: Bool?
    var backedUp: Bool?
    var attachment: String?
    var transports: [String] = []
    var attestationFormat: String?
    var serverVersion: String?

    var fields: [String?] {
        [
            originKind, provider, backupEligible.map { String($0) }, backedUp.map { String($0) }, attachment,
            transports.isEmpty ? nil : Set(transports).sorted().joined(separator: " "), attestationFormat, serverVersion,
        ]
    }

    /// Of an answer, and of the credential that gave it.
    init(_ view: CeremonyView, credential: CredentialRow?) {
        serverVersion = view.telemetry.serverVersion
        guard let verdict = view.facts.verdict else { return }
        originKind = verdict.origin.map { Self.kind(ofOrigin: $0) }
        provider = verdict.aaguid ?? credential?.aaguid
        backupEligible = verdict.flags.map { $0 & 0x08 != 0 }
        backedUp = verdict.flags.map { $0 & 0x10 != 0 }
        attachment = view.telemetry.attachment
        transports = verdict.kind == .registration ? view.registration.transports : credential?.transports ?? []
        attestationFormat = verdict.attestationFormat
    }

    /// Of a credential as its row stands.
    init(_ row: CredentialRow) {
        provider = row.aaguid
        backupEligible = row.backupEligible
        backedUp = row.backedUp
        transports = row.transports
    }

    /// Whether the answer came from another device than the one in use.
    var isCrossDevice: Bool {
        attachment == "cross-platform" && (transports.contains("internal") || transports.contains("hybrid"))
    }

    private static func kind(ofOrigin origin: String) -> String {
        origin.hasPrefix("https://") ? "https" : origin.hasPrefix("android:") ? "android" : "other"
    }
}

extension Client {
    /// The fields of the client in the dictionary.
    var reportFields: [String?] {
        [platform.rawValue, osVersion, appID, appVersion, appBuild, signingCertificate, browser, browserVersion]
    }
}
