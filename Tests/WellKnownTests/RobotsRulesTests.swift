import Testing
import WellKnown

@Suite("robots.txt")
struct RobotsRulesTests {
    static let path = "/.well-known/assetlinks.json"

    @Test(
        "The longest rule decides, and of equals the one that allows",
        arguments: [
            ("", true), ("User-agent: *\nDisallow: /.well-known/\n", false), ("User-agent: *\nDisallow: /\n", false),
            ("user-agent: *\r\ndisallow: /\r\nallow: /.well-known/\r\n", true), ("User-agent: *\nDisallow:\n", true),
            ("User-agent: *\nDisallow: /private\n", true), ("User-agent: *\nDisallow: /*.json$\n", false),
            ("User-agent: *\nDisallow: /*.jso$\n", true),
            ("User-agent: *\nDisallow: /.well-known/assetlinks.json$\n", false),
            ("User-agent: *\nDisallow: /.well-known\nAllow: /.well-known\n", true),
            ("User-agent: other\nDisallow: /\n", true), ("User-agent: a\nUser-agent: *\nDisallow: / # all\n", false),
            ("User-agent: googlebot\nDisallow:\n\nUser-agent: *\nDisallow: /\n", true),
            ("User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nAllow: /\n", false),
            ("Disallow: /\n", true), ("User-agent: *\nDisallow: *links*\n", false),
            ("User-agent: *\nDisallow: $\n", true),
            ("<html>", true),
        ])
    func rules(_ text: String, _ allowed: Bool) {
        #expect(RobotsRules(text).allows(Self.path, agent: "googlebot") == allowed)
    }
}
