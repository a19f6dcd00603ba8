import Ceremony
import JSON
import Queries
import Testing

@Suite struct ListTests {
    private func list(_ trail: LoggedTrail, _ query: [(String, String)], limit: Int) throws -> [String] {
        var found: [String] = []
        var cursor: String?
        repeat {
            let more = cursor.map { [(name: "cursor", value: $0)] } ?? []
            let filter = try CeremonyFilter(
                query: query.map { (name: $0.0, value: $0.1) } + [(name: "limit", value: String(limit))] + more)
            let page = try JSONValue.parse(try Queries(trail.log).ceremonies(in: trail.id, named: "shop.example.com", filter))
            found += page["items"].map { $0.elements.compactMap { $0["ceremony"]?.string } } ?? []
            cursor = page["next"]?.string
        } while cursor != nil
        return found
    }

    @Test func `every filter finds all that it names and nothing else, newest first, on pages of any size`() throws {
        let trail = try LoggedTrail()
        var month = SimulatedMonth(seed: 99)
        month.play(400, in: trail)
        try trail.project(batchRows: 203)
        let queries: [[(String, String)]] = [
            [("outcome", "verified")], [("outcome", "signature_rejected")], [("group", "configuration"), ("platform", "web")],
            [("platform", "android"), ("mediation", "conditional"), ("outcome", "refused_by_rp")], [("accepted", "false")],
            [("appBuild", "412")], [("browser", "Edge"), ("outcome", "abandoned")], [("outcome", "attestation_rejected")],
            [("mediation", "immediate"), ("outcome", "origin_mismatch"), ("platform", "ios")],
        ]
        for query in queries {
            let truth = month.ceremonies.filter { item in query.allSatisfy { item.value($0.0) == $0.1 } }
            let expected = truth.sorted { $0.scene.at > $1.scene.at }.map(\.scene.id)
            for limit in [3, 50] {
                let found = try list(trail, query, limit: limit)
                #expect(found.count == expected.count && Set(found) == Set(expected), "\(query) \(limit)")
                let times = Dictionary(uniqueKeysWithValues: month.ceremonies.map { ($0.scene.id, $0.scene.at) })
                let order = found.compactMap { times[$0] }
                #expect(order == order.sorted(by: >), "\(query)")
            }
        }
    }

    @Test func `late evidence about a day that is over is found there`() throws {
        let trail = try LoggedTrail()
        var month = SimulatedMonth(seed: 5)
        month.play(60, in: trail)
        try trail.project(batchRows: 50)
        let verified = try #require(month.ceremonies.first { $0.outcome == "verified" })
        trail.add(.decided, at: 29 * 86_400, verified.scene.id, #"{"accepted":false,"error":"late"}"#)
        try trail.project()
        let span = [("outcome", "refused_by_rp"), ("until", trail.time(verified.scene.at + 1).rfc3339)]
        #expect(try list(trail, span, limit: 5).contains(verified.scene.id))
    }

    @Test func `a credential, a session and the start of an id have ways of their own`() throws {
        let trail = try LoggedTrail()
        Scene(id: "abc-1", at: 0, session: "s-1", failing: [], credential: 9).play(in: trail)
        Scene(id: "abd-2", at: 10, session: "s-2", failing: [], credential: 8).play(in: trail)
        try trail.project()
        #expect(try list(trail, [("session", "s-2")], limit: 5) == ["abd-2"])
        #expect(try list(trail, [("credential", "CQkJCQkJCQkJCQkJCQkJCQ")], limit: 5) == ["abc-1"])
        #expect(try list(trail, [("q", "ab")], limit: 1) == ["abd-2", "abc-1"])
        #expect(try list(trail, [("q", "abc")], limit: 5) == ["abc-1"])
        #expect(try list(trail, [("trace", "none")], limit: 5) == [])
    }
}
