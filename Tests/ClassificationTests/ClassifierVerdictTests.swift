import Ceremony
import Classification
import Testing

@Suite("Outcomes of judged ceremonies")
struct ClassifierVerdictTests {
    @Test("Every failing check alone makes its class, for certain", arguments: CheckName.allCases)
    func everyCheck(_ name: CheckName) {
        let facts = FactsBuilder.judged([FactsBuilder.failedCheck(name, .signatureFalse)])
        let outcome = Classifier.conclusion(of: facts)
        #expect(outcome.outcomeClass == name.failureClass)
        #expect(outcome.confidence == .certain)
        #expect(outcome.reason == .signatureFalse)
        #expect(outcome.also.isEmpty)
        #expect(outcome.group == name.failureClass.group)
    }

    @Test("Of all checks failing at once, the first class of the table is the class and the rest stand beside it in order")
    func precedence() {
        var left = CheckName.allCases
        var seen: [OutcomeClass] = []
        while !left.isEmpty {
            let facts = FactsBuilder.judged(left.map { FactsBuilder.failedCheck($0) })
            let conclusion = Classifier.conclusion(of: facts)
            seen.append(conclusion.outcomeClass)
            #expect(conclusion.also == conclusion.also.sorted())
            #expect(!conclusion.also.contains(conclusion.outcomeClass))
            #expect(Set(conclusion.also).count == conclusion.also.count)
            left.removeAll { $0.failureClass == conclusion.outcomeClass }
        }
        #expect(seen == seen.sorted())
        #expect(seen.first == .responseMalformed)
        #expect(seen.last == .counterRegressed)
    }

    @Test("A wrong challenge, origin and missing verification give the challenge first")
    func severalFailures() {
        let facts = FactsBuilder.judged([
            FactsBuilder.failedCheck(.challenge, .challengeDiffers), FactsBuilder.failedCheck(.origin, .webOriginNotAllowed),
            FactsBuilder.failedCheck(.userVerification, .userNotVerified),
        ])
        let conclusion = Classifier.conclusion(of: facts)
        #expect(conclusion.outcomeClass == .challengeMismatch)
        #expect(conclusion.reason == .challengeDiffers)
        #expect(conclusion.also == [.originMismatch, .userVerificationMissing])
    }

    @Test("A counter that is only reported leaves the sign-in verified and stands beside it")
    func reportedOnly() {
        let facts = FactsBuilder.judged(
            [FactsBuilder.failedCheck(.signCount, .counterNotGreater, reportedOnly: true)], accepted: true)
        let conclusion = Classifier.conclusion(of: facts)
        #expect(conclusion.outcomeClass == .verified)
        #expect(conclusion.also == [.counterRegressed])
        #expect(Classifier.agrees(facts) == true)
    }

    @Test("A refusal of a sound response is the relying party's, and quotes its words")
    func refused() {
        let facts = FactsBuilder.judged(accepted: false, words: "account is locked")
        let outcome = Classifier.outcome(of: facts)
        #expect(outcome.outcomeClass == .refusedByRP)
        #expect(outcome.group == .rp)
        #expect(outcome.reason == .refusedThoughValid)
        #expect(outcome.summary.contains("\"account is locked\""))
        #expect(outcome.evidence.contains { $0.kind == .decision && $0.position == Position(rawValue: 7) })
        #expect(Classifier.agrees(facts) == false)
    }

    @Test("Without a decision a sound response is verified, and nothing agrees or disagrees")
    func verified() {
        let facts = FactsBuilder.judged()
        let conclusion = Classifier.conclusion(of: facts)
        #expect(conclusion == Conclusion(.verified, .certain, nil))
        #expect(conclusion.group == .success)
        #expect(Classifier.agrees(facts) == nil)
    }

    @Test("A skipped check does not prevent a sign-in from being verified")
    func skipped() {
        let facts = FactsBuilder.judged([Check(.attestation, .skipped, reason: .noAnchors)], kind: .registration)
        #expect(Classifier.conclusion(of: facts).outcomeClass == .verified)
    }

    @Test(
        "A conflict with the same account is a protocol matter, with another one of security",
        arguments: [(Reason.heldBySameAccount, OutcomeGroup.protocol), (.heldByOtherAccount, .security)])
    func conflict(_ reason: Reason, _ group: OutcomeGroup) {
        let facts = FactsBuilder.judged([FactsBuilder.failedCheck(.credentialUnique, reason)], kind: .registration)
        #expect(Classifier.conclusion(of: facts).group == group)
        #expect(Classifier.outcome(of: facts).group == group)
    }

    @Test("A false signature that the relying party accepted is a damaged copy, whatever its other reason")
    func acceptedFalseSignature() {
        for reason in [Reason.signatureFalse, .signatureEncoding, .otherKeyOfAccount] {
            let check = FactsBuilder.failedCheck(.signature, reason)
            let accepted = FactsBuilder.judged([check], accepted: true)
            #expect(Classifier.conclusion(of: accepted).reason == .rpAcceptedCopyDiffers)
            #expect(Classifier.conclusion(of: accepted).confidence == .certain)
            #expect(Classifier.agrees(accepted) == false)
            let refused = FactsBuilder.judged([check], accepted: false)
            #expect(Classifier.conclusion(of: refused).reason == reason)
            #expect(Classifier.agrees(refused) == true)
        }
    }

