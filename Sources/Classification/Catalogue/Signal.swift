public import Ceremony

/// A client's error as the catalogue looks at it: everything in lower case, errors below included.
public struct Signal: Sendable {
    /// Where in the error a key stood. The more a place says, the more it counts.
    enum Place: Int, Comparable {
        case below, code, libraryCode, name, type

        static func < (left: Place, right: Place) -> Bool { left.rawValue < right.rawValue }
    }

    /// The platform that raised it.
    let platform: ClientError.ErrorPlatform
    /// Its keys, each with its place and the domain of the error that it stood in.
    let keys: [(text: String, place: Place, domain: String?)]
    /// Domains and codes of the errors below.
    let below: [(domain: String, code: String?)]
    /// The message, the reasons and the debug texts, in lower case.
    let text: String
    /// Whether an empty message was sent, as some browsers do.
    let hasEmptyText: Bool
    /// The library's name in lower case.
    let library: String?
    /// The programming interface in lower case.
    let api: String

    /// Reads an error.
    public init(_ error: ClientError) {
        platform = error.platform
        library = error.library?.lowercased()
        api = error.api?.lowercased() ?? ""
        let domain = error.domain?.lowercased()
        var keys: [(text: String, place: Place, domain: String?)] = []
        func add(_ text: String?, _ place: Place, _ domain: String?) {
            guard let text, !text.isEmpty else { return }
            keys.append((text.lowercased(), place, domain))
        }
        add(error.code, .code, domain)
        add(error.name, .name, domain)
        add(error.name.flatMap(Signal.lastPart), .name, domain)
        if let type = error.type {
            for part in type.split(separator: "/") { add(String(part), .type, domain) }
        }
        add(error.libraryCode, .libraryCode, nil)
        for under in error.underlying { add(under.code, .below, under.domain?.lowercased() ?? "") }
        self.keys = keys
        below = error.underlying.compactMap { under in
            under.domain.map { ($0.lowercased(), under.code?.lowercased()) }
        }
        var texts = [error.message, error.reason].compactMap { $0 }
        for under in error.underlying { texts += [under.reason, under.debug].compactMap { $0 } }
        text = texts.joined(separator: "\n").lowercased()
        hasEmptyText = error.message == "" && text.isEmpty
    }

    /// The class name of a qualified one: `androidx.credentials.exceptions.X` gives `X`.
    private static func lastPart(_ name: String) -> String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return String(name[name.index(after: dot)...])
    }
}
