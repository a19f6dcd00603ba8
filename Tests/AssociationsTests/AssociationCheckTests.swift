import Associations
import Ceremony
import Classification
import HTTPClient
import JSON
import Testing
import WellKnown

/// A site that answers by address; what it does not have answers 404, as a site does.
struct Site: Sendable {
    var answers: [String: FetchOutcome] = [:]

    static let host = "example.com"
    static let print = "F8:E8:40:42:09:C6:C4:CD:1C:28:AB:00:91:C5:22:2E:D4:FC:95:98:B8:DE:17:2C:A0:7E:5C:5A:D6:33:76:21"
    static let links = "https://example.com/.well-known/assetlinks.json"
    static let apple = "https://example.com/.well-known/apple-app-site-association"
    static let related = "https://example.com/.well-known/webauthn"
    static let cdn = "https://app-site-association.cdn-apple.com/a/v1/example.com"
    static let google = AssociationSettings().googleList.replacing("{domain}", with: host)
    static let robots = "https://example.com/robots.txt"

    static func list(_ package: String = "com.example.shop", _ print: String = Self.print) -> String {
        #"[{"relation": ["delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"], "target": {"namespace": "android_app", "package_name": "\#(package)", "sha256_cert_fingerprints": ["\#(print)"]}}]"#
    }

    static let goodApple = #"{"webcredentials": {"apps": ["ABCDE12345.com.example.shop"]}}"#

    mutating func serve(
        _ url: String, _ text: String, type: String? = "application/json", status: Int = 200,
        fields: [String: String] = [:]
    ) {
        var fields = fields
        fields["content-type"] = type
        answers[url] = .answered(FetchedResponse(status: status, fields: fields, body: Array(text.utf8)))
    }

    private var checking: AssociationCheck {
        let answers = answers
        return AssociationCheck(
            AssociationSettings(),
            fetching: Fetching { url, _ in answers[url] ?? .answered(FetchedResponse(status: 404)) },
            suffixes: .common)
    }

    func check(_ configuration: String) throws -> AssociationReport {
        checking.run(
            rpID: Self.host, name: Self.host,
            try RelyingPartyConfiguration(try JSONValue.parse(configuration), name: Self.host))
    }

    /// A check of an RP ID whose configuration nobody has.
    func check(of rpID: String) -> AssociationReport { checking.run(rpID: rpID, name: rpID, nil) }
}

@Suite("Checks of association files")
struct AssociationCheckTests {
    static let android =
        #"{"apps": {"android": [{"packageName": "com.example.shop", "sha256CertFingerprints": ["\#(Site.print)"]}]}}"#
    static let ios = #"{"apps": {"ios": [{"appId": "ABCDE12345.com.example.shop"}]}}"#
    static let related = #"{"origins": ["https://example.com"], "relatedOrigins": ["https://example.net"]}"#

    func codes(_ site: Site, _ configuration: String) throws -> [FindingCode] {
        try site.check(configuration).findings.map(\.code)
    }

    @Test("Only what the configuration needs is fetched")
    func needed() throws {
        let site = Site()
        #expect(try site.check(#"{"origins": ["https://example.com"]}"#).copies.isEmpty)
        #expect(try site.check(Self.android).copies.map(\.url) == [Site.links, Site.google])
        #expect(try site.check(Self.ios).copies.map(\.url) == [Site.apple, Site.cdn])
        #expect(try site.check(Self.related).copies.map(\.url) == [Site.related])
    }

    @Test(
        "What is no domain is said to be none, without a configuration too, and nothing is fetched",
        arguments: ["192.168.1.1", "", "a b", "evil.com/..", "example.com:22", "https://example.com"])
    func noDomain(_ rpID: String) throws {
        let report = Site().check(of: rpID)
        #expect(report.findings.map(\.code) == [.rpIDInvalid] && report.hasErrors)
        #expect(report.copies.isEmpty)
    }

    @Test("A file in order has no finding, and lets its app in")
    func inOrder() throws {
        var site = Site()
        site.serve(Site.links, Site.list(), type: "Application/JSON; charset=utf-8")
        let report = try site.check(Self.android)
        #expect(report.findings.isEmpty && !report.hasErrors)
        let seen = try #require(report.copies.first?.observation)
        #expect(seen.state == .present)
        #expect(seen.grants.androidApps == ["com.example.shop": [Site.print]])
        #expect(seen.sha256?.count == 64 && seen.content == Site.list())
    }

