import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("origin and cross_origin: 7.1-9, 7.1-10, 7.2-12, 7.2-13")
struct OriginTests {
    static let fingerprint =
        "F8:E8:40:42:09:C6:C4:CD:1C:28:AB:00:91:C5:22:2E:D4:FC:95:98:B8:DE:17:2C:A0:7E:5C:5A:D6:33:76:21"
    static let configured: [String: Sketch] = [
        "origins": .list(
            ["https://example.com", "https://port.example.com:443", "http://localhost:8080", "https://slash.example.com/"]
                .map { .text($0) }),
        "relatedOrigins": .list([.text("https://shop.example.net")]),
        "apps": .object([
            "android": .list([
                .object(["packageName": .text("a.b"), "sha256CertFingerprints": .list([.text(fingerprint), .text("no")])])
            ])
        ]),
    ]

    @Test(arguments: [
        "https://example.com", "https://port.example.com", "http://localhost:8080", "https://shop.example.net",
        "android:apk-key-hash:-OhAQgnGxM0cKKsAkcUiLtT8lZi43hcsoH5cWtYzdiE",
    ])
    func `a listed origin passes`(_ origin: String) throws {
        var answer = try Answer(.authentication)
        answer.configuration = OriginTests.configured
        answer.origin = .text(origin)
        #expect(try answer.failures() == [])
    }

    @Test(
        arguments: [
            ("https://example.com:8080", "port_not_allowed"), ("http://example.com", "scheme_not_allowed"),
            ("https://www.example.com", "subdomain_not_allowed"), ("https://evil-example.com", "lookalike_origin"),
            ("https://example.com.evil.test", "lookalike_origin"), ("https://examp1e.com", "lookalike_origin"),
            ("https://partner.test", "web_origin_not_allowed"), ("https://example.com:443", "origin_malformed"), ("https://example.com/", "origin_malformed"),
            ("https://slash.example.com/", "origin_malformed"), ("https://EXAMPLE.com", "origin_malformed"),
            ("https://example.com@evil.test", "origin_malformed"), ("null", "opaque_origin"), ("", "origin_malformed"),
            ("https://slash.example.com", "listed_origin_never_matches"), ("http://localhost", "port_not_allowed"),
            ("http://127.0.0.1:3000", "localhost_not_allowed"), ("https://app.localhost", "localhost_not_allowed"),
            ("capacitor://localhost", "web_view_origin_not_allowed"), ("file://", "web_view_origin_not_allowed"),
            ("https://example.com/login", "origin_malformed"), ("https://exämple.com", "origin_malformed"),
            ("moz-extension://5a0e", "extension_origin_not_allowed"), ("https://", "origin_malformed"),
            ("https://example.com.", "lookalike_origin"), ("https://shop.example.net:444", "port_not_allowed"),
            ("http://shop.example.net", "scheme_not_allowed"), ("https://www.shop.example.net", "subdomain_not_allowed"),
            ("android:apk-key-hash:\u{212A}", "apk_key_hash_encoding"),
            ("android:apk-key-hash:fTcLHwN-I8TbDuOop3m97w3argvZTx6EGpqotTCcqYA", "android_origin_not_allowed"),
            ("android:apk-key-hash:+OhAQgnGxM0cKKsAkcUiLtT8lZi43hcsoH5cWtYzdiE=", "apk_key_hash_encoding"),
            (
                "android:apk-key-hash:F8E8404209C6C4CD1C28AB0091C5222ED4FC9598B8DE172CA07E5C5AD6337621",
                "apk_key_hash_encoding"
            ),
            ("android:apk-key-hash:AAAAAAAAAAAAAAAAAAAAAAAAAAA", "apk_key_hash_encoding"),
            ("android:apk-key-hash-sha256:-OhAQgnGxM0cKKsAkcUiLtT8lZi43hcsoH5cWtYzdiE", "apk_key_hash_encoding"),
            ("ios:bundle-id:com.example.shop", "ios_origin_not_allowed"),
            ("chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh", "extension_origin_not_allowed"),
        ])
    func `an origin that is not listed fails, as finely told as can be`(_ origin: String, _ reason: String) throws {
        var answer = try Answer(.authentication)
        answer.configuration = OriginTests.configured
        answer.origin = .text(origin)
        let check = try answer.verdict()[.origin]
        #expect(check?.reason?.rawValue == reason)
        #expect(check?.actual == origin)
        #expect(check?.expected.contains("https://example.com") == true)
    }

