import Ceremony
import Testing

@testable import Classification

@Suite("Sentences of outcomes")
struct ProseTests {
    @Test("Every reason has two sentences of its own", arguments: Reason.allCases)
    func everyReason(_ reason: Reason) throws {
        let check = Check(.origin, .fail, reason: reason, expected: ["right"], actual: "wrong", why: "It differs.")
        let ruling = Ruling(conclusion: Conclusion(.originMismatch, .certain, reason), cause: .check(check))
        let prose = try #require(Prose.of(reason, ProseSubject(ruling, FactsBuilder.judged([check]))))
        for sentence in [prose.summary, prose.remedy] {
            #expect(sentence.hasSuffix("."))
            #expect(sentence.count > 10)
            #expect(!sentence.contains("..") && !sentence.contains("  ") && !sentence.contains("Optional"))
        }
        #expect(prose.summary != prose.remedy)
    }

    @Test("Every class has sentences without a reason too", arguments: OutcomeClass.allCases)
    func everyClass(_ outcomeClass: OutcomeClass) {
        let ruling = Ruling(conclusion: Conclusion(outcomeClass, nil, nil), cause: .whole)
        let prose = Prose.of(ruling, FactsBuilder.judged())
        #expect(!prose.summary.isEmpty && !prose.remedy.isEmpty)
    }

    @Test("A value of any length leaves the sentence readable")
    func longValues() {
        let check = Check(
            .origin, .fail, reason: .webOriginNotAllowed, expected: Array(repeating: "https://example.com", count: 900),
            actual: String(repeating: "x", count: 9000))
        let outcome = Classifier.outcome(of: FactsBuilder.judged([check]))
        #expect(outcome.summary.count < 800)
        #expect(outcome.summary.contains("896 more"))
    }

    @Test("The site that framed a page is named, and its absence is not")
    func framed() {
        func summary(_ actual: String) -> String {
            Classifier.outcome(
                of: FactsBuilder.judged([Check(.crossOrigin, .fail, reason: .crossOriginNotAllowed, actual: actual)])
            ).summary
        }
        #expect(summary("https://partner.example.net").contains("https://partner.example.net"))
        #expect(summary("crossOrigin true").contains("another site"))
    }
}
