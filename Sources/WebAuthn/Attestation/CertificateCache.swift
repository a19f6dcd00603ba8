import Ceremony
import OpenSSL
import Synchronization

/// Certificate chains and trust anchors that were read lately: reading and chaining a certificate costs about four
/// signatures. Bounded; any thread may use it.
final class CertificateCache: Sendable {
    /// Chains over this many bytes are read each time, so that the bound on numbers is one on memory.
    private static let largestChain = 16_384

    private let chains = Mutex(GenerationalCache<[UInt8], CertificateChain>(limit: 128))
    private let anchors = Mutex(GenerationalCache<[String], TrustAnchors>(limit: 32))

    /// The chain, read now if it is not here; nil where one of its elements is no certificate.
    func chain(_ encoded: [[UInt8]]) -> CertificateChain? {
        guard encoded.reduce(0, { $0 + $1.count }) <= CertificateCache.largestChain else {
            return CertificateChain(encoded)
        }
        let name = CertificateCache.name(encoded)
        if let kept = chains.withLock({ $0.value(name) }) { return kept }
        guard let chain = CertificateChain(encoded) else { return nil }
        chains.withLock { $0.insert(chain, name) }
        return chain
    }

    /// The anchors of a configuration.
    func anchors(_ pem: [String]) -> TrustAnchors {
        if let kept = anchors.withLock({ $0.value(pem) }) { return kept }
        let read = TrustAnchors(pem: pem)
        anchors.withLock { $0.insert(read, pem) }
        return read
    }

    /// The hash of all with their lengths.
    private static func name(_ encoded: [[UInt8]]) -> [UInt8] {
        let lengths = encoded.flatMap { certificate in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: certificate.count >> $0) }
        }
        return Digest.sha256.hash(parts: [lengths] + encoded)
    }
}
