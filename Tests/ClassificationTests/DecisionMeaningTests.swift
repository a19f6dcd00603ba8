import Ceremony
import Testing

@testable import Classification

@Suite("What a decision beside the verdict means")
struct DecisionMeaningTests {
    private func facts(_ accepted: Bool?, _ checks: [Check] = [], error: String? = nil) -> CeremonyFacts {
        var facts = FactsBuilder.judged(checks)
        facts.decision = accepted.map {
            CeremonyFacts.Decision(accepted: $0, error: error, position: Position(rawValue: 9))
        }
        return facts
    }

    @Test func `without a decision there is nothing to say`() {
        #expect(Classifier.meaningOfDecision(facts(nil)) == nil)
    }

    @Test func `agreement is said to be one`() {
        #expect(Classifier.meaningOfDecision(facts(true))?.contains("agree") == true)
        let failing = Check(.origin, .fail, reason: .webOriginNotAllowed)
        #expect(Classifier.meaningOfDecision(facts(false, [failing]))?.contains("agree") == true)
    }

    @Test(arguments: CheckName.allCases) func `each check that a server let pass has a meaning`(_ name: CheckName) {
        let check = Check(name, .fail, reason: .unclassified)
        let meaning = Classifier.meaningOfDecision(facts(true, [check]))
        #expect(meaning?.hasSuffix(".") == true)
        #expect(meaning?.contains("agree") == (name == .credentialKnown))
    }

    @Test(
        arguments: [
            ("challenge not found", "store"), ("Unexpected origin", "origins"), ("Account is LOCKED", "account"),
            ("no user with this handle", "does not find"), (nil, "rule of its own"), ("teapot", "rule of its own"),
        ] as [(String?, String)])
    func `a refusal of what holds is read by its words`(_ error: String?, _ word: String) {
        #expect(Classifier.meaningOfDecision(facts(false, error: error))?.contains(word) == true)
    }
}
