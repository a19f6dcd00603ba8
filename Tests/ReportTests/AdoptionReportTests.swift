import Ceremony
import Queries
import Testing

@Suite struct AdoptionReportTests {
    private static let day: Int64 = 86_400

    @Test func `coverage is over all accounts, at each bucket's end`() throws {
        let trail = try LoggedTrail()
        trail.add(.accountPopulation, at: 0, nil, #"{"accounts":10}"#)
        trail.credential(1, account: "acc_a", at: 100)
        trail.credential(2, account: "acc_a", at: 100)
        trail.credential(3, account: "acc_b", at: Self.day + 100)
        trail.add(.accountPopulation, at: Self.day + 200, nil, #"{"accounts":20}"#)
        trail.add(.accountClosed, at: 2 * Self.day + 100, nil, #"{"account":"acc_a"}"#)
        trail.add(.releaseNoted, at: 3 * Self.day, nil, #"{"component":"web","version":"1"}"#)
        try trail.project()
        let span = [("since", trail.time(0).rfc3339), ("until", trail.time(3 * Self.day).rfc3339), ("bucket", "day")]
        let rows = try trail.report(.adoption, span[0], span[1], span[2])
        let found = rows.filter { $0.metric == "coverage_registered" }.map { "\($0.bucket.prefix(10)) \($0.numerator)/\($0.denominator)" }
        #expect(found == ["2026-01-05 1/10", "2026-01-06 2/20", "2026-01-07 1/20"])
    }

    @Test func `a population of long ago is no denominator, and coverage by platform is unknown`() throws {
        let trail = try LoggedTrail()
        trail.add(.accountPopulation, at: 0, nil, #"{"accounts":10}"#)
        trail.credential(1, at: 100)
        try trail.project()
        let span = [("since", trail.time(0).rfc3339), ("until", trail.time(40 * Self.day).rfc3339)]
        let row = try #require(try trail.report(.adoption, span[0], span[1]).first { $0.metric == "coverage_registered" })
        #expect(row.rate == nil && row.fullNote == "population_stale" && row.numerator == 1)
        let byPlatform = try #require(
            try trail.report(.adoption, ("by", "platform")).first { $0.metric == "coverage_registered" })
        #expect(byPlatform.rate == nil && byPlatform.fullNote == "accounts_have_no_platform")
    }

    @Test func `use within ninety days ends ninety days after the last sign-in`() throws {
        let trail = try LoggedTrail()
        trail.add(.accountPopulation, at: 0, nil, #"{"accounts":4}"#)
        trail.credential(1, at: 0)
        Scene(id: "a", at: 100, failing: [], accepted: true).play(in: trail)
        Scene(id: "b", at: 10 * Self.day, failing: [], accepted: true).play(in: trail)
        for day in [60, 95] { trail.add(.accountPopulation, at: Int64(day) * Self.day, nil, #"{"accounts":4}"#) }
        try trail.project()
        func used(_ day: Int64) throws -> String? {
            try trail.report(.adoption, ("since", trail.time(0).rfc3339), ("until", trail.time(day * Self.day).rfc3339))
                .rate("coverage_used_90d")
        }
        #expect(try used(1) == "1/4")
        #expect(try used(99) == "1/4")
        #expect(try used(101) == "0/4")
    }

    @Test func `offers are accepted by accounts, followed by impressions, skipped by answers`() throws {
        let trail = try LoggedTrail()
        func offer(_ account: String, _ session: String, at: Int64, answer: Bool?) {
            trail.add(.offerShown, at: at, nil, #"{"account":"\#(account)","session":"\#(session)"}"#)
            if let answer {
                trail.add(.offerAnswered, at: at + 1, nil, #"{"account":"\#(account)","session":"\#(session)","accepted":\#(answer)}"#)
            }
        }
        offer("acc_a", "s1", at: 0, answer: false)
        offer("acc_a", "s2", at: 1000, answer: true)
        Scene(id: "r", at: 1010, kind: "registration", account: "acc_a", session: "s2", failing: [], accepted: true).play(in: trail)
        offer("acc_b", "s3", at: 0, answer: nil)
        Scene(id: "q", at: 31 * Self.day, kind: "registration", account: "acc_b", session: "s9", failing: [], accepted: true, credential: 2).play(in: trail)
        let cancelledSheet = Scene(id: "p", at: 10, kind: "registration", account: "acc_c", session: "s4", error: cancelled)
        offer("acc_c", "s4", at: 0, answer: true)
        cancelledSheet.play(in: trail)
        cancelledSheet.expire(in: trail)
        try trail.project()
        let rows = try trail.report(.adoption)
        #expect(rows.rate("offer_acceptance_accounts") == "1/3")
        #expect(rows.filter { $0.metric == "offer_acceptance_impressions" && $0.by.isEmpty }.rate("offer_acceptance_impressions") == "1/4")
        #expect(rows.rate("offer_acceptance_impressions", ["exposure": "1"]) == "0/3")
        #expect(rows.rate("offer_acceptance_impressions", ["exposure": "2"]) == "1/1")
        #expect(rows.rate("offer_skip") == "1/4")
        #expect(rows.rate("registration_success") == "2/3")
    }

    @Test func `a registration that the relying party refuses after its verdict makes no holder`() throws {
        let trail = try LoggedTrail()
        trail.add(.accountPopulation, at: 0, nil, #"{"accounts":2}"#)
        Scene(id: "r", at: 10, kind: "registration", failing: []).play(in: trail)
        try trail.project()
        let end = trail.time(900).rfc3339
        #expect(try trail.report(.adoption, ("until", end)).rate("coverage_registered") == "1/2")
        trail.add(.decided, at: 20, "r", #"{"accepted":false}"#)
        try trail.project()
        let rows = try trail.report(.adoption, ("until", end))
        #expect(rows.rate("coverage_registered") == "0/2")
        #expect(rows.rate("registration_success") == "0/1")
    }

    @Test func `a new passkey is used within thirty days or not`() throws {
        let trail = try LoggedTrail()
        for (number, account, use) in [(UInt8(1), "acc_a", 29), (2, "acc_b", 31)] {
            Scene(
                id: "r\(number)", at: 0, kind: "registration", account: account, failing: [], accepted: true,
                credential: number
            ).play(in: trail)
            Scene(id: "u\(number)", at: Int64(use) * Self.day, account: account, failing: [], accepted: true, credential: number)
                .play(in: trail)
        }
        trail.credential(3, account: "acc_c", at: 0)
        try trail.project()
        #expect(try trail.report(.adoption).rate("first_use_30d") == "1/2")
    }

    @Test func `what a client can do is told by accounts, not by events`() throws {
        let trail = try LoggedTrail()
        func tell(_ account: String, _ can: Bool) {
            trail.add(
                .clientCapabilities, at: 0, nil,
                #"{"account":"\#(account)","client":{"platform":"web"},"canCreate":\#(can),"canUse":false}"#)
        }
        tell("acc_a", false)
        tell("acc_a", true)
        tell("acc_b", false)
        try trail.project()
        #expect(try trail.report(.adoption).rate("eligible_accounts") == "1/2")
        #expect(try trail.report(.adoption, ("by", "platform")).rate("eligible_accounts", ["platform": "web"]) == "1/2")
    }

    @Test func `shares of credentials are over those that are active at the end`() throws {
        let trail = try LoggedTrail()
        let zeros = "00000000-0000-0000-0000-000000000000"
        trail.credential(1, at: 0, backedUp: true, aaguid: zeros)
        trail.credential(2, at: 0, backedUp: false, aaguid: "fbfc3007-154e-4ecc-8c0b-6e020557d7bd")
        trail.credential(3, at: 0, backedUp: true, aaguid: zeros)
        trail.add(.credentialRevoked, at: 5000, nil, #"{"credentialId":"\#("AwMDAwMDAwMDAwMDAwMDAw")"}"#)
        try trail.project()
        let rows = try trail.report(.credentials)
        #expect(rows.rate("credential_status", ["status": "active"]) == "2/3")
        #expect(rows.rate("credential_status", ["status": "revoked"]) == "1/3")
        #expect(rows.rate("synced_share") == "2/2")
        #expect(rows.rate("backed_up_share") == "1/2")
        #expect(rows.rate("provider_share", ["provider": "unknown"]) == "1/2")
        let before = try trail.report(.credentials, ("until", trail.time(900).rfc3339))
        #expect(before.rate("credential_status", ["status": "active"]) == "3/3")
    }
}
