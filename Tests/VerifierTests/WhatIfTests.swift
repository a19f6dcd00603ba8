import Ceremony
import JSON
import Queries
import Testing

@testable import Verifier

@Suite struct WhatIfTests {
    /// A good sign-in, one from another origin that was refused, and one that was never answered.
    private func past() throws -> Trail {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        for (number, origin) in [(1, "https://shop.example.com"), (2, "https://www.shop.example.com")] {
            try trail.add(.optionsIssued, at: Double(number), subject: "c\(number)", data: options(number))
            try trail.add(
                .responseReceived, at: Double(number) + 3, subject: "c\(number)",
                data: try passkey.answer(challenge: challenge(number), origin: origin))
            try trail.add(
                .decided, at: Double(number) + 4, subject: "c\(number)",
                data: number == 1 ? #"{"accepted":true}"# : #"{"accepted":false,"error":"origin"}"#)
        }
        try trail.add(.optionsIssued, at: 9, subject: "c3", data: options(3))
        try trail.verify()
        try trail.project()
        return trail
    }

    private func ask(_ trail: Trail, _ body: String) throws -> JSONValue {
        let request = try WhatIfRequest(JSONValue.parse(Array(body.utf8)), name: "shop.example.com")
        return try JSONValue.parse(try Queries(trail.log).whatIf(request, in: trail.id, named: "shop.example.com"))
    }

    @Test func `an origin that is added lets a refused sign-in pass, and nothing is appended`() throws {
        let trail = try past()
        let before = try trail.events().count
        let answer = try ask(
            trail, #"{"configuration":{"origins":["https://shop.example.com","https://www.shop.example.com"]}}"#)
        #expect(answer["ceremonies"]?.int == 3)
        #expect(answer["judged"]?.int == 2)
        #expect(answer["wouldPass"]?.int == 1)
        #expect(answer["wouldFail"]?.int == 0)
        #expect(answer["changes"]?[0]?["from"]?.string == "origin_mismatch")
        #expect(answer["changes"]?[0]?["to"]?.string == "verified")
        #expect(answer["changes"]?[0]?["examples"]?[0]?.string == "c2")
        #expect(try trail.events().count == before)
    }

    @Test func `an origin that is taken away fails a sign-in that was accepted`() throws {
        let answer = try ask(try past(), #"{"origins":["https://www.shop.example.com"]}"#)
        #expect(answer["wouldFail"]?.int == 1)
        #expect(answer["wouldPass"]?.int == 1)
    }

    @Test func `the configuration in force changes nothing, and a span leaves out what began outside it`() throws {
        let trail = try past()
        let same = try ask(trail, #"{"configuration":{"origins":["https://shop.example.com"]}}"#)
        #expect(same["changes"]?.count == 0)
        let since = trail.now.advanced(bySeconds: 2).rfc3339
        let later = try ask(trail, #"{"configuration":{"origins":["https://x.example"]},"since":"\#(since)"}"#)
        #expect(later["ceremonies"]?.int == 2)
        #expect(later["wouldFail"]?.int == 0)
    }

    @Test func `a shorter time to live and a required verification of the person are judged anew`() throws {
        let trail = try past()
        let short = try ask(trail, #"{"configuration":{"origins":["https://shop.example.com"],"challengeTtlSeconds":2}}"#)
        #expect(short["changes"]?[0]?["to"]?.string == "challenge_expired")
        let other = try ask(trail, #"{"configuration":{"origins":["https://shop.example.com"],"rpId":"example.com"}}"#)
        #expect(other["changes"]?.elements.contains { $0["to"]?.string == "rp_id_mismatch" } == true)
    }

    @Test func `what is no configuration is said`() {
        #expect(throws: PayloadError.self) {
            try WhatIfRequest(JSONValue.parse(Array(#"{"configuration":{}}"#.utf8)), name: "a.example")
        }
        #expect(throws: PayloadError.self) {
            try WhatIfRequest(JSONValue.parse(Array(#"{"origins":["https://a.example"],"since":"soon"}"#.utf8)), name: "a.example")
        }
    }
}
