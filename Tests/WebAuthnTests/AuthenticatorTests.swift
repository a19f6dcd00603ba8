import Ceremony
import Testing

@testable import WebAuthn

@Suite("rp_id_hash, flags and counter: 7.1-14 to 7.1-17, 7.2-15 to 7.2-18, 7.2-22")
struct AuthenticatorTests {
    @Test(
        arguments: [
            ("other.test", "rp_id_differs", nil), ("com", "rp_id_differs", "com"),
            ("https://example.com", "hash_of_origin", "https://example.com"), ("EXAMPLE.com", "rp_id_differs", nil),
        ] as [(String, String, String?)])
    func `another hash fails, named where it can be`(_ text: String, _ reason: String, _ name: String?) throws {
        var answer = try Answer(.authentication)
        answer.hashOf = text
        let check = try answer.verdict()[.rpIDHash]
        #expect(check?.reason?.rawValue == reason)
        #expect(check?.expected == ["example.com"])
        if let name { #expect(check?.actual == name) }
    }

    @Test func `the hash of the options' RP ID fails, and the options have a finding`() throws {
        var answer = try Answer(.authentication)
        answer.options["rpId"] = .text("shop.test")
        answer.hashOf = "shop.test"
        #expect(try answer.failures() == ["rp_id_hash: options_rp_id_differs"])
        #expect(try answer.verdict().findings.map(\.code) == [.rpIDDiffers])
    }

    @Test func `the appid counts where it was asked for and is reported as used`() throws {
        var answer = try Answer(.authentication)
        answer.hashOf = "https://example.com/app-id.json"
        answer.changeResponse = { outer, _ in outer["clientExtensionResults"] = .object(["appid": .flag(true)]) }
        #expect(try answer.failures() == ["rp_id_hash: rp_id_differs"])
        answer.options["extensions"] = .object(["appid": .text("https://example.com/app-id.json")])
        let verdict = try answer.verdict()
        #expect(verdict.passes)
        #expect(verdict.extensionsUsed == ["appid"])
        answer.changeResponse = nil
        #expect(try answer.failures() == ["rp_id_hash: hash_of_origin"])
    }

    @Test func `presence is due, but for a conditional registration`() throws {
        var answer = try Answer(.authentication)
        answer.flags = 0x1C
        answer.changeInput = { $0.mediation = .conditional }
        #expect(try answer.failures() == ["user_presence: user_not_present"])
        var registration = try Answer(.registration)
        registration.flags = 0x1C
        #expect(try registration.failures() == ["user_presence: user_not_present"])
        registration.changeInput = { $0.mediation = .conditional }
        #expect(try registration.failures() == [])
    }

    @Test func `verification is due where options or configuration require it`() throws {
        var answer = try Answer(.authentication)
        answer.flags = 0x19
        #expect(try answer.failures() == [])
        answer.options["userVerification"] = .text("required")
        #expect(try answer.failures() == ["user_verification: user_not_verified"])
        answer.options = [:]
        answer.configuration["userVerification"] = .text("required")
        #expect(try answer.failures() == ["user_verification: user_not_verified"])
    }

    @Test func `in a conditional registration only the options require verification`() throws {
        var answer = try Answer(.registration)
        answer.flags = 0x18
        answer.changeInput = { $0.mediation = .conditional }
        answer.configuration["userVerification"] = .text("required")
        #expect(try answer.failures() == [])
        answer.options["authenticatorSelection"] = .object(["userVerification": .text("required")])
        #expect(try answer.failures() == ["user_verification: user_not_verified"])
    }

    @Test func `backed up without being eligible always counts; changed eligibility by configuration`() throws {
        var answer = try Answer(.authentication)
        answer.configuration["backupEligibility"] = .text("report")
        answer.flags = 0x15
        let impossible = try answer.verdict()[.backupFlags]
        #expect(impossible?.reason == .backedUpButNotEligible)
        #expect(impossible?.reportedOnly == false)
        answer.flags = 0x05
        let changed = try answer.verdict()[.backupFlags]
        #expect(changed?.reason == .backupEligibilityChanged)
        #expect(changed?.reportedOnly == true)
        answer.configuration = [:]
        #expect(try answer.verdict().failures.map(\.name) == [.backupFlags])
        answer.changeInput = { $0.credential?.backupEligible = nil }
        #expect(try answer.failures() == [])
    }

    @Test(
        arguments: [
            (0, 0, nil), (1, 0, nil), (0x8000_0000, 0x7FFF_FFFF, nil), (5, 5, "counter_repeated"),
            (3, 0xFFFF_FFFE, "counter_wrapped"), (0, 0xFFFF_FFFF, "counter_back_to_zero"),
            (0, 50, "counter_back_to_zero"), (310, 900, "counter_not_greater"),
        ] as [(UInt32, UInt32, String?)])
    func `the counter grows where either is not zero`(_ new: UInt32, _ stored: UInt32, _ reason: String?) throws {
        var answer = try Answer(.authentication)
        answer.signCount = new
        answer.flags = 0x0D
        answer.changeInput = { $0.credential?.signCount = stored }
        #expect(try answer.failures() == (reason.map { ["sign_count: \($0)"] } ?? []))
        if reason != nil {
            let check = try answer.verdict()[.signCount]
            #expect(check?.actual == "\(new)")
            #expect(check?.expected == ["more than \(stored)"])
        }
    }

    @Test func `a synced key's counters are told from a copy's, and a reversed arrival from both`() throws {
        var answer = try Answer(.authentication)
        answer.signCount = 4
        answer.changeInput = { $0.credential?.signCount = 9 }
        #expect(try answer.failures() == ["sign_count: counter_of_synced_key"])
        answer.changeInput = {
            $0.credential?.signCount = 9
            $0.credential?.signCountTime = $0.responseTime.advanced(bySeconds: 1)
        }
        #expect(try answer.failures() == ["sign_count: counter_reversed"])
    }

    @Test func `the counter is reported only where the configuration says so, and skipped where none is known`() throws {
        var answer = try Answer(.authentication)
        answer.signCount = 1
        answer.configuration["signCount"] = .text("report")
        let verdict = try answer.verdict()
        #expect(verdict.passes)
        #expect(verdict[.signCount]?.status == .fail)
        answer.changeInput = { $0.credential?.signCount = nil }
        #expect(try answer.verdict()[.signCount]?.reason == .noCounterKnown)
    }
}
