import Ceremony
import Ingest

/// The shapes of bodies and answers. What is a closed list comes from the vocabulary itself.
extension OpenAPI {
    /// Names of components that several routes refer to.
    static let components: [(name: String, shape: JSONShape)] =
        [
            ("Problem", problem), ("Event", event), ("EventBatch", .list(.named("Event"), most: IngestLimits.batchEvents)),
            ("EventData", .object([])), ("Stored", stored), ("Configuration", configuration),
            ("ConfigurationInForce", configurationInForce),
            ("Configurations", .object([("items", .list(.named("ConfigurationInForce"))), ("next", .orNull(.string))])),
            ("NamedAccount", .object([], optional: [("account", .string), ("pseudonym", .string)])),
            (
                "Erased",
                .object([("account", .string), ("userHandles", .integer(least: 0)), ("position", .integer(least: 0))])
            ),
            (
                "AccountExport",
                .object([
                    ("rp", .string), ("account", .string), ("position", .integer(least: 0)), ("credentials", .list(.object([]))),
                    ("sessions", .list(.object([]))), ("ceremonies", .list(.object([]))), ("events", .list(.object([]))),
                ])
            ),
            ("Account", .object([("account", .string)])), ("Finding", finding), ("Client", client),
            ("CeremonyPage", .object([("items", .list(.named("CeremonySummary"))), ("next", .orNull(.string))])),
            ("CeremonySummary", summary), ("Diagnosis", diagnosis), ("Status", .object([("status", .string)])),
            ("Report", .object([("position", .integer(least: -1)), ("rows", .list(.object([])))])),
        ]

    private static let problem = JSONShape.object(
        [("type", .string), ("title", .string), ("status", .integer(least: 400, most: 599))],
        optional: [("detail", .string), ("limit", .integer(least: 0)), ("size", .integer(least: 0))])

    private static let event = JSONShape.object(
        [
            ("specversion", .choice(["1.0"])), ("id", .string), ("source", .string),
            ("type", .choice(EventType.allCases.filter { !$0.isServiceOnly }.map(\.rawValue))), ("time", .time),
            ("rpid", .string), ("data", .named("EventData")),
        ], optional: [("subject", .string), ("datacontenttype", .string), ("traceparent", .string)])

    private static let stored = JSONShape.object([
        ("stored", .integer(least: 0)), ("duplicates", .integer(least: 0)),
        (
            "rejected",
            .list(
                .object([
                    ("index", .integer(least: 0)), ("type", .names(of: Rejection.Kind.self)), ("detail", .string),
                ]))
        ),
        ("positions", .map(.integer(least: 0))),
    ])

    private static let configurationMembers: [(String, JSONShape)] = [
        ("name", .string), ("rpId", .string), ("origins", .list(.string)), ("topOrigins", .list(.string)),
        ("relatedOrigins", .list(.string)),
        (
            "apps",
            .object(
                [],
                optional: [
                    ("ios", .list(.object([("appId", .string)]))),
                    (
                        "android",
                        .list(
                            .object(
                                [("packageName", .string)],
                                optional: [("sha256CertFingerprints", .list(.string)), ("label", .string)]))
                    ),
                ])
        ),
        ("algorithms", .list(.integer(least: -65_535))),
        ("userVerification", .names(of: RelyingPartyConfiguration.UserVerification.self)),
        ("challengeTtlSeconds", .integer(least: 1, most: 31_536_000)),
        ("signCount", .names(of: RelyingPartyConfiguration.Enforcement.self)),
        ("backupEligibility", .names(of: RelyingPartyConfiguration.Enforcement.self)),
        (
            "attestation",
            .object([], optional: [("formats", .list(.string)), ("trustAnchorsPem", .list(.string))])
        ),
    ]

    private static let configuration = JSONShape.object([], optional: configurationMembers)

    private static let configurationInForce = JSONShape.object(
        [("rp", .string), ("findings", .list(.named("Finding"))), ("position", .integer(least: 0))],
        optional: configurationMembers)

