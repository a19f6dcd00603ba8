import Ceremony
import EventLog
import Foundation
import Ingest
import Postgres
import Queries
import Service

/// What a command works with: the database, and the service's parts without its listener. Where no service consumes the
/// logs, this process does so while the command runs.
struct Workbench {
    let trail: Trail
    let service: Service

    /// Opens everything, runs `body`, and closes again: what was taken is written first.
    static func use(_ invocation: Invocation, _ body: (Workbench) throws -> ExitStatus) throws -> ExitStatus {
        let trail = try invocation.open()
        defer { trail.close() }
        let service = try Service(trail, invocation.settings, write: .silent)
        defer { service.stop() }
        return try body(Workbench(trail: trail, service: service))
    }

    /// Waits until everything that stands in a log now is verified and projected, whoever does it, and returns the queries.
    func caughtUp(_ id: LogID, atMost: Duration = .seconds(120)) throws -> Queries {
        let next = try trail.log.pool.withConnection { try trail.log.reader.nextPosition(of: id, on: $0) }
        guard let next, next.rawValue > 0 else { return service.reads }
        guard service.waitUntilVisible(Position(rawValue: next.rawValue - 1), in: id, atMost: atMost) else {
            throw Failure("The verifier has not come to the end of this log within \(atMost). Try again later.")
        }
        return service.reads
    }

    /// The log of a relying party, or a complaint that names it.
    func log(_ name: String) throws -> LogID {
        guard let id = try trail.log.logID(named: name) else {
            throw Failure("There is no relying party \(name). `passkeytrail rp list` shows those there are.")
        }
        return id
    }
}
