import JSON
import OpenSSL

/// A file that the pages load, embedded in the program.
public enum Asset: String, CaseIterable, Sendable {
    case style = "dashboard.css"
    case script = "dashboard.js"

    /// Its content.
    public var content: [UInt8] {
        switch self {
        case .style: PackageResources.dashboard_css
        case .script: PackageResources.dashboard_js
        }
    }

    /// Its media type.
    public var mediaType: String {
        switch self {
        case .style: "text/css; charset=utf-8"
        case .script: "text/javascript; charset=utf-8"
        }
    }

    /// Its address, which changes with the content.
    var link: Link { Link(["assets", rawValue]).with("v", version) }

    private var version: String { self == .style ? Self.styleVersion : Self.scriptVersion }
    private static let styleVersion = digest(.style)
    private static let scriptVersion = digest(.script)

    private static func digest(_ asset: Asset) -> String {
        Base64URL.encode(Array(SHA256.hash(asset.content).prefix(9)))
    }
}