    @Test func `a list entry in the wrong base64 is pointed out`() throws {
        var answer = try Answer(.authentication)
        answer.configuration = [
            "origins": .list([.text("android:apk-key-hash:m/+0PQBLdu/YyLtghtN7KHN7hbRVAhug8gIQBi3aWe0=")])
        ]
        answer.origin = .text("android:apk-key-hash:m_-0PQBLdu_YyLtghtN7KHN7hbRVAhug8gIQBi3aWe0")
        #expect(try answer.failures() == ["origin: apk_key_hash_encoding"])
    }

    @Test func `a listed iOS app allows the origin of the RP ID`() throws {
        var answer = try Answer(.authentication)
        answer.configuration = ["origins": .list([.text("https://www.example.com")])]
        #expect(try answer.failures() == ["origin: subdomain_not_allowed"])
        answer.configuration["apps"] = .object(["ios": .list([.object(["appId": .text("ABCDE12345.com.example")])])])
        #expect(try answer.failures() == [])
    }

    @Test func `texts that only look equal are not: the Kelvin sign is no K`() throws {
        let bytes = [UInt8](repeating: 0, count: 31) + [0x28]
        let exact = "android:apk-key-hash:" + Base64URL.encode([0x28] + bytes.dropLast())
        #expect(exact.contains("K"))
        var answer = try Answer(.authentication)
        answer.configuration = [
            "apps": .object([
                "android": .list([
                    .object([
                        "packageName": .text("a.b"),
                        "sha256CertFingerprints": .list([.text(Hex.encode([0x28] + bytes.dropLast()))]),
                    ])
                ])
            ])
        ]
        answer.origin = .text(exact)
        #expect(try answer.failures() == [])
        answer.origin = .text(exact.replacing("K", with: "\u{212A}"))
        #expect(try answer.failures() == ["origin: apk_key_hash_encoding"])
        answer.configuration = ["origins": .list([.text("moz-extension://K")])]
        answer.origin = .text("moz-extension://\u{212A}")
        #expect(try answer.failures() == ["origin: extension_origin_not_allowed"])
    }

    @Test func `a missing origin fails`() throws {
        var answer = try Answer(.authentication)
        answer.origin = nil
        #expect(try answer.failures() == ["origin: origin_missing"])
    }

    @Test(
        arguments: [
            (true, nil, false, "cross_origin_not_allowed"), (true, nil, true, nil), (nil, nil, false, nil),
            (true, "https://partner.test", true, nil), (true, "https://partner.test", false, "cross_origin_not_allowed"),
            (true, "https://other.test", true, "top_origin_not_allowed"),
            (false, "https://partner.test", true, "top_origin_unexpected"),
            (nil, "https://partner.test", true, "top_origin_unexpected"),
        ] as [(Bool?, String?, Bool, String?)])
    func `a framed call passes where its top origin is listed`(
        _ isFramed: Bool?, _ top: String?, _ isListed: Bool, _ reason: String?
    ) throws {
        var answer = try Answer(.authentication)
        answer.crossOrigin = isFramed.map { .flag($0) }
        answer.topOrigin = top.map { .text($0) }
        if isListed { answer.configuration["topOrigins"] = .list([.text("https://partner.test")]) }
        #expect(try answer.failures() == (reason.map { ["cross_origin: \($0)"] } ?? []))
    }
}
