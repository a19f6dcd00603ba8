/// A media type of a `Content-Type` field, without its parameters.
struct MediaType {
    let text: String

    init(_ field: String?) {
        text = (field ?? "").prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    /// Whether it is `application/json`, which all readers of association files take.
    var isJSON: Bool { text == "application/json" }
}
