import JSON

/// What the benchmark sends, made whole before the clock starts.
struct Request: Sendable {
    let bytes: [UInt8]
    /// How many events are in it.
    let events: Int

    /// A request of HTTP/1.1.
    init(_ method: String, _ path: String, token: String, contentType: String = "application/json", body: [UInt8] = [], events: Int = 0) {
        let head =
            "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\n"
            + "Content-Type: \(contentType)\r\nContent-Length: \(body.count)\r\n\r\n"
        bytes = Array(head.utf8) + body
        self.events = events
    }
}

/// A connection that carries one request after another.
final class KeepAlive {
    let socket: Socket
    private var received: [UInt8] = []

    init(port: UInt16) throws { socket = try Socket(port: port) }

    /// Sends a request and waits for its answer.
    func exchange(_ request: Request) throws -> (status: Int, body: [UInt8]) {
        try socket.send(request.bytes)
        while true {
            if let answer = try read() { return answer }
        }
    }

    /// Reads what has come; the answer, once it is whole.
    func read() throws -> (status: Int, body: [UInt8])? {
        try socket.receive(into: &received)
        guard let headEnd = endOfHead() else { return nil }
        let head = String(decoding: received[..<headEnd], as: UTF8.self).lowercased()
        guard let status = Int(head.dropFirst(9).prefix(3)),
            let line = head.split(separator: "\r\n").first(where: { $0.hasPrefix("content-length:") }),
            let length = Int(line.dropFirst(15).filter { $0 != " " })
        else { throw BenchmarkError("an answer without a status or a length") }
        guard received.count >= headEnd + length else { return nil }
        let body = Array(received[headEnd..<headEnd + length])
        received.removeAll(keepingCapacity: true)
        return (status, body)
    }

    private func endOfHead() -> Int? {
        let end = Array("\r\n\r\n".utf8)
        guard received.count >= 4 else { return nil }
        for at in 0...received.count - 4 where received[at] == 13 {
            if received[at..<at + 4].elementsEqual(end) { return at + 4 }
        }
        return nil
    }
}

/// Why the benchmark cannot go on.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
