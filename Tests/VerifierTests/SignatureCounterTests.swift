import Ceremony
import Testing

@testable import Verifier

@Suite struct SignatureCounterTests {
    private func at(_ position: Int64, _ count: UInt32) -> SignatureCounter.Sighting {
        SignatureCounter.Sighting(position: Position(rawValue: position), count: count)
    }

    @Test func `the highest counts while nothing is decided`() {
        var counter = SignatureCounter(accepted: at(1, 5))
        counter.saw(.init(position: Position(rawValue: 2), count: 9), accepted: nil)
        counter.saw(.init(position: Position(rawValue: 3), count: 6), accepted: nil)
        #expect(counter.stored == 9)
    }

    @Test func `an accepted regression becomes the stored one`() {
        var counter = SignatureCounter(accepted: at(1, 20))
        counter.saw(.init(position: Position(rawValue: 2), count: 5), accepted: nil)
        counter.decide(true, about: at(2, 5))
        #expect(counter.stored == 5)
    }

    @Test func `a refused sign-in does not move the counter`() {
        var counter = SignatureCounter(accepted: at(1, 10))
        counter.saw(.init(position: Position(rawValue: 2), count: 15), accepted: nil)
        #expect(counter.stored == 15)
        counter.decide(false, about: at(2, 15))
        #expect(counter.stored == 10)
    }

    @Test func `a decision that came before the answer counts at once`() {
        var counter = SignatureCounter(accepted: at(1, 10))
        counter.saw(.init(position: Position(rawValue: 3), count: 4), accepted: true)
        #expect(counter.stored == 4)
        counter.saw(.init(position: Position(rawValue: 4), count: 99), accepted: false)
        #expect(counter.stored == 4)
    }

    @Test func `an answer from before the accepted one changes nothing`() {
        var counter = SignatureCounter(accepted: at(10, 7))
        counter.saw(.init(position: Position(rawValue: 3), count: 50), accepted: true)
        counter.saw(.init(position: Position(rawValue: 4), count: 60), accepted: nil)
        #expect(counter.stored == 7)
    }

    @Test func `the undecided are bounded and keep the highest`() {
        var counter = SignatureCounter()
        for number in 1...100 { counter.saw(.init(position: Position(rawValue: Int64(number)), count: UInt32(number)), accepted: nil) }
        #expect(counter.undecided.count == SignatureCounter.kept)
        #expect(counter.stored == 100)
    }
}
