import Ceremony
import EventLog
import Postgres
import Projections
import Queries
import Testing

/// A month whose truth is known, counted by the plainest means beside the report.
@Suite struct MonthReportTests {
    private static func month(_ count: Int = 700) throws -> (LoggedTrail, SimulatedMonth) {
        let trail = try LoggedTrail()
        var month = SimulatedMonth(seed: 20_261_130)
        month.play(count, in: trail)
        try trail.project(batchRows: 311)
        return (trail, month)
    }

    /// Counts by group, as `value value: numerator/denominator`, of those with a denominator.
    private func counts<Item>(
        _ items: [Item], by key: (Item) -> String, counted: (Item) -> Bool
    ) -> [String] {
        Dictionary(grouping: items, by: key).map { key, items in "\(key): \(items.count(where: counted))/\(items.count)" }.sorted()
    }

    private func found(_ rows: [ReportRow], _ metric: String, _ names: [String]) -> [String] {
        rows.filter { $0.metric == metric && $0.denominator > 0 }.map { row in
            let values = names.map { name in row.by.first { $0.name == name }?.value ?? "-" }
            return "\(values.joined(separator: " ")): \(row.numerator)/\(row.denominator)"
        }.sorted()
    }

    @Test func `rates of ceremonies equal the truth by every dimension and pair`() throws {
        let (trail, month) = try Self.month()
        let closed = month.ceremonies.filter(\.isClosed)
        let dimensions = [
            "mediation", "purpose", "group", "accepted", "rpServerVersion", "attachment", "originKind", "backedUp", "platform",
            "osVersion", "appVersion", "appBuild", "browser", "outcome", "backupEligible",
        ]
        let pairs = dimensions.map { [$0] } + [["platform", "outcome"], ["appBuild", "attachment"], ["browser", "rpServerVersion"]]
        for names in pairs + [["platform", "mediation", "purpose"]] {
            let rows = try trail.report(.failures, ("by", names.joined(separator: ",")))
            let apart = (names + ["mediation"]).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            func key(_ truth: SimulatedMonth.Truth) -> String {
                apart.map { name in
                    (name == "mediation" && !names.contains(name) ? truth.request : truth.value(name)) ?? "-"
                }.joined(separator: " ")
            }
            let answered = closed.filter { $0.scene.failing != nil }
            #expect(found(rows, "true_rejection", apart) == counts(answered, by: key) { $0.outcome == "signature_rejected" }, "\(names)")
            let issued = closed.filter { !$0.isNeutral }
            #expect(found(rows, "config_rejection", apart) == counts(issued, by: key) { $0.group == "configuration" }, "\(names)")
            let passed = answered.filter { $0.scene.failing?.isEmpty == true }
            #expect(found(rows, "rp_refusal", apart) == counts(passed, by: key) { $0.outcome == "refused_by_rp" }, "\(names)")
            let modal = closed.filter { $0.request == "modal" && $0.isSignin && !$0.isNeutral }
            func own(_ truth: SimulatedMonth.Truth) -> String { names.map { truth.value($0) ?? "-" }.joined(separator: " ") }
            #expect(found(rows, "ceremony_success_issued", names) == counts(modal, by: own) { $0.outcome == "verified" }, "\(names)")
        }
    }

    @Test func `outcome shares equal the truth and add up to all`() throws {
        let (trail, month) = try Self.month(400)
        let rows = try trail.report(.failures, ("by", "platform"))
        for platform in ["ios", "android", "web"] {
            for request in ["modal", "conditional", "unknown"] {
                let all = month.ceremonies.filter { $0.isClosed && $0.client["platform"] == platform && $0.request == request }
                let shares = rows.filter {
                    $0.metric == "outcome_share" && $0.by.contains { $0 == ("platform", platform) } && $0.by.contains { $0 == ("mediation", request) }
                }
                #expect(shares.reduce(0) { $0 + $1.numerator } == Int64(all.count))
                for share in shares {
                    let outcome = share.by.first { $0.name == "outcome" }?.value
                    #expect(share.denominator == Int64(all.count))
                    #expect(share.numerator == Int64(all.count { $0.outcome == outcome }))
                }
            }
        }
    }

