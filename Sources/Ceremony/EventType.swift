/// The types of events, CONTRACT.md section 2. The raw value is the CloudEvents `type`.
public enum EventType: String, CaseIterable, Hashable, Sendable {
    case optionsIssued = "passkeytrail.ceremony.options-issued.v1"
    case clientPrompted = "passkeytrail.ceremony.client-prompted.v1"
    case clientFailed = "passkeytrail.ceremony.client-failed.v1"
    case responseReceived = "passkeytrail.ceremony.response-received.v1"
    case decided = "passkeytrail.ceremony.decided.v1"
    case signinCompleted = "passkeytrail.signin.completed.v1"
    case fallbackShown = "passkeytrail.fallback.shown.v1"
    case offerShown = "passkeytrail.offer.shown.v1"
    case offerAnswered = "passkeytrail.offer.answered.v1"
    case clientCapabilities = "passkeytrail.client.capabilities.v1"
    case credentialImported = "passkeytrail.credential.imported.v1"
    case credentialRevoked = "passkeytrail.credential.revoked.v1"
    case accountPopulation = "passkeytrail.account.population.v1"
    case accountClosed = "passkeytrail.account.closed.v1"
    case releaseNoted = "passkeytrail.release.noted.v1"

    case relyingPartyConfigured = "passkeytrail.relying-party.configured.v1"
    case ceremonyJudged = "passkeytrail.ceremony.judged.v1"
    case ceremonyExpired = "passkeytrail.ceremony.expired.v1"
    case ceremonyReclassified = "passkeytrail.ceremony.reclassified.v1"
    case associationObserved = "passkeytrail.association.observed.v1"
    case cohortFlagged = "passkeytrail.cohort.flagged.v1"
    case cohortCleared = "passkeytrail.cohort.cleared.v1"
    case accountErased = "passkeytrail.account.erased.v1"
    case logArchived = "passkeytrail.log.archived.v1"
    case adminActed = "passkeytrail.admin.acted.v1"

    /// Whether only the service itself may write it; a sender's is refused.
    public var isServiceOnly: Bool {
        switch self {
        case .relyingPartyConfigured, .ceremonyJudged, .ceremonyExpired, .ceremonyReclassified, .associationObserved,
            .cohortFlagged, .cohortCleared, .accountErased, .logArchived, .adminActed:
            true
        default: false
        }
    }

    /// Whether it belongs to one ceremony, which its `subject` names.
    public var isOfCeremony: Bool {
        switch self {
        case .optionsIssued, .clientPrompted, .clientFailed, .responseReceived, .decided, .ceremonyJudged,
            .ceremonyExpired, .ceremonyReclassified:
            true
        default: false
        }
    }

    /// The sources of the service's own events begin with this; a sender may not use it.
    public static let serviceSourcePrefix = "urn:passkeytrail:"
}
