public import JSON

extension StoredEvent {
    /// The stored body as JSON; nil for what cannot be read, which only a changed database could hold. Its texts were
    /// checked on the way in.
    public var parsedBody: JSONValue? { try? JSONValue.parse(body, limits: .judged) }
}
