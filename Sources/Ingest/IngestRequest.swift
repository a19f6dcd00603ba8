/// A request to store events, as HTTP brought it.
public struct IngestRequest: Sendable {
    /// `Content-Type`, nil where there was none.
    public var contentType: String?
    /// All headers, names in lower case, in their order.
    public var headers: [(name: String, value: String)]
    /// The body.
    public var body: [UInt8]

    /// Makes a request from its parts.
    public init(contentType: String?, headers: [(name: String, value: String)] = [], body: [UInt8]) {
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }

    /// How the events are carried (CloudEvents HTTP binding section 3): told by the content type alone, the batch first,
    /// for its name begins like the structured one's.
    enum Mode {
        case batch, structured, binary
    }

    /// The mode; throws for a media type that nobody reads here.
    func mode() throws(RequestFault) -> Mode {
        let media = MediaType(contentType ?? "")
        guard media.isUTF8 else { throw unsupported("Send the body in UTF-8, not in another charset.") }
        if media.name.hasPrefix("application/cloudevents") {
            switch media.name {
            case "application/cloudevents-batch+json": return .batch
            case "application/cloudevents+json": return .structured
            default: throw unsupported("Of the CloudEvents formats, JSON alone is read here.")
            }
        }
        // Whatever else is JSON is the data of an event; attributes that are missing are named then.
        guard media.isJSON || media.name.isEmpty && headers.contains(where: { $0.name.hasPrefix("ce-") }) else {
            throw unsupported(
                "Send application/cloudevents+json, application/cloudevents-batch+json, or JSON data with ce-* headers."
            )
        }
        return .binary
    }

    private func unsupported(_ detail: String) -> RequestFault {
        RequestFault(status: 415, type: "unsupported_media_type", title: "Unsupported media type", detail: detail)
    }
}

/// A media type: its name in lower case, and its charset.
struct MediaType {
    let name: String
    let charset: String?

    init(_ text: String) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        name = parts.first.map { MediaType.trimmed($0).lowercased() } ?? ""
        charset =
            parts.dropFirst().lazy.compactMap { parameter -> String? in
                let pair = parameter.split(separator: "=", maxSplits: 1)
                guard pair.count == 2, MediaType.trimmed(pair[0]).lowercased() == "charset" else { return nil }
                return MediaType.trimmed(pair[1]).lowercased().filter { $0 != "\"" }
            }.first
    }

    var isUTF8: Bool { charset == nil || charset == "utf-8" || charset == "utf8" || charset == "us-ascii" }

    /// `*/json` and `*/*+json` (CloudEvents JSON format section 3.1).
    var isJSON: Bool { name.hasSuffix("/json") || name.hasSuffix("+json") }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}
