import Foundation
import Glibc

/// What `/proc` tells of processes.
enum ProcessTable {
    /// When a process started, in clock ticks since boot; with the process id it names one process for ever. Nil when
    /// it has ended, also when its parent has not waited for it yet.
    static func startTicks(of pid: pid_t) -> UInt64? {
        guard let line = FileActions.text(of: "/proc/\(pid)/stat"), let end = line.lastIndex(of: ")") else { return nil }
        // proc(5): after the name in parentheses come the state (field 3) and, as field 22, the start time.
        let fields = line[line.index(after: end)...].split(separator: " ")
        guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
        return UInt64(fields[19])
    }

    /// Whether the process is a PostgreSQL process that works in this folder, as all of a cluster's do.
    static func isPostgres(_ pid: pid_t, in folder: FileFacts.Identity) -> Bool {
        guard FileFacts("/proc/\(pid)/cwd")?.identity == folder else { return false }
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")
        // A program file that was replaced by an upgrade reads "…/postgres (deleted)".
        return program?.split(separator: "/").last?.hasPrefix("postgres") ?? false
    }

    /// Whether the process is a PostgreSQL process of another cluster.
    static func isPostgres(_ pid: pid_t, elsewhereThan folder: FileFacts.Identity) -> Bool {
        guard let other = FileFacts("/proc/\(pid)/cwd")?.identity, other != folder else { return false }
        return isPostgres(pid, in: other)
    }

    /// All PostgreSQL processes of the cluster in this folder.
    static func postgresProcesses(in folder: FileFacts.Identity) -> [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { isPostgres($0, in: folder) }
    }
}
