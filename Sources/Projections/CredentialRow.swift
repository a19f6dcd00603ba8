import Ceremony

/// A row of the credentials projection.
struct CredentialRow: Sendable {
    var id: [UInt8]
    var account: String?
    /// `active`, `revoked`, `refused`, `closed`, or `candidate` (it failed a check, and the relying party has not spoken).
    var status: String
    var createdAt: Instant
    var origin: Position
    /// The event that made it inactive.
    var ended: Position?
    var lastUsedAt: Instant?
    var signCount: Int64?
    var algorithm: Int64?
    var backupEligible: Bool?
    var backedUp: Bool?
    var isImported = false
    var aaguid: String?
    var transports: [String] = []
    var failedChecks: [String] = []
    /// What it adds to the roll-ups.
    var counted: [ReportCell] = []

    var isActive: Bool { status == "active" }

    /// Makes it inactive.
    mutating func end(_ status: String, at position: Position) {
        if isActive { ended = position }
        self.status = status
    }

    /// A credential of which only a revocation or an import is known.
    init(id: [UInt8], account: String?, status: String, createdAt: Instant, origin: Position) {
        self.id = id
        self.account = account
        self.status = status
        self.createdAt = createdAt
        self.origin = origin
    }

    /// What an import says, over what was known.
    init(_ imported: CredentialImported, _ event: StoredEvent) {
        self.init(
            id: imported.credentialID, account: imported.account, status: "active",
            createdAt: imported.createdAt ?? event.time, origin: event.position)
        isImported = true
        signCount = Int64(imported.signCount)
        backupEligible = imported.backupEligible
        backedUp = imported.backedUp
        aaguid = imported.aaguid
        transports = imported.transports ?? []
        lastUsedAt = imported.lastUsedAt
    }

    /// The credential that a registration makes, by the rule of CONTRACT.md section 7; nil where it makes none.
    init?(registeredBy view: CeremonyView) {
        guard let verdict = view.facts.verdict, verdict.kind == .registration, let id = verdict.credentialID,
            let origin = view.facts.responsePosition, let time = view.facts.respondedAt,
            verdict[.credentialUnique]?.status != .fail, verdict[.responseFormat]?.status == .pass
        else { return nil }
        let status =
            switch view.facts.decision?.accepted {
            case true?: "active"
            case false?: "refused"
            case nil: verdict.passes ? "active" : "candidate"
            }
        self.init(id: id, account: view.account, status: status, createdAt: time, origin: origin)
        signCount = verdict.signCount.map { Int64($0) }
        algorithm = verdict.algorithm
        backupEligible = verdict.flags.map { $0 & 0x08 != 0 }
        backedUp = verdict.flags.map { $0 & 0x10 != 0 }
        aaguid = verdict.aaguid
        transports = view.registration.transports
        if status == "refused" { ended = view.facts.decision?.position }
        failedChecks = verdict.checks.filter { $0.status == .fail }.map(\.name.rawValue)
    }

    /// Notes a sign-in with a true signature that the relying party did not refuse.
    mutating func note(useBy view: CeremonyView) {
        guard let verdict = view.facts.verdict, verdict.hasTrueSignature, view.facts.decision?.accepted != false,
            let time = view.facts.respondedAt
        else { return }
        lastUsedAt = max(lastUsedAt ?? time, time)
        signCount = verdict.signCount.map { Int64($0) } ?? signCount
        backedUp = verdict.flags.map { $0 & 0x10 != 0 } ?? backedUp
    }
}
