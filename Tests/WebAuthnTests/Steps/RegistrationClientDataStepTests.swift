import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("7.1 step 7: `type` is `webauthn.create`")
struct RegistrationStep7Tests {
    @Test func `it passes, in escapes too`() throws {
        var answer = try Answer(.registration)
        #expect(try answer.judgement().registrationStep7().status == .pass)
        answer.clientDataText = String(decoding: answer.clientData, as: UTF8.self)
            .replacing("webauthn.create", with: #"webauthn\u002ecreate"#)
        #expect(try answer.judgement().registrationStep7().status == .pass)
    }

    @Test(
        arguments: [
            ("webauthn.get", Reason.getWhereCreateWasDue), ("Webauthn.create", .ceremonyTypeUnknown),
            ("webauthn.create ", .ceremonyTypeUnknown), ("payment.get", .ceremonyTypeUnknown), ("", .ceremonyTypeUnknown),
        ])
    func `another fails`(_ type: String, _ reason: Reason) throws {
        var answer = try Answer(.registration)
        answer.type = type
        #expect(try answer.judgement().registrationStep7().reason == reason)
    }

    @Test(arguments: ["", #""type":1,"#, #""type":"webauthn.create","type":"webauthn.get","#])
    func `none, one that is no text, or two that differ fail`(_ members: String) throws {
        var answer = try Answer(.registration)
        answer.clientDataText = #"{\#(members)"challenge":"AA","origin":"https://example.com"}"#
        #expect(try answer.judgement().registrationStep7().reason == .ceremonyTypeUnknown)
    }
}

@Suite("7.1 step 8: `challenge` is that of the options")
struct RegistrationStep8Tests {
    @Test func `it passes byte by byte, and another fails`() throws {
        var answer = try Answer(.registration)
        #expect(try answer.judgement().registrationStep8().status == .pass)
        answer.challengeText = Base64URL.encode(Array(Answer.challenge.dropLast()))
        #expect(try answer.judgement().registrationStep8().reason == .challengeDiffers)
    }

    @Test func `a padded challenge in the options is the same bytes, in the client data it is another form`() throws {
        var answer = try Answer(.registration)
        answer.options["challenge"] = .text(Base64URL.encode(Answer.challenge) + "=")
        #expect(try answer.failures() == [])
        answer.challengeText = Base64URL.encode(Answer.challenge) + "="
        #expect(try answer.judgement().registrationStep8().reason == .challengeEncoding)
    }

    @Test func `without options it is skipped`() throws {
        var answer = try Answer(.registration)
        answer.hasOptions = false
        #expect(try answer.judgement().registrationStep8().reason == .noOptions)
    }
}

@Suite("7.1 step 9: `origin` is one that is expected")
struct RegistrationStep9Tests {
    @Test(
        arguments: [
            ("https://example.com", nil), ("https://example.com:8443", .portNotAllowed),
            ("https://login.example.com", .subdomainNotAllowed), ("https://example.com.evil.test", .lookalikeOrigin),
            ("http://example.com", .schemeNotAllowed), ("https://elsewhere.test", .webOriginNotAllowed),
        ] as [(String, Reason?)])
    func `it is one of the list, exactly`(_ origin: String, _ reason: Reason?) throws {
        var answer = try Answer(.registration)
        answer.origin = .text(origin)
        #expect(try answer.judgement().registrationStep9().reason == reason)
    }

    @Test func `none, and one that is no text, fail`() throws {
        var answer = try Answer(.registration)
        answer.origin = nil
        #expect(try answer.judgement().registrationStep9().reason == .originMissing)
        answer.origin = .list([.text("https://example.com")])
        #expect(try answer.judgement().registrationStep9().reason == .originMalformed)
    }
}

@Suite("7.1 step 10: `crossOrigin` is true only where framing is expected")
struct RegistrationStep10Tests {
    @Test func `false, null and none pass`() throws {
        var answer = try Answer(.registration)
        for value in [.flag(false), .null, nil] as [Sketch?] {
            answer.crossOrigin = value
            #expect(try answer.judgement().registrationStep10().status == .pass)
        }
    }

    @Test func `true passes where any top origin is listed`() throws {
        var answer = try Answer(.registration)
        answer.crossOrigin = .flag(true)
        #expect(try answer.judgement().registrationStep10().reason == .crossOriginNotAllowed)
        answer.configuration["topOrigins"] = .list([.text("https://partner.test")])
        #expect(try answer.failures() == [])
    }

    @Test(arguments: [.text("true"), .number(1), .text("false")] as [Sketch])
    func `what is neither true nor false fails`(_ value: Sketch) throws {
        var answer = try Answer(.registration)
        answer.crossOrigin = value
        answer.configuration["topOrigins"] = .list([.text("https://partner.test")])
        #expect(try answer.judgement().registrationStep10().reason == .crossOriginNotAllowed)
    }
}

@Suite("7.1 step 11: `topOrigin` is one that may frame the page")
struct RegistrationStep11Tests {
    @Test(
        arguments: [
            ("https://partner.test", nil), ("https://partner.test:8443", .topOriginNotAllowed),
            ("https://partner.test/", .topOriginNotAllowed), ("https://sub.partner.test", .topOriginNotAllowed),
        ] as [(String, Reason?)])
    func `it is one of the list, exactly`(_ site: String, _ reason: Reason?) throws {
        var answer = try Answer(.registration)
        answer.configuration["topOrigins"] = .list([.text("https://partner.test")])
        answer.crossOrigin = .flag(true)
        answer.topOrigin = .text(site)
        #expect(try answer.judgement().registrationStep11().reason == reason)
    }

    @Test(arguments: [.flag(false), nil] as [Sketch?])
    func `it is there for framed calls alone`(_ crossOrigin: Sketch?) throws {
        var answer = try Answer(.registration)
        answer.configuration["topOrigins"] = .list([.text("https://partner.test")])
        answer.crossOrigin = crossOrigin
        answer.topOrigin = .text("https://partner.test")
        #expect(try answer.judgement().registrationStep11().reason == .topOriginUnexpected)
        answer.topOrigin = .null
        #expect(try answer.judgement().registrationStep11().status == .pass)
    }

    @Test func `one that is no text fails`() throws {
        var answer = try Answer(.registration)
        answer.configuration["topOrigins"] = .list([.text("https://partner.test")])
        answer.crossOrigin = .flag(true)
        answer.topOrigin = .number(1)
        #expect(try answer.judgement().registrationStep11().reason == .topOriginNotAllowed)
    }
}
