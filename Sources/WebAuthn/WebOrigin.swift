/// A web origin in its serialised form (RFC 6454 section 6.2): scheme, host, and a port that is not the default.
struct WebOrigin: Equatable {
    let scheme: String
    let host: String
    let port: Int?

    /// Nil for every text that is no such form: a path, a user, upper case, another scheme.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let scheme = WebOrigin.schemes.first(where: { text.hasPrefix($0 + "://") }) else { return nil }
        let rest = bytes.dropFirst(scheme.utf8.count + 3)
        let hostEnd = WebOrigin.hostEnd(rest)
        guard hostEnd > rest.startIndex, rest[..<hostEnd].allSatisfy(WebOrigin.isHostByte) else { return nil }
        self.scheme = scheme
        host = String(decoding: rest[..<hostEnd], as: UTF8.self)
        guard hostEnd < rest.endIndex else {
            port = nil
            return
        }
        let digits = rest[(hostEnd + 1)...]
        guard !digits.isEmpty, digits.count <= 5, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(String(decoding: digits, as: UTF8.self)), number <= 65_535
        else { return nil }
        port = number
    }

    private static let schemes = ["https", "http"]

    /// What a text most likely means: any case, with a path, a trailing slash or a default port. Only ever shown.
    init?(lenient text: String) {
        let lower = text.lowercased().trimmingSpaces
        guard let scheme = WebOrigin.schemes.first(where: { lower.hasPrefix($0 + "://") }) else { return nil }
        let authority = lower.dropFirst(scheme.utf8.count + 3).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let origin = WebOrigin(scheme + "://" + authority) else { return nil }
        let isDefault = origin.port == (scheme == "https" ? 443 : 80)
        (self.scheme, host, port) = (origin.scheme, origin.host, isDefault ? nil : origin.port)
        hasTail = lower.utf8.count > scheme.utf8.count + 3 + authority.utf8.count
    }

    /// Whether a path, a query or a slash stands behind it.
    private(set) var hasTail = false

    /// Two are equal that name the same place.
    static func == (left: WebOrigin, right: WebOrigin) -> Bool {
        left.scheme == right.scheme && left.host == right.host && left.effectivePort == right.effectivePort
    }

    /// Whether it is served by the machine that the person sits at.
    var isOwnMachine: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "127.0.0.1" || host == "[::1]"
    }

    /// The port that connections go to.
    var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }

    private static func hostEnd(_ rest: ArraySlice<UInt8>) -> Int {
        if rest.first == UInt8(ascii: "["), let close = rest.firstIndex(of: UInt8(ascii: "]")) { return close + 1 }
        return rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
            UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"):
            true
        default: false
        }
    }
}

extension String {
    /// Without spaces at either end.
    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
