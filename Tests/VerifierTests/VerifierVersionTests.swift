import Ceremony
import JSON
import Testing

@testable import Verifier

@Suite("Versions of the verifier's rules")
struct VerifierVersionTests {
    private func trail() throws -> Trail {
        let trail = try Trail()
        let passkey = try Passkey(1)
        try trail.add(.credentialImported, at: -60, subject: nil, data: passkey.imported())
        for number in 1...3 {
            try trail.add(.optionsIssued, at: Double(number) * 10, subject: "c\(number)", data: options(number))
            try trail.add(
                .responseReceived, at: Double(number) * 10 + 3, subject: "c\(number)",
                data: try passkey.answer(challenge: challenge(number), count: UInt8(number)))
            try trail.add(.decided, at: Double(number) * 10 + 4, subject: "c\(number)", data: #"{"accepted":true}"#)
        }
        return trail
    }

    private func judged(_ trail: Trail) throws -> [StoredEvent] {
        try trail.events().filter { $0.type == .ceremonyJudged }
    }

    @Test func `a later version appends its verdicts beside the older, and changes nothing of these`() throws {
        let trail = try trail()
        try trail.verify()
        let before = try trail.events()
        try trail.verify(batchRows: 2, version: VerifierVersion.current + 1)
        let after = try trail.events()
        #expect(after.prefix(before.count).map(\.body) == before.map(\.body))
        #expect(try judged(trail).count == 6)
        #expect(Set(try judged(trail).map(\.id)).count == 6)
        try trail.verify(version: VerifierVersion.current + 1)
        #expect(try judged(trail).count == 6)
    }

    @Test func `an older program leaves alone what a newer one judged`() throws {
        let trail = try trail()
        try trail.verify(version: VerifierVersion.current + 1)
        let before = try trail.events()
        try trail.add(.optionsIssued, at: 100, subject: "late", data: options(9))
        try trail.add(.clientFailed, at: 101, subject: "late", data: #"{"error":{"platform":"web","name":"AbortError"}}"#)
        trail.now = Instant(rawValue: trail.now.rawValue + 3_600_000_000)
        try trail.verify()
        #expect(try trail.events().count == before.count + 2)
        try trail.verify(version: VerifierVersion.current + 1)
        #expect(try judged(trail).count == 3, "the newer one goes on where it stood")
    }

    @Test func `a diagnosis shows the newest version's verdict and lists the older ones`() throws {
        let trail = try trail()
        try trail.verify()
        try trail.project()
        try trail.verify(version: VerifierVersion.current + 1)
        try trail.project()
        let diagnosis = try #require(try trail.diagnosis("c2"))
        #expect(diagnosis["outcome"]?["class"]?.string == "verified")
        let verdicts = diagnosis["verdicts"].map { Array($0.elements) } ?? []
        #expect(verdicts.compactMap { $0["verifier"]?.int } == [2, 1].map { Int64(VerifierVersion.current) - 1 + $0 })
        #expect(verdicts.compactMap { $0["counts"]?.bool } == [true, false])
        #expect(Set(verdicts.compactMap { $0["response"]?.int }).count == 1)
        let types = diagnosis["timeline"]?.elements.compactMap { $0["type"]?.string } ?? []
        #expect(types.filter { $0.hasSuffix("judged.v1") }.count == 2)
    }

    @Test func `the counters of a later version start from the log, not from where the older left them`() throws {
        let trail = try trail()
        try trail.verify()
        try trail.verify(version: VerifierVersion.current + 1)
        try trail.project()
        for number in 1...3 {
            #expect(try trail.diagnosis("c\(number)")?["outcome"]?["class"]?.string == "verified")
        }
    }

    @Test func `an older version that comes back goes on, and its verdict does not replace a newer one`() throws {
        let trail = try trail()
        try trail.verify(version: VerifierVersion.current + 1)
        try trail.verify()
        #expect(try judged(trail).count == 3)
        try trail.forgetVerifierState()
        try trail.verify()
        try trail.project()
        #expect(try judged(trail).count == 6)
        let verdicts = try trail.diagnosis("c1")?["verdicts"].map { Array($0.elements) } ?? []
        #expect(verdicts.compactMap { $0["counts"]?.bool } == [false, true])
    }
}
