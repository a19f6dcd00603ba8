public import Ceremony
public import Cluster
import Cohorts
public import EventLog
import Foundation
import Ingest
import Postgres
import Projections
import Queries
import Schema
import Verifier

/// A database that is open for use: the private cluster or one of the operator's, its log, and what reads and writes it.
public final class Trail: Sendable {
    /// Why a database cannot be used.
    public enum Trouble: Error, Sendable, CustomStringConvertible {
        case absent, behind(Int32), ahead(Int32)

        /// One sentence, with what to do next.
        public var description: String {
            switch self {
            case .absent:
                "The database has nothing of PasskeyTrail in it: run `passkeytrail init` with the same --database."
            case .behind(let version):
                "The database is of version \(version), this program needs \(Schema.version): run `passkeytrail init`."
            case .ahead(let version):
                "The database is of version \(version), newer than this program (\(Schema.version)): use a newer program."
            }
        }
    }

    /// How the database is opened.
    public enum Purpose: Sendable {
        /// By the service, which sets a private cluster up itself.
        case serve
        /// By a command, which needs one that is set up.
        case command
        /// To set it up, or bring it up to date.
        case setUp
    }

    /// The private cluster; nil with `--database`.
    public let cluster: RunningCluster?
    /// The log.
    public let log: EventLog
    /// Where logs go on.
    public let heads = LogHeads()

    /// Opens the database of the settings. Blocks.
    ///
    /// - Throws: `ClusterError`, `PostgresError`, or `Trouble`, each a sentence for people.
    public init(_ settings: Settings, for purpose: Purpose, note: @escaping @Sendable (String) -> Void) throws {
        let service: String
        let owner: String
        if let database = settings.database {
            cluster = nil
            (service, owner) = (database, database)
        } else {
            let role: PrivateCluster.Role = purpose == .serve ? .serve : .command
            let running = try PrivateCluster(dataFolder: settings.data).acquire(
                create: purpose != .command, role: role, log: note)
            cluster = running
            service = running.conninfo(database: "passkeytrail", user: Schema.serviceRole)
            owner = running.conninfo(database: "passkeytrail", user: Schema.ownerRole)
        }
        do {
            let mayMigrate = purpose == .setUp || (purpose == .serve && cluster != nil)
            try Self.prepare(owner, mayMigrate: mayMigrate)
        } catch {
            cluster?.stop()
            throw error
        }
        var session = PostgresSettings(connectionString: service)
        if cluster == nil { session.role = Schema.serviceRole }
        log = EventLog(session, poolSize: settings.poolSize)
    }

    private static func prepare(_ owner: String, mayMigrate: Bool) throws {
        var session = PostgresSettings(connectionString: owner)
        session.lockTimeout = .seconds(60)
        session.statementTimeout = .seconds(600)
        let connection = try PostgresConnection(session)
        switch try Migrator.state(on: connection) {
        case .current: break
        case .absent where !mayMigrate: throw Trouble.absent
        case .behind(let version) where !mayMigrate: throw Trouble.behind(version)
        case .ahead(let version): throw Trouble.ahead(version)
        case .absent, .behind: try Migrator.migrate(on: connection)
        }
    }

    /// Lets go of the database; a private cluster that this process started is stopped.
    public func close() {
        log.pool.closeIdle()
        cluster?.stop()
    }
}

/// The verifier, the projector and the cohort detection, each on its thread.
public final class Consumers: Sendable {
    private let threads: [ConsumerThread]
    private let herald: Herald

    /// Starts them.
    public init(
        _ trail: Trail, quietSeconds: Int64, onProgress: @escaping @Sendable (LogID) -> Void,
        report: @escaping @Sendable (String, any Error) -> Void
    ) {
        let heads = trail.heads
        var rules = Verifier.Settings()
        rules.quietSeconds = quietSeconds
        let settings = rules
        let session = trail.log.settings
        let verifier = ConsumerThread(
            .init(name: "verifier", purpose: .verification), settings: session,
            report: { report("verifier", $0) }
        ) { Verifier(settings: settings, heads: heads, session: session, now: { .now }, onProgress: onProgress) }
        let projector = ConsumerThread(
            .init(name: "projector", purpose: .projection), settings: trail.log.settings,
            report: { report("projector", $0) }
        ) { Projector(heads: heads, onProgress: onProgress) }
        let cohorts = ConsumerThread(
            .init(name: "cohorts", purpose: .cohorts), settings: trail.log.settings, report: { report("cohorts", $0) }
        ) { CohortDetector(heads: heads, now: { .now }) }
        threads = [verifier, projector, cohorts]
        for thread in threads { heads.wake(thread.wakeup) }
        herald = Herald(trail.log, heads: heads, listens: true) {
            verifier.covers($0) && projector.covers($0) && cohorts.covers($0)
        }
    }

    /// Ends them after the work under way.
    public func stop() {
        for thread in threads { thread.stop() }
        herald.stop()
    }
}
