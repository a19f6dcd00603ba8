import Ceremony
import Classification
import JSON
import Testing
import WellKnown

@Suite("Findings about association files")
struct FileFindingsTests {
    static let own = "F8:E8:40:42:09:C6:C4:CD:1C:28:AB:00:91:C5:22:2E:D4:FC:95:98:B8:DE:17:2C:A0:7E:5C:5A:D6:33:76:21"
    static let other = "82:15:2F:4E:F0:83:9D:40:24:78:11:E6:62:91:64:6D:AE:E9:37:48:D0:05:1A:CA:55:7C:9C:D1:4F:90:A0:8C"
    static let ownOrigin = "android:apk-key-hash:-OhAQgnGxM0cKKsAkcUiLtT8lZi43hcsoH5cWtYzdiE"

    func configuration(_ json: String) throws -> RelyingPartyConfiguration {
        try RelyingPartyConfiguration(try JSONValue.parse(json), name: "example.com")
    }

    func android(_ prints: [String] = [own], origins: String = "") throws -> RelyingPartyConfiguration {
        let list = prints.map { "\"\($0)\"" }.joined(separator: ",")
        return try configuration(
            #"{"origins": [\#(origins)], "apps": {"android": [{"packageName": "com.example.shop", "sha256CertFingerprints": [\#(list)]}]}}"#
        )
    }

    func codes(_ file: WellKnownFile, _ text: String, _ configuration: RelyingPartyConfiguration) -> [FindingCode] {
        FileFindings(configuration, suffixes: .common).findings(about: file, Array(text.utf8), subject: file.rawValue)
            .map(\.code)
    }

    func list(_ relations: [String], _ package: String = "com.example.shop", _ prints: [String] = [own]) -> String {
        let relation = relations.map { "\"delegate_permission/common.\($0)\"" }.joined(separator: ",")
        let list = prints.map { "\"\($0)\"" }.joined(separator: ",")
        return
            #"{"relation": [\#(relation)], "target": {"namespace": "android_app", "package_name": "\#(package)", "sha256_cert_fingerprints": [\#(list)]}}"#
    }

    @Test("A list that grants both to the app has no finding")
    func inOrder() throws {
        #expect(codes(.assetLinks, "[\(list(["handle_all_urls", "get_login_creds"]))]", try android()) == [])
    }

