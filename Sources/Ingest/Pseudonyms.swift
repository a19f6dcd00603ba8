public import Ceremony
public import EventLog
import Foundation
import JSON
import OpenSSL
import Postgres
import Schema
import Synchronization

/// The pseudonyms of accounts and user handles: found by HMAC, made at random when a value is seen first.
///
/// What was seen lately is in memory, so that most requests ask no database. The others are answered by threads of their
/// own, which put everything that waits into one look-up and, for each log, one insert.
///
/// An insert waits for the disk. Without that a crash of the server could lose a mapping which this process still
/// remembers, and events stored afterwards would bear a pseudonym that nothing leads to any more. Only values that are seen
/// for the first time pay for it, and all that wait share one commit.
public final class Pseudonyms: Sendable {
    /// Values to find: made where they are not known, or only looked up.
    struct Request: Sendable {
        var make: Set<PseudonymKey> = []
        var find: Set<PseudonymKey> = []
    }

    /// What was found, and at which count of each log's erasures: an erasure later on makes it outdated.
    struct Found: Sendable {
        var values: [PseudonymKey: [UInt8]] = [:]
        var erasures: [LogID: Int64] = [:]
    }

    /// What is remembered: pseudonyms with the count at which they were found, and the count of each log as last heard. Of
    /// another count, a pseudonym is not taken for known.
    private struct Memory {
        var values = GenerationalCache<PseudonymKey, (pseudonym: [UInt8], erasures: Int64)>(limit: 100_000)
        var erasures: [LogID: Int64] = [:]

        mutating func value(_ key: PseudonymKey) -> [UInt8]? {
            guard let erasures = erasures[key.log], let value = values.value(key), value.erasures == erasures else { return nil }
            return value.pseudonym
        }
    }

    private struct Waiter: Sendable {
        var request: Request
        var completion: @Sendable (Result<Found, RequestFault>) -> Void
    }

    /// How many values may wait for the database; above it callers get `overloaded`.
    private static let mostWaiting = 50_000
    /// How long a value that was only looked up, and not found, is taken for unknown: another instance may see it first.
    private static let absence = Duration.seconds(5)

    let keyed: HMACSHA256
    private let log: EventLog
    private let now: @Sendable () -> Instant
    private let memory = Mutex(Memory())
    private let absent = Mutex(GenerationalCache<PseudonymKey, ContinuousClock.Instant>(limit: 20_000))
    private let waiting = Mutex<[Waiter]>([])
    private let wakeup = Wakeup()
    private let stopping = Mutex(false)

    /// Starts the thread; its session is opened when there is something to ask.
    public init(_ log: EventLog, keys: IngestKeys, now: @escaping @Sendable () -> Instant) {
        self.now = now
        keyed = HMACSHA256(key: keys.pseudonymKey)
        self.log = log
        let thread = Thread { [weak self, wakeup] in
            var connection: PostgresConnection?
            while let self, !self.stopping.withLock({ $0 }) {
                let batch = self.waiting.withLock { all in
                    defer { all = [] }
                    return all
                }
                if batch.isEmpty { wakeup.wait(atMost: 1) } else { self.answer(batch, &connection) }
            }
        }
        thread.name = "pseudonyms"
        thread.start()
    }

    /// Ends the thread; what waits is told that the database could not be asked.
    public func stop() {
        stopping.withLock { $0 = true }
        wakeup.wake()
        let left = waiting.withLock { all in
            defer { all = [] }
            return all
        }
        for waiter in left { waiter.completion(.failure(Ingest.unavailable)) }
    }

    /// The pseudonym of an account, nil when it was never seen, or was erased since. Blocks on the database, which alone knows.
    public func account(_ value: String, in id: LogID) throws -> String? {
        let key = PseudonymKey(.account, Array(value.utf8), in: id, keyed)
        return try log.pool.withConnection { connection in
            try find([key], on: connection).values[key].map { PseudonymKind.account.text($0) }
        }
    }

    /// What memory knows of a request; nil when the database must be asked.
    func known(_ request: Request) -> Found? {
        memory.withLock { memory in
            var found = Found()
            for key in request.make {
                guard let value = memory.value(key) else { return nil }
                found.values[key] = value
                found.erasures[key.log] = memory.erasures[key.log]
            }
            for key in request.find {
                if let value = memory.value(key) {
                    found.values[key] = value
                    found.erasures[key.log] = memory.erasures[key.log]
                } else if !isAbsent(key) {
                    return nil
                }
            }
            return found
        }
    }

