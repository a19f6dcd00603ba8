import Ceremony
import Testing

@testable import Queries

@Suite struct CeremonyFilterTests {
    @Test func `a cursor comes back as it was`() throws {
        let cursor = CeremonyFilter.Cursor(startedAt: 1_796_019_709_000_000, firstPosition: 42)
        let filter = try CeremonyFilter(query: [(name: "cursor", value: cursor.text)])
        #expect(filter.cursor?.startedAt == 1_796_019_709_000_000)
        #expect(filter.cursor?.firstPosition == 42)
    }

    @Test(arguments: [
        ("limit", "0"), ("limit", "501"), ("limit", "ten"), ("cursor", "MQ"), ("cursor", "???"), ("since", "yesterday"),
        ("until", "2026-02-30T00:00:00Z"), ("agrees", "maybe"), ("kind", "login"), ("outcome", "verifed"),
        ("platform", "beos"), ("group", "bad"), ("confidence", "sure"), ("mediation", "silent"), ("colour", "red"),
        ("credential", "!"),
    ])
    func `a filter that cannot mean anything is refused by its name`(name: String, value: String) {
        let error = #expect(throws: PayloadError.self) { try CeremonyFilter(query: [(name: name, value: value)]) }
        #expect(error?.path == name)
    }

    @Test func `atLeast is the caller's, and what is right is taken`() throws {
        let filter = try CeremonyFilter(query: [
            (name: "atLeast", value: "7"), (name: "outcome", value: "origin_mismatch"), (name: "accepted", value: "false"),
            (name: "limit", value: "3"), (name: "since", value: "2026-11-30T00:00:00Z"),
        ])
        #expect(filter.limit == 3)
        #expect(filter.accepted == false)
        #expect(filter.texts == ["outcome": "origin_mismatch"])
        #expect(filter.since == Instant(rfc3339: "2026-11-30T00:00:00Z"))
    }
}
