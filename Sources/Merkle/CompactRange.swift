/// A tree of which only the right edge is kept: the roots of the full subtrees that a tree of this size falls into, the
/// largest first, one for each bit that is set in the size. Leaves can be added and the root taken; nothing else is needed
/// to carry a log on, and it is at most 63 hashes.
public struct CompactRange: Hashable, Sendable {
    /// How many leaves there are.
    public private(set) var size: Int64
    /// The roots of the full subtrees, the largest (leftmost) first.
    public private(set) var hashes: [[UInt8]]

    /// The empty tree.
    public init() {
        size = 0
        hashes = []
    }

    /// The tree of this size with these subtree roots; nil where their number does not belong to the size.
    public init?(size: Int64, hashes: [[UInt8]]) {
        guard size >= 0, hashes.count == size.nonzeroBitCount, hashes.allSatisfy({ $0.count == TreeHash.byteCount })
        else { return nil }
        self.size = size
        self.hashes = hashes
    }

    /// The tree of this size from what `bytes` gave; nil where the length does not belong to the size.
    public init?(size: Int64, bytes: [UInt8]) {
        guard size >= 0, bytes.count == TreeHash.byteCount * size.nonzeroBitCount else { return nil }
        self.size = size
        hashes = stride(from: 0, to: bytes.count, by: TreeHash.byteCount).map {
            Array(bytes[$0..<$0 + TreeHash.byteCount])
        }
    }

    /// All hashes, one after the other: 32 bytes for each bit that is set in the size.
    public var bytes: [UInt8] { hashes.flatMap { $0 } }

    /// The root, RFC 6962 section 2.1.
    public var root: [UInt8] {
        guard var root = hashes.last else { return TreeHash.empty }
        for hash in hashes.dropLast().reversed() { root = TreeHash.node(hash, root) }
        return root
    }

    /// Adds a leaf by its hash.
    public mutating func append(_ leafHash: [UInt8]) { append(leafHash) { _, _ in } }

    /// Adds a leaf by its hash; `completed` hears of the root of each subtree that this leaf makes full, from the smallest.
    public mutating func append(_ leafHash: [UInt8], completed: (TreeNode, [UInt8]) -> Void) {
        var hash = leafHash
        var height = 0
        var rest = size
        while rest & 1 == 1, let left = hashes.popLast() {
            hash = TreeHash.node(left, hash)
            height += 1
            rest >>= 1
            completed(TreeNode(height: height, index: rest), hash)
        }
        hashes.append(hash)
        size += 1
    }
}

/// One full subtree: 2^height leaves, from leaf index · 2^height on.
public struct TreeNode: Hashable, Sendable {
    /// 0 for a leaf.
    public let height: Int
    /// Its place among the subtrees of its height, from 0.
    public let index: Int64

    /// Names a subtree.
    public init(height: Int, index: Int64) {
        self.height = height
        self.index = index
    }

    /// The full subtrees that the leaves `range` fall into, from left to right. The range begins at a multiple of the
    /// largest power of two below its length, as all ranges of RFC 6962's recursion do.
    static func covering(_ range: Range<Int64>) -> [TreeNode] {
        var nodes: [TreeNode] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let rest = range.upperBound - start
            let fits = Int64.bitWidth - 1 - rest.leadingZeroBitCount
            let aligned = start == 0 ? fits : start.trailingZeroBitCount
            let height = min(fits, aligned)
            nodes.append(TreeNode(height: height, index: start >> Int64(height)))
            start += 1 << Int64(height)
        }
        return nodes
    }
}
