import CBOR
import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("7.1 step 14: the RP ID's hash is the expected one")
struct RegistrationStep14Tests {
    @Test(
        arguments: [
            ("example.com", nil), ("com", .rpIDDiffers), ("www.example.com", .rpIDDiffers), ("", .rpIDDiffers),
            ("https://example.com", .hashOfOrigin), ("example.com.", .rpIDDiffers),
        ] as [(String, Reason?)])
    func `it is that of the configuration's RP ID`(_ name: String, _ reason: Reason?) throws {
        var answer = try Answer(.registration)
        answer.hashOf = name
        #expect(try answer.judgement().registrationStep14().reason == reason)
    }

    @Test func `the options' RP ID is named, and an appid does not count in a registration`() throws {
        var answer = try Answer(.registration)
        answer.options["rp"] = .object(["id": .text("shop.test")])
        answer.hashOf = "shop.test"
        #expect(try answer.judgement().registrationStep14().reason == .optionsRPIDDiffers)
        answer.options = ["extensions": .object(["appid": .text("https://example.com/app-id.json")])]
        answer.hashOf = "https://example.com/app-id.json"
        answer.changeResponse = { outer, _ in outer["clientExtensionResults"] = .object(["appid": .flag(true)]) }
        #expect(try answer.judgement().registrationStep14().reason == .hashOfOrigin)
    }
}

@Suite("7.1 step 15: UP is set")
struct RegistrationStep15Tests {
    @Test(arguments: Mediation.allCases) func `a conditional registration alone may do without`(_ mediation: Mediation) throws {
        var answer = try Answer(.registration)
        answer.changeInput = { $0.mediation = mediation }
        #expect(try answer.judgement().registrationStep15().status == .pass)
        answer.flags = 0x1C
        #expect(
            try answer.judgement().registrationStep15().reason == (mediation == .conditional ? nil : .userNotPresent))
    }
}

@Suite("7.1 step 16: UV is set where it is required")
struct RegistrationStep16Tests {
    @Test(
        arguments: [
            ("required", "preferred", true), ("preferred", "required", true), ("preferred", "preferred", false),
            ("discouraged", "discouraged", false), ("required", "discouraged", true),
        ])
    func `by the options or the configuration`(_ asked: String, _ enforced: String, _ isDue: Bool) throws {
        var answer = try Answer(.registration)
        answer.options["authenticatorSelection"] = .object(["userVerification": .text(asked)])
        answer.configuration["userVerification"] = .text(enforced)
        #expect(try answer.judgement().registrationStep16().status == .pass)
        answer.flags = 0x19
        #expect(try answer.judgement().registrationStep16().reason == (isDue ? .userNotVerified : nil))
    }

    @Test func `where the authenticator data cannot be read it is skipped`() throws {
        var answer = try Answer(.registration)
        answer.tail = [0]
        #expect(try answer.judgement().registrationStep16().reason == .unreadable)
    }
}

@Suite("7.1 step 17: BS is not set without BE")
struct RegistrationStep17Tests {
    @Test(arguments: [(0x05, nil), (0x0D, nil), (0x1D, nil), (0x15, .backedUpButNotEligible)] as [(UInt8, Reason?)])
    func `of the four, one cannot be`(_ flags: UInt8, _ reason: Reason?) throws {
        var answer = try Answer(.registration)
        answer.flags = flags
        answer.configuration["backupEligibility"] = .text("report")
        let check = try answer.judgement().registrationStep17()
        #expect(check.reason == reason)
        #expect(!check.reportedOnly)
    }
}

@Suite("7.1 step 20: the new key's algorithm was offered")
struct RegistrationStep20Tests {
    private func offering(_ algorithms: [Int64]) -> Sketch {
        .list(algorithms.map { .object(["type": .text("public-key"), "alg": .number($0)]) })
    }

    @Test func `an offered one passes, another fails`() throws {
        var answer = try Answer(.registration)
        answer.options["pubKeyCredParams"] = offering([-8, -7])
        #expect(try answer.judgement().registrationStep20().status == .pass)
        answer.options["pubKeyCredParams"] = offering([-8, -257])
        #expect(try answer.judgement().registrationStep20().reason == .algorithmNotOffered)
    }

    @Test func `an empty list offers -7 and -257`() throws {
        var answer = try Answer(.registration)
        answer.options["pubKeyCredParams"] = .list([])
        #expect(try answer.judgement().registrationStep20().status == .pass)
    }

    @Test func `the configuration's list counts beside the options'`() throws {
        var answer = try Answer(.registration)
        answer.configuration["algorithms"] = .list([.number(-8)])
        #expect(try answer.judgement().registrationStep20().reason == .algorithmNotConfigured)
        answer.configuration["algorithms"] = .list([.number(-8), .number(-7)])
        answer.hasOptions = false
        #expect(try answer.judgement().registrationStep20().status == .pass)
        answer.configuration = [:]
        #expect(try answer.judgement().registrationStep20().reason == .noOptions)
    }
}

@Suite("7.1 steps 21 to 24: the attestation is accepted, verifies, and is trustworthy")
struct RegistrationSteps21To24Tests {
    @Test func `no statement passes where its format is accepted`() throws {
        var answer = try Answer(.registration)
        #expect(try answer.judgement().registrationSteps21To24().status == .pass)
        answer.configuration["attestation"] = .object(["formats": .list([.text("packed")])])
        #expect(try answer.judgement().registrationSteps21To24().reason == .attestationFormatNotAccepted)
    }

    @Test(arguments: ["None", "none ", "", "unheard-of"]) func `a format matches letter by letter`(_ format: String) throws {
        var answer = try Answer(.registration)
        answer.format = format
        #expect(try answer.judgement().registrationSteps21To24().reason == .attestationFormatNotAccepted)
    }

    @Test func `a statement of the format none is empty`() throws {
        var answer = try Answer(.registration)
        answer.statement = CBORMap([(.text("x"), .bool(true))])
        #expect(try answer.judgement().registrationSteps21To24().status == .fail)
    }
}

@Suite("7.1 step 26: nobody has registered the credential id")
struct RegistrationStep26Tests {
    @Test(arguments: [("acct", Reason.heldBySameAccount), ("other", .heldByOtherAccount), (nil, .heldByOtherAccount)] as [(String?, Reason)])
    func `a holder makes it fail, whoever it is`(_ holder: String?, _ reason: Reason) throws {
        var answer = try Answer(.registration)
        #expect(try answer.judgement().registrationStep26().status == .pass)
        let id = answer.credentialID
        answer.changeInput = { $0.credential = KnownCredential(id: id, account: holder) }
        #expect(try answer.judgement().registrationStep26().reason == reason)
    }
}