    @Test("Any answer but 200 is no file; a bad moment of the server is no state of it")
    func statuses() throws {
        for (status, code, state) in [
            (404, FindingCode.notFound, AssociationObservation.State.notFound), (403, .notFound, .notFound),
            (204, .notFound, .notFound),
            (301, .redirected, .redirected), (308, .redirected, .redirected), (503, .unreachable, nil),
            (429, .unreachable, nil),
        ] as [(Int, FindingCode, AssociationObservation.State?)] {
            var site = Site()
            site.serve(Site.links, "", status: status, fields: ["location": "https://www.example.com/"])
            let report = try site.check(Self.android)
            #expect(report.findings.map(\.code) == [code], "\(status)")
            #expect(report.copies.first?.observation?.state == state, "\(status)")
        }
    }

    @Test("Failures of the network are told, and are no state of the file; a certificate is")
    func failures() throws {
        for kind in FetchFailure.Kind.allCases {
            var site = Site()
            site.answers[Site.links] = .failed(FetchFailure(kind, "why"))
            let report = try site.check(Self.android)
            #expect(report.findings.map(\.code) == [kind == .tls ? .tlsInvalid : .unreachable])
            #expect(report.copies.first?.observation?.state == (kind == .tls ? .tlsInvalid : nil))
            #expect(report.hasErrors)
        }
    }

