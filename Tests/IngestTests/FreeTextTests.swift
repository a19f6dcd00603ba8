@testable import Ingest
import Testing

@Suite struct FreeTextTests {
    private func redacted(_ text: String, account: String? = nil) -> String {
        FreeText.redacted(text.utf8Span.span, account: account.map { Array($0.utf8) })
            .map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    @Test(arguments: [
        ("cancelled for jane.doe@example.net", "cancelled for [redacted]"),
        ("<jane+tag@mail.example.co.uk>, twice", "<[redacted]>, twice"),
        ("mailto:jane%40example.net?x=1", "mailto:[redacted]?x=1"), ("jürgen@müller.example", "[redacted]"),
        ("a@b.example and c@d.example.", "[redacted] and [redacted]."),
        ("Authorization: Bearer s3cr3t", "Authorization: Bearer [redacted]"),
        ("bearer abc.def", "bearer [redacted]"),
        ("https://jane:hunter2@db.example/x", "https://[redacted]/x"),
        ("token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk end", "token [redacted] end"),
        ("sid=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "sid=[redacted]"),
        ("key dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk.", "key [redacted]."),
        ("id 550e8400-e29b-41d4-a716-446655440000", "id [redacted]"),
    ])
    func `addresses, tokens and passwords go`(text: String, expected: String) {
        #expect(redacted(text) == expected)
    }

    @Test(arguments: [
        "Application with identifier ABCDE12345.com.example.shop is not associated with domain shop.example.com",
        "Unable to verify webcredentials association of ABCDE12345.com.example.shop with domain example.com. Please try again in a few seconds.",
        "[50152] RP ID cannot be validated.",
        "origin=android:apk-key-hash:FG3pg8VzBlDY7rmVLzT8ZBagg0LmHb6oigSWsj_PROU",
        "origin 'android:apk-key-hash-sha256:FG3pg8VzBlDY7rmVLzT8ZBagg0LmHb6oigSWsj_PROU' refused",
        "androidx.credentials.TYPE_GET_PUBLIC_KEY_CREDENTIAL_DOM_EXCEPTION/androidx.credentials.TYPE_SECURITY_ERROR",
        "androidx.credentials.exceptions.publickeycredential.GetPublicKeyCredentialDomException: The incoming request cannot be validated",
        "com.apple.AuthenticationServices.AuthorizationError error 1004",
        "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5",
        "signInWithWebAuthnUserCancelledError",
        "login@https://example.com/assets/app.js:12:34", "react@18.2.0", "a @ b", "@", "the bearer token is missing",
        "my-shop-git-feature-passkeys-and-more-2026-team.preview.example.app",
    ])
    func `what tells of an association stays readable`(text: String) {
        #expect(redacted(text) == text)
    }

    @Test func `the event's own account goes, but not from within words`() {
        #expect(redacted("no user KIM-77, kim-77!", account: "kim-77") == "no user [redacted], [redacted]!")
        #expect(redacted("xkim-77", account: "kim-77") == "xkim-77")
        #expect(redacted("kim is short", account: "kim") == "kim is short")
    }

    @Test func `marks that overlap become one`() {
        #expect(redacted("x jane@example.net y", account: "jane") == "x [redacted] y")
    }

    @Test(arguments: ["jane@example.net", "j@ex.co", "jürgen@müller.example"])
    func `an address is known as one`(text: String) { #expect(AddressShape.isAddress(Array(text.utf8))) }

    @Test(arguments: ["", "@", "jane", "jane@localhost", "jane@example.net ", "a@b@example.net", "jane@1.2.3", "@example.net"])
    func `what is no address is not`(text: String) { #expect(!AddressShape.isAddress(Array(text.utf8))) }
}
