import Arguments
import Ceremony
import EventLog
import Foundation
import Ingest
import JSON
import Queries
import Service
import Simulator

extension Command {
    static let demo = Command(
        name: "demo", usage: "[--ceremonies N] [--seed N]",
        summary: "Feeds a simulated day of a relying party and shows diagnoses of the interesting ceremonies.",
        flags: [
            Flag("ceremonies", value: "N", "how many ceremonies the day has (default 2000)"),
            Flag("seed", value: "N", "which users, devices and mishaps the day has (default 1); ids, keys and times are new in each run"),
        ], mostOperands: 0
    ) { invocation in
        let count = invocation.arguments["ceremonies"].map { Int($0) } ?? 2000
        let seed = invocation.arguments["seed"].map { UInt64($0) } ?? 1
        guard let count, (100...200_000).contains(count) else {
            throw Misuse("--ceremonies needs a number from 100 to 200000.")
        }
        guard let seed else { throw Misuse("--seed needs a whole number, 0 or more.") }
        let end = Instant.now
        // Signatures are random, so each feeding is a run of its own; a second demo adds a second day.
        var configuration = TrafficConfiguration(run: "d\(end.rawValue / 1_000_000)", end: end)
        configuration.ceremonies = count
        configuration.seed = seed
        configuration.rpID = "demo.example.com"
        let traffic = try SimulatedTraffic(configuration)
        return try Workbench.use(invocation) { bench in
            try feed(traffic, configuration.rpID, bench, invocation.terminal)
            try show(traffic, configuration.rpID, bench, invocation.terminal)
            say(hint(configuration.rpID, invocation))
            return .done
        }
    }

    private static func hint(_ name: String, _ invocation: Invocation) -> String {
        let folder = invocation.settings.database == nil ? " --data \(invocation.settings.data)" : " --database …"
        let listen = invocation.settings.listen
        let page = listen.hasSuffix(":0") ? "the address that it prints first" : "http://\(listen)/ unless it was told another --listen"
        return """

            All of them:  passkeytrail ceremonies \(name)\(folder)
            One of them:  passkeytrail diagnose \(name) CEREMONY\(folder)
            While `passkeytrail serve` runs, its page is at \(page).
            """
    }

    private static func feed(_ traffic: SimulatedTraffic, _ name: String, _ bench: Workbench, _ terminal: Terminal)
        throws
    {
        _ = try bench.service.configure(name: name, json: traffic.relyingPartyConfiguration)
        let total = Int64(traffic.events().reduce(0) { count, _ in count + 1 })
        var bar = ProgressBar("feeding", terminal)
        var done: Int64 = 0
        for batch in traffic.batches(of: 200) {
            let request = IngestRequest(contentType: "application/cloudevents-batch+json", body: batch.body)
            switch bench.service.store(request) {
            case .refused(let fault): throw Failure(fault.detail)
            case .stored(let result):
                if let (index, rejection) = result.rejected.first {
                    throw Failure("event \(done + Int64(index)) was rejected: \(rejection.detail)")
                }
            }
            done += Int64(batch.events.count)
            bar.draw(done, of: total)
        }
        bar.finish()
        say("Fed \(total) events of \(traffic.labels.count) ceremonies of \(name).")
    }

    /// Which ceremonies a newcomer learns most from, the most telling first.
    private static let interesting: [(OutcomeClass, Reason?)] = [
        (.originMismatch, .androidOriginNotAllowed), (.signatureRejected, .signatureFalse), (.userCancelled, nil), (.associationMissing, nil),
    ]

    private static func show(_ traffic: SimulatedTraffic, _ name: String, _ bench: Workbench, _ terminal: Terminal)
        throws
    {
        let id = try bench.log(name)
        let queries = try bench.caughtUp(id)
        var shown = 0
        for (outcome, reason) in interesting {
            let found = traffic.labels.values.filter {
                $0.trueClass == outcome && (reason == nil || $0.trueReason == reason)
            }
            guard let ceremony = found.max(by: { $0.issuedAt < $1.issuedAt }),
                let text = try queries.diagnosis(of: ceremony.id, in: id, named: name)
            else { continue }
            say("\n" + String(repeating: "─", count: min(terminal.width, 80)))
            say(DiagnosisText(try JSONValue.parse(text), terminal).render())
            shown += 1
        }
        guard shown > 0 else { throw Failure("None of the interesting ceremonies could be diagnosed.") }
    }
}
