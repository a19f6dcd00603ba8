/// Keeps a number of connections busy: each sends its next request when its last one was answered. One thread.
enum LoadGenerator {
    /// Sends all requests over so many connections, which stand before the clock starts; returns events stored a second.
    static func rate(
        of requests: [Request], connections count: Int, to service: ServiceUnderTest, _ effort: Effort? = nil
    ) throws -> Double {
        let connections = try (0..<count).map { _ in try service.connect() }
        let sockets = connections.map(\.socket)
        var waiting = requests[...]
        var (answered, events) = (0, 0)
        let before = ProcessorTime.now(of: service)
        let start = ContinuousClock.now
        for connection in connections {
            guard let request = waiting.popFirst() else { break }
            try connection.socket.send(request.bytes)
        }
        while answered < requests.count {
            for index in try Socket.readable(among: sockets) {
                guard let answer = try connections[index].read() else { continue }
                guard answer.status == 200 else {
                    throw BenchmarkError("status \(answer.status): \(String(decoding: answer.body, as: UTF8.self))")
                }
                answered += 1
                if let request = waiting.popFirst() { try sockets[index].send(request.bytes) }
            }
        }
        let seconds = start.duration(to: .now).seconds
        events = requests.reduce(0) { $0 + $1.events }
        effort?.add(since: before, .now(of: service), events: events)
        return Double(events) / seconds
    }
}

extension Duration {
    /// The same in seconds.
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
