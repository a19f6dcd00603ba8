import Ceremony
import Synchronization

/// Keys that were set up lately, so that a further sign-in with one pays no set-up; certificate chains of attestations
/// and trust anchors likewise. Bounded by number; any thread may use it.
public final class KeyCache: Sendable {
    private let keys: Mutex<GenerationalCache<COSEKey, VerificationKey>>
    let certificates = CertificateCache()

    /// Makes an empty cache of at most so many keys; one takes about a kilobyte. The chains it keeps, 256 at most, take
    /// a few megabytes.
    public init(capacity: Int = 10_000) { keys = Mutex(GenerationalCache(limit: capacity / 2)) }

    /// How many keys it holds.
    public var count: Int { keys.withLock { $0.count } }

    /// The key, set up now if it is not here.
    func key(_ cose: COSEKey) -> VerificationKey {
        keys.withLock { keys in
            if let known = keys.value(cose) { return known }
            let key = VerificationKey(cose)
            keys.insert(key, cose)
            return key
        }
    }
}
