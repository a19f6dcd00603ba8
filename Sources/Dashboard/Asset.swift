import JSON
import OpenSSL

/// A file that the pages load, embedded in the program.
public enum Asset: String, CaseIterable, Sendable {
    case style = "dashboard.css"
    case script = "dashboard.js"
    case icon = "icon.svg"

    /// Its content.
    public var content: [UInt8] {
        switch self {
        case .style: PackageResources.dashboard_css
        case .script: PackageResources.dashboard_js
        case .icon: PackageResources.icon_svg
        }
    }

    /// Its media type.
    public var mediaType: String {
        switch self {
        case .style: "text/css; charset=utf-8"
        case .script: "text/javascript; charset=utf-8"
        case .icon: "image/svg+xml"
        }
    }

    /// Its address, which changes with the content.
    var link: Link { Link(["assets", rawValue]).with("v", version) }

    private var version: String { Self.versions[self] ?? "" }
    private static let versions = Dictionary(uniqueKeysWithValues: allCases.map { ($0, digest($0)) })

    private static func digest(_ asset: Asset) -> String {
        Base64URL.encode(Array(SHA256.hash(asset.content).prefix(9)))
    }
}
