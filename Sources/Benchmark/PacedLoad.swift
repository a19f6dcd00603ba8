import Ceremony
import JSON
import Simulator

/// Sends bodies when they are due, whatever becomes of the earlier ones, and follows some of them until their diagnosis can
/// be read. One thread: waiting for a diagnosis never holds up what is due.
struct PacedLoad {
    /// Of how many bodies one is followed.
    private static let sampling = 5

    private enum Pending {
        case post(index: Int, due: ContinuousClock.Instant)
        case diagnosis(Request, acknowledged: ContinuousClock.Instant, expected: String)
    }

    private let bodies: [LoadBody]
    private let requests: [Request]
    private let name: String
    private let eventsPerSecond: Double
    private let service: ServiceUnderTest
    private var idle: [KeepAlive] = []
    private var busy: [(connection: KeepAlive, pending: Pending)] = []
    private var next = 0
    /// From acknowledgement to diagnosis, in seconds.
    private(set) var lags: [Double] = []
    /// From the moment a request is due to its answer, in seconds.
    private(set) var delays: [Double] = []
    /// How many diagnoses named another class than was meant.
    private(set) var wrong = 0
    /// How long it took until the last body was acknowledged.
    private(set) var seconds = 0.0

    /// Prepares everything ahead of the clock.
    init(_ bodies: [LoadBody], of name: String, eventsPerSecond: Double, to service: ServiceUnderTest) {
        self.bodies = bodies
        self.name = name
        self.eventsPerSecond = eventsPerSecond
        self.service = service
        requests = bodies.map { Traffic.batch($0) }
    }

    /// Events that were acknowledged a second.
    var sentPerSecond: Double { Double(delays.count * LoadEvents.eventsPerBody) / seconds }

    /// Sends everything and waits for what is followed.
    mutating func run() throws {
        let start = ContinuousClock.now
        func due(_ index: Int) -> ContinuousClock.Instant {
            start + .seconds(Double(index * LoadEvents.eventsPerBody) / eventsPerSecond)
        }
        while next < requests.count || !busy.isEmpty {
            while next < requests.count, due(next) <= .now {
                try send(requests[next], .post(index: next, due: due(next)))
                next += 1
            }
            let pause = next < requests.count ? ContinuousClock.now.duration(to: due(next)).seconds : 10
            // From behind, so that what is taken out does not move what is still to come.
            for place in Socket.readable(among: busy.map(\.connection.socket), within: pause).reversed() {
                guard let answer = try busy[place].connection.read() else { continue }
                let (connection, pending) = busy.remove(at: place)
                idle.append(connection)
                try take(answer, to: pending)
            }
            if delays.count == requests.count, seconds == 0 { seconds = start.duration(to: .now).seconds }
        }
    }

    private mutating func send(_ request: Request, _ pending: Pending) throws {
        let connection = try idle.popLast() ?? service.connect()
        try connection.socket.send(request.bytes)
        busy.append((connection, pending))
    }

    private mutating func take(_ answer: (status: Int, body: [UInt8]), to pending: Pending) throws {
        switch pending {
        case .post(let index, let due):
            guard answer.status == 200 else { throw BenchmarkError("status \(answer.status) to a body that was due") }
            delays.append(due.duration(to: .now).seconds)
            if index % Self.sampling == 0 { try follow(bodies[index], answer.body) }
        case .diagnosis(let request, let acknowledged, let expected):
            // After ten seconds the service says that it is not yet so far.
            if answer.status == 504 { return try send(request, pending) }
            lags.append(acknowledged.duration(to: .now).seconds)
            let found = try? JSONValue.parse(answer.body)["outcome"]?["class"]?.string
            if answer.status != 200 || found != expected { wrong += 1 }
        }
    }

    private mutating func follow(_ body: LoadBody, _ answer: [UInt8]) throws {
        guard let ceremony = body.ceremonies.last, let position = try JSONValue.parse(answer)["positions"]?[name]?.int else { return }
        let path = "/v1/rp/\(name)/ceremonies/\(ceremony.id)?atLeast=\(position)"
        let request = Request("GET", path, token: ServiceUnderTest.token)
        try send(request, .diagnosis(request, acknowledged: .now, expected: ceremony.outcome.rawValue))
    }
}
