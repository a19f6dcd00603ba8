import Ceremony
import Testing

@testable import Verifier

@Suite struct StateCodingTests {
    @Test func `a ceremony's state comes back from its row as it was`() throws {
        var state = CeremonyState(id: "c-1", time: Instant(rawValue: 17), position: Position(rawValue: 3))
        state.issue = CeremonyState.Issue(
            position: Position(rawValue: 3), time: Instant(rawValue: 17), timeToLiveSeconds: 120,
            challenge: [UInt8](0..<16))
        state.clientMediation = .conditional
        state.first = CeremonyState.Answer(
            position: Position(rawValue: 5), time: Instant(rawValue: 40), account: "acc_x", credential: [1, 2, 3], signCount: 7)
        state.latest = CeremonyState.Answer(position: Position(rawValue: 8), time: Instant(rawValue: 50), registers: true)
        state.waiting = [Position(rawValue: 1), Position(rawValue: 2)]
        state.decision = CeremonyState.Decision(position: Position(rawValue: 9), accepted: false)
        state.isExpired = true
        let read = try #require(CeremonyState(id: "c-1", encoded: state.encoded))
        #expect(read.encoded == state.encoded)
        #expect(read.first == state.first)
        #expect(read.latest == state.latest)
        #expect(read.decision == state.decision)
        #expect(read.waiting == state.waiting)
        #expect(read.issue?.challenge == state.issue?.challenge)
        #expect(read.clientMediation == .conditional)
        #expect(read.isExpired)
    }

    @Test func `a credential's state comes back from its row as it was`() throws {
        var state = CredentialState(
            id: [9, 9], account: "acc_x", userHandle: "usr_y", publicKey: [1, 2, 3, 4], backupEligible: false,
            status: .candidate, origin: Position(rawValue: 12))
        state.counter.accepted = SignatureCounter.Sighting(position: Position(rawValue: 12), count: 4)
        state.counter.undecided = [SignatureCounter.Sighting(position: Position(rawValue: 14), count: .max)]
        let read = try #require(CredentialState(id: [9, 9], account: "acc_x", encoded: state.encoded))
        #expect(read.counter == state.counter)
        #expect(read.publicKey == state.publicKey)
        #expect(read.status == .candidate)
        #expect(read.userHandle == "usr_y")
        #expect(read.backupEligible == false)
        #expect(read.origin == state.origin)
    }

    @Test(arguments: ["", "{}", "[]", "{\"t\":1}", "nonsense"])
    func `what no version of ours wrote is no state`(text: String) {
        #expect(CeremonyState(id: "c", encoded: Array(text.utf8)) == nil)
        #expect(CredentialState(id: [1], account: nil, encoded: Array(text.utf8)) == nil)
    }

    @Test func `silence closes a ceremony its time to live and a minute after the options`() {
        var state = CeremonyState(id: "c", time: Instant(rawValue: 0), position: Position(rawValue: 0))
        #expect(state.deadline(defaultTimeToLiveSeconds: 300) == Instant(rawValue: 360_000_000))
        state.issue = CeremonyState.Issue(
            position: Position(rawValue: 1), time: Instant(rawValue: 5_000_000), timeToLiveSeconds: 120, challenge: [])
        #expect(state.deadline(defaultTimeToLiveSeconds: 300) == Instant(rawValue: 185_000_000))
        state.first = CeremonyState.Answer(position: Position(rawValue: 2), time: Instant(rawValue: 6))
        #expect(state.deadline(defaultTimeToLiveSeconds: 300) == nil)
    }
}
