import HTTPServer
import Synchronization

/// Servers for tests, each on a port of its own.
enum TestServer {
    /// Answers at once with method, path, segments, query and body, so that a test sees what the handler saw.
    static func echoing(
        limits: HTTPServer.Limits = .init(), admit: @escaping @Sendable (HTTPRequestHead) -> HTTPResponse? = { _ in nil },
        onCompletion: (@Sendable (String, String, Int?, Duration) -> Void)? = nil
    ) throws -> HTTPServer {
        try started(limits: limits, admit: admit, onCompletion: onCompletion) { request, responder in
            let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
            let text = """
                \(request.method) \(request.path) \(request.pathSegments) [\(query)] \
                body(\(request.body.count)): \(String(decoding: request.body.prefix(64), as: UTF8.self))
                """
            responder.respond(HTTPResponse(status: 200, contentType: "text/plain", text: text))
        }
    }

    static func started(
        limits: HTTPServer.Limits = .init(), admit: @escaping @Sendable (HTTPRequestHead) -> HTTPResponse? = { _ in nil },
        onCompletion: (@Sendable (String, String, Int?, Duration) -> Void)? = nil,
        handler: @escaping @Sendable (HTTPRequest, HTTPResponder) -> Void
    ) throws -> HTTPServer {
        var configuration = HTTPServer.Configuration(listen: "127.0.0.1:0")
        configuration.limits = limits
        configuration.onCompletion = onCompletion
        let server = try HTTPServer(configuration: configuration, admit: admit, handler: handler)
        try server.start()
        return server
    }
}

/// Responders that a handler has put aside.
final class Shelf: Sendable {
    private let responders = Mutex<[HTTPResponder]>([])

    func put(_ responder: HTTPResponder) {
        responders.withLock { $0.append(responder) }
    }

    var count: Int { responders.withLock(\.count) }

    func takeAll() -> [HTTPResponder] {
        responders.withLock { responders in
            defer { responders = [] }
            return responders
        }
    }
}
