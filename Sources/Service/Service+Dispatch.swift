import Ceremony
import EventLog
import HTTPServer
import Postgres
import Queries
import Transparency

/// From a request to its handler, or to the answer that refuses it. Every answer is counted once.
extension Service {
    /// Refuses before a body is read what can be told by the head alone.
    func admit(_ head: HTTPRequestHead) -> HTTPResponse? {
        guard case .found(let route, _) = find(head.method, head.pathSegments) else { return nil }
        if let refusal = refusal(of: head, by: route) {
            metrics.note(route: route.template, status: refusal.status)
            return refusal
        }
        return nil
    }

    private func refusal(of head: HTTPRequestHead, by route: Route) -> HTTPResponse? {
        if route.scope != nil {
            if isReadBySession(head, route) { return nil }
            guard let token = head.bearerToken else { return Problems.unauthorized }
            // A token that memory does not know is asked for on a thread that may block, once the request is whole.
            if let known = tokens.remembered(token), known == nil { return Problems.unauthorized }
        }
        let codings = head.headers.all("content-encoding").filter { $0.lowercased() != "identity" && !$0.isEmpty }
        if !route.bodies.isEmpty, !codings.isEmpty { return Problems.contentCoded }
        return nil
    }

    /// Answers a request.
    func dispatch(_ request: HTTPRequest, _ responder: HTTPResponder) {
        switch find(request.method, request.pathSegments) {
        case .nothing: refuse(responder, "", Problems.notFound)
        case .otherMethods(let methods): refuse(responder, "", Problems.methodNotAllowed(methods))
        case .found(let route, let values):
            let call = Call(
                request: request, responder: responder, values: values, permit: Permit(scopes: []),
                template: route.template)
            guard let scope = route.scope else { return handle(route, call) }
            if isReadBySession(request.head, route) { return readBySession(scope, route, call) }
            guard let token = request.bearerToken else { return respond(call, Problems.unauthorized) }
            if let known = tokens.remembered(token) { return authorize(known, scope, route, call) }
            run(call) { [self] in authorize(try tokens.permit(token), scope, route, call) }
        }
    }

    func authorize(_ permit: Permit?, _ scope: Permit.Scope, _ route: Route, _ call: Call) {
        guard let permit else { return respond(call, Problems.unauthorized) }
        guard permit.has(scope) else { return respond(call, Problems.forbidden(scope)) }
        // A relying party beyond the token's answers like one that does not exist.
        if let name = call.values["rpId"], !permit.covers(name) { return respond(call, Self.noRelyingParty) }
        var call = call
        call.permit = permit
        handle(route, call)
    }

    private func handle(_ route: Route, _ call: Call) {
        switch route.handling {
        case .immediate(let body): body(call)
        case .blocking(let body): whenFresh(call) { [self] in respond(call, try body(call)) }
        case .page(let body): open(call, body)
        }
    }

    /// Runs a read when the position of its `atLeast` is visible.
    func whenFresh(_ call: Call, _ body: @escaping @Sendable () throws -> Void) {
        let wanted = call.request.query.filter { $0.name == "atLeast" }
        guard let text = wanted.first?.value else { return run(call, body) }
        guard wanted.count == 1, let number = Int64(text), number >= 0 else {
            let expected = wanted.count == 1 ? "a position: a whole number, 0 or more" : "to stand once"
            return respond(call, Problems.badQuery(PayloadError(path: "atLeast", expected: expected)))
        }
        run(call) { [self] in
            guard let id = try log.logID(named: call.relyingParty) else { return try body() }
            freshness.wait(for: Position(rawValue: number), in: id, atMost: .seconds(10)) { [self] isVisible in
                if isVisible { run(call, body) } else { respond(call, Problems.notYet) }
            }
        }
    }

    /// Runs something that may block, and answers for it when it fails, or when the pool's patience is over.
    func run(_ call: Call, on pool: WorkerPool? = nil, _ body: @escaping @Sendable () throws -> Void) {
        let giveUp: @Sendable () -> Void = { [self] in respond(call, Problems.unavailable) }
        let taken = (pool ?? workers).run(giveUp: giveUp) { [self] in
            do {
                try body()
            } catch let error as PayloadError {
                respond(call, Problems.badQuery(error))
            } catch let error as LogProofs.Disagreement {
                throttle(.error, "a log disagrees with its checkpoint", [("error", error.description)])
                respond(call, Problems.make("log_disagrees", 500, "The log is not the one that was signed", error.description))
            } catch let error as PostgresError {
                throttle(.error, "a read failed", [("route", call.template), ("error", "\(error)")])
                respond(call, Problems.unavailable)
            } catch {
                throttle(.error, "a request failed", [("route", call.template), ("error", "\(error)")])
                respond(call, Problems.make("internal", 500, "The service failed", "Its log says more."))
            }
        }
        if !taken { respond(call, Problems.overloaded) }
    }

    private func refuse(_ responder: HTTPResponder, _ template: String, _ response: HTTPResponse) {
        if responder.respond(response) { metrics.note(route: template, status: response.status) }
    }

    /// Answers, and counts; a later answer than the first goes nowhere and is not counted.
    func respond(_ call: Call, _ response: HTTPResponse) { refuse(call.responder, call.template, response) }
}
