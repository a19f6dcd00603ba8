import Synchronization

/// Keys that were set up lately, so that a further sign-in with one pays no set-up. Bounded by number; any thread may
/// use it.
///
/// Two generations stand for an order of use: what was asked for since the last turn is young; when the young ones are
/// half of the capacity, the old ones go and the young become old.
public final class KeyCache: Sendable {
    private struct Generations {
        var young: [COSEKey: VerificationKey] = [:]
        var old: [COSEKey: VerificationKey] = [:]
    }

    private let half: Int
    private let generations = Mutex(Generations())

    /// Makes an empty cache of at most so many keys; one takes about a kilobyte.
    public init(capacity: Int = 10_000) { half = max(1, capacity / 2) }

    /// How many keys it holds.
    public var count: Int { generations.withLock { $0.young.count + $0.old.count } }

    /// The key, set up now if it is not here.
    func key(_ cose: COSEKey) -> VerificationKey {
        generations.withLock { generations in
            if let known = generations.young[cose] { return known }
            let key = generations.old.removeValue(forKey: cose) ?? VerificationKey(cose)
            if generations.young.count >= half {
                generations.old = generations.young
                generations.young = [:]
            }
            generations.young[cose] = key
            return key
        }
    }
}
