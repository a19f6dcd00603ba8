import Foundation

/// Processor time that was used: on a machine that others use too it varies less than the time on the wall.
struct ProcessorTime {
    /// Of this process, all threads, in seconds.
    var own: Double
    /// Of the sessions and helpers of a PostgreSQL server that run now, in seconds.
    var server: Double
    /// Of the service under test, in seconds.
    var service = 0.0

    /// Reads all three.
    static func now(of service: ServiceUnderTest) -> ProcessorTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return ProcessorTime(
            own: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9, server: ofChildren(service.serverProcessID),
            service: seconds(ticks(of: String(service.processID))?.ticks ?? 0))
    }

    /// Adds what was used between two readings.
    mutating func add(since before: ProcessorTime, _ now: ProcessorTime) {
        own += now.own - before.own
        server += now.server - before.server
        service += now.service - before.service
    }

    /// Whole microseconds for each of so many.
    func microseconds(_ part: KeyPath<ProcessorTime, Double>, each count: Int64) -> Int {
        Int(self[keyPath: part] * 1e6 / Double(max(1, count)))
    }

    private static func ofChildren(_ parent: Int32) -> Double {
        guard let processes = try? FileManager.default.contentsOfDirectory(atPath: "/proc") else { return 0 }
        var sum = 0
        for process in processes where process.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            if let (owner, ticks) = ticks(of: process), owner == String(parent) { sum += ticks }
        }
        return seconds(sum)
    }

    private static func seconds(_ ticks: Int) -> Double { Double(ticks) / Double(max(1, sysconf(Int32(_SC_CLK_TCK)))) }

    /// proc(5): in `/proc/PID/stat`, behind the name in brackets, state, parent, and as 12th and 13th the ticks in user
    /// and in system mode.
    private static func ticks(of process: String) -> (parent: String, ticks: Int)? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 13 else { return nil }
        return (String(fields[1]), (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0))
    }
}

/// What sending so many events took.
final class Effort {
    private var used = ProcessorTime(own: 0, server: 0)
    private var events: Int64 = 0

    /// Adds a stretch of work.
    func add(since before: ProcessorTime, _ now: ProcessorTime, events count: Int) {
        used.add(since: before, now)
        events += Int64(count)
    }

    /// For people: where the processor's time goes.
    var text: String {
        let (own, service, server) = (
            used.microseconds(\.own, each: events), used.microseconds(\.service, each: events),
            used.microseconds(\.server, each: events)
        )
        return "processor: \(service) µs an event, PostgreSQL \(server), load generator \(own)"
    }
}
