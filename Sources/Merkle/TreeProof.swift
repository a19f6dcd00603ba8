/// What a proof consists of, before its hashes are read: each of its hashes is that of a range of leaves, which falls into
/// full subtrees.
///
/// `nodes` says what must be read; `hashes` makes the proof of what was read. So whoever holds the hashes, a database or a
/// folder of tiles, needs to know nothing of proofs.
public struct ProofPlan: Hashable, Sendable {
    /// The full subtrees of each hash of the proof, from left to right.
    let parts: [[TreeNode]]

    /// The subtrees whose roots are needed, in the order in which `hashes` takes them.
    public var nodes: [TreeNode] { parts.flatMap { $0 } }

    /// The hashes of the proof; nil where there are not as many roots as `nodes`.
    public func hashes(of roots: [[UInt8]]) -> [[UInt8]]? {
        guard roots.count == parts.reduce(0, { $0 + $1.count }) else { return nil }
        var rest = roots[...]
        return parts.map { part in
            let own = rest.prefix(part.count)
            rest = rest.dropFirst(part.count)
            return own.dropLast().reversed().reduce(own.last ?? TreeHash.empty) { TreeHash.node($1, $0) }
        }
    }

    /// The root of the first `size` leaves: one hash.
    public static func root(ofSize size: Int64) -> ProofPlan { ProofPlan(parts: [TreeNode.covering(0..<size)]) }

    /// The roots that a compact range of this size holds, each a hash of its own.
    public static func compactRange(ofSize size: Int64) -> ProofPlan {
        ProofPlan(parts: TreeNode.covering(0..<size).map { [$0] })
    }

    /// The proof that a leaf is in a tree, RFC 6962 section 2.1.1, from the leaf's sibling up; nil where it is not.
    public static func inclusion(of index: Int64, inSize size: Int64) -> ProofPlan? {
        guard index >= 0, index < size else { return nil }
        var parts: [[TreeNode]] = []
        var range = 0..<size
        while range.count > 1 {
            let middle = split(range)
            if index < middle {
                parts.append(TreeNode.covering(middle..<range.upperBound))
                range = range.lowerBound..<middle
            } else {
                parts.append(TreeNode.covering(range.lowerBound..<middle))
                range = middle..<range.upperBound
            }
        }
        return ProofPlan(parts: parts.reversed())
    }

    /// The proof that a tree is the beginning of another, RFC 6962 section 2.1.2; nil where it is larger. It is empty from
    /// the empty tree on, and to the same size.
    public static func consistency(from old: Int64, to new: Int64) -> ProofPlan? {
        guard old >= 0, old <= new else { return nil }
        guard old > 0, old < new else { return ProofPlan(parts: []) }
        var parts: [[TreeNode]] = []
        var range = 0..<new
        var isWhole = true
        while old != range.upperBound {
            let middle = split(range)
            if old <= middle {
                parts.append(TreeNode.covering(middle..<range.upperBound))
                range = range.lowerBound..<middle
            } else {
                parts.append(TreeNode.covering(range.lowerBound..<middle))
                range = middle..<range.upperBound
                isWhole = false
            }
        }
        if !isWhole { parts.append(TreeNode.covering(range)) }
        return ProofPlan(parts: parts.reversed())
    }

    /// Where RFC 6962 divides a range: after the largest power of two of leaves that is smaller than their number.
    private static func split(_ range: Range<Int64>) -> Int64 {
        let length = range.upperBound - range.lowerBound
        return range.lowerBound + 1 << Int64(Int64.bitWidth - 1 - (length - 1).leadingZeroBitCount)
    }
}

/// Checks proofs that others made. Nothing in one is trusted: every length and number may be wrong.
public enum TreeProof {
    /// The root that an inclusion proof leads to (RFC 9162 section 2.1.3.2); nil where the proof has another length than such a
    /// leaf's.
    public static func root(
        ofInclusion proof: [[UInt8]], leafHash: [UInt8], index: Int64, size: Int64
    ) -> [UInt8]? {
        guard index >= 0, index < size, isWellFormed(proof), leafHash.count == TreeHash.byteCount else { return nil }
        var (place, last) = (index, size - 1)
        var hash = leafHash
        for sibling in proof {
            guard last > 0 else { return nil }
            if place & 1 == 1 || place == last {
                hash = TreeHash.node(sibling, hash)
                while place & 1 == 0, place != 0 {
                    place >>= 1
                    last >>= 1
                }
            } else {
                hash = TreeHash.node(hash, sibling)
            }
            place >>= 1
            last >>= 1
        }
        return last == 0 ? hash : nil
    }

    /// Whether a consistency proof shows that the tree of the old size and root is the beginning of that of the new ones
    /// (RFC 9162 section 2.1.4.2).
    public static func isConsistent(
        _ proof: [[UInt8]], oldSize: Int64, oldRoot: [UInt8], newSize: Int64, newRoot: [UInt8]
    ) -> Bool {
        guard oldSize >= 0, oldSize <= newSize, isWellFormed(proof) else { return false }
        if oldSize == newSize { return proof.isEmpty && oldRoot == newRoot }
        if oldSize == 0 { return proof.isEmpty && oldRoot == TreeHash.empty }
        // An old tree that is one full subtree is not repeated in the proof.
        var path = oldSize.nonzeroBitCount == 1 ? [oldRoot] + proof : proof
        guard !path.isEmpty else { return false }
        var (place, last) = (oldSize - 1, newSize - 1)
        while place & 1 == 1 {
            place >>= 1
            last >>= 1
        }
        var (old, new) = (path[0], path[0])
        path.removeFirst()
        for hash in path {
            guard last > 0 else { return false }
            if place & 1 == 1 || place == last {
                old = TreeHash.node(hash, old)
                new = TreeHash.node(hash, new)
                while place & 1 == 0, place != 0 {
                    place >>= 1
                    last >>= 1
                }
            } else {
                new = TreeHash.node(new, hash)
            }
            place >>= 1
            last >>= 1
        }
        return last == 0 && old == oldRoot && new == newRoot
    }

    private static func isWellFormed(_ proof: [[UInt8]]) -> Bool {
        proof.count <= 63 && proof.allSatisfy { $0.count == TreeHash.byteCount }
    }
}
