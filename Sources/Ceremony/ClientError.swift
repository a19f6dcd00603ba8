/// An error as a client reported it, whole and raw (`error` of CONTRACT.md section 2).
public struct ClientError: Hashable, Sendable {
    /// An error below the reported one.
    public struct Underlying: Hashable, Sendable {
        /// The domain of an NSError.
        public var domain: String?
        /// Its code.
        public var code: String?
        /// Its failure reason.
        public var reason: String?
        /// Its debug description.
        public var debug: String?
    }

    /// What the platform of an error may be.
    public enum ErrorPlatform: String, CaseIterable, Sendable {
        case web, ios, macos, android, windows
    }

    /// The platform that raised it.
    public var platform: ErrorPlatform
    /// The programming interface that was called.
    public var api: String?
    /// The domain of an NSError.
    public var domain: String?
    /// Its code, as text.
    public var code: String?
    /// The name of a DOMException, the class of an Android exception.
    public var name: String?
    /// The `type` of an Android exception.
    public var type: String?
    /// The message.
    public var message: String?
    /// `NSLocalizedFailureReason`.
    public var reason: String?
    /// Up to three errors below.
    public var underlying: [Underlying]
    /// The library's name.
    public var library: String?
    /// The library's version.
    public var libraryVersion: String?
    /// The library's own code.
    public var libraryCode: String?

    /// Reads the `error` member.
    public init(_ reader: MemberReader) throws(PayloadError) {
        platform = try reader.requiredName("platform", ErrorPlatform.self)
        api = try reader.text("api", upTo: 256, allowEmpty: true)
        domain = try reader.text("domain", upTo: 256, allowEmpty: true)
        code = try reader.textOrNumber("code")
        name = try reader.text("name", upTo: 512, allowEmpty: true)
        type = try reader.text("type", upTo: 512, allowEmpty: true)
        message = try reader.text("message", upTo: 8192, allowEmpty: true)
        reason = try reader.text("reason", upTo: 8192, allowEmpty: true)
        underlying = []
        for (index, element) in (try reader.elements("underlying", upTo: 3) ?? []).enumerated() {
            let below = try MemberReader(element, path: "\(reader.path).underlying[\(index)]")
            underlying.append(
                Underlying(
                    domain: try below.text("domain", upTo: 256, allowEmpty: true), code: try below.textOrNumber("code"),
                    reason: try below.text("reason", upTo: 8192, allowEmpty: true),
                    debug: try below.text("debug", upTo: 8192, allowEmpty: true)))
        }
        if let library = try reader.object("library") {
            self.library = try library.text("name", upTo: 256)
            libraryVersion = try library.textOrNumber("version")
            libraryCode = try library.textOrNumber("code")
        }
    }
}
