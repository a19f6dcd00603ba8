/// An address of this service: segments of a path and members of a query, each percent-encoded. It always begins with one
/// slash and a segment, so it can lead nowhere else.
public struct Link: Sendable {
    /// The segments of the path, not encoded.
    public var path: [String]
    /// The members of the query, not encoded.
    public var query: [(name: String, value: String)]

    /// An address of its parts.
    public init(_ path: [String], query: [(name: String, value: String)] = []) {
        self.path = path
        self.query = query
    }

    /// The same address with one more member of the query.
    public func with(_ name: String, _ value: String?) -> Link {
        guard let value, !value.isEmpty else { return self }
        var link = self
        link.query.append((name, value))
        return link
    }

    /// As it stands in a request.
    public var text: String {
        let path = "/" + path.filter { !$0.isEmpty }.map(Self.encode).joined(separator: "/")
        guard !query.isEmpty else { return path }
        return path + "?" + query.map { "\(Self.encode($0.name))=\(Self.encode($0.value))" }.joined(separator: "&")
    }

    /// RFC 3986 section 2.3: what is not unreserved is encoded. A segment of dots would be taken away, so they are, too.
    private static func encode(_ text: String) -> String {
        let isDots = text == "." || text == ".."
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                encoded.append(byte)
            case UInt8(ascii: ".") where !isDots: encoded.append(byte)
            default:
                encoded.append(UInt8(ascii: "%"))
                encoded.append(digits[Int(byte >> 4)])
                encoded.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}

extension Link {
    /// The first page: the relying parties.
    public static let start = Link([])

    /// A relying party's overview.
    static func overview(_ name: String) -> Link { Link(["rp", name]) }
    /// A relying party's ceremonies.
    static func ceremonies(_ name: String) -> Link { Link(["rp", name, "ceremonies"]) }
    /// One ceremony.
    static func ceremony(_ name: String, _ id: String) -> Link { Link(["rp", name, "ceremonies", id]) }
    /// How builds and browser versions do beside each other.
    static func cohorts(_ name: String) -> Link { Link(["rp", name, "cohorts"]) }
    /// The passkeys by state and provider.
    static func credentials(_ name: String) -> Link { Link(["rp", name, "credentials"]) }
    /// The association files and their versions.
    static func association(_ name: String) -> Link { Link(["rp", name, "association"]) }
    /// A month on one sheet.
    static func board(_ name: String) -> Link { Link(["rp", name, "board"]) }
    /// The form that looks an account up.
    static func account(_ name: String) -> Link { Link(["rp", name, "account"]) }
    /// The API's call below a relying party.
    static func api(_ name: String, _ rest: String...) -> Link { Link(["v1", "rp", name] + rest) }
}
