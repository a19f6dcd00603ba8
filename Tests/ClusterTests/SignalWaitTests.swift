import Foundation
import Glibc
import Synchronization
import Testing

@testable import Cluster

@Suite struct SignalWaitTests {
    /// The signals go to one thread only: in the test process other threads do not block them.
    @Test(arguments: ServiceSignal.allCases)
    func `a blocked signal waits until it is taken`(signal: ServiceSignal) {
        let taken = Mutex<ServiceSignal?>(nil)
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let waiting = SignalWait()
            pthread_kill(pthread_self(), signal.number)
            taken.withLock { $0 = waiting.next() }
            ended.signal()
        }
        #expect(ended.wait(timeout: .now() + 10) == .success)
        #expect(taken.withLock { $0 } == signal)
    }
}
