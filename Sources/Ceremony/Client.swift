import JSON

/// What ran on the person's device, as far as the feed says (`client` of CONTRACT.md section 2).
public struct Client: Hashable, Sendable {
    /// The platform, such as `ios`.
    public var platform: Platform
    /// The system's version, such as `18.5`.
    public var osVersion: String?
    /// `TEAMID.bundle` of an Apple app, the package of an Android app.
    public var appID: String?
    /// The app's version for people.
    public var appVersion: String?
    /// The app's build.
    public var appBuild: String?
    /// SHA-256 of the certificate that signed an Android app, in lower-case hex without separators.
    public var signingCertificate: String?
    /// The browser's name.
    public var browser: String?
    /// The browser's version.
    public var browserVersion: String?
    /// Name of the library that made the call.
    public var sdk: String?
    /// Version of that library.
    public var sdkVersion: String?

    /// A client of which only the platform is known.
    public init(platform: Platform) { self.platform = platform }

    /// Reads the `client` member.
    public init(_ reader: MemberReader) throws(PayloadError) {
        platform = try reader.requiredName("platform", Platform.self)
        osVersion = try reader.textOrNumber("osVersion")
        if let app = try reader.object("app") {
            appID = try app.text("id", upTo: 256)
            appVersion = try app.textOrNumber("version")
            appBuild = try app.textOrNumber("build")
            if let text = try app.text("signingCertSha256", upTo: 256) {
                signingCertificate = Fingerprint(anyForm: text)?.hex ?? text
            }
        }
        if let browser = try reader.object("browser") {
            self.browser = try browser.text("name", upTo: 256)
            browserVersion = try browser.textOrNumber("version")
        }
        if let sdk = try reader.object("sdk") {
            self.sdk = try sdk.text("name", upTo: 256)
            sdkVersion = try sdk.textOrNumber("version")
        }
    }

    /// This client with what it does not say taken from another word about the same ceremony.
    public func completed(by other: Client) -> Client {
        guard platform == other.platform else { return self }
        var client = self
        client.osVersion = osVersion ?? other.osVersion
        client.appID = appID ?? other.appID
        client.appVersion = appVersion ?? other.appVersion
        client.appBuild = appBuild ?? other.appBuild
        client.signingCertificate = signingCertificate ?? other.signingCertificate
        client.browser = browser ?? other.browser
        client.browserVersion = browserVersion ?? other.browserVersion
        client.sdk = sdk ?? other.sdk
        client.sdkVersion = sdkVersion ?? other.sdkVersion
        return client
    }
}

/// SHA-256 of a signing certificate.
public struct Fingerprint: Hashable, Sendable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Reads 64 hex digits in any case, with or without colons between octets. Nil for anything else.
    public init?(anyForm text: String) {
        var digits: [UInt8] = []
        for character in text.utf8 where character != UInt8(ascii: ":") {
            guard let digit = UInt8(hexDigit: character) else { return nil }
            digits.append(digit)
        }
        guard digits.count == 64 else { return nil }
        bytes = stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// 64 lower-case hex digits.
    public var hex: String { Hex.encode(bytes) }

    /// 32 upper-case octets with colons between them, the only form assetlinks.json takes.
    public var colonForm: String {
        let digits = Array(Hex.encode(bytes).uppercased())
        return stride(from: 0, to: digits.count, by: 2).map { String(digits[$0..<$0 + 2]) }.joined(separator: ":")
    }

    /// The origin that an app signed with this certificate reports (`facts/FORMATS.md` section 9.2).
    public var apkKeyHashOrigin: String { "android:apk-key-hash:" + Base64URL.encode(bytes) }
}

extension UInt8 {
    /// The value of an ASCII hex digit.
    init?(hexDigit character: UInt8) {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self = character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self = character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self = character - UInt8(ascii: "A") + 10
        default: return nil
        }
    }
}
