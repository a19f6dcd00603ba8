import Ceremony
import Classification
import JSON
import Testing
import WellKnown

/// The rules by which Google's public compatibility suite for Digital Asset Links judges a site's list: groups 2000 to
/// 2300 and 4400, and what of 5000 needs no fetching. The lists are our own.
@Suite("Digital Asset Links lists")
struct AssetLinksTests {
    static let print = "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
    static let login = AssetStatement.loginCredentials

    static func links(_ text: String) throws -> AssetLinks {
        AssetLinks(try JSONValue.parse(text), subject: "list")
    }

    static func app(
        relation: String = #"["delegate_permission/common.get_login_creds"]"#, package: String = #""com.example.shop""#,
        prints: String = "[\"\(Self.print)\"]"
    ) -> String {
        #"{"relation": \#(relation), "target": {"namespace": "android_app", "package_name": \#(package), "sha256_cert_fingerprints": \#(prints)}}"#
    }

    static func site(_ site: String) -> String {
        #"{"relation": ["delegate_permission/common.get_login_creds"], "target": {"namespace": "web", "site": "\#(site)"}}"#
    }

    @Test("Several statements with several relations each count")
    func several() throws {
        let both = #"["delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"]"#
        let links = try Self.links("[\(Self.app(relation: both)), \(Self.site("https://example.org"))]")
        #expect(links.findings.isEmpty)
        #expect(links.apps() == ["com.example.shop": [Self.print]])
        #expect(links.apps(granted: AssetStatement.handleAllURLs) == ["com.example.shop": [Self.print]])
        #expect(links.statements.last?.target == .site("https://example.org"))
    }

    @Test("A void statement takes no other with it, and is told")
    func oneVoid() throws {
        let links = try Self.links("[\(Self.site("https://example.org")), {}, \(Self.app())]")
        #expect(links.statements.count == 2)
        #expect(links.findings.map(\.code) == [.statementMalformed])
        #expect(links.findings.first?.detail.contains("[1]") == true)
    }

    @Test("An empty list is no list", arguments: ["[]", "{}", "42", "\"foo\"", "null"])
    func noList(_ text: String) throws {
        let links = try Self.links(text)
        #expect(links.statements.isEmpty)
        #expect(links.findings.map(\.code) == [.statementMalformed])
    }

    @Test("Only strict JSON is read", arguments: ["[{", "[1,]", "[{'relation': []}]", "INVALID", "// x\n[]", "[] []"])
    func strict(_ text: String) {
        let findings = FileFindings(nil, suffixes: .common).findings(
            about: .assetLinks, Array(text.utf8), subject: "list")
        #expect(findings.map(\.code) == [.notJSON])
    }

    @Test(
        "Relations are kind and detail in lower case",
        arguments: [
            "delegate_permission/common.handle_all_urls", "delegate_permission/write_on_the_walls",
            "delegate_permission/org.example.write", "navigate/yellow_brick_road",
            "delegate_permission/get_login_creds",
        ])
    func goodRelation(_ relation: String) throws {
        let links = try Self.links("[\(Self.app(relation: "[\"\(relation)\"]"))]")
        #expect(links.findings.isEmpty)
        #expect(links.statements.first?.relations == [relation])
    }

    @Test(
        "A relation of another form voids its statement",
        arguments: [
            #"[""]"#, #""delegate_permission/common.handle_all_urls""#, "[{}]", "[]", "{}", "null", "7",
            #"["delegate_permission/*"]"#, #"["BIG/write"]"#, #"["/write"]"#, #"["/"]"#, #"["write"]"#,
            #"["delegate_permission"]"#, #"["delegate_permission/write/foo"]"#, #"["delegate_permission,write"]"#,
            #"["delegate_permission/"]"#, #"["delegate_permission/write on it"]"#, #"["delegate_permission/write+it"]"#,
            #"["delegate_permission/write!"]"#, #"["delegate_permission/WRITE"]"#, #"["delegate_permission/write "]"#,
            #"[" delegate_permission/write"]"#, #"["delegate_permission /write"]"#,
            #"["delegate_permission/common.get_login_creds", "bad"]"#,
        ])
    func badRelation(_ relation: String) throws {
        let links = try Self.links("[\(Self.app(relation: relation))]")
        #expect(links.statements.isEmpty)
        #expect(links.findings.map(\.code) == [.statementMalformed])
    }

    @Test("A statement without relation or target is void")
    func missingParts() throws {
        for text in [
            #"{"relation": ["delegate_permission/common.get_login_creds"]}"#,
            #"{"target": {"namespace": "web", "site": "https://example.org"}}"#,
            #"{"relation": ["delegate_permission/x"], "target": "https://example.org"}"#,
            #"{"relation": ["delegate_permission/x"], "target": {"namespace": "internets", "site": "https://example.org"}}"#,
            #"{"relation": ["delegate_permission/x"], "target": {"site": "https://example.org"}}"#, "17", "[]",
        ] {
            let links = try Self.links("[\(text)]")
            #expect(links.statements.isEmpty, "\(text)")
            #expect(links.findings.map(\.code) == [.statementMalformed], "\(text)")
        }
    }

    @Test(
        "A site is scheme, host and port",
        arguments: [
            "https://t.example.org", "http://t.example.org", "https://t.example.org.", "HtTpS://t.example.org",
            "https://t.example.org:443",
        ])
    func goodSite(_ site: String) throws {
        #expect(try Self.links("[\(Self.site(site))]").findings.isEmpty)
    }

    @Test(
        "A site with more or less than scheme, host and port is void",
        arguments: [
            "https://t.example.org:999999", "mailto://user@example.org", "https://x:y@t.example.org",
            "https://t.example.org?bar", "https://t.example.org#bar", "https://t.example.org/",
            "https://t.example.org/XXX",
            "https://t.example.org/XXX/", "https://t.example.org/*", "t.example.org", "", "https://",
            "https://*.example.org",
        ])
    func badSite(_ site: String) throws {
        #expect(try Self.links("[\(Self.site(site))]").findings.map(\.code) == [.statementMalformed])
    }

    @Test("An app may have several certificates")
    func twoCertificates() throws {
        let zero = Array(repeating: "00", count: 32).joined(separator: ":")
        let links = try Self.links("[\(Self.app(prints: "[\"\(zero)\", \"\(Self.print)\"]"))]")
        #expect(links.apps() == ["com.example.shop": [zero, Self.print]])
    }

