import Arguments
import Foundation
import Ingest
import JSON
import Service

extension Command {
    static let ingest = Command(
        name: "ingest", usage: "FILE… | -",
        summary: "Stores events from files: a JSON array, one event, or one event per line.",
        flags: [.json]
    ) { invocation in
        let files = invocation.arguments.operands
        guard !files.isEmpty else { throw Misuse("Name a file, or - for standard input.") }
        return try Workbench.use(invocation) { bench in
            var total = IngestTotals()
            for file in files { try feed(try InputFile.read(file), file, bench, invocation.terminal, &total) }
            if invocation.wantsJSON {
                say("{\"stored\":\(total.stored),\"duplicates\":\(total.duplicates),\"rejected\":\(total.rejected)}")
            } else {
                say("\(total.stored) stored, \(total.duplicates) duplicates, \(total.rejected) rejected")
            }
            return total.rejected == 0 ? .done : .failed
        }
    }

    private static func feed(
        _ bytes: [UInt8], _ file: String, _ bench: Workbench, _ terminal: Terminal, _ total: inout IngestTotals
    ) throws {
        let events = try EventFile.events(bytes, file)
        var progress = ProgressBar(file, terminal)
        var done = 0
        for start in stride(from: 0, to: events.count, by: 200) {
            let part = events[start..<min(start + 200, events.count)]
            let body = Array("[".utf8) + part.joined(separator: Array(",".utf8)) + Array("]".utf8)
            let request = IngestRequest(contentType: "application/cloudevents-batch+json", body: body)
            switch bench.service.store(request) {
            case .refused(let fault): throw Failure("\(file): \(fault.detail)")
            case .stored(let result):
                total.stored += result.stored
                total.duplicates += result.duplicates
                total.rejected += result.rejected.count
                for (index, rejection) in result.rejected {
                    complain("\(file), event \(start + index + 1): \(rejection.kind.rawValue): \(rejection.detail)")
                }
            }
            done += part.count
            progress.draw(Int64(done), of: Int64(events.count))
        }
        progress.finish()
    }
}

/// What became of the events of all files.
private struct IngestTotals {
    var stored = 0
    var duplicates = 0
    var rejected = 0
}

/// The events of a file, each as JSON text.
enum EventFile {
    static func events(_ bytes: [UInt8], _ file: String) throws -> [[UInt8]] {
        if let value = try? JSONValue.parse(bytes, limits: JSONLimits(bytes: 1 << 31, refusesTextFaults: false)) {
            let all = value.kind == .array ? Array(value.elements) : [value]
            return all.map { element in
                var text: [UInt8] = []
                element.append(to: &text)
                return text
            }
        }
        // One event per line; a broken one is named by its line.
        var events: [[UInt8]] = []
        for (number, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            let text = Array(line)
            if text.allSatisfy({ $0 <= 0x20 }) { continue }
            do {
                _ = try JSONValue.parse(text, limits: .judged)
            } catch {
                throw Misuse("\(file), line \(number + 1): \(error)")
            }
            events.append(text)
        }
        return events
    }
}