    private static let finding = JSONShape.object(
        [("code", .names(of: FindingCode.self)), ("severity", .names(of: Severity.self)), ("detail", .string)],
        optional: [("subject", .orNull(.string)), ("remedy", .string)])

    private static let client = JSONShape.object(
        [("platform", .names(of: Platform.self))],
        optional: [("osVersion", .string), ("app", .object([])), ("browser", .object([])), ("sdk", .object([]))])

    private static let outcomeMembers: [(String, JSONShape)] = [
        ("class", .names(of: OutcomeClass.self)), ("group", .orNull(.names(of: OutcomeGroup.self))),
        ("confidence", .orNull(.names(of: Confidence.self))), ("reason", .orNull(.string)),
    ]

    private static let ceremonyMembers: [(String, JSONShape)] = [
        ("ceremony", .string), ("kind", .orNull(.names(of: CeremonyKind.self))),
        ("mediation", .names(of: Mediation.self)), ("purpose", .orNull(.names(of: Purpose.self))),
        ("issuedAt", .orNull(.time)), ("closedAt", .orNull(.time)), ("client", .orNull(.named("Client"))),
        ("account", .orNull(.string)), ("session", .orNull(.string)),
    ]

    private static let summary = JSONShape.object(
        ceremonyMembers.map { $0.0 == "mediation" ? ($0.0, .orNull($0.1)) : $0 } + [
            ("outcome", .object(outcomeMembers)),
            (
                "decision",
                .orNull(.object([("accepted", .boolean), ("agrees", .orNull(.boolean))]))
            ), ("credential", .orNull(.string)),
        ])

    private static let evidence = JSONShape.object(
        [("kind", .names(of: Outcome.Evidence.Kind.self)), ("detail", .string)],
        optional: [("position", .integer(least: 0))])

    private static let check = JSONShape.object(
        [("name", .names(of: CheckName.self)), ("status", .names(of: CheckStatus.self))],
        optional: [
            ("reason", .string), ("expected", .list(.string)), ("actual", .string), ("step", .string), ("why", .string),
            ("reportedOnly", .boolean),
        ])

    private static let diagnosis = JSONShape.object(
        [("rpId", .string)] + ceremonyMembers + [
            (
                "outcome",
                .object(
                    outcomeMembers + [
                        ("summary", .string), ("remedy", .string), ("evidence", .list(evidence)),
                        ("also", .list(.names(of: OutcomeClass.self))),
                    ])
            ), ("checks", .list(check)),
            (
                "decision",
                .orNull(
                    .object([
                        ("accepted", .boolean), ("error", .orNull(.string)), ("agrees", .orNull(.boolean)),
                        ("meaning", .orNull(.string)),
                    ]))
            ), ("findings", .list(.named("Finding"))),
            (
                "timeline",
                .list(
                    .object(
                        [
                            ("position", .integer(least: 0)), ("at", .time),
                            ("sinceStartMs", .integer(least: Int(Int32.min) * 1_000_000)), ("summary", .string),
                        ], optional: [("type", .string)]))
            ),
        ],
        optional: [
            ("accountFrom", .orNull(.string)), ("trace", .orNull(.string)), ("verdicts", .list(notedVerdict)),
            ("credential", .orNull(credential)),
        ])

    private static let notedVerdict = JSONShape.object([
        ("position", .integer(least: 0)), ("response", .integer(least: 0)), ("basis", .integer(least: 0)),
        ("verifier", .integer(least: 1)), ("failed", .list(.names(of: CheckName.self))), ("counts", .boolean),
    ])

    private static let credential = JSONShape.object(
        [
            ("id", .string), ("status", .string), ("imported", .boolean), ("createdAt", .time),
            ("lastUsedAt", .orNull(.time)), ("kind", .orNull(.string)), ("backedUp", .orNull(.boolean)),
            ("aaguid", .orNull(.string)), ("authenticator", .orNull(.string)), ("transports", .list(.string)),
            ("failedAtRegistration", .list(.string)),
        ], optional: [("signCount", .integer(least: 0)), ("algorithm", .integer(least: Int(Int32.min)))])
}
