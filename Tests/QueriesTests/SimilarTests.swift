import Testing

@testable import Queries

@Suite struct SimilarTests {
    @Test func `what those that ended alike share, and others do not, is told, the most telling first`() {
        let shared = Similar.shared(
            alike: 100, others: 1000,
            [
                (.appBuild, "412", 100, 0), (.osVersion, "15", 95, 300), (.origin, "https://a.example", 100, 990),
                (.signingCert, "ab", 100, 100), (.aaguid, "x", 50, 0),
            ])
        #expect(shared.map(\.dimension) == [.appBuild, .signingCert, .osVersion])
        #expect(shared.map(\.value) == ["412", "ab", "15"])
    }

    @Test func `two others share things by chance`() {
        #expect(Similar.shared(alike: 2, others: 1000, [(.appBuild, "412", 2, 0)]) == [])
        #expect(Similar.shared(alike: 3, others: 1000, [(.appBuild, "412", 3, 0)]).count == 1)
    }

    @Test func `what tells as much stays in the order of the dimensions`() {
        let shared = Similar.shared(
            alike: 10, others: 0, [(.appBuild, "1", 10, 0), (.osVersion, "2", 10, 0), (.serverVersion, "3", 10, 0)])
        #expect(shared.map(\.dimension) == [.appBuild, .osVersion, .serverVersion])
    }
}
