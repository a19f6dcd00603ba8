import Ceremony
import JSON

/// A kind of client in the field, with the authenticators that answer behind it.
struct ClientProfile: Sendable {
    /// What makes the calls.
    enum Caller: Sendable, Equatable {
        case appleApp, androidApp, windowsApp
        case chrome, edge, safari, firefox
    }

    let platform: Platform
    let caller: Caller
    let osVersion: String
    var browserVersion: String?
    /// How many of a hundred people use it.
    let share: Double
    /// The authenticators and how often each answers.
    let authenticators: [(AuthenticatorModel, Double)]

    /// The build of the app, where it is not the usual one.
    var build: String?

    /// Another build of the app, or version of the browser.
    mutating func take(build: String) {
        if isBrowser { browserVersion = build } else { self.build = build }
    }

    /// The platform of its errors.
    var errorPlatform: ClientError.ErrorPlatform {
        switch platform {
        case .ios: .ios
        case .macos: .macos
        case .android: .android
        case .windows: .windows
        case .web, .linux: .web
        }
    }

    var isBrowser: Bool { browserName != nil }

    /// Whether the app asks silently at its start.
    var asksImmediately: Bool { caller == .androidApp || platform == .ios }

    var browserName: String? {
        switch caller {
        case .chrome: "Chrome"
        case .edge: "Edge"
        case .safari: "Safari"
        case .firefox: "Firefox"
        case .appleApp, .androidApp, .windowsApp: nil
        }
    }

    /// How its client data are written.
    func style(_ party: SimulatedRelyingParty) -> SoftwareAuthenticator.Style {
        switch caller {
        case .appleApp: .appleApp
        case .androidApp: .androidApp(package: party.androidPackage)
        default: .browser
        }
    }

    /// Its origin; `isUpdated`: whether an Android app has come with the release.
    func origin(_ party: SimulatedRelyingParty, isUpdated: Bool) -> String {
        guard caller == .androidApp else { return party.origin }
        return (isUpdated ? party.unlistedCertificate : party.listedCertificate).apkKeyHashOrigin
    }

    /// Writes the `client` member.
    func write(_ party: SimulatedRelyingParty, isUpdated: Bool, to writer: inout JSONWriter) {
        writer.key("client")
        writer.beginObject()
        writer.member("platform", platform.rawValue)
        writer.member("osVersion", osVersion)
        if let browserName {
            writer.key("browser")
            writer.beginObject()
            writer.member("name", browserName)
            writer.member("version", browserVersion)
            writer.endObject()
        } else {
            writeApp(party, isUpdated: isUpdated, to: &writer)
        }
        writer.endObject()
    }

    private func writeApp(_ party: SimulatedRelyingParty, isUpdated: Bool, to writer: inout JSONWriter) {
        writer.key("app")
        writer.beginObject()
        writer.member("id", caller == .appleApp ? party.appleAppID : party.androidPackage)
        switch caller {
        case .androidApp:
            writer.member("version", isUpdated ? "8.5.0" : "8.4.2")
            writer.member("build", isUpdated ? "412" : build ?? "411")
            writer.member(
                "signingCertSha256", (isUpdated ? party.unlistedCertificate : party.listedCertificate).hex)
        default:
            writer.member("version", "8.4.1")
            writer.member("build", build ?? (platform == .windows ? "73" : "1204"))
        }
        writer.endObject()
    }
}

extension ClientProfile {
    /// The mix of a shop whose customers mostly use its apps.
    static let all: [ClientProfile] = [
        ClientProfile(
            platform: .ios, caller: .appleApp, osVersion: "26.1", browserVersion: nil, share: 22,
            authenticators: [(.iCloudKeychain, 90), (.onePassword, 7), (.bitwarden, 3)]),
        ClientProfile(
            platform: .ios, caller: .appleApp, osVersion: "18.7", browserVersion: nil, share: 7,
            authenticators: [(.iCloudKeychain, 95), (.onePassword, 5)]),
        ClientProfile(
            platform: .android, caller: .androidApp, osVersion: "16", browserVersion: nil, share: 14,
            authenticators: [(.googlePasswordManager, 85), (.samsungPass, 10), (.bitwarden, 5)]),
        ClientProfile(
            platform: .android, caller: .androidApp, osVersion: "14", browserVersion: nil, share: 11,
            authenticators: [(.googlePasswordManager, 80), (.samsungPass, 20)]),
        ClientProfile(
            platform: .web, caller: .chrome, osVersion: "Windows 11", browserVersion: "142", share: 13,
            authenticators: [(.windowsHello, 55), (.googlePasswordManager, 35), (.yubiKey, 10)]),
        ClientProfile(
            platform: .web, caller: .chrome, osVersion: "macOS 26.1", browserVersion: "142", share: 7,
            authenticators: [(.iCloudKeychain, 50), (.chromeOnMac, 30), (.yubiKey, 8), (.onePassword, 12)]),
        ClientProfile(
            platform: .web, caller: .safari, osVersion: "macOS 26.1", browserVersion: "26.1", share: 6,
            authenticators: [(.iCloudKeychain, 93), (.yubiKey, 7)]),
        ClientProfile(
            platform: .web, caller: .safari, osVersion: "iOS 26.1", browserVersion: "26.1", share: 8,
            authenticators: [(.iCloudKeychain, 100)]),
        ClientProfile(
            platform: .web, caller: .edge, osVersion: "Windows 11", browserVersion: "142", share: 6,
            authenticators: [(.windowsHello, 85), (.yubiKey, 15)]),
        ClientProfile(
            platform: .web, caller: .firefox, osVersion: "Linux", browserVersion: "145", share: 3,
            authenticators: [(.yubiKey, 70), (.bitwarden, 30)]),
        ClientProfile(
            platform: .macos, caller: .appleApp, osVersion: "26.1", browserVersion: nil, share: 2,
            authenticators: [(.iCloudKeychain, 100)]),
        ClientProfile(
            platform: .windows, caller: .windowsApp, osVersion: "11", browserVersion: nil, share: 1,
            authenticators: [(.windowsHello, 100)]),
    ]
}
