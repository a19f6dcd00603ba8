import Ceremony

#if DEBUG
    import Foundation
#endif

/// A fault that tests put into the verifier: the process ends at the event whose id the environment names.
///
/// It exists in debug builds alone, to prove that a response which kills the process is set aside after three deaths.
enum Trap {
    #if DEBUG
        private static let eventID = ProcessInfo.processInfo.environment["PASSKEYTRAIL_TEST_TRAP"]
    #endif

    /// Ends the process where the trap was set for this event.
    static func spring(at event: StoredEvent) {
        #if DEBUG
            if let eventID, event.id == eventID { abort() }
        #endif
    }
}
