import Foundation
import HTTPServer
import Synchronization
import Testing

@Suite struct LifetimeTests {
    private static let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    private static func waitUntil(_ shelf: Shelf, holds count: Int, server: HTTPServer) throws {
        // Each round trip lets the event loops run; "/now" is answered at once.
        while shelf.count < count { _ = try RawClient.exchange(server, "GET /now HTTP/1.0\r\n\r\n") }
    }

    private static func shelving(on shelf: Shelf, limits: HTTPServer.Limits = .init()) throws -> HTTPServer {
        try TestServer.started(limits: limits) { request, responder in
            if request.path == "/now" { responder.respond(HTTPResponse(status: 200)) } else { shelf.put(responder) }
        }
    }

    @Test func `stopping answers what is waiting and ends`() throws {
        let shelf = Shelf()
        let server = try Self.shelving(on: shelf)
        let clients = try (0..<50).map { _ in try RawClient(port: server.port) }
        for client in clients { client.send(Self.get) }
        try Self.waitUntil(shelf, holds: 50, server: server)
        server.stop(graceSeconds: 0)
        for client in clients {
            let answer = client.read()
            #expect(answer.hasPrefix("HTTP/1.1 503 "))
            #expect(answer.contains("/problems/stopping"))
        }
        for responder in shelf.takeAll() { responder.respond(HTTPResponse(status: 200)) }
        server.stop(graceSeconds: 0)
        #expect(throws: RawClient.Refused.self) { try RawClient(port: server.port) }
    }

    @Test func `stopping lets a request that has begun be answered`() throws {
        let server = try TestServer.started { request, responder in
            responder.respond(HTTPResponse(status: 200, contentType: "text/plain", text: "body \(request.body.count)"))
        }
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
        #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
        Thread.detachNewThread { server.stop(graceSeconds: 20) }
        while (try? RawClient(port: server.port)) != nil {}
        client.send("four")
        let answer = client.read()
        #expect(answer.contains("body 4"))
        #expect(answer.contains("Connection: close"))
        server.stop(graceSeconds: 0)
    }

    @Test func `a server that never started stops`() throws {
        let server = try HTTPServer(configuration: .init(listen: "127.0.0.1:0")) { _, _ in }
        server.stop(graceSeconds: 1)
        #expect(throws: HTTPServerError.startedBefore) { try server.start() }
    }

    @Test func `stopping under load never aborts`() throws {
        for round in 0..<20 {
            let shelf = Shelf()
            let server = try Self.shelving(on: shelf)
            let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
            for (index, client) in clients.enumerated() {
                client.send(index % 2 == 0 ? Self.get : String(Self.get.prefix(index)))
            }
            server.stop(graceSeconds: 0)
            for responder in shelf.takeAll() { responder.respond(HTTPResponse(status: 200)) }
            #expect(clients.allSatisfy { $0.isClosedByServer() }, "round \(round)")
        }
    }

    @Test(arguments: ["nonsense", "127.0.0.1", "localhost:80", "[::1:80", "127.0.0.1:70000", "::1:80", ""])
    func `an address that is none is refused`(listen: String) {
        #expect(throws: HTTPServerError.addressInvalid(listen)) {
            try HTTPServer(configuration: .init(listen: listen)) { _, _ in }
        }
    }

    @Test func `a port that is taken is refused`() throws {
        let server = try TestServer.echoing()
        #expect(throws: HTTPServerError.cannotListen(address: "127.0.0.1:\(server.port)", errno: 98)) {
            try HTTPServer(configuration: .init(listen: "127.0.0.1:\(server.port)")) { _, _ in }
        }
    }

    @Test func `connections over the limit per address are turned away, and taken again when others end`() throws {
        var limits = HTTPServer.Limits()
        limits.perAddressConnectionLimit = 2
        let server = try TestServer.echoing(limits: limits)
        var held = try (0..<2).map { _ in try RawClient(port: server.port) }
        for client in held {
            client.send(Self.get)
            #expect(client.read(until: "body").hasPrefix("HTTP/1.1 200 "))
        }
        let refused = try RawClient(port: server.port)
        #expect(refused.read().hasPrefix("HTTP/1.1 503 "))
        held[0].send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(held[0].isClosedByServer())
        held.removeFirst()
        var taken = false
        while !taken {
            let client = try RawClient(port: server.port)
            client.send("GET / HTTP/1.0\r\n\r\n")
            taken = client.read().hasPrefix("HTTP/1.1 200 ")
        }
        #expect(taken)
    }
}
