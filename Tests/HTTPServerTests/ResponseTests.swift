import Foundation
import HTTPServer
import Synchronization
import Testing

@Suite struct ResponseTests {
    private static let get = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    private static func answering(_ response: HTTPResponse) throws -> HTTPServer {
        try TestServer.started { _, responder in responder.respond(response) }
    }

    @Test(arguments: [
        HTTPResponse(status: 200, headers: [("A", "b\r\nSet-Cookie: c")]),
        HTTPResponse(status: 200, headers: [("A", "b\nc")]),
        HTTPResponse(status: 200, headers: [("A", "b\0c")]),
        HTTPResponse(status: 200, headers: [("A: b\r\nC", "d")]),
        HTTPResponse(status: 200, headers: [("", "d")]),
        HTTPResponse(status: 42), HTTPResponse(status: 101), HTTPResponse(status: -1), HTTPResponse(status: 1000),
    ])
    func `an answer that cannot be sent becomes a 500`(response: HTTPResponse) throws {
        let answer = try RawClient.exchange(try Self.answering(response), Self.get)
        #expect(answer.hasPrefix("HTTP/1.1 500 "))
        #expect(!answer.contains("Set-Cookie"))
        #expect(answer.contains("/problems/internal"))
    }

    @Test func `framing headers are the server's`() throws {
        let response = HTTPResponse(
            status: 200, headers: [("Content-Length", "99"), ("Transfer-Encoding", "chunked"), ("X", "y"), ("E", "")],
            body: Array("ok".utf8))
        let answer = try RawClient.exchange(try Self.answering(response), Self.get)
        #expect(answer.contains("Content-Length: 2\r\n"))
        #expect(!answer.contains("chunked"))
        #expect(answer.contains("X: y\r\n"))
        #expect(answer.hasSuffix("\r\n\r\nok"))
    }

    @Test(arguments: [204, 304]) func `a status without a body has none`(status: Int) throws {
        let response = HTTPResponse(status: status, body: Array("never".utf8))
        let answer = try RawClient.exchange(try Self.answering(response), Self.get)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test func `a large answer arrives whole`() throws {
        let text = String(repeating: "0123456789", count: 500_000)
        let server = try Self.answering(HTTPResponse(status: 200, contentType: "text/plain", text: text))
        #expect(try RawClient.exchange(server, Self.get).hasSuffix("\r\n\r\n" + text))
    }

    @Test func `a responder that is dropped answers 500`() throws {
        let server = try TestServer.started { _, _ in }
        let answer = try RawClient.exchange(server, Self.get)
        #expect(answer.hasPrefix("HTTP/1.1 500 "))
        #expect(answer.contains("application/problem+json"))
    }

    @Test func `the first answer counts`() throws {
        let server = try TestServer.started { _, responder in
            responder.respond(HTTPResponse(status: 201))
            responder.respond(HTTPResponse(status: 202))
        }
        #expect(try RawClient.exchange(server, Self.get).hasPrefix("HTTP/1.1 201 "))
    }

    @Test func `five hundred requests wait for answers from another thread without holding one`() throws {
        let shelf = Shelf()
        let server = try TestServer.started { request, responder in
            if request.path == "/now" {
                for shelved in shelf.takeAll() { shelved.respond(HTTPResponse(status: 202)) }
                responder.respond(HTTPResponse(status: 200, contentType: "text/plain", text: "\(shelf.count)"))
            } else {
                shelf.put(responder)
            }
        }
        let clients = try (0..<500).map { _ in try RawClient(port: server.port) }
        for client in clients { client.send(Self.get) }
        var answered = 0
        while answered < clients.count {
            #expect(try RawClient.exchange(server, "GET /now HTTP/1.0\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            while answered < clients.count, clients[answered].readSome(milliseconds: 20) != nil { answered += 1 }
        }
        #expect(answered == 500)
    }

    @Test func `answers race with the end of the handler from many threads`() throws {
        let server = try TestServer.started { _, responder in
            Thread.detachNewThread { responder.respond(HTTPResponse(status: 200)) }
        }
        let client = try RawClient(port: server.port)
        for _ in 0..<500 {
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func `each request is reported once, with its status`() throws {
        let reports = Mutex<[String]>([])
        let server = try TestServer.echoing(onCompletion: { method, path, status, duration in
            reports.withLock { $0.append("\(method) \(path) \(status ?? 0) \(duration > .zero)") }
        })
        _ = try RawClient.exchange(server, "GET /a?secret HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        _ = try RawClient.exchange(server, "GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n")
        server.stop(graceSeconds: 5)
        #expect(reports.withLock { $0 } == ["GET /a 200 true", "GET  400 true"])
    }

    @Test func `a client that goes away before its answer is reported without a status`() throws {
        let reports = Mutex<[Int?]>([])
        let server = try TestServer.echoing(onCompletion: { _, _, status, _ in reports.withLock { $0.append(status) } })
        do {
            let client = try RawClient(port: server.port)
            client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n")
            #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
        }
        server.stop(graceSeconds: 10)
        #expect(reports.withLock { $0 } == [nil])
    }

    @Test func `a problem is escaped`() {
        let problem = Problem(
            type: "/problems/x", title: "a\"b\\c\n\u{1}é", status: 400, detail: nil,
            members: [("n", .number(-1)), ("t", .text("u")), ("f", .flag(true))])
        let text = String(decoding: problem.response.body, as: UTF8.self)
        #expect(text == "{\"type\":\"/problems/x\",\"title\":\"a\\\"b\\\\c\\u000a\\u0001é\",\"status\":400,\"n\":-1,\"t\":\"u\",\"f\":true}")
    }
}
