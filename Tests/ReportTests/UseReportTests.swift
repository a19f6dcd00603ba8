import Ceremony
import Queries
import Testing

@Suite struct UseReportTests {
    @Test func `each outcome is a share of the ceremonies that ended, kinds and requests apart`() throws {
        let trail = try LoggedTrail()
        for number in 0..<3 { Scene(id: "v\(number)", at: 60, failing: []).play(in: trail) }
        Scene(id: "o", at: 60, failing: [("origin", "web_origin_not_allowed")]).play(in: trail)
        Scene(id: "open", at: 60).play(in: trail)
        let unused = Scene(id: "c", at: 60, mediation: "conditional")
        unused.play(in: trail)
        unused.expire(in: trail)
        Scene(id: "r", at: 60, kind: "registration", failing: []).play(in: trail)
        try trail.project()
        let rows = try trail.report(.failures)
        #expect(rows.rate("outcome_share", ["kind": "authentication", "mediation": "modal", "outcome": "verified"]) == "3/4")
        #expect(rows.rate("outcome_share", ["kind": "authentication", "mediation": "modal", "outcome": "origin_mismatch"]) == "1/4")
        #expect(rows.rate("outcome_share", ["mediation": "conditional"]) == "1/1")
        #expect(rows.rate("outcome_share", ["kind": "registration"]) == "1/1")
        #expect(rows.rate("config_rejection", ["kind": "authentication", "mediation": "modal"]) == "1/4")
        #expect(rows.rate("config_rejection", ["mediation": "conditional"]) == nil)
    }

    @Test func `a false signature counts among answers alone, a refusal among answers that passed`() throws {
        let trail = try LoggedTrail()
        Scene(id: "a", at: 0, failing: [], accepted: true).play(in: trail)
        Scene(id: "b", at: 0, failing: [], accepted: false).play(in: trail)
        Scene(id: "c", at: 0, failing: [("signature", "signature_false")], accepted: false).play(in: trail)
        Scene(id: "d", at: 0, failing: [("signature", "signature_encoding")], accepted: false).play(in: trail)
        Scene(id: "e", at: 0, failing: [], skipped: ["signature"], accepted: true).play(in: trail)
        let silent = Scene(id: "f", at: 0)
        silent.play(in: trail)
        silent.expire(in: trail)
        try trail.project()
        let rows = try trail.report(.failures)
        #expect(rows.rate("true_rejection") == "1/5")
        #expect(rows.rate("rp_refusal") == "1/3")
        #expect(rows.rate("verifiable_share") == "4/5")
    }

    @Test func `success is over what the client saw, and over what was issued under a name of its own`() throws {
        let trail = try LoggedTrail()
        Scene(id: "a", at: 0, failing: [], isPrompted: true).play(in: trail)
        Scene(id: "b", at: 0, failing: []).play(in: trail)
        for (id, isPrompted) in [("c", true), ("d", false)] {
            let scene = Scene(id: id, at: 0, isPrompted: isPrompted)
            scene.play(in: trail)
            scene.expire(in: trail)
        }
        Scene(id: "step", at: 0, purpose: "step_up", failing: []).play(in: trail)
        Scene(id: "auto", at: 0, mediation: "conditional", failing: []).play(in: trail)
        Scene(id: "unsaid", at: 0, mediation: nil, failing: []).play(in: trail)
        try trail.project()
        let rows = try trail.report(.funnel)
        #expect(rows.rate("ceremony_success") == "2/3")
        #expect(rows.rate("ceremony_success_issued") == "2/4")
    }

    @Test func `a client that says nothing leaves a note on its success`() throws {
        let trail = try LoggedTrail()
        Scene(id: "a", at: 0, failing: []).play(in: trail)
        try trail.project()
        #expect(try trail.report(.funnel).first { $0.metric == "ceremony_success" }?.fullNote == "client_silent")
    }

