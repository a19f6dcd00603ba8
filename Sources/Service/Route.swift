import Dashboard
import HTTPServer

/// One call of the API: what it is answered by, and how the description shows it. There is one table of routes, which the
/// service dispatches by and from which `/openapi.json` is written, so that the two cannot differ.
struct Route: Sendable {
    /// A parameter of the query.
    struct Parameter: Sendable {
        let name: String
        let help: String
        /// The shape of its value.
        var shape = JSONShape.string
    }

    /// How the handler is run.
    enum Handling: Sendable {
        /// On the server's thread: it must not block.
        case immediate(@Sendable (Call) -> Void)
        /// On a thread that may block on the database.
        case blocking(@Sendable (Call) throws -> HTTPResponse)
        /// A page of the dashboard, for who has signed in; on a thread that may block.
        case page(@Sendable (Call, Visitor) throws -> HTTPResponse)
    }

    let method: String
    /// Such as `/v1/rp/{rpId}`. A last placeholder that ends in `*` takes all segments that are left.
    let template: String
    /// What a token needs; nil for what anybody may call.
    let scope: Permit.Scope?
    let summary: String
    var parameters: [Parameter] = []
    /// Media types of the body; empty for calls without one.
    var bodies: [String] = []
    /// The component that each body is of; one that is not named may be anything.
    var bodyShapes: [String: String] = [:]
    /// The component that the answer is of, nil for one that is not described further.
    var answerShape: String?
    /// Statuses and what they mean, beyond those of every call.
    var answers: [(status: Int, help: String)] = []
    /// The media type of the answer.
    var produces = "application/json"
    /// Whether the API's description has it; pages are not part of the API.
    var isDescribed = true
    let handling: Handling

    /// The segments of the template.
    var segments: [Substring] { template.split(separator: "/") }
}

/// One request on its way to a handler.
struct Call: Sendable {
    let request: HTTPRequest
    let responder: HTTPResponder
    /// Values of the route's placeholders.
    let values: [String: String]
    /// What the token permits.
    var permit: Permit
    /// The route, for metrics.
    let template: String

    /// The relying party of the path.
    var relyingParty: String { values["rpId"] ?? "" }
}

/// The routes with their templates cut into segments: made once, asked for every request.
struct RouteTable: Sendable {
    /// What a method and a path lead to.
    enum Found {
        case nothing
        case otherMethods([String])
        case found(Route, [String: String])
    }

    let routes: [Route]
    private let segments: [[String]]

    init(_ routes: [Route]) {
        self.routes = routes
        segments = routes.map { $0.segments.map(String.init) }
    }

    /// Looks a request up.
    func find(_ method: String, _ path: [String]) -> Found {
        var methods: [String] = []
        for (route, template) in zip(routes, segments) {
            guard let values = RouteTable.match(template, path) else { continue }
            if route.method == method || (method == "HEAD" && route.method == "GET") { return .found(route, values) }
            methods.append(route.method)
        }
        return methods.isEmpty ? .nothing : .otherMethods(methods)
    }

    /// The values of the placeholders when the path fits; nil otherwise.
    private static func match(_ template: [String], _ path: [String]) -> [String: String]? {
        var values: [String: String] = [:]
        var (template, path) = (template[...], path[...])
        if let last = template.last, last.hasSuffix("*}"), path.count >= template.count {
            values[String(last.dropFirst().dropLast(2))] = path[(template.count - 1)...].joined(separator: "/")
            path = path.prefix(template.count - 1)
            template = template.dropLast()
        }
        guard template.count == path.count else { return nil }
        for (segment, text) in zip(template, path) {
            if segment.utf8.first == UInt8(ascii: "{") {
                guard !text.isEmpty else { return nil }
                values[String(segment.dropFirst().dropLast())] = text
            } else if segment != text {
                return nil
            }
        }
        return values
    }
}