    /// An account was erased from a log since this count: what is remembered of the log is asked for again.
    func outdate(_ log: LogID, since erasures: Int64?) {
        memory.withLock { if $0.erasures[log] == erasures { $0.erasures[log] = nil } }
    }

    /// Whether a look-up a moment ago did not find it.
    private func isAbsent(_ key: PseudonymKey) -> Bool {
        absent.withLock { $0.value(key) }.map { $0 > .now } ?? false
    }

    /// Finds, and makes where they are wanted; fails when the database could not be asked, or too much waits for it.
    func resolve(
        _ request: Request, completion: @escaping @Sendable (Result<Found, RequestFault>) -> Void
    ) {
        let isTaken = waiting.withLock { all in
            let values = all.reduce(0) { $0 + $1.request.make.count + $1.request.find.count }
            guard all.isEmpty || values < Self.mostWaiting else { return false }
            all.append(Waiter(request: request, completion: completion))
            return true
        }
        guard isTaken else { return completion(.failure(Ingest.overloaded)) }
        wakeup.wake()
        // After `stop` nobody would come: the waiter is taken back.
        guard stopping.withLock({ $0 }) else { return }
        let left = waiting.withLock { all in
            defer { all = [] }
            return all
        }
        for waiter in left { waiter.completion(.failure(Ingest.unavailable)) }
    }

    private func answer(_ batch: [Waiter], _ connection: inout PostgresConnection?) {
        var found: Found?
        for _ in 0..<2 where found == nil {
            do {
                let session = try connection ?? PostgresConnection(log.settings)
                connection = session
                found = try resolve(batch.map(\.request), on: session)
            } catch {
                connection = nil
            }
        }
        if let found { remember(found, of: batch) }
        for waiter in batch { waiter.completion(found.map { .success($0) } ?? .failure(Ingest.unavailable)) }
    }

    private func remember(_ found: Found, of batch: [Waiter]) {
        memory.withLock { memory in
            memory.erasures.merge(found.erasures) { _, latest in latest }
            for (key, value) in found.values {
                if let erasures = found.erasures[key.log] { memory.values.insert((value, erasures), key) }
            }
        }
        let limit = ContinuousClock.now + Self.absence
        absent.withLock { absent in
            for waiter in batch { for key in waiter.request.find where found.values[key] == nil { absent.insert(limit, key) } }
        }
    }

    private func resolve(_ requests: [Request], on session: PostgresConnection) throws -> Found {
        let make = requests.reduce(into: Set<PseudonymKey>()) { $0.formUnion($1.make) }
        let all = Array(requests.reduce(into: make) { $0.formUnion($1.find) })
        var found = try find(all, on: session)
        let missing = make.filter { found.values[$0] == nil }
        guard !missing.isEmpty else { return found }
        let fresh = try missing.map { ($0, try Random.bytes(16)) }
        var made = 0
        for (log, part) in Dictionary(grouping: fresh, by: \.0.log) {
            made += try session.execute(
                .addPseudonyms,
                [
                    .int4(log.rawValue), .int8(now().rawValue), .textArray(part.map(\.0.kind.rawValue)),
                    .byteaArray(part.map(\.0.hmac)), .uuidArray(part.map(\.1)),
                ])
        }
        if made == fresh.count {
            for (key, value) in fresh { found.values[key] = value }
        } else {
            // Another instance made some of them meanwhile: its pseudonyms hold.
            found.values.merge(try find(Array(missing), on: session).values) { first, _ in first }
        }
        return found
    }

    /// One statement for each log, all in one round trip. The erasures are read first: what is found is never older than that.
    private func find(_ keys: [PseudonymKey], on session: PostgresConnection) throws -> Found {
        let parts = Array(Dictionary(grouping: keys, by: \.log))
        var rows = try session.pipeline(
            [Command(.erasuresOfLogs, [.int4Array(parts.map { $0.key.rawValue })])]
                + parts.map { Command(.findPseudonyms, [.int4($0.key.rawValue), .byteaArray($0.value.map(\.hmac))]) })
        var found = Found()
        for row in rows.removeFirst() { found.erasures[LogID(rawValue: try row.int4(0))] = try row.int8(1) }
        for (part, rows) in zip(parts, rows) {
            for row in rows {
                let place = Int(try row.int8(0)) - 1
                if part.value.indices.contains(place) { found.values[part.value[place]] = try row.bytes(1) }
            }
        }
        return found
    }
}
