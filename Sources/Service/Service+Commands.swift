public import Ceremony
import EventLog
import Foundation
public import Ingest
public import Queries
import Synchronization
public import Transparency

/// What commands use of the service's parts, without HTTP.
extension Service {
    /// Answers questions.
    public var reads: Queries { queries }

    /// Checkpoints, tiles and proofs.
    public var logProofs: LogProofs { transparency.proofs }

    /// Bearer tokens.
    public var bearerTokens: Tokens { tokens }

    /// Puts a configuration and notes the act.
    public func configure(name: String, json: [UInt8]) throws -> Registrar.Configured {
        try configure(name: name, json: json, by: nil)
    }

    /// Puts a configuration, unless the same one is in force; a change is noted as an act.
    func configure(name: String, json: [UInt8], by permit: Permit?) throws -> Registrar.Configured {
        let put = try registrar.configure(name: name, json: json) { try queries.position(ofConfiguration: $0, in: $1) }
        if put.isNew { try administration.note("rp.configured", subject: name, by: permit) }
        return put
    }

    /// Notes an act of the command line.
    public func note(_ act: String, subject: String) throws { try administration.note(act, subject: subject, by: nil) }

    /// The pseudonym of an account; nil when it was never seen.
    public func pseudonym(of account: String, in id: LogID) throws -> String? {
        try ingest.pseudonyms.account(account, in: id)
    }

    /// Stores the events of a request and waits for the answer.
    public func store(_ request: IngestRequest) -> IngestAnswer {
        let arrived = Answer()
        let answer = Mutex<IngestAnswer?>(nil)
        ingest.submit(request, permits: { _ in true }) { given in
            answer.withLock { $0 = given }
            arrived.arrive()
        }
        arrived.wait()
        return answer.withLock { $0 } ?? .stored(IngestResult())
    }

    /// Waits until all that follows from a position is visible; false when it is not after `atMost`.
    public func waitUntilVisible(_ position: Position, in id: LogID, atMost: Duration) -> Bool {
        let arrived = Answer()
        let isVisible = Mutex(false)
        freshness.wait(for: position, in: id, atMost: atMost) { visible in
            isVisible.withLock { $0 = visible }
            arrived.arrive()
        }
        arrived.wait()
        return isVisible.withLock { $0 }
    }
}
