import Ceremony
import Classification
import JSON
import Testing

/// A configuration, and the codes that it is to be answered with.
struct ConfigurationCase: Sendable, CustomTestStringConvertible {
    var json: String
    var codes: [FindingCode]
    var remedyNames: String?

    var testDescription: String { json }

    init(_ json: String, _ codes: [FindingCode], remedy: String? = nil) {
        self.json = json
        self.codes = codes
        remedyNames = remedy
    }
}

@Suite("Findings about configurations")
struct ConfigurationFindingsTests {
    private static let debugKey =
        "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39:9F:73:48:F0:BB:6F:89:9B:83:32:66:75:91:03:3B:9C"
    private static let ownKey =
        "F8:E8:40:42:09:C6:C4:CD:1C:28:AB:00:91:C5:22:2E:D4:FC:95:98:B8:DE:17:2C:A0:7E:5C:5A:D6:33:76:21"
    private static let ownHash = "android:apk-key-hash:-OhAQgnGxM0cKKsAkcUiLtT8lZi43hcsoH5cWtYzdiE"

    static let cases: [ConfigurationCase] = [
        .init(#"{"origins": ["https://example.com", "https://www.example.com"], "challengeTtlSeconds": 600}"#, []),
        .init(#"{"origins": ["https://example.com:443", "https://example.com:8443", "http://localhost:3000"]}"#, [.rpIDNotCoveringOrigin]),
        .init(#"{"origins": ["https://example.com/"]}"#, [.originNeverMatches], remedy: "`https://example.com`"),
        .init(#"{"origins": ["https://example.com/login"]}"#, [.originNeverMatches], remedy: "`https://example.com`"),
        .init(#"{"origins": ["https://Example.com"]}"#, [.originNeverMatches], remedy: "`https://example.com`"),
        .init(#"{"origins": ["example.com"]}"#, [.originNeverMatches], remedy: "`https://example.com`"),
        .init(#"{"origins": ["https://example.com?x=1"]}"#, [.originNeverMatches], remedy: "`https://example.com`"),
        .init(#"{"origins": ["https://*.example.com"]}"#, [.originNeverMatches]),
        .init(#"{"origins": ["https://example.com:99999"]}"#, [.originNeverMatches]),
        .init(#"{"origins": ["https://example.com", "http://example.com"]}"#, [.originNotHTTPS], remedy: "`https://example.com`"),
        .init(#"{"origins": ["http://localhost:8080"], "rpId": "localhost"}"#, []),
        .init(#"{"origins": ["https://shop.example.net"]}"#, [.rpIDNotCoveringOrigin]),
        .init(#"{"origins": ["https://evil-example.com"]}"#, [.rpIDNotCoveringOrigin]),
        .init(#"{"origins": ["https://shop.example.net"], "relatedOrigins": ["https://shop.example.net"]}"#, []),
        .init(#"{"origins": ["https://example.com"], "relatedOrigins": ["shop.example.net/"]}"#, [.relatedOriginMalformed], remedy: "`https://shop.example.net`"),
        .init(#"{"origins": ["https://example.com"], "topOrigins": ["https://partner.example.net/"]}"#, [.originNeverMatches]),
        .init(#"{"origins": ["https://192.0.2.10"], "rpId": "192.0.2.10"}"#, [.rpIDInvalid]),
        .init(#"{"origins": ["https://example.com"], "rpId": "example.com:8443"}"#, [.rpIDInvalid, .rpIDNotCoveringOrigin], remedy: "`example.com`"),
        .init(#"{"origins": ["https://example.com"], "rpId": "https://example.com"}"#, [.rpIDInvalid, .rpIDNotCoveringOrigin], remedy: "`example.com`"),
        .init(#"{"origins": ["https://example.com"], "rpId": "com"}"#, [.rpIDInvalid]),
        .init(#"{"origins": ["https://example.co.uk"], "rpId": "co.uk"}"#, [.rpIDInvalid]),
        .init(#"{"origins": ["https://example.co.uk"], "rpId": "example.co.uk"}"#, []),
        .init(#"{"origins": ["https://example.com"], "challengeTtlSeconds": 601}"#, [.challengeTTLLong]),
        .init(#"{"origins": ["https://example.com"], "algorithms": [-7, -99999]}"#, [.algorithmUnknown]),
        .init("{\"origins\": [\"https://example.com\", \"\(ownHash)\"]}", []),
        .init("{\"origins\": [\"\(ownHash)=\"]}", [.apkKeyHashEncoding], remedy: ownHash),
        .init(#"{"origins": ["android:apk-key-hash:m/+0PQBLdu/YyLtghtN7KHN7hbRVAhug8gIQBi3aWe0="]}"#, [.apkKeyHashEncoding],
            remedy: "`android:apk-key-hash:m_-0PQBLdu_YyLtghtN7KHN7hbRVAhug8gIQBi3aWe0`"),
        .init(#"{"origins": ["android:apk-key-hash:f8e8404209c6c4cd1c28ab0091c5222ed4fc9598b8de172ca07e5c5ad6337621"]}"#,
            [.apkKeyHashEncoding], remedy: ownHash),
        .init("{\"origins\": [\"android:apk-key-hash:\(ownKey)\"]}", [.apkKeyHashEncoding], remedy: ownHash),
        .init("{\"origins\": [\"android:apk-key-hash-sha256:\(ownKey)\"]}", [.apkKeyHashEncoding]),
        .init(#"{"origins": ["android:apk-key-hash:short"]}"#, [.apkKeyHashEncoding]),
        .init("{\"apps\": {\"android\": [{\"packageName\": \"com.example.shop\", \"sha256CertFingerprints\": [\"\(ownKey)\", \"\(ownKey.lowercased())\"]}]}}", []),
        .init("{\"apps\": {\"android\": [{\"packageName\": \"com.example.shop\", \"sha256CertFingerprints\": [\"\(debugKey)\"]}]}}", [.publicSigningKey]),
        .init(#"{"origins": ["android:apk-key-hash:-sYXRdwJA3hvue3mKpYrOZ9zSPC7b4mbgzJmdZEDO5w"]}"#, [.publicSigningKey]),
        .init(#"{"apps": {"android": [{"packageName": "com.example.shop", "sha256CertFingerprints": ["F8:E8:40"]}]}}"#, [.fingerprintMalformed]),
        .init(#"{"apps": {"android": [{"packageName": "com.example.shop", "sha256CertFingerprints": ["-OhAQgnGxM0cKKsAkcUiLtT8lZi43hcsoH5cWtYzdiE"]}]}}"#,
            [.fingerprintMalformed], remedy: "`\(ownKey)`"),
        .init(#"{"apps": {"ios": [{"appId": "com.example.shop"}]}}"#, [.appIDMalformed]),
        .init(#"{"apps": {"ios": [{"appId": "ABCDE12345.com.example.shop"}]}}"#, []),
        .init(#"{"origins": ["https://example.com"], "attestation": {"formats": ["none", "packed", "compound"]}}"#, []),
        .init(#"{"origins": ["https://example.com"], "attestation": {"formats": ["Packed"]}}"#, [.attestationFormatUnknown], remedy: "`packed`"),
        .init(#"{"origins": ["https://example.com"], "attestation": {"formats": ["fido2"], "trustAnchorsPem": ["MIIB"]}}"#,
            [.attestationFormatUnknown, .trustAnchorUnusable]),
    ]

    @Test("A configuration is answered with these codes", arguments: cases)
    func codes(_ row: ConfigurationCase) throws {
        let configuration = try RelyingPartyConfiguration(JSONValue.parse(row.json), name: "example.com")
        let findings = ConfigurationFindings.findings(for: configuration, name: "example.com")
        #expect(findings.map(\.code) == row.codes)
        for finding in findings {
            #expect(finding.subject != nil)
            #expect(finding.detail.hasSuffix(".") && finding.remedy.hasSuffix("."))
        }
        if let name = row.remedyNames { #expect(findings.contains { $0.remedy.contains(name) }) }
    }

    @Test("A log of a staging environment shares the RP ID of production without a finding")
    func sharedRPID() throws {
        let json = #"{"rpId": "example.com", "origins": ["https://staging.example.com"]}"#
        let configuration = try RelyingPartyConfiguration(JSONValue.parse(json), name: "example.com-staging")
        #expect(ConfigurationFindings.findings(for: configuration, name: "example.com-staging") == [])
    }
}
