import HTTPServer
import Testing

@Suite struct DeadlineTests {
    private static func limits(idle: Double = 30, request: Double = 30, response: Double = 30) -> HTTPServer.Limits {
        var limits = HTTPServer.Limits()
        limits.idleTimeoutSeconds = idle
        limits.requestTimeoutSeconds = request
        limits.responseTimeoutSeconds = response
        return limits
    }

    /// Sends a byte every 20 ms until the server closes; what it answered.
    private static func trickle(_ server: HTTPServer, head: String) throws -> String {
        let client = try RawClient(port: server.port)
        client.send(head)
        var answer: [UInt8] = []
        for _ in 0..<500 {
            if !client.send("x") { break }
            if let some = client.readSome(milliseconds: 20) {
                answer += some
                answer += Array(client.read().utf8)
                break
            }
        }
        return String(decoding: answer, as: UTF8.self)
    }

    @Test func `a body that trickles in is cut off however steady it is`() throws {
        let server = try TestServer.echoing(limits: Self.limits(request: 0.3))
        let clock = ContinuousClock()
        var answer = ""
        let time = try clock.measure {
            answer = try Self.trickle(server, head: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n")
        }
        #expect(answer.hasPrefix("HTTP/1.1 408 "))
        #expect(answer.contains("/problems/request_timeout"))
        #expect(time < .seconds(5))
    }

    @Test func `headers that trickle in are cut off`() throws {
        let server = try TestServer.echoing(limits: Self.limits(request: 0.3))
        #expect(try Self.trickle(server, head: "GET / HTTP/1.1\r\nHost: x\r\nA: ").hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `a request line that never ends is cut off`() throws {
        let server = try TestServer.echoing(limits: Self.limits(request: 0.3))
        let client = try RawClient(port: server.port)
        client.send("GET /")
        #expect(client.isClosedByServer())
    }

    @Test func `a connection that is silent is closed, before and after a request`() throws {
        let server = try TestServer.echoing(limits: Self.limits(idle: 0.2, request: 0.3))
        let silent = try RawClient(port: server.port)
        #expect(silent.isClosedByServer())
        let used = try RawClient(port: server.port)
        used.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(used.read().contains("GET /a"))
    }

    @Test func `an answer that is not read is given up`() throws {
        let large = HTTPResponse(status: 200, body: [UInt8](repeating: 0x78, count: 64 << 20))
        let server = try TestServer.started(limits: Self.limits(response: 0.3)) { _, responder in responder.respond(large) }
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        server.stop(graceSeconds: 30)
        var received = 0
        while let some = client.readSome(milliseconds: 10_000) { received += some.count }
        #expect(received < 64 << 20)
    }

    @Test func `the time for a request does not run while its answer is made`() throws {
        let shelf = Shelf()
        let server = try TestServer.started(limits: Self.limits(idle: 0.2, request: 0.2)) { request, responder in
            shelf.put(responder)
        }
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(client.readSome(milliseconds: 700) == nil)
        for responder in shelf.takeAll() { responder.respond(HTTPResponse(status: 200)) }
        #expect(client.read().hasPrefix("HTTP/1.1 200 "))
    }

    @Test func `slow senders hold up nobody`() throws {
        let server = try TestServer.echoing(limits: Self.limits(request: 30))
        let slow = try (0..<100).map { _ in try RawClient(port: server.port) }
        for client in slow { client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nx") }
        #expect(try RawClient.exchange(server, "GET /quick HTTP/1.0\r\n\r\n").contains("GET /quick"))
    }
}
