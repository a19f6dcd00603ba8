import Ceremony
import Classification
import JSON
import Testing
import WellKnown

@Suite("Files from a configuration, and back")
struct ServedFilesTests {
    static let own = FileFindingsTests.own
    static let other = FileFindingsTests.other
    static let text = """
        {"name": "Shop", "origins": ["https://example.com:443", "https://www.example.com"],
         "relatedOrigins": ["https://example.net", "https://example.org"],
         "apps": {"ios": [{"appId": "ABCDE12345.com.example.shop"}],
                  "android": [{"packageName": "com.example.shop", "sha256CertFingerprints": ["\(own.lowercased())", "\(other)"]},
                              {"packageName": "com.example.two", "sha256CertFingerprints": ["\(own)"]}]}}
        """

    func configuration(_ text: String) throws -> RelyingPartyConfiguration {
        try RelyingPartyConfiguration(try JSONValue.parse(text), name: "example.com")
    }

    @Test("What is generated is in order")
    func isInOrder() throws {
        let configuration = try configuration(Self.text)
        let served = ServedFiles(configuration)
        #expect(served.files.map(\.file) == [.assetLinks, .appleAppSiteAssociation, .webAuthn])
        #expect(served.omissions.isEmpty)
        let judge = FileFindings(configuration, suffixes: .common)
        for (file, text) in served.files {
            #expect(judge.findings(about: file, Array(text.utf8), subject: file.rawValue) == [], "\(text)")
            #expect(text.contains("\n  ") && text.hasSuffix("\n"))
        }
    }

    @Test("The origins are those that clients report")
    func origins() throws {
        #expect(
            ServedFiles(try configuration(Self.text)).origins == [
                "https://example.com", "https://www.example.com", FileFindingsTests.ownOrigin,
                "android:apk-key-hash:ghUvTvCDnUAkeBHmYpFkba7pN0jQBRrKVXyc0U-QoIw", "https://example.net",
                "https://example.org",
            ])
    }

    @Test("What cannot be written is told, and nothing is written for it")
    func omissions() throws {
        let served = ServedFiles(
            try configuration(
                #"{"apps": {"ios": [{"appId": "com.example"}], "android": [{"packageName": "com.example", "sha256CertFingerprints": ["zz"]}]}, "relatedOrigins": ["ftp://x"]}"#
            ))
        #expect(served.files.isEmpty)
        #expect(served.omissions.count == 4)
    }

    @Test("The files propose the configuration that they were generated from")
    func back() throws {
        let configuration = try configuration(Self.text)
        var proposal = ConfigurationProposal(rpID: "example.com", base: nil, nil)
        for (file, text) in ServedFiles(configuration).files { proposal.add(Grants(file, try JSONValue.parse(text))) }
        let proposed = try self.configuration(proposal.text)
        #expect(proposed.iosApps == configuration.iosApps)
        #expect(proposed.androidApps.map(\.packageName) == ["com.example.shop", "com.example.two"])
        #expect(Set(proposed.androidApps[0].fingerprints) == [Self.own, Self.other])
        #expect(proposed.relatedOrigins == configuration.relatedOrigins)
        #expect(proposed.origins == ["https://example.com"])
    }

    @Test("A proposal keeps what the configuration has, and adds what it lacks")
    func adds() throws {
        let base = try JSONValue.parse(Self.text)
        var proposal = ConfigurationProposal(rpID: "example.com", base: base, try configuration(Self.text))
        let added = String(repeating: "AB:", count: 31) + "AB"
        proposal.add(added, to: "com.example.two")
        proposal.add(Self.own, to: "com.example.shop")
        let proposed = try configuration(proposal.text)
        #expect(proposed.name == "Shop")
        #expect(proposed.androidApps[0].fingerprints == [Self.own.lowercased(), Self.other])
        #expect(proposed.androidApps[1].fingerprints == [Self.own, added])
    }

    @Test("Certificates are read from what build tools print")
    func certificates() {
        let plain = Self.own.lowercased().replacing(":", with: "")
        let keytool = """
            Alias name: upload
            Certificate fingerprints:
            \t SHA1: 5E:8F:16:06:2E:A3:CD:2C:4A:0D:54:78:76:BA:A6:F3:8C:AB:F6:25
            \t SHA256: \(Self.own)
            Signature algorithm name: SHA256withRSA
            """
        #expect(CertificatePrint(keytool).certificates.map(\.fingerprint) == [Self.own])
        #expect(CertificatePrint(keytool).certificates.first?.label == "upload")
        let apksigner = """
            Signer #1 certificate DN: CN=Example
            Signer #1 certificate SHA-256 digest: \(plain)
            Signer #1 certificate SHA-1 digest: 61ed377e85d386a8dfee6b864bd85b0bfaa5af81
            Signer #1 public key SHA-256 digest: \(String(repeating: "ab", count: 32))
            """
        #expect(CertificatePrint(apksigner).certificates.map(\.fingerprint) == [Self.own])
        #expect(CertificatePrint(apksigner).certificates.first?.label == "Signer #1")
        let gradle =
            "Variant: release\nConfig: release\nSHA-256: \(Self.own)\n----\nVariant: debug\nSHA-256: \(Self.other)\n"
        #expect(CertificatePrint(gradle).certificates.map(\.label) == ["release", "debug"])
        #expect(CertificatePrint("sha256 Fingerprint=\(Self.own)\n").certificates.count == 1)
        #expect(CertificatePrint("SHA256: nothing\nSHA256withRSA\n").certificates.isEmpty)
    }
}
