import Ceremony

/// A visit to a login page as its events tell it: which passkey ceremonies it held, and how it ended.
struct VisitState {
    /// A ceremony of the visit.
    struct Attempt {
        var ceremony: String
        var startedAt: Instant
        var firstPosition: Position
        var kind: CeremonyKind?
        var mediation: Mediation
        var isSignin: Bool
        var isClosed: Bool
        /// Prompted or answered: what makes a conditional request count.
        var wasSeen: Bool
        var outcome: OutcomeClass
        var group: OutcomeGroup?

        /// Whether it ended in a failure; what nobody used and what the app aborted is none.
        var failed: Bool { isClosed && outcome != .verified && !isNeutral }
        var isNeutral: Bool { outcome == .notUsed || outcome == .abortedByApp || outcome == .pending }
    }

    /// Most ceremonies that are kept of one visit: more is a loop of the page, not a person.
    static let mostAttempts = 24

    var firstTime: Instant
    var firstPosition: Position
    var client: Client?
    var account: String?
    /// Whether the account had an active passkey when the visit began; nil while the account is not known.
    var isHolder: Bool?
    var method: SigninMethod?
    /// Whether its sign-in named the ceremony that did it.
    var signinNamesCeremony = false
    var attempts: [Attempt] = []
    var counted: [ReportCell] = []

    init(first event: StoredPlace) {
        firstTime = event.time
        firstPosition = event.position
    }

    /// Puts a ceremony in its place, by start.
    mutating func take(_ attempt: Attempt) {
        attempts.removeAll { $0.ceremony == attempt.ceremony }
        let place =
            attempts.firstIndex { ($0.startedAt, $0.firstPosition) > (attempt.startedAt, attempt.firstPosition) }
            ?? attempts.count
        attempts.insert(attempt, at: place)
        if attempts.count > Self.mostAttempts { attempts.removeFirst() }
    }

    private var signins: [Attempt] { attempts.filter { $0.kind == .authentication && $0.isSignin } }

    /// The fields of its shape.
    var fields: [String?] {
        let signins = signins
        let started = signins.contains {
            $0.mediation == .modal || $0.mediation == .immediate || ($0.mediation == .conditional && $0.wasSeen)
        }
        let last = signins.last { !$0.isNeutral }
        let firstFailure = signins.firstIndex { $0.failed }
        let rescued = firstFailure.map { index in
            signins[index...].contains { $0.isClosed && $0.outcome == .verified }
        }
        var marks: VisitMarks = []
        if started { marks.insert(.started) }
        if signins.contains(where: { $0.mediation == .conditional }) { marks.insert(.conditional) }
        if signins.contains(where: { $0.isClosed && $0.outcome == .verified }) { marks.insert(.verified) }
        if let last, last.isClosed, last.outcome == .verified { marks.insert(.endsVerified) }
        if firstFailure != nil { marks.insert(.failed) }
        if rescued == true { marks.insert(.rescued) }
        if signins.contains(where: { !$0.isClosed }) { marks.insert(.open) }
        return [
            String(ReportSubject.session.rawValue), method?.rawValue, isHolder.map { String($0) },
            last?.outcome.rawValue, last?.group?.rawValue, String(marks.rawValue),
        ]
    }

    /// The ceremony that its sign-in by passkey belongs to where the sign-in names none.
    var signedInCeremony: String? {
        guard method == .passkey, !signinNamesCeremony else { return nil }
        return signins.last { $0.outcome == .verified }?.ceremony
    }
}

/// Yes-or-no facts of a visit.
public struct VisitMarks: OptionSet, Hashable, Sendable {
    /// The bits, as they stand in the dictionary.
    public let rawValue: UInt32
    /// Takes the bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A modal or immediate request, or a conditional one that was prompted or answered.
    public static let started = VisitMarks(rawValue: 1)
    /// A conditional request.
    public static let conditional = VisitMarks(rawValue: 2)
    /// A ceremony was verified.
    public static let verified = VisitMarks(rawValue: 4)
    /// Its last passkey outcome is `verified`.
    public static let endsVerified = VisitMarks(rawValue: 8)
    /// A ceremony failed.
    public static let failed = VisitMarks(rawValue: 16)
    /// One failed, and a later one was verified.
    public static let rescued = VisitMarks(rawValue: 32)
    /// A ceremony is still open.
    public static let open = VisitMarks(rawValue: 64)
}

extension VisitState {
    var packed: [UInt8] {
        var writer = PackWriter()
        writer.signed(firstTime.rawValue)
        writer.signed(firstPosition.rawValue)
        writer.text(client.map { ReportFields.text($0.reportFields) })
        writer.text(account)
        writer.flag(isHolder)
        writer.text(method?.rawValue)
        writer.flag(signinNamesCeremony)
        writer.unsigned(UInt64(counted.count))
        for cell in counted { writer.cell(cell) }
        writer.unsigned(UInt64(attempts.count))
        for attempt in attempts { attempt.write(to: &writer) }
        return writer.bytes
    }

    init(packed: [UInt8]) {
        var reader = PackReader(packed)
        firstTime = Instant(rawValue: reader.signed())
        firstPosition = Position(rawValue: reader.signed())
        client = reader.text().flatMap { Client(reportFields: ReportFields.fields($0)) }
        account = reader.text()
        isHolder = reader.flag()
        method = reader.text().flatMap { SigninMethod(rawValue: $0) }
        signinNamesCeremony = reader.flag() ?? false
        for _ in 0..<min(reader.unsigned(), 64) { if let cell = reader.cell() { counted.append(cell) } }
        for _ in 0..<min(reader.unsigned(), 64) { attempts.append(Attempt(&reader)) }
    }
}

extension VisitState.Attempt {
    func write(to writer: inout PackWriter) {
        writer.text(ceremony)
        writer.signed(startedAt.rawValue)
        writer.signed(firstPosition.rawValue)
        writer.text(kind?.rawValue)
        writer.text(mediation.rawValue)
        writer.flag(isSignin)
        writer.flag(isClosed)
        writer.flag(wasSeen)
        writer.text(outcome.rawValue)
        writer.text(group?.rawValue)
    }

    init(_ reader: inout PackReader) {
        ceremony = reader.text() ?? ""
        startedAt = Instant(rawValue: reader.signed())
        firstPosition = Position(rawValue: reader.signed())
        kind = reader.text().flatMap { CeremonyKind(rawValue: $0) }
        mediation = reader.text().flatMap { Mediation(rawValue: $0) } ?? .unknown
        isSignin = reader.flag() ?? false
        isClosed = reader.flag() ?? false
        wasSeen = reader.flag() ?? false
        outcome = reader.text().flatMap { OutcomeClass(rawValue: $0) } ?? .pending
        group = reader.text().flatMap { OutcomeGroup(rawValue: $0) }
    }
}

extension Client {
    /// Reads the client back from its fields in the dictionary; nil without a platform.
    init?(reportFields fields: [String?]) {
        guard fields.count >= 8, let platform = fields[0].flatMap({ Platform(rawValue: $0) }) else { return nil }
        self.init(platform: platform)
        osVersion = fields[1]
        appID = fields[2]
        appVersion = fields[3]
        appBuild = fields[4]
        signingCertificate = fields[5]
        browser = fields[6]
        browserVersion = fields[7]
    }
}
