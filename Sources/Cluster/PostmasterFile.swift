import Glibc

/// What a running server wrote to `postmaster.pid`: one item a line (process id, data folder, start, port, socket
/// folder, address, shared memory, status).
struct PostmasterFile: Equatable, Sendable {
    enum Status: Equatable, Sendable {
        case ready
        case starting
        case stopping
    }

    let pid: pid_t
    let port: Int
    let socketFolder: String
    let status: Status

    /// Nil for a file that is not complete yet, or no such file.
    init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count >= 5, let pid = pid_t(lines[0]), pid > 0, let port = Int(lines[3]), !lines[4].isEmpty else {
            return nil
        }
        self.pid = pid
        self.port = port
        socketFolder = String(lines[4])
        let word = lines.count >= 8 ? lines[7].prefix { $0 != " " } : ""
        status = word == "ready" ? .ready : word == "stopping" ? .stopping : .starting
    }

    var socketPath: String { SocketFolder.socketPath(in: socketFolder, port: port) }
}
