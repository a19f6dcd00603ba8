import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("7.2 step 15: the RP ID's hash is the expected one")
struct AuthenticationStep15Tests {
    @Test func `an appid counts where it was asked for and is reported as used`() throws {
        var answer = try Answer(.authentication)
        answer.options["extensions"] = .object(["appid": .text("https://example.com/app-id.json")])
        answer.hashOf = "https://example.com/app-id.json"
        for used in [.flag(true), .flag(false), .text("true"), .number(1), nil] as [Sketch?] {
            answer.changeResponse = { outer, _ in
                outer["clientExtensionResults"] = .object(used.map { ["appid": $0] } ?? [:])
            }
            let isUsed = if case .flag(true)? = used { true } else { false }
            #expect(try answer.judgement().authenticationStep15().status == (isUsed ? .pass : .fail))
        }
        answer.hashOf = "example.com"
        #expect(try answer.judgement().authenticationStep15().status == .pass)
    }

    @Test func `the configuration's RP ID counts, not the options'`() throws {
        var answer = try Answer(.authentication)
        answer.options["rpId"] = .text("www.example.com")
        #expect(try answer.judgement().authenticationStep15().status == .pass)
        answer.hashOf = "www.example.com"
        #expect(try answer.judgement().authenticationStep15().reason == .optionsRPIDDiffers)
    }
}

@Suite("7.2 step 16: UP is set")
struct AuthenticationStep16Tests {
    @Test(arguments: Mediation.allCases) func `whatever the mediation`(_ mediation: Mediation) throws {
        var answer = try Answer(.authentication)
        answer.changeInput = { $0.mediation = mediation }
        #expect(try answer.judgement().authenticationStep16().status == .pass)
        answer.flags = 0x1C
        #expect(try answer.judgement().authenticationStep16().reason == .userNotPresent)
    }
}

@Suite("7.2 step 17: UV is set where it is required")
struct AuthenticationStep17Tests {
    @Test func `by the options or the configuration, whatever the mediation`() throws {
        var answer = try Answer(.authentication)
        answer.flags = 0x19
        answer.changeInput = { $0.mediation = .conditional }
        #expect(try answer.judgement().authenticationStep17().status == .pass)
        answer.configuration["userVerification"] = .text("required")
        #expect(try answer.judgement().authenticationStep17().reason == .userNotVerified)
    }

    @Test func `without options it is skipped, unless UV is set or the configuration requires it`() throws {
        var answer = try Answer(.authentication)
        answer.hasOptions = false
        #expect(try answer.judgement().authenticationStep17().status == .pass)
        answer.flags = 0x19
        #expect(try answer.judgement().authenticationStep17().reason == .noOptions)
        answer.configuration["userVerification"] = .text("required")
        #expect(try answer.judgement().authenticationStep17().reason == .userNotVerified)
    }
}

@Suite("7.2 step 18: BS is not set without BE")
struct AuthenticationStep18Tests {
    @Test(arguments: [(0x05, nil), (0x0D, nil), (0x1D, nil), (0x15, .backedUpButNotEligible)] as [(UInt8, Reason?)])
    func `of the four, one cannot be, reported or not`(_ flags: UInt8, _ reason: Reason?) throws {
        var answer = try Answer(.authentication)
        answer.configuration["backupEligibility"] = .text("report")
        answer.flags = flags
        #expect(try answer.judgement().authenticationStep18().reason == reason)
        #expect(try !answer.judgement().authenticationStep18().reportedOnly)
    }
}

@Suite("7.2 step 19: BE is what it was at registration")
struct AuthenticationStep19Tests {
    @Test(arguments: [(true, 0x0D, true), (true, 0x05, false), (false, 0x05, true), (false, 0x1D, false)] as [(Bool, UInt8, Bool)])
    func `it never changes`(_ registered: Bool, _ flags: UInt8, _ passes: Bool) throws {
        var answer = try Answer(.authentication)
        answer.flags = flags
        answer.changeInput = { $0.credential?.backupEligible = registered }
        #expect(try answer.judgement().authenticationStep19().reason == (passes ? nil : .backupEligibilityChanged))
        answer.configuration["backupEligibility"] = .text("report")
        #expect(try answer.verdict().passes)
    }

    @Test func `an impossible state counts, though the change beside it is only reported`() throws {
        var answer = try Answer(.authentication)
        answer.flags = 0x15
        answer.configuration["backupEligibility"] = .text("report")
        let check = try answer.verdict()[.backupFlags]
        #expect(check?.reason == .backedUpButNotEligible)
        #expect(check?.reportedOnly == false)
    }
}

@Suite("7.2 step 21: the signature is true")
struct AuthenticationStep21Tests {
    @Test func `over the bytes as they came`() throws {
        var answer = try Answer(.authentication)
        #expect(try answer.judgement().authenticationStep21().status == .pass)
        answer.signer = try CredentialKeys.es256(2)
        #expect(try answer.judgement().authenticationStep21().reason == .signatureFalse)
    }

    @Test func `without a key it is skipped`() throws {
        var answer = try Answer(.authentication)
        answer.changeInput = { $0.credential?.publicKey = nil }
        #expect(try answer.judgement().authenticationStep21().reason == .noKey)
    }

    @Test func `where its bytes are in another encoding it is skipped, for others were signed`() throws {
        var answer = try Answer(.authentication)
        answer.changeResponse = { _, inner in
            if case .text(let text)? = inner["clientDataJSON"] {
                inner["clientDataJSON"] = .text(Base64URL.encode(Array(text.utf8)))
            }
        }
        #expect(try answer.judgement().authenticationStep21().status == .skipped)
    }
}

@Suite("7.2 step 22: the counter rose, where either is not zero")
struct AuthenticationStep22Tests {
    @Test(
        arguments: [
            (0, 0, nil), (1, 0, nil), (.max, 0, nil), (.max, .max - 1, nil), (0, 1, .counterBackToZero),
            (7, 7, .counterRepeated), (6, 7, .counterNotGreater), (2, .max, .counterWrapped),
            (2000, .max, .counterNotGreater),
        ] as [(UInt32, UInt32, Reason?)])
    func `it is greater than the stored one`(_ new: UInt32, _ stored: UInt32, _ reason: Reason?) throws {
        var answer = try Answer(.authentication)
        answer.flags = 0x0D
        answer.signCount = new
        answer.changeInput = { $0.credential?.signCount = stored }
        #expect(try answer.judgement().authenticationStep22().reason == reason)
    }

    @Test func `two devices of one synced key, and answers that arrive in reverse, are told apart`() throws {
        var answer = try Answer(.authentication)
        answer.signCount = 3
        #expect(try answer.judgement().authenticationStep22().reason == .counterOfSyncedKey)
        answer.changeInput = { $0.credential?.signCountTime = $0.responseTime.advanced(bySeconds: 2) }
        #expect(try answer.judgement().authenticationStep22().reason == .counterReversed)
    }

    @Test func `where the configuration reports it, it fails and does not count`() throws {
        var answer = try Answer(.authentication)
        answer.signCount = 3
        answer.configuration["signCount"] = .text("report")
        #expect(try answer.judgement().authenticationStep22().reportedOnly)
        #expect(try answer.verdict().passes)
    }
}