    @Test func `visits and fallbacks equal the truth by platform and by day of a zone`() throws {
        let (trail, month) = try Self.month()
        func signins(_ visit: SimulatedMonth.VisitTruth) -> [SimulatedMonth.Truth] {
            visit.ceremonies.map { month.ceremonies[$0] }.filter(\.isSignin)
        }
        func isStarted(_ visit: SimulatedMonth.VisitTruth) -> Bool {
            signins(visit).contains { $0.request == "modal" || ($0.request == "conditional" && ($0.scene.failing != nil || $0.scene.isPrompted)) }
        }
        func isSettled(_ visit: SimulatedMonth.VisitTruth) -> Bool { signins(visit).allSatisfy(\.isClosed) }
        func platform(_ visit: SimulatedMonth.VisitTruth) -> String { visit.client["platform"] ?? "-" }
        let settled = month.visits.filter { isStarted($0) && isSettled($0) }
        let rows = try trail.report(.funnel, ("by", "platform"))
        #expect(found(rows, "session_success", ["platform"]) == counts(settled, by: platform) { signins($0).last { !$0.isNeutral }?.outcome == "verified" })
        #expect(found(rows, "lost_sessions", ["platform"]) == counts(settled, by: platform) { visit in visit.method == nil && !signins(visit).contains { $0.outcome == "verified" } })
        let failed = month.visits.filter { isSettled($0) && signins($0).contains(where: \.failed) }
        #expect(found(rows, "rescued_sessions", ["platform"]) == counts(failed, by: platform) { visit in
            let all = signins(visit)
            return all.firstIndex(where: \.failed).map { all[$0...].contains { $0.outcome == "verified" } } ?? false
        })
        let signedIn = month.visits.filter { $0.method != nil }
        #expect(found(rows, "passkey_share", ["platform"]) == counts(signedIn, by: platform) { $0.method == "passkey" })
        #expect(found(rows, "passkey_share_holders", ["platform"]) == counts(signedIn.filter(\.isHolder), by: platform) { $0.method == "passkey" })
        let fallback = try trail.report(.fallback, ("bucket", "day"), ("tz", "Asia/Kolkata"))
        func day(_ at: Int64) -> Int64 { (at + 19_800) / 86_400 }
        func byDay(_ metric: String) -> [String] { fallback.filter { $0.metric == metric && $0.denominator > 0 }.map { "\($0.numerator)/\($0.denominator)" } }
        func truth<Item>(_ items: [Item], _ at: (Item) -> Int64, _ counted: (Item) -> Bool) -> [String] {
            Dictionary(grouping: items) { day(at($0)) }.sorted { $0.key < $1.key }.map { "\($0.value.count(where: counted))/\($0.value.count)" }
        }
        #expect(byDay("recovery_share") == truth(signedIn, \.at) { $0.method == "recovery" })
        #expect(byDay("automatic_fallback") == truth(month.fallbacks, \.at, \.isAutomatic))
        #expect(try trail.report(.adoption).rate("offer_skip") == "\(month.offers.count(where: \.isSkipped))/\(month.offers.count)")
    }

    @Test func `a filter leaves what a group has`() throws {
        let (trail, _) = try Self.month(300)
        for (name, value) in [("platform", "web"), ("outcome", "verified"), ("rpServerVersion", "2.1"), ("appBuild", "412")] {
            let grouped = try trail.report(.failures, ("by", name)).filter { $0.by.contains { $0 == (name, value) } }
            let filtered = try trail.report(.failures, (name, value))
            #expect(found(grouped, "true_rejection", ["mediation"]) == found(filtered, "true_rejection", ["mediation"]), "\(name)")
            #expect(found(grouped, "ceremony_success_issued", []) == found(filtered, "ceremony_success_issued", []), "\(name)")
        }
    }

    @Test func `a report of an earlier position is the one that was given then, to the letter`() throws {
        let trail = try LoggedTrail()
        var month = SimulatedMonth(seed: 7)
        month.play(200, in: trail)
        try trail.project(batchRows: 97)
        let position = trail.next - 1
        let names: [Report] = [.failures, .funnel, .fallback, .adoption, .credentials, .feed]
        let before = try names.map { try trail.json($0, ("bucket", "week"), ("by", "platform")) }
        // Later evidence about the same month, and a month more.
        for truth in month.ceremonies.prefix(60) where truth.scene.failing != nil {
            trail.add(.decided, at: truth.scene.at + 500, truth.scene.id, #"{"accepted":false}"#)
        }
        for truth in month.ceremonies where !truth.isClosed { truth.scene.expire(in: trail) }
        trail.add(.credentialRevoked, at: 40 * 86_400, nil, #"{"credentialId":"AwMDAwMDAwMDAwMDAwMDAw"}"#)
        trail.recordedAt = trail.recordedAt.advanced(bySeconds: 90 * 86_400)
        try trail.project(batchRows: 97)
        let after = try names.map { try trail.json($0, ("bucket", "week"), ("by", "platform"), ("asOf", String(position))) }
        for (name, (before, after)) in zip(names, zip(before, after)) { #expect(before == after, "\(name)") }
        #expect(try trail.json(.failures, ("bucket", "week"), ("by", "platform")) != before[0])
    }

    @Test func `batches of any size and a rebuild count alike`() throws {
        let (trail, _) = try Self.month(150)
        let names: [Report] = [.failures, .funnel, .fallback, .adoption, .credentials, .feed]
        let before = try names.map { try trail.json($0, ("bucket", "day"), ("by", "appBuild,rpServerVersion")) }
        let middle = try trail.json(.funnel, ("asOf", String(trail.next / 2)))
        try Rebuild(trail.log).run { _ in }
        #expect(try names.map { try trail.json($0, ("bucket", "day"), ("by", "appBuild,rpServerVersion")) } == before)
        #expect(try trail.json(.funnel, ("asOf", String(trail.next / 2))) == middle)
    }

    @Test func `a position that was not reached is refused`() throws {
        let trail = try LoggedTrail()
        try trail.project()
        #expect(throws: PayloadError.self) { try trail.report(.failures, ("asOf", "5000")) }
    }
}
