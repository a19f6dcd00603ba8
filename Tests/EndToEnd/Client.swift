import Foundation
import FoundationNetworking
import JSON
import Synchronization

/// Calls the service as a relying party's server does.
struct Client {
    /// An answer, whole.
    struct Answer: Sendable {
        var status = 0
        var headers: [String: String] = [:]
        var body: [UInt8] = []

        var text: String { String(decoding: body, as: UTF8.self) }

        func json() throws -> JSONValue { try JSONValue.parse(body) }
    }

    let base: String
    let token: String?

    func get(_ path: String) throws -> Answer { try call("GET", path) }

    func put(_ path: String, _ json: String) throws -> Answer {
        try call("PUT", path, body: Array(json.utf8), type: "application/json")
    }

    func post(_ path: String, _ json: String) throws -> Answer {
        try call("POST", path, body: Array(json.utf8), type: "application/json")
    }

    /// Posts events as a batch.
    func feed(_ events: [[UInt8]]) throws -> Answer {
        let body = Array("[".utf8) + events.joined(separator: Array(",".utf8)) + Array("]".utf8)
        return try call("POST", "/v1/events", body: body, type: "application/cloudevents-batch+json")
    }

    /// One call; blocks until the answer is whole.
    func call(_ method: String, _ path: String, body: [UInt8]? = nil, type: String? = nil, coding: String? = nil) throws -> Answer {
        guard let url = URL(string: base + path) else { throw Trouble("\(path) is no path") }
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 30)
        request.httpMethod = method
        request.httpBody = body.map { Data($0) }
        if let type { request.setValue(type, forHTTPHeaderField: "Content-Type") }
        if let coding { request.setValue(coding, forHTTPHeaderField: "Content-Encoding") }
        if let token { request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization") }
        let arrived = DispatchSemaphore(value: 0)
        let answer = Mutex<Result<Answer, any Error>>(.failure(Trouble("\(method) \(path) was not answered")))
        Self.session.dataTask(with: request) { data, response, error in
            answer.withLock { $0 = Self.read(data, response, error) }
            arrived.signal()
        }.resume()
        arrived.wait()
        return try answer.withLock { try $0.get() }
    }

    /// Redirects are followed nowhere, and nothing is kept.
    private static let session = URLSession(configuration: .ephemeral)

    private static func read(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> Result<
        Answer, any Error
    > {
        guard let response = response as? HTTPURLResponse else { return .failure(error ?? Trouble("no answer")) }
        var answer = Answer(status: response.statusCode, body: Array(data ?? Data()))
        for (name, value) in response.allHeaderFields {
            answer.headers["\(name)".lowercased()] = "\(value)"
        }
        return .success(answer)
    }
}
