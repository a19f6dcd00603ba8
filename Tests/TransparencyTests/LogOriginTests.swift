import Testing
import Transparency

@Suite struct LogOriginTests {
    @Test(arguments: [
        LogOrigin(prefix: "trail.example.com", name: "example.com"), LogOrigin(prefix: "a/b", name: "_system", epoch: 12),
        LogOrigin(prefix: "a", name: ".."),
    ])
    func `an origin is read as it was written`(origin: LogOrigin) { #expect(LogOrigin(origin.text) == origin) }

    @Test(arguments: ["", "a", "/a", "a/", "a/b@1", "a/b@01", "a/b@", "a/b@2@3", "a/b@x"])
    func `another text is no origin of ours`(text: String) { #expect(LogOrigin(text) == nil) }

    @Test func `a prefix has no spaces, plus signs or slashes at its ends`() {
        #expect(LogOrigin.isPrefix("trail.example.com/passkeys"))
        for wrong in ["", "a b", "a+b", "/a", "a/", "a\u{e9}", "a\n"] { #expect(!LogOrigin.isPrefix(wrong)) }
    }

    @Test func `an epoch is followed by the next`() {
        #expect(LogOrigin(prefix: "a", name: "b").following.text == "a/b@2")
        #expect(LogOrigin(prefix: "a", name: "b").following.following.text == "a/b@3")
    }
}
