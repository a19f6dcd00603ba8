import CMicroHTTPD
import Glibc

/// Wakes a thread that waits in `poll` (an eventfd).
final class Bell: Sendable {
    let descriptor: Int32

    init() throws(HTTPServerError) {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard descriptor >= 0 else { throw .cannotStart(errno: errno) }
    }

    deinit {
        close(descriptor)
    }

    func ring() {
        _ = eventfd_write(descriptor, 1)
    }

    func silence() {
        var rings: eventfd_t = 0
        _ = unsafe eventfd_read(descriptor, &rings)
    }

    /// Returns when it rang, or after this time at the latest.
    func wait(milliseconds: Int32) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&entry, 1, milliseconds)
        silence()
    }
}
