import Associations
import Ceremony
import Classification
import Cluster
import EventLog
import Foundation
import HTTPServer
import Ingest
import JSON
import Postgres
import Queries
import Synchronization

/// The service: HTTP before the log, the verifier and the projector behind it.
///
/// Nothing blocks the server's threads: events go to the appender, reads to threads of their own. A stop answers what was
/// taken and loses nothing.
public final class Service: Sendable {
    let trail: Trail
    let log: EventLog
    let write: ServiceLog
    let appender: Appender
    let ingest: Ingest
    let registrar: Registrar
    let queries: Queries
    let freshness: Freshness
    let tokens: Tokens
    let metrics = Metrics()
    let workers: WorkerPool
    /// Threads for checks of association files, which wait for strangers.
    let checkers: WorkerPool
    let associations: AssociationWatch
    private let consumers: Consumers?
    /// Tells the instances that consume what this one stores; nil where it consumes itself.
    private let herald: Herald?
    private let server = Mutex<HTTPServer?>(nil)
    private let stopping = Mutex(false)
    /// The routes; filled at the end of the initialiser, for their handlers refer to the service.
    let table = Mutex(RouteTable([]))

    /// Starts everything but the listener; the association monitor only where it is asked for.
    public init(
        _ trail: Trail, _ settings: Settings, write: ServiceLog, watchesAssociations: Bool = false
    ) throws {
        self.trail = trail
        self.write = write
        log = trail.log
        let heads = trail.heads
        let keys = try KeyFiles(folder: settings.data + "/keys").keys(for: trail.log)
        appender = Appender(trail.log, now: { .now }, onCommit: { heads.moved($0, to: $1) })
        ingest = Ingest(trail.log, appender: appender, keys: keys, now: { .now })
        registrar = Registrar(trail.log, appender: appender, now: { .now })
        queries = Queries(trail.log)
        let freshness = Freshness(trail.log)
        self.freshness = freshness
        tokens = Tokens(trail.log, adminToken: settings.adminToken)
        workers = WorkerPool(threads: settings.queryThreads, limit: 1000, name: "read")
        checkers = WorkerPool(threads: 2, limit: 20, name: "association")
        associations = AssociationWatch(
            settings.associations, trail.log, heads: heads, suffixes: .installed,
            watches: settings.consumes && watchesAssociations, now: { .now }
        ) { error in
            write(.warning, "the association monitor begins again with a new session", [("error", "\(error)")])
        }
        consumers =
            settings.consumes
            ? Consumers(trail, quietSeconds: settings.quietSeconds, onProgress: { freshness.progressed($0) }) {
                name, error in
                write(
                    .warning, "a consumer begins again with a new session", [("consumer", name), ("error", "\(error)")])
            } : nil
        herald = settings.consumes ? nil : Herald(trail.log, heads: heads, listens: false) { _ in false }
        trail.cluster?.superviseInBackground { write(.warning, "the database server was restarted") }
        table.withLock { $0 = RouteTable(routes) }
    }

    /// Begins to listen, and returns the address.
    public func listen(_ address: String) throws -> String {
        var configuration = HTTPServer.Configuration(listen: address)
        configuration.limits.maximumBodyBytes = { head in
            head.path == "/v1/events" ? IngestLimits.bodyBytes : 1 << 20
        }
        let write = write
        configuration.onMessage = { write(.warning, "the HTTP server has something to say", [("text", $0)]) }
        let server = try HTTPServer(
            configuration: configuration, admit: { [self] in admit($0) }, handler: { [self] in dispatch($0, $1) })
        try server.start()
        self.server.withLock { $0 = server }
        let host = server.address.contains(":") ? "[\(server.address)]" : server.address
        return "http://\(host):\(server.port)"
    }

    /// Answers what was taken, writes what waits, and ends all threads; the database is the caller's.
    public func stop() {
        stopping.withLock { $0 = true }
        // First, so that a read which waits for a position is answered and does not hold the server's grace up.
        freshness.stop()
        server.withLock { $0 }?.stop(graceSeconds: 5)
        appender.stop()
        ingest.stop()
        associations.stop()
        workers.stop()
        checkers.stop()
        consumers?.stop()
        herald?.stop()
    }

