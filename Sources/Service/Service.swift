import Associations
import Ceremony
import Classification
import Cluster
import Dashboard
import EventLog
import Foundation
import HTTPServer
import Ingest
import JSON
import Postgres
import Queries
import Synchronization
import Transparency

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
    /// Who has signed in to the dashboard.
    let sessions = Sessions(now: { .now })
    let metrics = Metrics()
    /// For what may fail again and again.
    let throttle: LogThrottle
    let workers: WorkerPool
    /// Threads for checks of association files, which wait for strangers.
    let checkers: WorkerPool
    let associations: AssociationWatch
    private let consumers: Consumers?
    /// Tells the instances that consume what this one stores; nil where it consumes itself.
    private let herald: Herald?
    /// Checkpoints, tiles and proofs.
    let transparency: TransparentLogs
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
        let throttle = LogThrottle(write)
        self.throttle = throttle
        log = trail.log
        let heads = trail.heads
        let files = KeyFiles(folder: settings.data + "/keys")
        let keys = try files.keys(for: trail.log)
        transparency = try TransparentLogs(trail, settings, files, write)
        appender = Appender(
            trail.log, stops: heads.stops, now: { .now }, onCommit: { heads.moved($0, to: $1) })
        ingest = Ingest(trail.log, appender: appender, keys: keys, now: { .now })
        registrar = Registrar(trail.log, appender: appender, now: { .now })
        queries = Queries(trail.log)
        let freshness = Freshness(trail.log)
        self.freshness = freshness
        tokens = Tokens(trail.log, adminToken: settings.adminToken)
        workers = WorkerPool(threads: settings.queryThreads, limit: 1000, name: "read")
        checkers = WorkerPool(
            threads: 2, limit: 20, name: "association", patience: .init(waiting: .seconds(60), working: .seconds(120)))
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
                throttle(
                    .warning, "a consumer begins again with a new session",
                    [("consumer", name), ("error", "\(error)")],
                    kind: name)
            } : nil
        herald = settings.consumes ? nil : Herald(trail.log, heads: heads, listens: false) { _ in false }
        trail.cluster?.superviseInBackground { write(.warning, "the database server was restarted") }
        table.withLock { $0 = RouteTable(routes) }
    }

    /// Says whether an address can be listened on, before anything else is set up.
    ///
    /// - Throws: `SettingsError` for what is no address, else a sentence.
    public static func check(address: String) throws {
        do {
            try HTTPServer.check(listen: address)
        } catch .addressInvalid {
            throw SettingsError("--listen: \(HTTPServerError.addressInvalid(address))")
        }
    }

    /// Begins to listen, and returns the address.
    public func listen(_ address: String) throws -> String {
        var configuration = HTTPServer.Configuration(listen: address)
        configuration.limits.maximumBodyBytes = { head in
            head.path == "/v1/events" ? IngestLimits.bodyBytes : 1 << 20
        }
        let (throttle, metrics) = (throttle, metrics)
        configuration.onMessage = {
            throttle(.warning, "the HTTP server has something to say", [("text", $0)])
        }
        configuration.onRefusal = { metrics.note(route: "", status: $0) }
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
        transparency.board.stop()
        server.withLock { $0 }?.stop(graceSeconds: 5)
        appender.stop()
        ingest.stop()
        associations.stop()
        workers.stop()
        checkers.stop()
        consumers?.stop()
        herald?.stop()
        transparency.stop()
    }

    /// Whether a stop has begun.
    var isStopping: Bool { stopping.withLock { $0 } }
}
