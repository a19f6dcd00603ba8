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
            writer.key(template.replacing("*}", with: "}"))
            writer.beginObject()
            for route in routes where route.template == template { operation(route, to: &writer) }
            writer.endObject()
        }
        writer.endObject()
        writeComponents(to: &writer)
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
            let name = String(segment.dropFirst().dropLast()).replacing("*", with: "")
            parameter(.init(name: name, help: "A name of the path."), "path", to: &writer)
        }
        for query in route.parameters { parameter(query, "query", to: &writer) }
        writer.endArray()
        if !route.bodies.isEmpty {
            writer.key("requestBody")
            writer.beginObject()
            writer.member("required", true)
            content(route.bodies.map { ($0, route.bodyShapes[$0].map { .named($0) } ?? .anything) }, to: &writer)
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
        var all: [Int: String] = [200: "Done.", 405: "The path has no such method; `Allow` names those it has."]
        if route.scope != nil {
            all[401] = "No token, or one that is not valid."
            all[403] = "The token lacks the scope."
        }
        if !route.segments.filter({ $0.hasPrefix("{") }).isEmpty { all[404] = "There is nothing of that name." }
        if !route.bodies.isEmpty {
            all[413] = "The body is too large."
            all[415] = "The body is encoded (`Content-Encoding`), or of a media type that is not read here."
        }
        if route.scope != nil || !route.parameters.isEmpty { all[400] = "The request cannot be read." }
        all[503] = "Not now; see Retry-After."
        if route.parameters.contains(where: { $0.name == "atLeast" }) {
            all[504] = "The position was not reached in time."
        }
        for (status, help) in route.answers { all[status] = help }
        for (status, help) in all.sorted(by: { $0.key < $1.key }) {
            writer.key(String(status))
            writer.beginObject()
            writer.member("description", help)
            let isProblem = status >= 400 && !(route.template == "/v1/events" && status == 422)
            let answer: JSONShape =
                route.answerShape.map { .named($0) } ?? (route.produces == "application/json" ? .anything : .string)
            content(
                [isProblem ? ("application/problem+json", .named("Problem")) : (route.produces, answer)], to: &writer)
            writer.endObject()
        }
    }

    private static func content(_ types: [(String, JSONShape)], to writer: inout JSONWriter) {
        writer.key("content")
        writer.beginObject()
        for (type, shape) in types {
            writer.key(type)
            writer.beginObject()
            writer.key("schema")
            shape.write(to: &writer)
            writer.endObject()
        }
        writer.endObject()
    }

    private static func parameter(_ parameter: Route.Parameter, _ place: String, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", parameter.name)
        writer.member("in", place)
        writer.member("required", place == "path")
        writer.member("description", parameter.help)
        writer.key("schema")
        parameter.shape.write(to: &writer)
        writer.endObject()
    }

    private static func writeComponents(to writer: inout JSONWriter) {
        writer.key("components")
        writer.beginObject()
        writer.key("securitySchemes")
        writer.raw(
            Array(#"{"token":{"type":"http","scheme":"bearer","description":"Scopes: ingest, read, admin."}}"#.utf8))
        writer.key("schemas")
        writer.beginObject()
        for component in components {
            writer.key(component.name)
            component.shape.write(to: &writer)
        }
        writer.endObject()
        writer.endObject()
    }
}

/// The program's version.
public enum ProgramVersion {
    /// Semantic, as releases are tagged.
    public static let text = "0.1.0"
}
