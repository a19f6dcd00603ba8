import Foundation

/// Processor time that was used: on a machine that others use too it varies less than the time on the wall.
struct ProcessorTime {
    /// Of this process, all threads, in seconds.
    var own: Double
    /// Of the sessions and helpers of a PostgreSQL server that run now, in seconds.
    var server: Double

    /// Reads both; `server` is the number of PostgreSQL's first process.
    static func now(server: Int32) -> ProcessorTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return ProcessorTime(own: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9, server: ofChildren(server))
    }

    /// Adds what was used between two readings.
    mutating func add(since before: ProcessorTime, _ now: ProcessorTime) {
        own += now.own - before.own
        server += now.server - before.server
    }

    /// Whole microseconds for each of so many.
    func microseconds(_ part: KeyPath<ProcessorTime, Double>, each count: Int64) -> Int {
        Int(self[keyPath: part] * 1e6 / Double(max(1, count)))
    }

    /// proc(5): in `/proc/PID/stat`, behind the name in brackets, state, parent, and as 12th and 13th the ticks in user
    /// and in system mode.
    private static func ofChildren(_ parent: Int32) -> Double {
        guard let processes = try? FileManager.default.contentsOfDirectory(atPath: "/proc") else { return 0 }
        var ticks = 0
        for process in processes where process.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
                let end = text.lastIndex(of: ")")
            else { continue }
            let fields = text[text.index(after: end)...].split(separator: " ")
            guard fields.count > 13, fields[1] == String(parent) else { continue }
            ticks += (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
        }
        return Double(ticks) / Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
    }
}
