import Ceremony
import EventLog
import Postgres

/// Runs a consumer on this thread over a log that is full already, piece by piece.
final class Consumption {
    private let connection: PostgresConnection
    private let consumer: any LogConsumer
    private let heads: LogHeads
    private let id: LogID
    private let start: Position
    private let service: ServiceUnderTest
    /// How long it worked so far.
    private(set) var seconds = 0.0
    private var used = ProcessorTime(own: 0, server: 0)

    /// Takes the leases and has the consumer read where the log stands.
    init(
        _ service: ServiceUnderTest, name: String, _ purpose: GroupLeases.Purpose, _ make: (LogHeads) -> any LogConsumer
    ) throws {
        let log = service.log
        self.service = service
        guard let id = try log.logID(named: name) else { throw BenchmarkError("no log \(name)") }
        self.id = id
        var settings = log.settings
        settings.parameters.merge(EventLog.replanning) { given, _ in given }
        connection = try PostgresConnection(settings)
        heads = LogHeads()
        consumer = make(heads)
        var leases = GroupLeases(purpose)
        guard try leases.acquire(on: connection) else { throw BenchmarkError("another consumer is at work") }
        try consumer.begin(on: connection, leases: leases)
        start = heads.next(of: id) ?? Position(rawValue: 0)
    }

    /// Works for about so many seconds; false when there is nothing left to do.
    func advance(_ wanted: Double) throws -> Bool {
        let begin = ContinuousClock.now, before = ProcessorTime.now(of: service)
        var hasMore = true
        while hasMore, begin.duration(to: .now).seconds < wanted { hasMore = try consumer.work(on: connection) }
        seconds += begin.duration(to: .now).seconds
        used.add(since: before, .now(of: service))
        return hasMore
    }

    /// For people: the processor's time for each of so many things, which depends less on the company than the wall's.
    func processorTime(each count: Int64, _ what: String) -> String {
        "\(used.microseconds(\.own, each: count)) µs of processor a \(what), and PostgreSQL \(used.microseconds(\.server, each: count))"
    }

    /// How many events were in the log at the beginning.
    var found: Int64 { start.rawValue }

    /// How many events came into the log since: what the consumer wrote itself.
    var written: Int64 { (heads.next(of: id)?.rawValue ?? 0) - start.rawValue }
}
