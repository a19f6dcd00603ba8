import Associations
import Ceremony
import Dashboard
import HTTPServer
import Ingest
import JSON
import Merkle
import Queries
import Transparency

/// The pages of the dashboard, drawn from the answers of the API.
extension Service {
    var dashboardRoutes: [Route] {
        [
            Route(
                method: "GET", template: "/", scope: nil, summary: "The dashboard; it asks for a token first.",
                parameters: [.init(name: "after", help: "The relying party after which to go on.")],
                produces: "text/html",
                handling: .page { [unowned self] in try relyingPartiesPage($0, $1) }),
            page("GET", "/rp/{rpId}") { [unowned self] in try overviewPage($0, $1) },
            page("GET", "/rp/{rpId}/ceremonies") { [unowned self] in try ceremonyListPage($0, $1) },
            page("GET", "/rp/{rpId}/ceremonies/{ceremony}") { [unowned self] in try ceremonyPage($0, $1) },
            page("GET", "/rp/{rpId}/cohorts") { [unowned self] in try cohortsPage($0, $1) },
            page("GET", "/rp/{rpId}/credentials") { [unowned self] in try credentialsPage($0, $1) },
            page("GET", "/rp/{rpId}/association") { [unowned self] in try associationPage($0, $1) },
            page("GET", "/rp/{rpId}/board") { [unowned self] in try boardPage($0, $1) },
            page("GET", "/rp/{rpId}/account") { [unowned self] call, visitor in
                guard try configuredLog(call) != nil else { return Self.noParty(visitor) }
                return .page(AccountPage(visitor, call.relyingParty).document)
            },
            page("POST", "/rp/{rpId}/account") { [unowned self] in try findAccount($0, $1) },
            page("GET", "/rp/{rpId}/position") { [unowned self] call, visitor in
                guard let id = try configuredLog(call) else { return Self.noParty(visitor) }
                return .json(Array(#"{"position":\#(try queries.shownPosition(in: id).rawValue)}"#.utf8))
            },
            page("POST", "/sign-out") { [unowned self] call, _ in signOut(call) },
            hidden("POST", "/sign-in", .blocking { [unowned self] in try signIn($0) }),
            hidden("GET", "/assets/{name}", .immediate { [unowned self] in respond($0, Self.asset($0)) }),
        ]
    }

    private func page(
        _ method: String, _ template: String, _ body: @escaping @Sendable (Call, Visitor) throws -> HTTPResponse
    ) -> Route {
        hidden(method, template, .page(body))
    }

    private func hidden(_ method: String, _ template: String, _ handling: Route.Handling) -> Route {
        Route(
            method: method, template: template, scope: nil, summary: "", produces: "text/html", isDescribed: false,
            handling: handling)
    }

    private static func asset(_ call: Call) -> HTTPResponse {
        guard let asset = Asset(rawValue: call.values["name"] ?? "") else { return Problems.notFound }
        return HTTPResponse(status: 200, headers: PageHeaders.asset(asset.mediaType), body: asset.content)
    }

    private func relyingPartiesPage(_ call: Call, _ visitor: Visitor) throws -> HTTPResponse {
        let found = try queries.relyingParties(
            after: call.request.query("after") ?? "", limit: 101, among: call.permit.relyingParties)
        let next = found.count > 100 ? found.dropLast().last?.name : nil
        return .page(RelyingPartiesPage(visitor, Array(found.prefix(100)), next: next).document)
    }

    private func overviewPage(_ call: Call, _ visitor: Visitor) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noParty(visitor) }
        let span = try call.request.query("span").map { text throws(PayloadError) in
            guard let span = Span(rawValue: text) else {
                throw PayloadError(
                    path: "span", expected: "one of \(Span.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            return span
        }
        let now = Instant.now, shown = span ?? .week
        let reports = try OverviewPage.Reports(since: shown.start(before: now), bucket: shown.bucket) { report, query in
            try queries.report(report, in: id, try ReportRequest(query: query))
        }
        let association = try JSONValue.parse(try AssociationRecords(log).overview(of: id, now: now))
        let signed = try transparency.proofs.checkpoint(of: id, atLeast: 0, waiting: 0)
        return .page(
            OverviewPage(
                visitor, call.relyingParty, shown, now: now, reports, association: association,
                signedSize: signed?.checkpoint.size, releases: try queries.releases(in: id)
            ).document)
    }

    private func ceremonyListPage(_ call: Call, _ visitor: Visitor) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noParty(visitor) }
        let query = CeremonyListPage.filters(of: call.request.query)
        let filter = try CeremonyFilter(query: query)
        // Before the list is read: what comes in between is shown by the next look.
        let position = try queries.shownPosition(in: id).rawValue
        let list = try JSONValue.parse(try queries.ceremonies(in: id, named: call.relyingParty, filter))
        return .page(
            CeremonyListPage(visitor, call.relyingParty, query: query, list: list, position: position).document)
    }

    private func ceremonyPage(_ call: Call, _ visitor: Visitor) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noParty(visitor) }
        let position = try queries.shownPosition(in: id).rawValue
        guard let text = try queries.diagnosis(of: call.values["ceremony"] ?? "", in: id, named: call.relyingParty)
        else {
            let page = MessagePage(
                "Not found", "The log has no ceremony of this id.", visitor: visitor, relyingParty: call.relyingParty)
            return .page(page.document, status: 404)
        }
        let diagnosis = try JSONValue.parse(text)
        return .page(CeremonyPage(visitor, call.relyingParty, diagnosis: diagnosis, position: position).document)
    }

    /// `POST /rp/{rpId}/account`: leads to the ceremonies of the account's pseudonym.
    private func findAccount(_ call: Call, _ visitor: Visitor) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noParty(visitor) }
        let name = call.relyingParty
        guard let account = field("account", call), (1...IngestLimits.characters).contains(account.unicodeScalars.count)
        else {
            return .page(
                AccountPage(visitor, name, refusal: "An account has 1 to 256 characters.").document, status: 422)
        }
        guard let pseudonym = try ingest.pseudonyms.account(account, in: id) else {
            return .page(
                AccountPage(visitor, name, refusal: "The trail has never seen this account.").document, status: 404)
        }
        return .seeOther(
            AccountPage.result(
                name, pseudonym: pseudonym, platform: field("platform", call), since: field("since", call),
                until: field("until", call)))
    }
}