    private static let unknownCredential = [
        FactsBuilder.failedCheck(.credentialKnown, .credentialNeverSeen),
        Check(.signature, .skipped, reason: .noKey), Check(.signCount, .skipped, reason: .noKey),
    ]

    @Test("A credential unknown to the trail fails, unless the relying party accepted it")
    func unknownCredential() {
        let refused = FactsBuilder.judged(Self.unknownCredential, accepted: false)
        #expect(Classifier.conclusion(of: refused).outcomeClass == .credentialUnknown)
        #expect(Classifier.agrees(refused) == true)
        #expect(Classifier.conclusion(of: FactsBuilder.judged(Self.unknownCredential)).outcomeClass == .credentialUnknown)

        let accepted = FactsBuilder.judged(Self.unknownCredential, accepted: true)
        #expect(Classifier.conclusion(of: accepted) == Conclusion(.verified, .reported, .unverifiableCredential))
        let known = Classifier.effectiveChecks(of: accepted).first { $0.name == .credentialKnown }
        #expect(known?.status == .skipped)
        #expect(known?.reason == .relyingPartyAccepted)
        #expect(Classifier.agrees(accepted) == true)
    }

    @Test("An accepted unknown credential with a wrong origin is an origin mismatch")
    func unknownCredentialAndOrigin() {
        let facts = FactsBuilder.judged(
            Self.unknownCredential + [FactsBuilder.failedCheck(.origin, .webOriginNotAllowed)], accepted: true)
        #expect(Classifier.conclusion(of: facts) == Conclusion(.originMismatch, .certain, .webOriginNotAllowed))
        #expect(Classifier.agrees(facts) == false)
    }

    @Test("A response whose options never came waits for them, and is then judged by what the relying party said")
    func withoutOptions() {
        func facts(_ changed: [Check] = [], accepted: Bool?) -> CeremonyFacts {
            var facts = FactsBuilder.judged(changed + [Check(.challenge, .skipped, reason: .noOptions)], accepted: accepted)
            facts.issuedAt = nil
            return facts
        }
        #expect(Classifier.conclusion(of: facts(accepted: true)).outcomeClass == .pending)
        #expect(Classifier.conclusion(of: facts(accepted: true).expired) == Conclusion(.verified, .reported, .noOptionsSeen))
        #expect(Classifier.agrees(facts(accepted: true).expired) == true)
        #expect(Classifier.conclusion(of: facts(accepted: nil).expired) == Conclusion(.unjudged, .inferred, .noOptionsSeen))
        #expect(Classifier.conclusion(of: facts(accepted: false).expired).outcomeClass == .unjudged)
        #expect(Classifier.agrees(facts(accepted: false).expired) == nil)
        let failing = [FactsBuilder.failedCheck(.signature, .signatureFalse)]
        #expect(Classifier.conclusion(of: facts(failing, accepted: true).expired).outcomeClass == .signatureRejected)
        #expect(Classifier.conclusion(of: facts(failing, accepted: nil).expired).also == [.signatureRejected])
    }

    @Test("A response at which the verifier gave up is unjudged, even when the relying party accepted it")
    func verifierFailed() {
        let checks = CheckName.allCases.map { Check($0, .skipped, reason: .verifierFailed) }
        let facts = FactsBuilder.judged(checks, accepted: true)
        #expect(Classifier.conclusion(of: facts) == Conclusion(.unjudged, .inferred, .verifierFailed))
        #expect(Classifier.agrees(facts) == nil)
    }

    @Test("A verdict outranks every client error, which leaves no trace beside it")
    func verdictOutranks() throws {
        let facts = try FactsBuilder.judged().failing(
            #"{"error": {"platform": "web", "name": "NotAllowedError"}, "elapsedMs": 3800, "prompted": true}"#)
        #expect(Classifier.conclusion(of: facts) == Conclusion(.verified, .certain, nil))
        let evidence = Classifier.outcome(of: facts).evidence
        #expect(!evidence.contains { $0.kind == .clientError })
    }

    @Test("The outcome of a failing check names what came and what was expected, with its place in the log")
    func evidence() {
        let outcome = Classifier.outcome(of: FactsBuilder.judged([FactsBuilder.failedCheck(.origin, .portNotAllowed)]))
        #expect(outcome.summary.contains("actual-value"))
        #expect(outcome.summary.contains("expected-value"))
        #expect(outcome.remedy.contains("actual-value"))
        #expect(outcome.evidence.first?.kind == .check)
        #expect(outcome.evidence.first?.position == Position(rawValue: 6))
    }

    @Test("An Android origin's remedy names the fingerprint behind it")
    func androidOrigin() {
        let check = Check(
            .origin, .fail, reason: .androidOriginNotAllowed, expected: ["https://example.com"],
            actual: "android:apk-key-hash:-sYXRdwJA3hvue3mKpYrOZ9zSPC7b4mbgzJmdZEDO5w")
        let remedy = Classifier.outcome(of: FactsBuilder.judged([check])).remedy
        #expect(remedy.contains("android:apk-key-hash:-sYXRdwJA3hvue3mKpYrOZ9zSPC7b4mbgzJmdZEDO5w"))
        #expect(remedy.contains("FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39:9F:73:48:F0:BB:6F:89:9B:83:32:66:75:91:03:3B:9C"))
    }
}
