/// How much memory the server may plan with, and its shares in MB: bounded, because the program and the file cache
/// need room too.
struct MachineMemory: Equatable, Sendable {
    let megabytes: Int

    var sharedBuffers: Int { min(max(megabytes / 8, 32), 2048) }
    var cache: Int { max(megabytes / 2, 64) }
    var maintenance: Int { min(max(megabytes / 32, 16), 512) }
    var work: Int { min(max(megabytes / 1024, 4), 32) }

    /// The machine's memory, or its control group's limit when that is lower.
    static func ofThisMachine() -> MachineMemory {
        let lines = FileActions.text(of: "/proc/meminfo")?.split(separator: "\n") ?? []
        let total = lines.first { $0.hasPrefix("MemTotal:") }?.split(separator: " ").dropFirst().first
        let machine = total.flatMap { Int($0) }.map { $0 / 1024 } ?? 1024
        // Inside a container its own control group is mounted as the root one; `max` is no number.
        let limit = FileActions.text(of: "/sys/fs/cgroup/memory.max").flatMap { Int($0.prefix { $0.isNumber }) }
        return MachineMemory(megabytes: min(machine, limit.map { $0 >> 20 } ?? machine))
    }
}
