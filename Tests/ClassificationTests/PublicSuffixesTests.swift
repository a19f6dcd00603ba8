import Classification
import Testing

@Suite("Public suffixes")
struct PublicSuffixesTests {
    static let list = """
        // remarks are skipped
        com
        uk
        co.uk

        jp
        *.kobe.jp
        !city.kobe.jp
        公司.cn
        cn
        github.io remark
        """

    let suffixes = PublicSuffixes.read(Array(list.utf8)) ?? .common

    @Test(
        "The registrable domain is the suffix and the label before it",
        arguments: [
            ("example.com", "example.com"), ("a.b.example.com", "example.com"), ("shop.example.co.uk", "example.co.uk"),
            ("co.uk", nil), ("com", nil), ("a.b.kobe.jp", "a.b.kobe.jp"), ("b.kobe.jp", nil),
            ("x.city.kobe.jp", "city.kobe.jp"),
            ("city.kobe.jp", "city.kobe.jp"), ("kobe.jp", "kobe.jp"), ("me.github.io", "me.github.io"),
            ("github.io", nil),
            ("example.unknown", "example.unknown"), ("a.xn--55qx5d.cn", "a.xn--55qx5d.cn"), ("xn--55qx5d.cn", nil),
        ] as [(String, String?)])
    func registrable(_ host: String, _ expected: String?) {
        #expect(suffixes.registrableDomain(of: host) == expected)
    }

    @Test("The label is the first of the registrable domain")
    func label() {
        #expect(suffixes.label(of: "shop.example.co.uk") == "example")
        #expect(suffixes.label(of: "co.uk") == nil)
    }

    @Test("A text without rules is no list, and the common ones stay")
    func nothing() {
        #expect(PublicSuffixes.read(Array("// nothing\n".utf8)) == nil)
        #expect(PublicSuffixes.common.contains("co.uk"))
        #expect(!PublicSuffixes.common.contains("example.com"))
        #expect(!PublicSuffixes.common.isWhole)
        #expect(suffixes.isWhole)
    }

    @Test("A configuration whose RP ID is a suffix of the list is invalid")
    func relyingPartyID() {
        #expect(RelyingPartyID.fault(of: "b.kobe.jp", suffixes) == .publicSuffix)
        #expect(RelyingPartyID.fault(of: "b.kobe.jp") == nil)
    }
}
