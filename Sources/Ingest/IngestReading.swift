import Ceremony
import JSON

/// Takes the events out of a request and checks each.
enum IngestReading {
    /// The events in their order, or why one is refused.
    static func envelopes(_ request: IngestRequest) throws(RequestFault) -> [Result<Envelope, Rejection>] {
        guard request.body.count <= IngestLimits.bodyBytes else { throw tooLarge("\(IngestLimits.bodyBytes) bytes") }
        switch try request.mode() {
        case .batch:
            let elements: [Result<JSONValue, JSONError>]
            do {
                elements = try JSONBatch.parse(request.body, limits: limits)
            } catch {
                throw invalid(error)
            }
            guard elements.count <= IngestLimits.batchEvents else {
                throw tooLarge("\(IngestLimits.batchEvents) events")
            }
            return elements.map { element in
                switch element {
                case .success(let value): result { () throws(Rejection) in try envelope(value) }
                case .failure(let error): .failure(rejection(error))
                }
            }
        case .structured:
            let value = try parse(request.body)
            return [result { () throws(Rejection) in try envelope(value) }]
        case .binary:
            let data = try parse(request.body)
            return [
                result { () throws(Rejection) in
                    try Envelope(try Attributes(headers: request.headers), data: data)
                }
            ]
        }
    }

    private static let limits = JSONLimits(depth: IngestLimits.nesting, bytes: IngestLimits.bodyBytes)

    private static func parse(_ bytes: [UInt8]) throws(RequestFault) -> JSONValue {
        do {
            return try JSONValue.parse(bytes, limits: limits)
        } catch {
            throw invalid(error)
        }
    }

    private static func envelope(_ value: JSONValue) throws(Rejection) -> Envelope {
        let attributes = try Attributes(value)
        if let encoded = value["data_base64"], !encoded.isNull {
            guard value["data"] == nil, let text = encoded.stringBytes, let bytes = Base64URL.decode(text)?.bytes,
                let data = try? JSONValue.parse(bytes, limits: limits)
            else {
                throw Rejection(
                    .invalidData, "`data_base64` is wrong: expected JSON in base64, and no `data` beside it.")
            }
            return try Envelope(attributes, data: data)
        }
        guard let data = value["data"] else { throw Rejection(.invalidData, "`data` is missing: expected an object.") }
        return try Envelope(attributes, data: data)
    }

    private static func result(_ body: () throws(Rejection) -> Envelope) -> Result<Envelope, Rejection> {
        do {
            return .success(try body())
        } catch {
            return .failure(error)
        }
    }

    private static func rejection(_ error: JSONError) -> Rejection {
        let kind: Rejection.Kind =
            switch error.kind {
            case .duplicateMember: .duplicateMember
            case .zeroCharacter, .string, .utf8: .invalidText
            default: .invalidJSON
            }
        return Rejection(kind, error.description)
    }

    private static func invalid(_ error: JSONError) -> RequestFault {
        if error.kind == .tooLarge { return tooLarge("\(IngestLimits.bodyBytes) bytes") }
        return RequestFault(
            status: 400, type: rejection(error).kind.rawValue, title: "The body cannot be read",
            detail: error.description)
    }

    private static func tooLarge(_ limit: String) -> RequestFault {
        RequestFault(
            status: 413, type: "too_large", title: "The request is too large",
            detail: "At most \(limit) go into one request; send more requests.")
    }
}
