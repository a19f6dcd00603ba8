import HTTPServer
import Queries
import Synchronization

extension Service {
    /// Looks a request up in the table of routes.
    func find(_ method: String, _ path: [String]) -> RouteTable.Found {
        table.withLock { $0 }.find(method, path)
    }

    /// All calls of the API.
    var routes: [Route] {
        feedRoutes + relyingPartyRoutes + accountRoutes + [whatIfRoute] + ceremonyRoutes + associationRoutes + reportRoutes
            + logRoutes + operationRoutes + dashboardRoutes
    }

    private var feedRoutes: [Route] {
        [
            Route(
                method: "POST", template: "/v1/events", scope: .ingest,
                summary:
                    "Stores events. Structured, batched or binary mode, told by the content type; answers when they are durable.",
                bodies: ["application/cloudevents+json", "application/cloudevents-batch+json", "application/json"],
                bodyShapes: [
                    "application/cloudevents+json": "Event", "application/cloudevents-batch+json": "EventBatch",
                    "application/json": "EventData",
                ], answerShape: "Stored",
                answers: [
                    (200, "All events are stored, or were before."),
                    (422, "Some were rejected; the others are stored."),
                    (413, "More than the published limits."), (415, "Not a media type that is read here."),
                    (429, "Too many events wait; see Retry-After."),
                ], handling: .immediate { [unowned self] call in takeEvents(call) })
        ]
    }

    private var relyingPartyRoutes: [Route] {
        [
            Route(
                method: "GET", template: "/v1/rp", scope: .read,
                summary: "The relying parties with their configurations.",
                parameters: [
                    .init(name: "after", help: "The name after which to go on."),
                    .init(name: "limit", help: "1 to 500.", shape: .integer(least: 1, most: 500)),
                ], answerShape: "Configurations",
                handling: .blocking { [unowned self] call in try listRelyingParties(call) }),
            Route(
                method: "GET", template: "/v1/rp/{rpId}", scope: .read,
                summary: "The configuration in force, its findings, and the position of the event that set it.",
                parameters: [.atLeast], answerShape: "ConfigurationInForce",
                handling: .blocking { [unowned self] call in try showRelyingParty(call) }),
            Route(
                method: "PUT", template: "/v1/rp/{rpId}", scope: .admin,
                summary: "Puts the configuration; the first makes the relying party.", bodies: ["application/json"],
                bodyShapes: ["application/json": "Configuration"], answerShape: "ConfigurationInForce",
                answers: [(422, "It is no configuration.")],
                handling: .blocking { [unowned self] call in try putRelyingParty(call) }),
            Route(
                method: "POST", template: "/v1/rp/{rpId}/accounts/lookup", scope: .read,
                summary: "The pseudonym of an account as the relying party knows it.", bodies: ["application/json"],
                bodyShapes: ["application/json": "Account"], answerShape: "Account",
                answers: [(422, "`account` is no string of 1 to 256 characters.")],
                handling: .blocking { [unowned self] call in try lookUpAccount(call) }),
        ]
    }

    private var ceremonyRoutes: [Route] {
        let filters = CeremonyFilter.parameters.map { filter in
            Route.Parameter(
                name: filter.name, help: filter.help,
                shape: filter.name == "limit"
                    ? .integer(least: 1, most: Int(CeremonyFilter.mostOfPage))
                    : filter.choices.isEmpty ? .string : .choice(filter.choices))
        }
        return [
            Route(
                method: "GET", template: "/v1/rp/{rpId}/ceremonies", scope: .read, summary: "Ceremonies, newest first.",
                parameters: filters + [.atLeast], answerShape: "CeremonyPage",
                handling: .blocking { [unowned self] call in try listCeremonies(call) }),
            Route(
                method: "GET", template: "/v1/rp/{rpId}/ceremonies/{ceremony}", scope: .read,
                summary: "The diagnosis of a ceremony.", parameters: [.atLeast],
                answerShape: "Diagnosis",
                handling: .blocking { [unowned self] call in try diagnose(call) }),
        ]
    }

    private var reportRoutes: [Route] {
        [
            Route(
                method: "GET", template: "/v1/rp/{rpId}/reports/{report}", scope: .read,
                summary:
                    "A report: failures, adoption, fallback, funnel, cohorts, credentials or feed, by buckets and dimensions.",
                parameters: [
                    .init(name: "since", help: "From this time on, held to quarters of an hour."),
                    .init(name: "until", help: "Before this time, held to quarters of an hour."),
                    .init(name: "bucket", help: "hour, day, week, month or all: calendar spans of `tz`."),
                    .init(name: "tz", help: "A time zone such as Europe/Vienna; UTC without it."),
                    .init(name: "by", help: "Dimensions to tell rows apart by, with commas between them."),
                    .init(name: "asOf", help: "Repeats the report as it was at this position."), .atLeast,
                ] + ReportDimension.allCases.map { .init(name: $0.rawValue, help: "Counts only what has this value.") },
                answerShape: "Report", handling: .blocking { [unowned self] call in try report(call) })
        ]
    }

    private var operationRoutes: [Route] {
        [
            Route(
                method: "GET", template: "/healthz", scope: nil, summary: "Whether the process is alive.",
                answerShape: "Status",
                handling: .immediate { [unowned self] call in respond(call, .json(Array(#"{"status":"alive"}"#.utf8))) }
            ),
            Route(
                method: "GET", template: "/readyz", scope: nil,
                summary: "Whether the service can take events and answer.",
                answerShape: "Status", answers: [(503, "Not now; the body says why.")],
                handling: .immediate { [unowned self] call in probeReadiness(call) }),
            Route(
                method: "GET", template: "/metrics", scope: .read, summary: "Metrics in Prometheus' text format, or OpenMetrics where `Accept` asks for it.",
                produces: "text/plain", handling: .blocking { [unowned self] call in try showMetrics(call) }),
            Route(
                method: "GET", template: "/openapi.json", scope: nil, summary: "This description.",
                handling: .immediate { [unowned self] call in
                    respond(call, .json(OpenAPI.document(table.withLock { $0.routes.filter(\.isDescribed) })))
                }),
        ]
    }
}

extension Route.Parameter {
    /// The wait for a position.
    static let atLeast = Route.Parameter(
        name: "atLeast",
        help: "Waits, up to 10 s, until all that follows from the events up to this position is visible.",
        shape: .integer(least: 0))
}