    @Test func `each step of the funnel is over the one before`() throws {
        let trail = try LoggedTrail()
        Scene(id: "a", at: 0, failing: [], accepted: true).play(in: trail)
        trail.signIn("passkey", at: 9, ceremony: "a")
        Scene(id: "b", at: 0, failing: [], accepted: true).play(in: trail)
        Scene(id: "c", at: 0, failing: []).play(in: trail)
        Scene(id: "d", at: 0, failing: [("origin", "web_origin_not_allowed")], accepted: false).play(in: trail)
        for (id, isPrompted) in [("e", true), ("f", false)] {
            let scene = Scene(id: id, at: 0, isPrompted: isPrompted)
            scene.play(in: trail)
            scene.expire(in: trail)
        }
        try trail.project()
        let rows = try trail.report(.funnel)
        let steps = ["issued": "6/6", "prompted": "5/6", "answered": "4/5", "verified": "3/4", "decided": "2/3", "signed_in": "1/2"]
        for (step, rate) in steps { #expect(rows.rate("funnel", ["step": step]) == rate, "\(step)") }
    }

    @Test func `durations are of answered ceremonies alone, as percentiles of a histogram`() throws {
        let trail = try LoggedTrail()
        for (index, elapsed) in [1000, 2000, 3000, 60_000].enumerated() {
            Scene(id: "a\(index)", at: 0, failing: [], accepted: true, elapsedMs: Int64(elapsed)).play(in: trail)
        }
        let silent = Scene(id: "s", at: 0)
        silent.play(in: trail)
        silent.expire(in: trail)
        try trail.project()
        let rows = try trail.report(.funnel)
        let own = try #require(rows.first { $0.metric == "time_to_authenticate" })
        #expect(own.numerator == 4)
        let p50 = try #require(own.percentiles.first?.milliseconds)
        #expect((2000...2400).contains(p50))
        let latency = try #require(rows.first { $0.metric == "ceremony_latency" })
        #expect(latency.numerator == 4 && (4000...4800).contains(latency.percentiles[0].milliseconds))
        #expect(rows.rate("verify_latency") == "4/4")
    }

    @Test func `another device counts where a platform's credential answers across platforms`() throws {
        let trail = try LoggedTrail()
        trail.credential(1, at: -100, transports: ["internal", "hybrid"])
        trail.credential(2, at: -100, transports: ["usb"])
        Scene(id: "a", at: 0, failing: [], attachment: "cross-platform", credential: 1).play(in: trail)
        Scene(id: "b", at: 0, failing: [], attachment: "cross-platform", credential: 2).play(in: trail)
        Scene(id: "c", at: 0, failing: [], attachment: "platform", credential: 1).play(in: trail)
        Scene(id: "d", at: 0, failing: [], credential: 1).play(in: trail)
        try trail.project()
        #expect(try trail.report(.funnel).rate("cross_device_share") == "1/3")
    }
}

@Suite struct SessionReportTests {
    /// Seven visits: by passkey, by passkey after a failure, by password after a cancel, by password at once, lost, by
    /// autofill, and one that is still open.
    static func visits() throws -> LoggedTrail {
        let trail = try LoggedTrail()
        trail.credential(1, at: -1000)
        func failed(_ id: String, _ session: String, at: Int64 = 0) {
            let scene = Scene(id: id, at: at, session: session, error: cancelled, isPrompted: true)
            scene.play(in: trail)
            scene.expire(in: trail)
        }
        Scene(id: "1", at: 0, session: "s1", failing: [], accepted: true).play(in: trail)
        trail.signIn("passkey", at: 9, session: "s1")
        failed("2a", "s2")
        Scene(id: "2b", at: 20, session: "s2", failing: [], accepted: true).play(in: trail)
        trail.signIn("passkey", at: 30, session: "s2", ceremony: "2b")
        failed("3", "s3")
        trail.add(.fallbackShown, at: 5, nil, #"{"method":"password","initiatedBy":"automatic","session":"s3"}"#)
        trail.signIn("password", at: 30, session: "s3")
        trail.add(.fallbackShown, at: 5, nil, #"{"method":"password","initiatedBy":"user","session":"s4"}"#)
        trail.signIn("password", at: 30, account: "acc_new", session: "s4")
        failed("5", "s5")
        Scene(id: "6", at: 0, session: "s6", mediation: "conditional", failing: [], accepted: true).play(in: trail)
        trail.signIn("passkey", at: 30, session: "s6", ceremony: "6")
        Scene(id: "7", at: 0, session: "s7").play(in: trail)
        let unused = Scene(id: "8", at: 0, session: "s8", mediation: "conditional")
        unused.play(in: trail)
        unused.expire(in: trail)
        trail.signIn("recovery", at: 30, account: "acc_new", session: "s8")
        trail.signIn("otp", at: 40, account: "acc_new")
        try trail.project()
        return trail
    }

    @Test func `visits succeed, are rescued and are lost once each`() throws {
        let rows = try Self.visits().report(.funnel)
        // Started and settled: s1, s2, s3, s5, s6.
        #expect(rows.rate("session_success") == "3/5")
        #expect(rows.rate("rescued_sessions") == "1/3")
        #expect(rows.rate("lost_sessions") == "1/5")
        #expect(rows.rate("passkey_share") == "3/7")
        #expect(rows.rate("passkey_share_holders") == "3/4")
        #expect(rows.rate("conditional_yield") == "1/2")
        #expect(rows.rate("funnel", ["step": "signed_in"]) == "2/2")
    }

    @Test func `fallback is over visits that ended, with the class of the last passkey outcome`() throws {
        let rows = try Self.visits().report(.fallback)
        #expect(rows.rate("fallback_started") == "1/4")
        #expect(rows.rate("fallback_holders") == "1/4")
        #expect(rows.rate("fallback_reasons", ["outcome": "user_cancelled"]) == "1/1")
        #expect(rows.rate("automatic_fallback") == "1/2")
        #expect(rows.rate("recovery_share") == "1/7")
    }

    @Test func `who enrols after a password in the same visit was no holder`() throws {
        let trail = try LoggedTrail()
        trail.signIn("password", at: 0, account: "acc_b", session: "s")
        Scene(id: "r", at: 10, kind: "registration", account: "acc_b", session: "s", failing: [], accepted: true).play(in: trail)
        trail.signIn("password", at: 20, account: "acc_b", session: "s")
        try trail.project()
        let rows = try trail.report(.fallback)
        #expect(rows.rate("fallback_holders") == "0/0")
        #expect(rows.first { $0.metric == "fallback_holders" }?.rate == nil)
    }
}
