import Ceremony
import JSON
@testable import Queries
import Testing

@testable import Dashboard

@Suite struct PagesTests {
    private let visitor = Visitor(formKey: "key")
    private static let hostile = "<img src=x onerror=alert(1)>"

    private func text(_ document: [UInt8]) -> String { String(decoding: document, as: UTF8.self) }

    @Test func `a diagnosis full of markup makes a page without it`() throws {
        let text = Self.hostile
        let diagnosis = try JSONValue.parse(
            """
            {"ceremony":"\(text)","kind":"\(text)","mediation":"\(text)","purpose":"\(text)","account":"\(text)",
            "session":"\(text)","trace":"\(text)","issuedAt":"\(text)","closedAt":"\(text)",
            "client":{"platform":"\(text)","app":{"id":"\(text)","build":"\(text)"}},
            "outcome":{"class":"\(text)","group":"\(text)","reason":"\(text)","confidence":"\(text)","summary":"\(text)",
            "remedy":"\(text)","evidence":[{"kind":"\(text)","detail":"\(text)"}],"also":["\(text)"]},
            "checks":[{"name":"\(text)","status":"\(text)","expected":["\(text)"],"actual":"\(text)","step":"\(text)","why":"\(text)"}],
            "decision":{"accepted":false,"error":"\(text)","agrees":false},
            "findings":[{"code":"\(text)","severity":"\(text)","subject":"\(text)","detail":"\(text)","remedy":"\(text)"}],
            "timeline":[{"position":1,"type":"\(text)","at":"\(text)","sinceStartMs":0,"summary":"\(text)"}],
            "similar":{"last24h":1,"sharedBy":{"appBuild":"\(text)"},"firstSeen":"\(text)"}}
            """)
        let page = self.text(CeremonyPage(visitor, text, diagnosis: diagnosis, position: 1).document)
        #expect(!page.contains("<img"))
        #expect(page.contains("&lt;img src=x onerror=alert(1)&gt;"))
    }

    @Test func `a list full of markup makes a page without it`() throws {
        let text = Self.hostile
        let list = try JSONValue.parse(
            #"{"items":[{"ceremony":"\#(text)","kind":"\#(text)","issuedAt":"\#(text)","client":{"platform":"\#(text)"},"outcome":{"class":"\#(text)","group":"\#(text)","reason":"\#(text)"},"decision":{"accepted":true,"agrees":false}}],"next":"\#(text)"}"#
        )
        let query = [(name: "reason", value: text), (name: "account", value: text), (name: "q", value: text)]
        let page = self.text(CeremonyListPage(visitor, text, query: query, list: list, position: 1).document)
        #expect(!page.contains("<img"))
    }

    @Test func `filters stay in the links to other groups and pages`() throws {
        let list = try JSONValue.parse(#"{"items":[],"next":"abc"}"#)
        let query = [(name: "platform", value: "ios"), (name: "group", value: "security")]
        let page = text(CeremonyListPage(visitor, "a.test", query: query, list: list, position: 1).document)
        #expect(page.contains("href=\"/rp/a.test/ceremonies?platform=ios&amp;group=user\""))
        #expect(page.contains("href=\"/rp/a.test/ceremonies?platform=ios&amp;group=security&amp;cursor=abc\""))
        #expect(page.contains("href=\"/v1/rp/a.test/ceremonies?platform=ios&amp;group=security\""))
    }

    @Test func `no page holds a script or a style of its own, or leads elsewhere`() throws {
        let list = try JSONValue.parse(#"{"items":[]}"#)
        let pages = [
            SignInPage(formKey: "k", next: "/").document, AccountPage(visitor, "a.test").document,
            CeremonyListPage(visitor, "a.test", query: [], list: list, position: 1).document,
            MessagePage("Not found", "There is none.").document,
        ]
        for page in pages.map(text) {
            #expect(!page.contains(" style=") && !page.contains("<style") && !page.contains("://"))
            #expect(page.components(of: "<script").count == 2, "one script, by its address")
            #expect(page.contains("<script src=\"/assets/dashboard.js?v="))
        }
    }

    @Test func `values between backquotes are set apart, and stay text`() throws {
        let diagnosis = try JSONValue.parse(
            #"{"ceremony":"c","outcome":{"summary":"Is `<b>`, not `x`.","remedy":"One ` alone."}}"#)
        let page = text(CeremonyPage(visitor, "a.test", diagnosis: diagnosis, position: 1).document)
        #expect(page.contains("Is <code>&lt;b&gt;</code>, not <code>x</code>."))
        #expect(page.contains("One ` alone."))
    }

    @Test func `months follow each other over the turn of the year`() throws {
        let december = try #require(CalendarMonth("2026-12"))
        #expect(december.next.text == "2027-01")
        #expect(december.next.before == december)
        #expect(CalendarMonth("2026-03")?.before.start == "2026-02-01T00:00:00Z")
        for text in ["2026-13", "2026-1", "26-01", "2026-01-01", "", "2026/01"] {
            #expect(CalendarMonth(text) == nil, "\(text)")
        }
    }

    @Test func `a change is told in points where both months have enough cases`() {
        func row(_ numerator: Int64, _ denominator: Int64) -> ReportRow {
            ReportRow(metric: "passkey_share", by: [], bucket: "all", numerator: numerator, denominator: denominator)
        }
        #expect(BoardPage.change(from: row(50, 100), to: row(125, 200)) == "+12.5 pp")
        #expect(BoardPage.change(from: row(125, 200), to: row(50, 100)) == "−12.5 pp")
        #expect(BoardPage.change(from: row(10, 20), to: row(50, 100)) == "±0.0 pp")
        #expect(BoardPage.change(from: row(10, 19), to: row(50, 100)) == nil)
        #expect(BoardPage.change(from: nil, to: row(50, 100)) == nil)
    }

    @Test func `versions of association files full of markup make a page without it`() throws {
        let text = Self.hostile
        let overview = try JSONValue.parse(
            #"{"checkedAt":"\#(text)","findings":[],"files":[{"file":"\#(text)","view":"\#(text)","state":"\#(text)","failure":"\#(text)"}]}"#
        )
        let history = try JSONValue.parse(
            #"{"items":[{"position":1,"seenAt":"\#(text)","observation":{"file":"\#(text)","view":"\#(text)"},"diff":["+ \#(text)"]}]}"#
        )
        let page = self.text(
            AssociationPage(visitor, text, overview: overview, history: history, position: 1).document)
        #expect(!page.contains("<img"))
        #expect(page.contains("<li class=\"new\">+ &lt;img"))
    }

    @Test func `a span starts at a whole quarter of an hour`() throws {
        let now = try #require(Instant(rfc3339: "2026-11-30T09:14:59Z"))
        #expect(Span.day.start(before: now).rfc3339 == "2026-11-29T09:00:00.000Z")
        #expect(Span.month.start(before: now).rfc3339 == "2026-10-31T09:00:00.000Z")
    }
}

extension String {
    /// What stands between the places of a text.
    fileprivate func components(of separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
