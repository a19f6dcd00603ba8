import Glibc
import Synchronization

/// Sockets of refused requests whose clients may still be sending. Closing such a socket at once would reset it, and
/// the client would lose the answer; so it is read for a short while, up to a bound.
final class LingeringSockets: Sendable {
    private struct Entry {
        let socket: Int32
        var bytesLeft: Int
        let deadline: ContinuousClock.Instant
    }

    private static let longest = Duration.seconds(2)
    private static let most = 128
    private let entries = Mutex<[Entry]>([])
    private let drainBytes: Int

    init(drainBytes: Int) {
        self.drainBytes = max(0, drainBytes)
    }

    deinit {
        closeAll()
    }

    var isEmpty: Bool { entries.withLock(\.isEmpty) }

    /// Keeps a duplicate; the original stays its owner's to close.
    func keep(_ socket: Int32) {
        entries.withLock { entries in
            guard entries.count < Self.most else { return }
            let duplicate = fcntl(socket, F_DUPFD_CLOEXEC, 0)
            guard duplicate >= 0 else { return }
            entries.append(
                Entry(socket: duplicate, bytesLeft: drainBytes, deadline: ContinuousClock.now + Self.longest))
        }
    }

    /// Reads what has come, and closes the sockets that have ended, sent too much, or are out of time.
    func drain(at now: ContinuousClock.Instant) {
        entries.withLock { entries in
            guard !entries.isEmpty else { return }
            var room = [UInt8](repeating: 0, count: 64 << 10)
            var kept: [Entry] = []
            for var entry in entries {
                if entry.deadline > now, Self.isStillSending(&entry, into: &room) {
                    kept.append(entry)
                } else {
                    close(entry.socket)
                }
            }
            entries = kept
        }
    }

    func closeAll() {
        entries.withLock { entries in
            for entry in entries { close(entry.socket) }
            entries = []
        }
    }

    private static func isStillSending(_ entry: inout Entry, into room: inout [UInt8]) -> Bool {
        while entry.bytesLeft > 0 {
            let count = unsafe room.withUnsafeMutableBytes {
                unsafe recv(entry.socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
            }
            if count < 0 { return errno == EAGAIN || errno == EINTR }
            if count == 0 { return false }
            entry.bytesLeft -= count
        }
        return false
    }
}