    @Test("Both relations may stand in statements of their own")
    func apart() throws {
        #expect(
            codes(.assetLinks, "[\(list(["handle_all_urls"])), \(list(["get_login_creds"]))]", try android()) == [])
    }

    @Test("Links alone are an error, passkeys alone a remark")
    func relations() throws {
        #expect(codes(.assetLinks, "[\(list(["handle_all_urls"]))]", try android()) == [.getLoginCredsMissing])
        #expect(codes(.assetLinks, "[\(list(["get_login_creds"]))]", try android()) == [.handleAllURLsMissing])
        #expect(FindingCode.handleAllURLsMissing.severity == .info)
    }

    @Test("Another relation alone is a missing one")
    func otherRelation() throws {
        #expect(codes(.assetLinks, "[\(list(["share"]))]", try android()) == [.getLoginCredsMissing])
    }

    @Test("A package that no statement names is not listed, and another one is unexpected")
    func packages() throws {
        #expect(
            codes(.assetLinks, "[\(list(["get_login_creds", "handle_all_urls"], "com.example.other"))]", try android())
                == [.packageNotListed, .unexpectedApp])
    }

    @Test("An app that is granted links alone is let in nowhere, and not unexpected")
    func linksOnly() throws {
        let both = list(["get_login_creds", "handle_all_urls"])
        #expect(
            codes(.assetLinks, "[\(both), \(list(["handle_all_urls"], "com.example.other"))]", try android()) == [])
    }

    @Test("Certificates are compared both ways")
    func certificates() throws {
        let both = ["get_login_creds", "handle_all_urls"]
        #expect(codes(.assetLinks, "[\(list(both))]", try android([Self.own, Self.other])) == [.fingerprintNotListed])
        #expect(
            codes(.assetLinks, "[\(list(both, "com.example.shop", [Self.own, Self.other]))]", try android())
                == [.unexpectedFingerprint])
        #expect(codes(.assetLinks, "[\(list(both))]", try android([Self.own.lowercased()])) == [])
    }

    @Test("A certificate that stands for links alone is not listed for passkeys")
    func splitCertificates() throws {
        let text =
            "[\(list(["get_login_creds"])), \(list(["handle_all_urls"], "com.example.shop", [Self.own, Self.other]))]"
        #expect(codes(.assetLinks, text, try android([Self.own, Self.other])) == [.fingerprintNotListed])
    }

    @Test("A key hash among the origins makes its certificate known, and is asked for in the file")
    func keyHashOrigins() throws {
        let configuration = try configuration(#"{"origins": ["https://example.com", "\#(Self.ownOrigin)"]}"#)
        let both = ["get_login_creds", "handle_all_urls"]
        #expect(codes(.assetLinks, "[\(list(both))]", configuration) == [])
        #expect(
            codes(.assetLinks, "[\(list(both, "com.example.shop", [Self.other]))]", configuration)
                == [.fingerprintNotListed, .unexpectedApp])
    }

    @Test("What a list includes and was not read may hold what is missed")
    func includes() throws {
        #expect(codes(.assetLinks, #"[{"include": "https://example.com/l.json"}]"#, try android()) == [])
    }

    @Test("A certificate in lower case is malformed, and the app not listed with it")
    func malformed() throws {
        let text = "[\(list(["get_login_creds"], "com.example.shop", [Self.own.lowercased()]))]"
        #expect(codes(.assetLinks, text, try android()) == [.fingerprintMalformed, .fingerprintNotListed])
    }

    @Test("A remedy names the very statement to write")
    func remedy() throws {
        let findings = FileFindings(try android(), suffixes: .common).findings(
            about: .assetLinks, Array("[\(list(["x"], "com.example.other"))]".utf8), subject: "list")
        let remedy = findings.first { $0.code == .packageNotListed }?.remedy ?? ""
        #expect(remedy.contains(Self.own) && remedy.contains("get_login_creds") && remedy.contains("com.example.shop"))
    }

    @Test("Apple's file is judged by its section for passkeys")
    func apple() throws {
        let ios = try configuration(#"{"apps": {"ios": [{"appId": "ABCDE12345.com.example.shop"}]}}"#)
        let file = WellKnownFile.appleAppSiteAssociation
        let good = #"{"webcredentials": {"apps": ["ABCDE12345.com.example.shop"]}, "applinks": {}}"#
        #expect(codes(file, good, ios) == [])
        #expect(codes(file, #"{"applinks": {"details": []}}"#, ios) == [.webcredentialsMissing])
        #expect(codes(file, #"{"webcredentials": {}}"#, ios) == [.webcredentialsMissing])
        #expect(codes(file, #"{"webcredentials": {"apps": []}}"#, ios) == [.appNotListed])
        #expect(codes(file, #"{"webcredentials": {"apps": "x"}}"#, ios) == [.statementMalformed, .appNotListed])
        #expect(codes(file, #"{"webcredentials": []}"#, ios) == [.statementMalformed, .appNotListed])
        #expect(codes(file, "[]", ios) == [.statementMalformed, .appNotListed])
        #expect(
            codes(
                file, #"{"webcredentials": {"apps": ["ABCDE12345.com.example.shop", "ABCDE12345.com.example.beta"]}}"#,
                ios)
                == [.unexpectedApp])
        #expect(codes(file, "<!doctype html><html></html>", ios) == [.notJSON])
    }

    @Test(
        "An entry that is no app id is malformed, and what was meant is told",
        arguments: [
            ("com.example.shop", nil), ("ABCDE12345.*", nil), ("*", nil),
            ("webcredentials:ABCDE12345.com.example.shop", "ABCDE12345.com.example.shop"),
            ("ABCDE12345.com.example.shop?mode=developer", "ABCDE12345.com.example.shop"),
            ("abcde12345.com.example.shop", "ABCDE12345.com.example.shop"),
            (" ABCDE12345.com.example.shop", "ABCDE12345.com.example.shop"),
        ])
    func appIDs(_ text: String, _ meant: String?) throws {
        let value = try JSONValue.parse(#"{"webcredentials": {"apps": ["\#(text)"]}}"#)
        let association = AppleAssociation(value, subject: "file")
        #expect(association.apps.isEmpty)
        #expect(association.findings.map(\.code) == [.appIDMalformed])
        if let meant { #expect(association.findings.first?.remedy == "Write `\(meant)`.") }
    }

    @Test("Related origins are compared as browsers compare them")
    func relatedOrigins() throws {
        let related = try configuration(
            #"{"origins": ["https://example.com"], "relatedOrigins": ["https://shop.example.net", "https://shop.example.org"]}"#
        )
        #expect(
            codes(.webAuthn, #"{"origins": ["https://shop.example.net/", "HTTPS://shop.example.org:443"]}"#, related)
                == [])
        #expect(codes(.webAuthn, #"{"origins": ["https://shop.example.net"]}"#, related) == [.relatedOriginNotListed])
        #expect(
            codes(
                .webAuthn,
                #"{"origins": ["https://shop.example.net", "https://shop.example.org", "shop.example.org/x", "http://a.example", "https://*.example.org", 7]}"#,
                related)
                == [.relatedOriginMalformed, .relatedOriginMalformed, .relatedOriginMalformed, .relatedOriginMalformed])
        #expect(
            codes(.webAuthn, "{}", related) == [.statementMalformed, .relatedOriginNotListed, .relatedOriginNotListed])
    }

    @Test("Origins behind the fifth label may be left unread, those of labels before are not")
    func labels() throws {
        let value = try JSONValue.parse(
            #"{"origins": ["https://a.com", "https://a.co.uk", "https://b.com", "https://c.com", "https://d.com", "https://e.com", "https://f.com", "https://www.a.net", "https://g.co.uk"]}"#
        )
        let related = RelatedOrigins(value, subject: "file")
        #expect(related.beyondLimit(.common).map(\.origin) == ["https://f.com", "https://g.co.uk"])
        #expect(related.beyondLimit(.common).map(\.label) == ["f", "g"])
    }

    @Test("Passkey endpoints are https addresses, all of them optional")
    func endpoints() throws {
        let any = try configuration(#"{"origins": ["https://example.com"]}"#)
        #expect(codes(.passkeyEndpoints, "{}", any) == [])
        #expect(codes(.passkeyEndpoints, #"{"enroll": "https://example.com/account/passkeys?x=1"}"#, any) == [])
        #expect(
            codes(.passkeyEndpoints, #"{"enroll": "/passkeys", "manage": "http://example.com/"}"#, any) == [
                .statementMalformed, .statementMalformed,
            ])
        #expect(codes(.passkeyEndpoints, "[]", any) == [.statementMalformed])
    }

    @Test("A file that is larger than its readers take is not read")
    func size() throws {
        let ios = try configuration(#"{"apps": {"ios": [{"appId": "ABCDE12345.com.example.shop"}]}}"#)
        let text = #"{"webcredentials": {"apps": ["ABCDE12345.com.example.shop"]}}"#
        let limit = 128 << 10
        #expect(
            codes(.appleAppSiteAssociation, text + String(repeating: " ", count: limit - text.utf8.count), ios) == [])
        #expect(codes(.appleAppSiteAssociation, text + String(repeating: " ", count: limit), ios) == [.tooLarge])
        #expect(codes(.assetLinks, "[" + String(repeating: " ", count: 1 << 20) + "]", ios) == [.tooLarge])
    }

    @Test("A signed file is told apart from broken JSON")
    func signed() {
        let findings = FileFindings(nil, suffixes: .common).findings(
            about: .appleAppSiteAssociation, [0x30, 0x82, 0x10, 0x00, 0x06], subject: "file")
        #expect(findings.first?.code == .notJSON)
        #expect(findings.first?.detail.contains("signed") == true)
    }
}
