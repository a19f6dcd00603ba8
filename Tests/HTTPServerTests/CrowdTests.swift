import Dispatch
import HTTPServer
import Testing

/// Many connections of one event loop that are ready at the same moment.
@Suite struct CrowdTests {
    private static let hold = "GET /hold HTTP/1.1\r\nHost: x\r\n\r\n"
    private static let get = "GET /now HTTP/1.1\r\nHost: x\r\n\r\n"

    /// libmicrohttpd 0.9.75 takes up to 128 events from the system at a time.
    @Test(arguments: [127, 128, 129, 256])
    func `connections that are ready at once are all answered`(count: Int) throws {
        let entered = DispatchSemaphore(value: 0)
        let released = DispatchSemaphore(value: 0)
        var configuration = HTTPServer.Configuration(listen: "127.0.0.1:0")
        configuration.threads = 1
        let server = try HTTPServer(configuration: configuration) { request, responder in
            if request.path == "/hold" {
                entered.signal()
                released.wait()
            }
            responder.respond(HTTPResponse(status: 200, contentType: "text/plain", text: "here"))
        }
        try server.start()
        let holder = try RawClient(port: server.port)
        let clients = try (0..<count).map { _ in try RawClient(port: server.port) }
        for client in clients {
            client.send(Self.get)
            _ = client.read(until: "here")
        }
        // While the loop's only thread is held, requests gather; it then finds exactly so many.
        holder.send(Self.hold)
        entered.wait()
        for client in clients { client.send(Self.get) }
        released.signal()
        for (index, client) in clients.enumerated() {
            guard client.read(until: "here").hasPrefix("HTTP/1.1 200 ") else {
                Issue.record("connection \(index) of \(count) got no answer")
                return
            }
        }
        server.stop(graceSeconds: 1)
    }
}
