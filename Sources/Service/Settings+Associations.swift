import Associations
import Foundation
import HTTPClient

/// The settings of the association monitor and its fetches.
extension Settings {
    static let associationKeys: [Key] = [
        Key(
            name: "association-interval", value: "TIME",
            reason:
                "how often association files are fetched, such as 30m or 1h; 0 for never (default 1h: vendors look about daily, a break is seen before them)"
        ),
        Key(
            name: "association-connect-to", value: "HOST:PORT=ADDRESS:PORT,…",
            reason:
                "sends the connections of a host elsewhere, such as a proxy or a test server; the name in TLS and Host stays, and the address may be private"
        ),
        Key(
            name: "association-ca", value: "FILE",
            reason: "certificates (PEM) that are trusted for association fetches alone, beside the system's"),
        Key(
            name: "association-timeout", value: "SECONDS",
            reason: "the longest time of one association fetch (default 10: platforms do not wait longer either)"),
        Key(
            name: "association-apple-cdn", value: "URL",
            reason: "where Apple's copy is read, {domain} for the RP ID (default Apple's CDN)"),
        Key(
            name: "association-google-list", value: "URL",
            reason:
                "where Google's reading is asked for, {domain} for the RP ID (default Google's Digital Asset Links API)"
        ),
    ]

    /// Sets one of them; false for a name that is none of them.
    mutating func setAssociation(_ name: String, _ value: String, from place: String) throws(SettingsError) -> Bool {
        switch name {
        case "association-interval":
            guard let seconds = Self.seconds(value), seconds == 0 || (5...604_800).contains(seconds) else {
                throw SettingsError("\(place): expected 0, or a time from 5s to 7d such as 90s, 30m or 1h.")
            }
            associations.intervalSeconds = seconds
        case "association-connect-to":
            do {
                associations.fetches.connectTo = try ConnectionTarget.list(value)
            } catch {
                throw SettingsError("\(place): \(error.description)")
            }
        case "association-ca": associations.fetches.trustAnchorsPEM = try Self.certificates(value, from: place)
        case "association-timeout":
            guard let seconds = Int(value), (1...60).contains(seconds) else {
                throw SettingsError("\(place): expected a whole number from 1 to 60.")
            }
            associations.fetches.timeoutMilliseconds = seconds * 1000
        case "association-apple-cdn": associations.appleCDN = try Self.address(value, from: place)
        case "association-google-list": associations.googleList = try Self.address(value, from: place)
        default: return false
        }
        return true
    }

    private static func seconds(_ text: String) -> Int64? {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }) else { return Int64(text) }
        guard let number = Int64(text.dropLast()), (0...1_000_000).contains(number) else { return nil }
        return number * unit
    }

    private static func certificates(_ path: String, from place: String) throws(SettingsError) -> [UInt8] {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw SettingsError("\(place): \(path) cannot be read.")
        }
        guard String(decoding: bytes, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") else {
            throw SettingsError("\(place): \(path) holds no certificate in PEM form.")
        }
        return Array(bytes)
    }

    private static func address(_ text: String, from place: String) throws(SettingsError) -> String {
        guard text.hasPrefix("https://"), text.contains("{domain}") else {
            throw SettingsError("\(place): expected an https address with {domain} in the place of the RP ID.")
        }
        return text
    }
}
