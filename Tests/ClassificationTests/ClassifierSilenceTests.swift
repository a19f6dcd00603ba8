import Ceremony
import Classification
import Testing

@Suite("Outcomes of silence and of several errors")
struct ClassifierSilenceTests {
    private static let cancel =
        #"{"error": {"platform": "web", "name": "NotAllowedError", "message": "The operation either timed out or was not allowed."}, "elapsedMs": 4800, "prompted": true}"#
    private static let abort =
        #"{"error": {"platform": "web", "name": "AbortError", "message": "signal is aborted without reason"}, "elapsedMs": 35000}"#

    @Test("Nothing yet is pending, in no group and of no confidence")
    func pending() {
        let conclusion = Classifier.conclusion(of: FactsBuilder.open())
        #expect(conclusion == Conclusion(.pending, nil, nil))
        #expect(conclusion.group == nil)
    }

    @Test(
        "Silence until the end is read by how the client was asked",
        arguments: [
            (Mediation.modal, OutcomeClass.abandoned, Reason.silence), (.unknown, .abandoned, .silence),
            (.conditional, .notUsed, .conditionalUnused), (.immediate, .notUsed, .silentProbe),
        ])
    func silence(_ mediation: Mediation, _ expected: OutcomeClass, _ reason: Reason) {
        let conclusion = Classifier.conclusion(of: FactsBuilder.open(mediation: mediation).expired)
        #expect(conclusion == Conclusion(expected, .inferred, reason))
    }

    @Test("An immediate request whose sheet was seen is abandoned, not unused")
    func promptedProbe() {
        var facts = FactsBuilder.open(mediation: .immediate).expired
        facts.prompts = [Position(rawValue: 2)]
        #expect(Classifier.conclusion(of: facts).outcomeClass == .abandoned)
    }

    @Test("A conditional registration that nobody answered did not happen")
    func conditionalRegistration() {
        let facts = FactsBuilder.open(kind: .registration, mediation: .conditional).expired
        #expect(Classifier.conclusion(of: facts).outcomeClass == .notUsed)
    }

    @Test("An error shows at once, before the ceremony is closed, and stays after")
    func atOnce() throws {
        let facts = try FactsBuilder.open().failing(Self.cancel)
        #expect(Classifier.conclusion(of: facts) == Conclusion(.userCancelled, .reported, .cancelledAfterPrompt))
        #expect(Classifier.conclusion(of: facts.expired) == Classifier.conclusion(of: facts))
    }

    @Test("The app's own abort does not decide beside another error, before or after it")
    func abortBeside() throws {
        let after = try FactsBuilder.open(mediation: .modal).failing(Self.cancel, at: 3).failing(Self.abort, at: 4)
        let before = try FactsBuilder.open(mediation: .modal).failing(Self.abort, at: 3).failing(Self.cancel, at: 4)
        for facts in [after, before] {
            let conclusion = Classifier.conclusion(of: facts)
            #expect(conclusion.outcomeClass == .userCancelled)
            #expect(conclusion.also == [.abortedByApp])
        }
    }

    @Test("Aborts alone make an aborted ceremony")
    func abortsAlone() throws {
        let facts = try FactsBuilder.open().failing(Self.abort, at: 3).failing(Self.abort, at: 4)
        #expect(Classifier.conclusion(of: facts) == Conclusion(.abortedByApp, .reported, .reportedByClient))
    }

    @Test("Of two errors the later one decides")
    func latest() throws {
        let exists = #"{"error": {"platform": "web", "name": "InvalidStateError"}, "elapsedMs": 2600}"#
        let facts = try FactsBuilder.open(kind: .registration).failing(Self.cancel, at: 3).failing(exists, at: 4)
        let conclusion = Classifier.conclusion(of: facts)
        #expect(conclusion.outcomeClass == .alreadyRegistered)
        #expect(conclusion.also == [.userCancelled])
    }

    @Test("A prompt belongs to the attempt that it came in")
    func promptOfAttempt() throws {
        let quick = #"{"error": {"platform": "web", "name": "NotAllowedError"}, "elapsedMs": 4000}"#
        var facts = try FactsBuilder.open().failing(quick, at: 3).failing(quick, at: 6)
        facts.prompts = [Position(rawValue: 2)]
        #expect(Classifier.conclusion(of: facts).reason == .cancelledWithoutEvidence)
        facts.prompts = [Position(rawValue: 5)]
        #expect(Classifier.conclusion(of: facts).reason == .cancelledAfterPrompt)
    }

    private static let suspicion = Circumstances.Suspicion(
        .associationSuspected, confidence: .inferred, reason: .fileLackedApp,
        evidence: [Outcome.Evidence(.association, "Version 3 lacked build 420.", position: Position(rawValue: 8))])

    @Test("A suspicion sharpens an ambiguous or silent end and brings its evidence")
    func suspicion() throws {
        let quick = #"{"error": {"platform": "ios", "domain": "com.apple.AuthenticationServices.AuthorizationError", "code": 1001}, "elapsedMs": 85, "prompted": false}"#
        let circumstances = Circumstances(suspicion: Self.suspicion)
        for facts in [try FactsBuilder.open().failing(quick), FactsBuilder.open().expired] {
            let outcome = Classifier.outcome(of: facts, under: circumstances)
            #expect(outcome.outcomeClass == .associationSuspected)
            #expect(outcome.group == .configuration)
            #expect(outcome.evidence.contains { $0.detail.contains("420") })
            #expect(!outcome.summary.isEmpty && !outcome.remedy.isEmpty)
        }
    }

    @Test("A suspicion changes nothing where a response came, a sheet was closed or a request went unused")
    func suspicionChangesNothing() throws {
        let circumstances = Circumstances(suspicion: Self.suspicion)
        let settled = [
            FactsBuilder.judged(), try FactsBuilder.open().failing(Self.cancel),
            FactsBuilder.open(mediation: .conditional).expired,
        ]
        for facts in settled {
            #expect(Classifier.conclusion(of: facts, under: circumstances) == Classifier.conclusion(of: facts))
        }
    }

    @Test("Firefox's bare abort after an open sheet is a person's, unless the session asked again")
    func firefoxAbort() throws {
        let bare = #"{"error": {"platform": "web", "name": "AbortError", "message": "The operation was aborted."}, "elapsedMs": 5000, "prompted": true}"#
        let facts = try FactsBuilder.open().failing(bare)
        #expect(Classifier.conclusion(of: facts) == Conclusion(.userCancelled, .inferred, .cancelledAfterPrompt))
        let asked = Circumstances(laterRequestOfSession: true)
        #expect(Classifier.conclusion(of: facts, under: asked).outcomeClass == .abortedByApp)
    }
}
