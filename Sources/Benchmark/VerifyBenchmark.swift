import Ceremony
import EventLog
import JSON
import OpenSSL
import Postgres
import Projections
import Verifier
import WebAuthn

/// Verdicts of one thread against OpenSSL's bare verifications with cached keys.
struct VerifyBenchmark {
    let program: String
    let settings: BenchmarkSettings

    /// From the bytes of a stored event to the verdict with all checks.
    func judge() throws -> [Measurement] {
        let stored = try readSignIns()
        guard let configuration = stored.configuration, !stored.signIns.isEmpty else { throw BenchmarkError("nothing to judge") }
        let bare = try BareKeys(stored)
        let keys = KeyCache()
        let rounds = try Rounds(
            settings.rounds, ours: { try rate { try verdicts(stored.signIns, configuration, keys) } },
            baseline: { rate { bare.verifyKept() } })
        return [
            Measurement(
                name: "verify.es256_over_openssl", value: rounds.ratio, unit: "ratio", baseline: rounds.baseline.median,
                note: "event bytes to verdict, over EVP_PKEY_verify with kept keys"),
            Measurement(name: "verify.es256", value: rounds.ours.median, unit: "verdicts/s", note: "one thread"),
            Measurement(
                name: "verify.openssl_digest_verify", value: rate { bare.verifyWithDigest() }, unit: "verifications/s",
                note: "EVP_DigestVerify with kept keys, to compare"),
            Measurement(
                name: "verify.openssl_wrapped", value: rate { bare.verifyWrapped() }, unit: "verifications/s",
                note: "our PublicKey.verify with kept keys, to compare"),
        ]
    }

    private func readSignIns() throws -> StoredSignIns {
        let service = try ServiceUnderTest(consumes: false, program: program)
        let traffic = try Traffic("load.example", users: 1000, to: service)
        _ = try LoadGenerator.rate(of: try traffic.batches(200), connections: 1, to: service)
        return try StoredSignIns(service.log, named: traffic.name)
    }

    /// How often a second, over about `settings.seconds`; the body says how many it did.
    private func rate(_ body: () throws -> Int) rethrows -> Double {
        let start = ContinuousClock.now
        var done = 0
        var seconds = 0.0
        repeat {
            done += try body()
            seconds = start.duration(to: .now).seconds
        } while seconds < settings.seconds
        return Double(done) / seconds
    }

    private func verdicts(
        _ signIns: [StoredSignIns.SignIn], _ configuration: RelyingPartyConfiguration, _ keys: KeyCache
    ) throws -> Int {
        var passed = 0
        for signIn in signIns {
            guard let data = signIn.event.parsedBody?["data"],
                case .responseReceived(let received) = try EventPayload(.responseReceived, data: data)
            else { throw BenchmarkError("an event that cannot be read") }
            var input = JudgingInput(
                response: received.response, responseTime: signIn.event.time, configuration: configuration)
            input.userHandle = received.userHandle
            input.options = signIn.issued
            input.optionsTime = signIn.issuedAt
            input.mediation = signIn.issued.mediation ?? .unknown
            input.credential = signIn.credential
            let verdict = Judge.judge(input, keys: keys)
            guard verdict.hasTrueSignature else { throw BenchmarkError("a signature is false") }
            if verdict.passes { passed += 1 }
        }
        // One in fifty is refused for its origin, as `LoadEvents` made it.
        guard passed * 50 == signIns.count * 49 else { throw BenchmarkError("\(passed) of \(signIns.count) pass") }
        return signIns.count
    }

    /// From stored events to stored verdicts, against the same verifications alone.
    func logToLog() throws -> [Measurement] {
        let service = try ServiceUnderTest(consumes: false, program: program)
        let traffic = try Traffic("load.example", to: service)
        _ = try LoadGenerator.rate(of: try traffic.batches(2000), connections: 16, to: service)
        let bare = try BareKeys(try StoredSignIns(service.log, named: traffic.name))
        let verifier = try Consumption(service, name: traffic.name, .verification) { heads in
            Verifier(heads: heads, session: service.log.settings, now: { .ofTheClock }, onProgress: { _ in })
        }
        var bares: [Double] = []
        while try verifier.advance(settings.seconds) { bares.append(rate { bare.verifyKept(upTo: 2000) }) }
        let verdicts = Double(verifier.written) / verifier.seconds
        let projector = try Consumption(service, name: traffic.name, .projection) { Projector(heads: $0, onProgress: { _ in }) }
        while try projector.advance(settings.seconds) {}
        return [
            Measurement(
                name: "verify.log_to_log_over_openssl", value: verdicts / bares.median, unit: "ratio",
                baseline: bares.median, note: "\(verifier.written) stored verdicts over EVP_PKEY_verify with kept keys"),
            Measurement(name: "verify.log_to_log", value: verdicts, unit: "verdicts/s", note: "fsync on; " + verifier.processorTime(each: verifier.written, "verdict")),
            Measurement(
                name: "project.log_to_rows", value: Double(projector.found) / projector.seconds, unit: "events/s",
                note: projector.processorTime(each: projector.found, "event")),
        ]
    }
}

/// The same signatures for OpenSSL alone.
struct BareKeys {
    private let signIns: [StoredSignIns.SignIn]
    private let keys: [BareVerification]
    private let wrapped: [PublicKey]

    init(_ stored: StoredSignIns) throws {
        signIns = stored.signIns
        keys = try stored.points.map { try BareVerification(x: $0.x, y: $0.y) }
        wrapped = try stored.points.map { try PublicKey.ec(curve: .p256, x: $0.x, y: $0.y) }
    }

    func verifyKept(upTo limit: Int = .max) -> Int {
        signIns.prefix(limit).count { keys[$0.key].verify($0.signature, hash: $0.hash) }
    }

    func verifyWithDigest() -> Int { signIns.count { keys[$0.key].digestVerify($0.signature, over: $0.message) } }

    func verifyWrapped() -> Int {
        signIns.count { wrapped[$0.key].verify(signature: $0.signature, over: $0.message, scheme: .ecdsa(.sha256)) == .valid }
    }
}
