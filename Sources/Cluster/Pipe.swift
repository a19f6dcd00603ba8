import Glibc

/// A pipe whose ends close themselves.
struct Pipe {
    let readEnd: Descriptor
    let writeEnd: Descriptor

    init() throws(ClusterError) {
        var ends: [CInt] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw FileActions.failure("a pipe") }
        readEnd = Descriptor(takingOwnership: ends[0])
        writeEnd = Descriptor(takingOwnership: ends[1])
    }
}

/// An open file that is closed once, at the latest with this object. It belongs to one thread.
final class Descriptor {
    private(set) var number: CInt

    /// Moves the descriptor out of the way of those that a child gets, and has it close on exec. Negative stays negative.
    init(takingOwnership number: CInt) {
        self.number = fcntl(number, F_DUPFD_CLOEXEC, 10)
        if number >= 0 { Glibc.close(number) }
    }

    deinit { close() }

    func close() {
        guard number >= 0 else { return }
        Glibc.close(number)
        number = -1
    }

    /// All bytes until every writer has closed its end; at most 1 MiB are kept.
    func readAll() -> [UInt8] {
        var all: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(number, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return all }
            if all.count < 1 << 20 { all += chunk.prefix(count) }
        }
    }
}
