import OpenSSL
import Synchronization

/// The certificates of a statement, read, with what became of their paths. Any thread may use it.
final class CertificateChain: Sendable {
    /// A path's check holds for all times between two neighbouring limits of the certificates that could be in it.
    private struct KnownPath {
        var anchors: TrustAnchors
        var times: Range<Int64>
        var check: PathCheck
    }

    /// The attestation's own certificate.
    let leaf: Certificate
    /// The others, in any order.
    let others: [Certificate]
    private let known = Mutex<[KnownPath]>([])

    /// How many certificates a statement may have: paths are at most ten long.
    static let limit = 12

    /// Nil where one of them is no certificate.
    init?(_ encoded: [[UInt8]]) {
        var certificates: [Certificate] = []
        for der in encoded.prefix(CertificateChain.limit + 1) {
            guard let certificate = Certificate(der: der) else { return nil }
            certificates.append(certificate)
        }
        guard let leaf = certificates.first, certificates.count <= CertificateChain.limit else { return nil }
        self.leaf = leaf
        others = Array(certificates.dropFirst())
    }

    /// Whether a path led to an anchor at that time (seconds since 1970).
    func path(to anchors: TrustAnchors, at time: Int64) -> PathCheck {
        let kept = known.withLock { known in
            known.first { $0.anchors === anchors && $0.times.contains(time) }?.check
        }
        if let kept { return kept }
        let check = anchors.path(from: leaf, over: others, at: time)
        let path = KnownPath(anchors: anchors, times: times(around: time, anchors), check: check)
        known.withLock { known in
            if known.count >= 4 { known.removeFirst() }
            known.append(path)
        }
        return check
    }

    /// The time between two limits within which no certificate begins or ceases to hold.
    private func times(around time: Int64, _ anchors: TrustAnchors) -> Range<Int64> {
        var from = Int64.min, to = Int64.max
        for certificate in [leaf] + others + anchors.certificates {
            // Whether the last second itself still counts is left to the search.
            let end = certificate.notAfter
            for limit in [certificate.notBefore, end, end.addingReportingOverflow(1).partialValue] {
                if limit <= time { from = max(from, limit) } else { to = min(to, limit) }
            }
        }
        return from..<to
    }
}
