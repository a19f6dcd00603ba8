import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("7.2 step 10: `type` is `webauthn.get`")
struct AuthenticationStep10Tests {
    @Test(
        arguments: [
            ("webauthn.get", nil), ("webauthn.create", .createWhereGetWasDue), ("WEBAUTHN.GET", .ceremonyTypeUnknown),
            ("payment.get", .ceremonyTypeUnknown), ("webauthn.get\u{0}", .ceremonyTypeUnknown),
            ("webauthn.g\u{435}t", .ceremonyTypeUnknown),
        ] as [(String, Reason?)])
    func `it is that text, byte by byte`(_ type: String, _ reason: Reason?) throws {
        var answer = try Answer(.authentication)
        answer.type = type.contains("\0") ? nil : type
        if type.contains("\0") {
            answer.clientDataText = #"{"type":"webauthn.get\u0000","challenge":"AA","origin":"https://example.com"}"#
        }
        #expect(try answer.judgement().authenticationStep10().reason == reason)
    }

    @Test func `a member inside another is not it`() throws {
        var answer = try Answer(.authentication)
        answer.clientDataText = #"{"x":{"type":"webauthn.get"},"challenge":"AA","origin":"https://example.com"}"#
        #expect(try answer.judgement().authenticationStep10().reason == .ceremonyTypeUnknown)
    }
}

@Suite("7.2 step 11: `challenge` is that of the options")
struct AuthenticationStep11Tests {
    @Test(
        arguments: [
            ("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8", nil),
            ("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", .challengeEncoding),
            ("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg", .challengeDiffers),
            ("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8A", .challengeEncoding),
            ("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8B", .challengeDiffers), ("", .challengeDiffers),
        ] as [(String, Reason?)])
    func `it is exactly that text`(_ text: String, _ reason: Reason?) throws {
        var answer = try Answer(.authentication)
        answer.challengeText = text
        #expect(try answer.judgement().authenticationStep11().reason == reason)
    }

    @Test func `escapes do not change it`() throws {
        var answer = try Answer(.authentication)
        answer.clientDataText = String(decoding: answer.clientData, as: UTF8.self)
            .replacing("\"AAEC", with: #""\u0041AEC"#)
        #expect(try answer.failures() == [])
    }

    @Test func `a challenge in the options that is no base64url cannot be compared`() throws {
        var answer = try Answer(.authentication)
        answer.options["challenge"] = .text("no base64")
        #expect(try answer.judgement().authenticationStep11().reason == .unreadable)
    }

    @Test func `a number, a missing one, and two that differ fail`() throws {
        for members in [#""challenge":1,"#, "", #""challenge":"AA","challenge":"AQ","#] {
            var answer = try Answer(.authentication)
            answer.clientDataText = #"{"type":"webauthn.get",\#(members)"origin":"https://example.com"}"#
            #expect(try answer.judgement().authenticationStep11().reason == .challengeDiffers)
        }
    }
}

@Suite("7.2 step 12: `origin` is one that is expected")
struct AuthenticationStep12Tests {
    @Test func `two that differ fail, two that are equal pass with a finding`() throws {
        var answer = try Answer(.authentication)
        let text = String(decoding: answer.clientData, as: UTF8.self).dropLast()
        answer.clientDataText = text + #","origin":"https://evil.test"}"#
        #expect(try answer.judgement().authenticationStep12().reason == .originMalformed)
        answer.clientDataText = text + #","origin":"https://example.com"}"#
        #expect(try answer.judgement().authenticationStep12().status == .pass)
    }

    @Test(
        arguments: [
            (["https://example.com/"], "https://example.com", Reason.listedOriginNeverMatches),
            (["https://example.com/login"], "https://example.com", .listedOriginNeverMatches),
            (["https://Example.com"], "https://example.com", .listedOriginNeverMatches),
            (["https://login.example.com"], "https://example.com", .subdomainNotAllowed),
            (["https://www.example.com"], "https://example.com", .subdomainNotAllowed),
            (["https://example.com:8443"], "https://example.com", .portNotAllowed),
            (["https://*.example.com"], "https://a.example.com", .subdomainNotAllowed),
        ])
    func `a list that means it and does not have it fails, and says why`(
        _ list: [String], _ origin: String, _ reason: Reason
    ) throws {
        var answer = try Answer(.authentication)
        answer.configuration["origins"] = .list(list.map { .text($0) })
        answer.origin = .text(origin)
        #expect(try answer.judgement().authenticationStep12().reason == reason)
    }

    @Test func `a related origin passes, and its neighbours do not`() throws {
        var answer = try Answer(.authentication)
        answer.configuration["relatedOrigins"] = .list([.text("https://shop.example.net")])
        answer.origin = .text("https://shop.example.net")
        #expect(try answer.judgement().authenticationStep12().status == .pass)
        answer.origin = .text("https://www.shop.example.net")
        #expect(try answer.judgement().authenticationStep12().reason == .subdomainNotAllowed)
    }
}

@Suite("7.2 step 13: `crossOrigin` is true only where framing is expected")
struct AuthenticationStep13Tests {
    @Test func `true without a listed top origin names the framing site`() throws {
        var answer = try Answer(.authentication)
        answer.crossOrigin = .flag(true)
        #expect(try answer.judgement().authenticationStep13().actual == "crossOrigin true")
        answer.topOrigin = .text("https://partner.test")
        let check = try answer.judgement().authenticationStep13()
        #expect(check.reason == .crossOriginNotAllowed)
        #expect(check.actual == "https://partner.test")
        #expect(try answer.failures() == ["cross_origin: cross_origin_not_allowed"])
    }

    @Test func `true and false at once fail`() throws {
        var answer = try Answer(.authentication)
        let text = String(decoding: answer.clientData, as: UTF8.self).dropLast()
        answer.clientDataText = text + #","crossOrigin":true}"#
        answer.configuration["topOrigins"] = .list([.text("https://partner.test")])
        #expect(try answer.judgement().authenticationStep13().reason == .crossOriginNotAllowed)
    }
}

@Suite("7.2 step 14: `topOrigin` is one that may frame the page")
struct AuthenticationStep14Tests {
    @Test(
        arguments: [
            (.flag(true), "https://partner.test", nil), (.flag(true), "https://other.test", .topOriginNotAllowed),
            (.flag(true), "https://PARTNER.test", .topOriginNotAllowed), (.flag(true), "", .topOriginNotAllowed),
            (.flag(false), "https://partner.test", .topOriginUnexpected), (nil, "https://partner.test", .topOriginUnexpected),
        ] as [(Sketch?, String, Reason?)])
    func `it is one of the list, and there for framed calls alone`(
        _ crossOrigin: Sketch?, _ site: String, _ reason: Reason?
    ) throws {
        var answer = try Answer(.authentication)
        answer.configuration["topOrigins"] = .list([.text("https://partner.test:443")])
        answer.crossOrigin = crossOrigin
        answer.topOrigin = .text(site)
        #expect(try answer.judgement().authenticationStep14().reason == reason)
    }
}
