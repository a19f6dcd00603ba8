import HTTPServer
import Testing

@Suite struct BodyTests {
    private static func limits(body: Int, drain: Int) -> HTTPServer.Limits {
        var limits = HTTPServer.Limits()
        limits.maximumBodyBytes = { $0.path == "/large" ? body * 10 : body }
        limits.drainBytes = drain
        return limits
    }

    private static func post(_ path: String, _ body: Int, more: String = "") -> String {
        "POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: \(body)\r\n\(more)\r\n"
    }

    @Test func `a body over the limit is read to its end and the connection kept`() throws {
        let server = try TestServer.echoing(limits: Self.limits(body: 10, drain: 100))
        let answer = try RawClient.exchange(
            server, Self.post("/a", 50) + String(repeating: "x", count: 50) + "GET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        #expect(answer.contains("\"type\":\"/problems/too_large\""))
        #expect(answer.contains("\"limit\":") && answer.contains("\"size\":"))
        #expect(answer.contains("\"limit\":10"))
        #expect(answer.contains("GET /next"))
    }

    @Test func `the limit depends on the request`() throws {
        let server = try TestServer.echoing(limits: Self.limits(body: 10, drain: 100))
        let answer = try RawClient.exchange(
            server, Self.post("/large", 50, more: "Connection: close\r\n") + String(repeating: "x", count: 50))
        #expect(answer.contains("body(50)"))
    }

    @Test func `a body far over the limit is refused at once, and its sender sees why`() throws {
        let server = try TestServer.echoing(limits: Self.limits(body: 10, drain: 1 << 20))
        let client = try RawClient(port: server.port)
        client.send(Self.post("/a", 100_000_000))
        for _ in 0..<8 { client.send([UInt8](repeating: 0x78, count: 65536)) }
        #expect(client.read().hasPrefix("HTTP/1.1 413 "))
    }

    @Test func `a client that asks before it sends is refused without a go-ahead`() throws {
        let server = try TestServer.echoing(limits: Self.limits(body: 10, drain: 1 << 20))
        let answer = try RawClient.exchange(server, Self.post("/a", 100_000_000, more: "Expect: 100-continue\r\n"))
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        #expect(!answer.contains("100 Continue"))
    }

    @Test func `a client that asks before it sends gets a go-ahead`() throws {
        let server = try TestServer.echoing()
        let client = try RawClient(port: server.port)
        client.send(Self.post("/a", 2, more: "Expect: 100-continue\r\nConnection: close\r\n"))
        #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
        client.send("ok")
        #expect(client.read().contains("body(2): ok"))
    }

    @Test func `a chunked body over the limit is refused after its end`() throws {
        let server = try TestServer.echoing(limits: Self.limits(body: 4, drain: 100))
        let answer = try RawClient.exchange(
            server, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nabcdef\r\n2\r\ngh\r\n0\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        #expect(!answer.contains("200 OK"))
    }

    @Test func `a chunked body without end is cut off with an answer`() throws {
        let server = try TestServer.echoing(limits: Self.limits(body: 4, drain: 100_000))
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "1000\r\n" + String(repeating: "x", count: 4096) + "\r\n"
        for _ in 0..<40 where !client.send(chunk) { break }
        let answer = client.read()
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        #expect(answer.components("HTTP/1.1 ") == 1)
    }

    @Test func `a refusal by head comes before the body and before its limit`() throws {
        let refusal = Problem(type: "/problems/unauthorized", title: "No token", status: 401).response
        let server = try TestServer.echoing(limits: Self.limits(body: 10, drain: 100)) { $0.bearerToken == nil ? refusal : nil }
        let large = try RawClient.exchange(server, Self.post("/a", 100_000_000, more: "Expect: 100-continue\r\n"))
        #expect(large.hasPrefix("HTTP/1.1 401 "))
        let kept = try RawClient.exchange(
            server, "GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\nConnection: close\r\n\r\n")
        #expect(kept.hasPrefix("HTTP/1.1 401 "))
        #expect(kept.contains("GET /b"))
    }

    @Test func `a large body arrives whole`() throws {
        let server = try TestServer.started(limits: Self.limits(body: 8 << 20, drain: 0)) { request, responder in
            let sum = request.body.reduce(into: 0) { $0 = ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF }
            responder.respond(HTTPResponse(status: 200, contentType: "text/plain", text: "sum \(sum) of \(request.body.count)"))
        }
        let body = (0..<(4 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
        let sum = body.reduce(into: 0) { $0 = ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF }
        let client = try RawClient(port: server.port)
        client.send(Self.post("/a", body.count, more: "Connection: close\r\n"))
        client.send(body)
        #expect(client.read().contains("sum \(sum) of \(body.count)"))
    }

    @Test func `bodies past the server's memory are refused`() throws {
        var limits = Self.limits(body: 1000, drain: 1000)
        limits.maximumBufferedBytes = 100
        let server = try TestServer.echoing(limits: limits)
        let full = String(repeating: "x", count: 101)
        #expect(try RawClient.exchange(server, Self.post("/", 101, more: "Connection: close\r\n") + full).hasPrefix("HTTP/1.1 503 "))
        let fits = String(repeating: "x", count: 100)
        for _ in 0..<3 {
            #expect(try RawClient.exchange(server, Self.post("/", 100, more: "Connection: close\r\n") + fits).contains("body(100)"))
        }
    }
}
