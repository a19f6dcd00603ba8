/// A piece of a page.
///
/// Text and attribute values are escaped where they are written, and there is no way to put markup in as text: whatever an
/// event, an account or an app's build says stays text. Names of elements and attributes are literals of the source.
public indirect enum HTML: Sendable {
    /// Text, escaped when it is written.
    case text(String)
    /// An element with its attributes and content.
    case element(StaticString, [Attribute], HTML)
    /// Pieces one after the other.
    case list([HTML])

    /// Nothing.
    public static let nothing = HTML.list([])

    /// An attribute of an element.
    public struct Attribute: Sendable {
        let name: StaticString
        /// Nil for one without a value, such as `checked`.
        let value: String?

        /// An attribute with a value, escaped when it is written.
        public init(_ name: StaticString, _ value: String) {
            self.name = name
            self.value = value
        }

        /// An attribute without a value.
        public init(_ name: StaticString) {
            self.name = name
            value = nil
        }

        /// An attribute whose value is an address of this service, or one on the same page.
        public init(_ name: StaticString, _ link: Link) { self.init(name, link.text) }
    }
}

extension HTML {
    /// The whole document, as UTF-8.
    public var document: [UInt8] {
        var text = Array("<!doctype html>\n".utf8)
        write(to: &text)
        return text
    }

    /// The piece as text, as it stands in a page.
    public var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(to text: inout [UInt8]) {
        switch self {
        case .text(let content): Self.escape(content, to: &text)
        case .list(let pieces): for piece in pieces { piece.write(to: &text) }
        case .element(let name, let attributes, let content):
            text.append(UInt8(ascii: "<"))
            text += name.description.utf8
            for attribute in attributes { Self.write(attribute, to: &text) }
            text.append(UInt8(ascii: ">"))
            // Elements that have no content have no end tag either (HTML, section 13.1.2).
            guard !Self.empty.contains(name.description) else { return }
            content.write(to: &text)
            text += "</".utf8
            text += name.description.utf8
            text.append(UInt8(ascii: ">"))
        }
    }

    private static func write(_ attribute: Attribute, to text: inout [UInt8]) {
        text.append(UInt8(ascii: " "))
        text += attribute.name.description.utf8
        guard let value = attribute.value else { return }
        text += "=\"".utf8
        escape(value, to: &text)
        text.append(UInt8(ascii: "\""))
    }

    private static let empty: Set<String> = ["meta", "link", "input", "br", "hr"]

    /// Escapes for text and for values in double quotes. Control characters, which no page may hold, and characters that
    /// turn the direction of what follows become U+FFFD: a name must not look like another.
    static func escape(_ content: String, to text: inout [UInt8]) {
        for scalar in content.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;".utf8
            case "<": text += "&lt;".utf8
            case ">": text += "&gt;".utf8
            case "\"": text += "&quot;".utf8
            case "'": text += "&#39;".utf8
            case "\n", "\t": text.append(UInt8(truncatingIfNeeded: scalar.value))
            case _ where isHidden(scalar.value): text += "\u{FFFD}".utf8
            default: text += Array(String(Character(scalar)).utf8)
            }
        }
    }

    private static func isHidden(_ scalar: UInt32) -> Bool {
        scalar < 0x20 || (0x7F...0x9F).contains(scalar) || (0x202A...0x202E).contains(scalar)
            || (0x2066...0x2069).contains(scalar)
    }
}