    @Test(
        "A certificate in another form is malformed, and voids its statement",
        arguments: [
            "", "B A D", Self.print.lowercased(), "GG:HH" + Self.print.dropFirst(5), String(Self.print.dropFirst(3)),
            Self.print.replacing(":", with: ""), Self.print + ":00", Self.print.replacing(":", with: "-"),
            " " + Self.print,
        ])
    func badCertificate(_ text: String) throws {
        let links = try Self.links("[\(Self.app(prints: "[\"\(text)\"]"))]")
        #expect(links.apps().isEmpty)
        #expect(links.findings.map(\.code) == [.fingerprintMalformed])
    }

    @Test("The remedy of a malformed certificate is the right spelling of it")
    func certificateRemedy() throws {
        let links = try Self.links("[\(Self.app(prints: "[\"\(Self.print.lowercased())\"]"))]")
        #expect(links.findings.first?.remedy == "Write `\(Self.print)`.")
    }

    @Test("Certificates are a list of at least one", arguments: ["[]", "{}", "\"\(Self.print)\"", "null"])
    func certificatesAreAList(_ prints: String) throws {
        #expect(try Self.links("[\(Self.app(prints: prints))]").findings.map(\.code) == [.statementMalformed])
    }

    @Test(
        "A package name has parts of letters, digits and underscores",
        arguments: [#""""#, #""B A D""#, "null", "7", #""shop""#])
    func badPackage(_ package: String) throws {
        #expect(try Self.links("[\(Self.app(package: package))]").findings.map(\.code) == [.statementMalformed])
    }

    @Test("An include holds nothing else of the standard, but may hold what is not in it")
    func includes() throws {
        let good = try Self.links(#"[{"magic": {"a": 1}, "include": "https://example.org/list.json"}]"#)
        #expect(good.findings.isEmpty)
        #expect(good.includes == ["https://example.org/list.json"])
        for text in [
            #"{"include": "https://example.org/l.json", "target": {"namespace": "web", "site": "https://example.org"}}"#,
            #"{"include": "https://example.org/l.json", "relation": []}"#, #"{"include": "http://example.org/l.json"}"#,
            #"{"include": 7}"#, #"{"include": ""}"#, #"{"include": "/list.json"}"#,
        ] {
            let links = try Self.links("[\(text)]")
            #expect(links.includes.isEmpty, "\(text)")
            #expect(links.findings.map(\.code) == [.statementMalformed], "\(text)")
        }
    }

    @Test("What is included counts as what is written, and a void include voids nothing but itself")
    func joining() throws {
        let parent = try Self.links("[\(Self.app()), {\"include\": \"https://example.org/l.json\"}]")
        let whole = parent.joined([
            try Self.links("[\(Self.app(package: #""com.example.two""#))]"), try Self.links("7"),
        ])
        #expect(Set(whole.apps().keys) == ["com.example.shop", "com.example.two"])
        #expect(whole.findings.map(\.code) == [.statementMalformed])
    }
}
