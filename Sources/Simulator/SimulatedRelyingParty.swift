public import Ceremony
import JSON
import OpenSSL

/// The relying party of the simulation: a shop with a site, an iOS app, a macOS app and an Android app.
public struct SimulatedRelyingParty: Sendable {
    /// Its RP ID, and its name in the trail.
    public let rpID: String
    /// `TEAMID.bundle` of the app for iOS and macOS.
    public let appleAppID = "DEMO4SHOP7.example.demo.shop"
    /// The Android app's package.
    public let androidPackage = "example.demo.shop"
    /// The certificate that signs the Android app, as the configuration lists it.
    public let listedCertificate: Fingerprint
    /// The certificate that the store signs with after the release, and that nobody listed.
    public let unlistedCertificate: Fingerprint

    /// The relying party of an RP ID; its certificates follow from the seed.
    public init(rpID: String, seed: UInt64) {
        self.rpID = rpID
        listedCertificate = SimulatedRelyingParty.certificate("listed", seed)
        unlistedCertificate = SimulatedRelyingParty.certificate("unlisted", seed)
    }

    /// The site's origin, which is allowed.
    public var origin: String { "https://" + rpID }
    /// The same site under the name that nobody listed.
    public var unlistedOrigin: String { "https://www." + rpID }

    /// The configuration to put before any event: JSON of CONTRACT.md section 3.
    public var configuration: [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.member("name", "Demo Shop")
        writer.member("rpId", rpID)
        writer.texts("origins", [origin])
        writer.key("apps")
        writer.beginObject()
        writer.key("ios")
        writer.beginArray()
        writer.beginObject()
        writer.member("appId", appleAppID)
        writer.endObject()
        writer.endArray()
        writer.key("android")
        writer.beginArray()
        writer.beginObject()
        writer.member("packageName", androidPackage)
        writer.texts("sha256CertFingerprints", [listedCertificate.colonForm])
        writer.member("label", "upload-key")
        writer.endObject()
        writer.endArray()
        writer.endObject()
        writer.key("algorithms")
        writer.beginArray()
        for algorithm in SimulatedRelyingParty.algorithms { writer.value(algorithm.number) }
        writer.endArray()
        writer.member("userVerification", "required")
        writer.member("challengeTtlSeconds", SimulatedRelyingParty.challengeTTLSeconds)
        writer.member("signCount", "reject")
        writer.member("backupEligibility", "reject")
        writer.key("attestation")
        writer.beginObject()
        writer.texts("formats", ["none"])
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }

    /// What it offers, in this order.
    static let algorithms: [SigningAlgorithm] = [.es256, .edDSA, .rs256]
    /// How long its challenges live.
    static let challengeTTLSeconds = 300
    /// `timeout` of its options.
    static let timeoutMilliseconds = 180_000

    private static func certificate(_ name: String, _ seed: UInt64) -> Fingerprint {
        var random = SplitMix64(seed: seed, "certificate", name)
        let hex = Hex.encode(random.bytes(32))
        // 64 hex digits are always a fingerprint; the other arm only spares an unwrapping.
        return Fingerprint(anyForm: hex) ?? certificate(name + "+", seed)
    }
}

extension JSONWriter {
    /// A member with an array of strings.
    mutating func texts(_ name: String, _ texts: [String]) {
        key(name)
        beginArray()
        for text in texts { value(text) }
        endArray()
    }
}
