import Arguments
import Ceremony
import Export
import Foundation
import HTTPClient
import JSON
import Service

extension Command {
    static let export = Command(
        name: "export", usage: "ocsf|ecs|csv RP | otlp RP --to URL | prometheus-rules | grafana",
        summary: "Streams ceremonies and passkeys for other systems, or prints what monitoring needs.",
        flags: [
            Flag("after", value: "POSITION", "go on behind this position: that of the last record you have"),
            Flag("to", value: "URL", "the collector's logs endpoint, such as http://127.0.0.1:4318/v1/logs"),
            Flag("header", value: "NAME: VALUE", "a header field for the collector, such as its token; may be given again"),
            Flag("state", value: "FILE", "keeps the position of what the collector has taken, and goes on from it"),
        ]
    ) { invocation in
        let form = try invocation.operand(0, "What to export (ocsf, ecs, csv, otlp, prometheus-rules or grafana)")
        switch form {
        case "prometheus-rules": say(Monitoring.prometheusRules.trimmingCharacters(in: .newlines))
        case "grafana": say(Monitoring.grafanaDashboard.trimmingCharacters(in: .newlines))
        case "otlp": return try push(invocation)
        default:
            guard let format = ExportFormat(rawValue: form) else {
                throw Misuse("There is no form \(form): ocsf, ecs, csv, otlp, prometheus-rules or grafana.")
            }
            return try stream(format, invocation)
        }
        return .done
    }

    private static func position(_ invocation: Invocation) throws -> Position? {
        guard let text = invocation.arguments["after"] else { return nil }
        guard let number = Int64(text), number >= 0 else { throw Misuse("--after needs a position: a whole number, 0 or more.") }
        return Position(rawValue: number)
    }

    private static func stream(_ format: ExportFormat, _ invocation: Invocation) throws -> ExitStatus {
        let name = try invocation.operand(1, "RP")
        var last = try position(invocation)
        return try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            _ = try bench.caughtUp(id)
            let reader = ExportReader(bench.trail.log, id)
            // A stream that goes on needs no second header.
            if last == nil, !format.header.isEmpty { FileHandle.standardOutput.write(Data(format.header.utf8)) }
            while let batch = try reader.batch(after: last) {
                last = batch.last
                let text = batch.records.map { format.text($0, of: name) }.joined()
                if !text.isEmpty { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }
            }
            return .done
        }
    }

    private static func push(_ invocation: Invocation) throws -> ExitStatus {
        let name = try invocation.operand(1, "RP")
        guard let url = invocation.arguments["to"] else { throw Misuse("--to is missing: the collector's logs endpoint.") }
        let state = invocation.arguments["state"]
        var last = try position(invocation) ?? state.flatMap { remembered($0) }
        let fields = try (invocation.arguments.flags["header"] ?? []).map { try field($0) }
        let push = OTLPPush(poster: HTTPPoster(fields: fields), url: url, wait: { Thread.sleep(forTimeInterval: $0) }, note: complain)
        return try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            _ = try bench.caughtUp(id)
            let reader = ExportReader(bench.trail.log, id)
            var sent = 0
            while let batch = try reader.batch(after: last) {
                if !batch.records.isEmpty {
                    guard push.send(OTLPLogs.body(batch.records, of: name)) else {
                        complain("Given up behind position \(last?.rawValue ?? -1): run it again with --after or --state.")
                        return .unreachable
                    }
                    sent += batch.records.count
                }
                last = batch.last
                if let state { try Data("\(batch.last.rawValue)\n".utf8).write(to: URL(fileURLWithPath: state), options: .atomic) }
            }
            complain("\(sent) records were sent; the last position is \(last?.rawValue ?? -1).")
            return .done
        }
    }

    private static func remembered(_ file: String) -> Position? {
        (try? String(contentsOfFile: file, encoding: .utf8)).flatMap { Int64($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            .map { Position(rawValue: $0) }
    }

    private static func field(_ text: String) throws -> (name: String, value: String) {
        guard let colon = text.firstIndex(of: ":"), colon > text.startIndex, !text.contains(where: \.isNewline) else {
            throw Misuse("--header needs a field such as `Authorization: Bearer …`.")
        }
        return (String(text[..<colon]), text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
}

/// Sends to an OTLP/HTTP collector, again and ever later while that may help.
struct OTLPPush {
    let poster: HTTPPoster
    let url: String
    /// Waits so many seconds.
    let wait: (Double) -> Void
    let note: (String) -> Void
    /// How often one body is tried.
    var tries = 8

    /// Sends one body; false where the collector does not take it.
    func send(_ body: [UInt8]) -> Bool {
        var pause = 1.0
        for attempt in 1...tries {
            switch poster.post(body, as: "application/json", to: url) {
            case .answered(let answer) where (200..<300).contains(answer.status):
                noteRejected(answer.body)
                return true
            case .answered(let answer) where [429, 502, 503, 504].contains(answer.status):
                // Whole seconds alone: what else a collector may send is no time to wait.
                let asked = answer["retry-after"].flatMap { UInt16($0) }.map { Double($0) }
                pause = min(max(asked ?? pause, pause), 60)
                note("The collector answers \(answer.status)" + next(after: attempt, pause))
            case .answered(let answer):
                note("The collector refuses with \(answer.status): \(String(decoding: answer.body.prefix(200), as: UTF8.self))")
                return false
            case .failed(let failure):
                note("The collector is out of reach (\(failure.detail))" + next(after: attempt, pause))
            }
            guard attempt < tries else { break }
            wait(pause)
            pause = min(pause * 2, 60)
        }
        return false
    }

    private func next(after attempt: Int, _ pause: Double) -> String {
        attempt < tries ? ": trying again in \(Int(pause)) s." : ", after \(tries) tries."
    }

    /// A partial success must not be sent again.
    private func noteRejected(_ body: [UInt8]) {
        guard let partial = try? JSONValue.parse(body)["partialSuccess"] else { return }
        let rejected = partial["rejectedLogRecords"].flatMap { $0.int ?? $0.string.flatMap { Int64($0) } } ?? 0
        if rejected > 0 { note("The collector did not take \(rejected) records: \(partial["errorMessage"]?.string ?? "no reason given")") }
    }
}
