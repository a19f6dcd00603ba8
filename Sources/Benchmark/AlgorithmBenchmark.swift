import Ceremony
import JSON
import OpenSSL
import Simulator
import WebAuthn

/// Verdicts of one thread on responses of other algorithms, and on registrations.
struct AlgorithmBenchmark {
    let settings: BenchmarkSettings

    /// Sign-ins against bare verifications with kept keys; registrations in verdicts a second.
    func run() throws -> [Measurement] {
        var all: [Measurement] = []
        let algorithms: [(name: String, algorithm: SigningAlgorithm)] = [
            ("rs256", .rs256), ("eddsa", .edDSA), ("es384", .es384),
        ]
        for (name, algorithm) in algorithms {
            let responses = try MadeResponses(.signIn(algorithm))
            let keys = KeyCache()
            let rounds = try Rounds(
                settings.rounds, ours: { try rate { try verdicts(responses, keys) } },
                baseline: { rate { bare(responses) } })
            all.append(
                Measurement(
                    name: "verify.\(name)_over_openssl", value: rounds.ratio, unit: "ratio",
                    baseline: rounds.baseline.median, note: "event bytes to verdict, over bare verifications with kept keys"))
            all.append(
                Measurement(name: "verify.\(name)", value: rounds.ours.median, unit: "verdicts/s", note: "one thread"))
        }
        let registrations: [(name: String, kind: MadeResponses.Kind, note: String)] = [
            ("none", .registration, "new key set up, no signature"),
            ("packed_self", .selfAttested, "new key set up, one signature"),
            ("packed_x5c", .certified, "the same by a certificate whose chain is kept"),
        ]
        for registration in registrations {
            let responses = try MadeResponses(registration.kind)
            let keys = KeyCache()
            var rates = [try rate { try verdicts(responses, keys) }]
            for _ in 0..<settings.rounds { rates.append(try rate { try verdicts(responses, keys) }) }
            all.append(
                Measurement(
                    name: "verify.registration_\(registration.name)", value: Array(rates.dropFirst()).median,
                    unit: "verdicts/s", note: registration.note))
        }
        return all
    }

    /// How often a second, over about half of `settings.seconds`; the body says how many it did.
    private func rate(_ body: () throws -> Int) rethrows -> Double {
        let start = ContinuousClock.now
        var done = 0
        var seconds = 0.0
        repeat {
            done += try body()
            seconds = start.duration(to: .now).seconds
        } while seconds < settings.seconds / 2
        return Double(done) / seconds
    }

    private func verdicts(_ responses: MadeResponses, _ keys: KeyCache) throws -> Int {
        for made in responses.made {
            guard let data = made.event.parsedBody?["data"],
                case .responseReceived(let received) = try EventPayload(.responseReceived, data: data)
            else { throw BenchmarkError("an event that cannot be read") }
            var input = JudgingInput(
                response: received.response, responseTime: made.event.time, configuration: responses.configuration)
            input.options = made.options
            input.optionsTime = made.event.time.advanced(bySeconds: -3)
            input.credential = made.credential
            let verdict = Judge.judge(input, keys: keys)
            if let failed = verdict.checks.first(where: { $0.status == .fail }) {
                throw BenchmarkError("\(failed.name.rawValue) fails: \(failed.why ?? "")")
            }
        }
        return responses.made.count
    }

    private func bare(_ responses: MadeResponses) -> Int {
        responses.signatures.count {
            $0.key.verify(signature: $0.signature, over: $0.message, scheme: $0.scheme) == .valid
        }
    }
}
