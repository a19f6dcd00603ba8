import Dashboard
import Testing

@Suite struct HTMLTests {
    private static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onfocus='alert(1)", "a & b", "</title>",
    ]

    @Test(arguments: hostile)
    func `text stays text, whatever is in it`(content: String) {
        let text = HTML.text(content).text
        #expect(!text.contains { "<>\"'".contains($0) })
        #expect(HTML.element("p", [], .text(content)).text == "<p>\(text)</p>")
    }

    @Test(arguments: hostile)
    func `a value of an attribute does not end before its quote`(content: String) {
        let text = HTML.element("a", [.init("title", content)], .nothing).text
        #expect(text.hasPrefix("<a title=\"") && text.hasSuffix("\"></a>"))
        #expect(!text.dropFirst(10).dropLast(6).contains { "<>\"'".contains($0) })
    }

    @Test func `the five characters of markup are written as references`() {
        #expect(HTML.text("<>&\"'").text == "&lt;&gt;&amp;&quot;&#39;")
        #expect(HTML.text("ä 日本 🔑").text == "ä 日本 🔑")
    }

    @Test func `control characters and marks that turn the direction of text are shown as replaced`() {
        #expect(HTML.text("a\u{0}b\u{1B}c\u{202E}d\u{2066}e\nf").text == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e\nf")
    }

    @Test func `elements without content have no end`() {
        #expect(
            HTML.element("input", [.init("name", "q"), .init("required")], .nothing).text
                == #"<input name="q" required>"#)
        #expect(HTML.element("svg", [], .nothing).text == "<svg></svg>")
    }
}

@Suite struct LinkTests {
    @Test func `segments and members are encoded, so that they stay what they are`() {
        let link = Link(["rp", "a/b?c#d", "ü", ".."]).with("q", "a&b=c d+e%")
        #expect(link.text == "/rp/a%2Fb%3Fc%23d/%C3%BC/%2E%2E?q=a%26b%3Dc%20d%2Be%25")
    }

    @Test func `an address leads nowhere else`() {
        #expect(Link(["//evil.example", "x"]).text == "/%2F%2Fevil.example/x")
        #expect(Link(["", "evil.example"]).text == "/evil.example")
        #expect(Link(["javascript:alert(1)"]).text == "/javascript%3Aalert%281%29")
        #expect(Link([]).text == "/")
    }

    @Test(arguments: [
        "//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "", "/a b",
        "/a\r\nSet-Cookie: x",
        "/ü",
    ])
    func `a sign-in leads to no other site`(next: String) {
        #expect(SignInPage.safe(next) == "/")
    }

    @Test(arguments: ["/", "/rp/example.com/ceremonies?group=security&since=2026-11-30T00%3A00%3A00Z"])
    func `a sign-in leads to the page that was asked for`(next: String) {
        #expect(SignInPage.safe(next) == next)
    }
}
