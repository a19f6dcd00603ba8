import Foundation
import Glibc

/// A signal that asks the service for something.
public enum ServiceSignal: CaseIterable, Hashable, Sendable {
    /// SIGTERM: the system asks the service to end.
    case terminate
    /// SIGINT: Ctrl-C.
    case interrupt
    /// SIGHUP: the terminal is gone, or an operator asks to read the settings again.
    case hangUp

    var number: CInt {
        switch self {
        case .terminate: SIGTERM
        case .interrupt: SIGINT
        case .hangUp: SIGHUP
        }
    }
}

/// Signals received by waiting for them on a thread, not in a handler, where hardly any function may be called.
///
/// Make it first in `main`, before any other thread: threads inherit the mask of the one that starts them, and a signal
/// to the process goes to any thread that does not block it. It blocks all of `ServiceSignal` in the calling thread, and
/// has the process ignore SIGPIPE: who writes into a pipe that nobody reads gets an error, and does not die.
public struct SignalWait: Sendable {
    /// Blocks the signals in the calling thread and in those that it starts from now on.
    public init() {
        _ = signal(SIGPIPE, SIG_IGN)
        var set = Self.signalSet()
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits on the calling thread until one of the signals is there, and takes it.
    public func next() -> ServiceSignal {
        var set = Self.signalSet()
        while true {
            var number: CInt = 0
            guard unsafe sigwait(&set, &number) == 0 else { continue }
            if let signal = ServiceSignal.allCases.first(where: { $0.number == number }) { return signal }
        }
    }

    /// Starts a thread that calls `body` for every signal, one after another, until the process ends.
    public func onSignal(_ body: @escaping @Sendable (ServiceSignal) -> Void) {
        let thread = Thread { while true { body(next()) } }
        thread.name = "signals"
        thread.start()
    }

    private static func signalSet() -> sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for signal in ServiceSignal.allCases { unsafe sigaddset(&set, signal.number) }
        return set
    }
}