    /// Whether a stop has begun.
    var isStopping: Bool { stopping.withLock { $0 } }

    /// Refuses before a body is read what can be told by the head alone.
    private func admit(_ head: HTTPRequestHead) -> HTTPResponse? {
        guard case .found(let route, _) = find(head.method, head.pathSegments), route.scope != nil else { return nil }
        guard let token = head.bearerToken else { return Problems.unauthorized }
        // A token that memory does not know is asked for on a thread that may block, once the request is whole.
        if let known = tokens.remembered(token), known == nil { return Problems.unauthorized }
        return nil
    }

    private func dispatch(_ request: HTTPRequest, _ responder: HTTPResponder) {
        switch find(request.method, request.pathSegments) {
        case .nothing: responder.respond(Problems.notFound)
        case .otherMethods(let methods): responder.respond(Problems.methodNotAllowed(methods))
        case .found(let route, let values):
            guard let scope = route.scope else { return handle(route, request, responder, values, Permit(scopes: [])) }
            guard let token = request.bearerToken else { return responder.respond(Problems.unauthorized) }
            if let known = tokens.remembered(token) {
                return authorize(known, scope, route, request, responder, values)
            }
            run(responder) { [self] in
                authorize(try tokens.permit(token), scope, route, request, responder, values)
            }
        }
    }

    private func authorize(
        _ permit: Permit?, _ scope: Permit.Scope, _ route: Route, _ request: HTTPRequest, _ responder: HTTPResponder,
        _ values: [String: String]
    ) {
        guard let permit else { return responder.respond(Problems.unauthorized) }
        guard permit.has(scope) else { return responder.respond(Problems.forbidden(scope)) }
        // A relying party beyond the token's answers like one that does not exist.
        if let name = values["rpId"], !permit.covers(name) {
            return responder.respond(Problems.notFound("There is no relying party of this name."))
        }
        handle(route, request, responder, values, permit)
    }

    private func handle(
        _ route: Route, _ request: HTTPRequest, _ responder: HTTPResponder, _ values: [String: String], _ permit: Permit
    ) {
        let call = Call(
            request: request, responder: responder, values: values, permit: permit, template: route.template)
        switch route.handling {
        case .immediate(let body): body(call)
        case .blocking(let body): whenFresh(call) { [self] in respond(call, try body(call)) }
        }
    }

    /// Runs a read when the position of its `atLeast` is visible.
    private func whenFresh(_ call: Call, _ body: @escaping @Sendable () throws -> Void) {
        guard let text = call.request.query("atLeast") else { return run(call.responder, body) }
        guard let number = Int64(text), number >= 0 else {
            return call.responder.respond(
                Problems.badQuery(PayloadError(path: "atLeast", expected: "a position: a whole number, 0 or more")))
        }
        run(call.responder) { [self] in
            guard let id = try log.logID(named: call.relyingParty) else { return try body() }
            freshness.wait(for: Position(rawValue: number), in: id, atMost: .seconds(10)) { [self] isVisible in
                if isVisible { run(call.responder, body) } else { call.responder.respond(Problems.notYet) }
            }
        }
    }

    /// Runs something that may block, and answers for it when it fails.
    func run(
        _ responder: HTTPResponder, on pool: WorkerPool? = nil, _ body: @escaping @Sendable () throws -> Void
    ) {
        let taken = (pool ?? workers).run { [write] in
            do {
                try body()
            } catch let error as PayloadError {
                responder.respond(Problems.badQuery(error))
            } catch let error as PostgresError {
                write(.error, "a read failed", [("error", "\(error)")])
                responder.respond(Problems.unavailable)
            } catch {
                write(.error, "a request failed", [("error", "\(error)")])
                responder.respond(Problems.make("internal", 500, "The service failed", "Its log says more."))
            }
        }
        if !taken { responder.respond(Problems.overloaded) }
    }

    /// Answers, and counts.
    func respond(_ call: Call, _ response: HTTPResponse) {
        metrics.note(route: call.template, status: response.status)
        call.responder.respond(response)
    }
}
