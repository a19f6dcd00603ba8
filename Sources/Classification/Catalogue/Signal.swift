public import Ceremony

/// A client's error as the catalogue looks at it: everything in lower case, errors below included.
public struct Signal: Sendable {
    /// A text that an entry may be known by.
    struct Key {
        let text: String
        let place: Place
        /// The domain of the error that it stood in.
        let domain: String?
        /// Whether it is a bare number, which says nothing without its domain.
        let isNumber: Bool

        init(_ text: String, _ place: Place, _ domain: String?) {
            self.text = text
            self.place = place
            self.domain = domain
            isNumber = text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
            }
        }
    }

    /// Where in the error a key stood. The more a place says, the more it counts.
    enum Place: Int, Comparable {
        case below, code, libraryCode, name, type, typeDetail

        static func < (left: Place, right: Place) -> Bool { left.rawValue < right.rawValue }
    }

    /// The platform that raised it.
    let platform: ClientError.ErrorPlatform
    /// Its keys, each with its place and the domain of the error that it stood in.
    let keys: [Key]
    /// Domains and codes of the errors below.
    let below: [(domain: String, code: String?)]
    /// The message, the reasons and the debug texts, in lower case.
    let text: String
    /// The same as UTF-8, in which fragments are looked for.
    let textBytes: [UInt8]
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
        var keys: [Key] = []
        func add(_ text: String?, _ place: Place, _ domain: String?) {
            guard let text, !text.isEmpty else { return }
            keys.append(Key(text.lowercased(), place, domain))
        }
        add(error.code, .code, domain)
        add(error.name, .name, domain)
        add(error.name.flatMap(Signal.lastPart), .name, domain)
        if let type = error.type {
            // Android writes the kind of exception and, behind a slash, the error that says more.
            let parts = type.split(separator: "/")
            for (index, part) in parts.enumerated() { add(String(part), index == 0 ? .type : .typeDetail, domain) }
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
        textBytes = Array(text.utf8)
        hasEmptyText = error.message == "" && text.isEmpty
    }

    /// Whether the text holds a fragment. Many entries ask, so it compares bytes and not characters.
    func contains(_ fragment: [UInt8]) -> Bool {
        guard let first = fragment.first, fragment.count <= textBytes.count else { return fragment.isEmpty }
        return (0...(textBytes.count - fragment.count)).contains { start in
            textBytes[start] == first && textBytes[start..<start + fragment.count].elementsEqual(fragment)
        }
    }

    /// The class name of a qualified one: `androidx.credentials.exceptions.X` gives `X`.
    private static func lastPart(_ name: String) -> String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return String(name[name.index(after: dot)...])
    }
}
