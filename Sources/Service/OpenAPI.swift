import Ingest
import JSON

/// The API's description (OpenAPI 3.1), written from the table of routes.
enum OpenAPI {
    static func document(_ routes: [Route]) -> [UInt8] {
        var writer = JSONWriter(capacity: 16_384)
        writer.beginObject()
        writer.member("openapi", "3.1.0")
        writer.key("info")
        writer.beginObject()
        writer.member("title", "PasskeyTrail")
        writer.member("version", ProgramVersion.text)
        writer.member(
            "description",
            "The audit trail for passkeys. One request holds at most \(IngestLimits.bodyBytes) bytes and "
                + "\(IngestLimits.batchEvents) events, an event at most \(IngestLimits.eventBytes) bytes and "
                + "\(IngestLimits.nesting) levels of nesting. Errors are problem documents (RFC 9457).")
        writer.endObject()
        writer.key("paths")
        writer.beginObject()
        var templates: [String] = []
        for route in routes where !templates.contains(route.template) { templates.append(route.template) }
        for template in templates {
            writer.key(template)
            writer.beginObject()
            for route in routes where route.template == template { operation(route, to: &writer) }
            writer.endObject()
        }
        writer.endObject()
        components(to: &writer)
        writer.endObject()
        return writer.bytes
    }

    private static func operation(_ route: Route, to writer: inout JSONWriter) {
        writer.key(route.method.lowercased())
        writer.beginObject()
        writer.member("summary", route.summary)
        writer.key("parameters")
        writer.beginArray()
        for segment in route.segments where segment.hasPrefix("{") {
            parameter(String(segment.dropFirst().dropLast()), "path", "A name of the path.", to: &writer)
        }
        for query in route.parameters { parameter(query.name, "query", query.help, to: &writer) }
        writer.endArray()
        if !route.bodies.isEmpty {
            writer.key("requestBody")
            writer.beginObject()
            writer.member("required", true)
            content(route.bodies, to: &writer)
            writer.endObject()
        }
        writer.key("responses")
        writer.beginObject()
        answers(route, to: &writer)
        writer.endObject()
        if let scope = route.scope {
            writer.member("description", "Needs a token with the scope `\(scope.rawValue)`.")
            writer.key("security")
            writer.raw(Array(#"[{"token":[]}]"#.utf8))
        }
        writer.endObject()
    }

    private static func answers(_ route: Route, to writer: inout JSONWriter) {
        var all: [Int: String] = [200: "Done."]
        if route.scope != nil {
            all[401] = "No token, or one that is not valid."
            all[403] = "The token lacks the scope."
        }
        if !route.segments.filter({ $0.hasPrefix("{") }).isEmpty { all[404] = "There is nothing of that name." }
        if !route.bodies.isEmpty { all[413] = "The body is too large." }
        if route.scope != nil || !route.parameters.isEmpty { all[400] = "The request cannot be read." }
        if case .blocking = route.handling { all[503] = "Not now; see Retry-After." }
        if route.parameters.contains(where: { $0.name == "atLeast" }) {
            all[504] = "The position was not reached in time."
        }
        for (status, help) in route.answers { all[status] = help }
        for (status, help) in all.sorted(by: { $0.key < $1.key }) {
            writer.key(String(status))
            writer.beginObject()
            writer.member("description", help)
            let isProblem = status >= 400 && !(route.template == "/v1/events" && status == 422)
            content([isProblem ? "application/problem+json" : route.produces], to: &writer)
            writer.endObject()
        }
    }

    private static func content(_ types: [String], to writer: inout JSONWriter) {
        writer.key("content")
        writer.beginObject()
        for type in types {
            writer.key(type)
            writer.raw(Array(#"{"schema":{}}"#.utf8))
        }
        writer.endObject()
    }

    private static func parameter(_ name: String, _ place: String, _ help: String, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.member("in", place)
        writer.member("required", place == "path")
        writer.member("description", help)
        writer.key("schema")
        writer.raw(Array(#"{"type":"string"}"#.utf8))
        writer.endObject()
    }

    private static func components(to writer: inout JSONWriter) {
        writer.key("components")
        writer.raw(
            Array(
                #"{"securitySchemes":{"token":{"type":"http","scheme":"bearer","description":"Scopes: ingest, read, admin."}}}"#
                    .utf8))
    }
}

/// The program's version.
public enum ProgramVersion {
    /// Semantic, as releases are tagged.
    public static let text = "0.1.0"
}