    @Test("Another content type is an error where the readers refuse it")
    func contentTypes() throws {
        var site = Site()
        site.serve(Site.links, Site.list(), type: "text/plain")
        site.serve(Site.apple, Site.goodApple, type: nil)
        site.serve(Site.related, #"{"origins": ["https://example.net"]}"#, type: "application/octet-stream")
        let links = try site.check(Self.android)
        #expect(links.findings.map(\.severity) == [.error] && links.findings.map(\.code) == [.wrongContentType])
        #expect(links.copies.first?.observation?.state == .wrongContentType)
        #expect(links.copies.first?.observation?.grants == Grants())
        let apple = try site.check(Self.ios)
        #expect(apple.findings.map(\.severity) == [.warning] && apple.copies.first?.observation?.state == .present)
        #expect(try site.check(Self.related).findings.map(\.severity) == [.error])
    }

    @Test("The page that a site shows for every path is neither the right type nor JSON")
    func fallback() throws {
        var site = Site()
        site.serve(Site.links, "<!doctype html><html></html>", type: "text/html")
        site.serve(Site.robots, "<!doctype html>User-agent: *\nDisallow: /", type: "text/html")
        #expect(try codes(site, Self.android) == [.wrongContentType, .notJSON])
    }

    @Test("A body beyond the limit is too large, whatever it begins with")
    func tooLarge() throws {
        var site = Site()
        site.answers[Site.apple] = .answered(
            FetchedResponse(
                status: 200, fields: ["content-type": "application/json"], body: Array("{}".utf8), isTooLarge: true))
        let report = try site.check(Self.ios)
        #expect(report.findings.map(\.code) == [.tooLarge])
        #expect(report.copies.first?.observation?.state == .tooLarge)
    }

    @Test("robots.txt that disallows the path is a warning")
    func robots() throws {
        var site = Site()
        site.serve(Site.links, Site.list())
        site.serve(Site.robots, "User-agent: *\nDisallow: /.well-known/\n", type: "text/plain")
        let report = try site.check(Self.android)
        #expect(report.findings.map(\.code) == [.crawlBlocked] && !report.hasErrors)
    }

    @Test("Apple's copy is compared by meaning, and tells its age")
    func appleCopy() throws {
        var site = Site()
        site.serve(Site.apple, Site.goodApple)
        site.serve(Site.cdn, #"{ "webcredentials" : { "apps" : ["ABCDE12345.com.example.shop"] } }"#)
        #expect(try codes(site, Self.ios) == [])
        site.serve(Site.cdn, #"{"webcredentials": {"apps": []}}"#, fields: ["age": "90000"])
        let stale = try site.check(Self.ios)
        #expect(stale.findings.map(\.code) == [.cdnStale] && !stale.hasErrors)
        #expect(stale.findings.first?.detail.contains("25 h old") == true)
        #expect(stale.findings.first?.detail.contains("lacks `ABCDE12345.com.example.shop`") == true)
        site.serve(Site.cdn, #"{"webcredentials": {"apps": ["ABCDE12345.com.example.shop"]}, "applinks": {}}"#)
        #expect(try codes(site, Self.ios) == [.cdnStale])
    }

    @Test("A vendor's copy that cannot be had is no finding, and none is stale while the origin is out of reach")
    func noCopy() throws {
        var site = Site()
        site.serve(Site.apple, Site.goodApple)
        for answer in [
            FetchOutcome.failed(FetchFailure(.notConnected, "")), .answered(FetchedResponse(status: 500)),
            .answered(FetchedResponse(status: 200, body: Array("<html>".utf8))),
        ] {
            site.answers[Site.cdn] = answer
            #expect(try codes(site, Self.ios) == [])
        }
        site.serve(Site.cdn, #"{"webcredentials": {"apps": []}}"#)
        site.answers[Site.apple] = .failed(FetchFailure(.tooSlow, ""))
        #expect(try codes(site, Self.ios) == [.unreachable])
    }

    @Test("A copy that still lists apps which the origin lost is told")
    func copyOfLostFile() throws {
        var site = Site()
        site.serve(Site.cdn, Site.goodApple)
        #expect(try codes(site, Self.ios) == [.notFound, .cdnStale])
    }

    @Test("Google's list is compared by its apps")
    func googleList() throws {
        var site = Site()
        site.serve(Site.links, Site.list())
        let statement =
            #"{"source": {}, "relation": "delegate_permission/common.get_login_creds", "target": {"androidApp": {"packageName": "com.example.shop", "certificate": {"sha256Fingerprint": "\#(Site.print)"}}}}"#
        site.serve(Site.google, #"{"statements": [\#(statement)], "maxAge": "3599.5s"}"#)
        #expect(try codes(site, Self.android) == [])
        site.serve(Site.google, #"{"maxAge": "3599.5s", "errorCode": ["ERROR_CODE_REDIRECT"]}"#)
        #expect(try codes(site, Self.android) == [.cdnStale])
        site.serve(Site.google, #"{"hello": 1}"#)
        #expect(try codes(site, Self.android) == [])
    }

    @Test("What a list includes counts, within a budget and without going in circles")
    func includes() throws {
        var site = Site()
        site.serve(Site.links, #"[{"include": "https://example.com/a.json"}]"#)
        site.serve(
            "https://example.com/a.json", #"[{"include": "https://example.com/b.json"}, {"include": "\#(Site.links)"}]"#
        )
        site.serve("https://example.com/b.json", Site.list())
        #expect(try codes(site, Self.android) == [])
        site.serve("https://example.com/b.json", Site.list(), status: 404)
        #expect(try codes(site, Self.android) == [.notFound, .packageNotListed])
        site.answers["https://example.com/b.json"] = .failed(FetchFailure(.tooSlow, ""))
        #expect(try codes(site, Self.android) == [.unreachable])
        for number in 0..<30 {
            site.serve(
                "https://example.com/\(number).json", #"[{"include": "https://example.com/\#(number + 1).json"}]"#)
        }
        site.serve(Site.links, #"[{"include": "https://example.com/0.json"}]"#)
        #expect(try codes(site, Self.android) == [.statementMalformed])
    }

    @Test("An RP ID that is no domain is asked for nothing")
    func noDomain() throws {
        let report = AssociationCheck(
            AssociationSettings(),
            fetching: Fetching { url, _ in
                Issue.record("\(url) was fetched")
                return .failed(FetchFailure(.ours, ""))
            }, suffixes: .common
        ).run(rpID: "127.0.0.1:8080/x", name: "x", nil)
        #expect(report.copies.isEmpty)
    }

    @Test("Without a configuration all files are looked at, and a missing one is no finding")
    func withoutConfiguration() {
        let report = AssociationCheck(
            AssociationSettings(), fetching: Fetching { _, _ in .answered(FetchedResponse(status: 404)) },
            suffixes: .common
        ).run(rpID: "example.com", name: "example.com", nil)
        #expect(report.findings.isEmpty)
        #expect(report.copies.count == 5)
    }
}
