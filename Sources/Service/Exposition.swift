/// Metrics in the text formats of Prometheus: the classic one (version 0.0.4), and OpenMetrics 1.0.0 where it is asked for.
struct Exposition {
    enum Kind: String { case counter, gauge, histogram }

    /// Whether an `Accept` header asks for OpenMetrics.
    static func wantsOpenMetrics(_ accept: String?) -> Bool {
        accept?.lowercased().contains("application/openmetrics-text") ?? false
    }

    private let isOpenMetrics: Bool
    private var text = ""

    init(openMetrics: Bool) { isOpenMetrics = openMetrics }

    var contentType: String {
        isOpenMetrics
            ? "application/openmetrics-text; version=1.0.0; charset=utf-8" : "text/plain; version=0.0.4; charset=utf-8"
    }

    /// All of it, with the end that OpenMetrics has.
    var whole: String { isOpenMetrics ? text + "# EOF\n" : text }

    /// A metric begins: `name` without the suffix of a counter. Its samples follow at once.
    mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        // The classic format gives a counter's type under the name of its sample.
        let named = kind == .counter && !isOpenMetrics ? name + "_total" : name
        text += "# TYPE \(named) \(kind.rawValue)\n"
        if isOpenMetrics, name.hasSuffix("_seconds") { text += "# UNIT \(named) seconds\n" }
        text += "# HELP \(named) \(help)\n"
    }

    /// One sample; `suffix` such as `_total` or `_bucket`.
    mutating func sample(_ name: String, _ labels: [(name: String, value: String)], _ value: String) {
        text += name
        if !labels.isEmpty {
            text += "{" + labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",") + "}"
        }
        text += " \(value)\n"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
