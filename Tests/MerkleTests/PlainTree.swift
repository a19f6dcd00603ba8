import Merkle
import OpenSSL

/// A tree as RFC 6962 section 2.1 defines it, by its recursion and nothing else: what the quick forms are compared with.
struct PlainTree {
    let leaves: [[UInt8]]

    /// A tree of so many leaves, each the hash of its number's eight bytes.
    init(size: Int) {
        leaves = (0..<size).map { index in
            TreeHash.leaf((0..<8).map { UInt8(truncatingIfNeeded: index >> (8 * $0)) })
        }
    }

    func root(_ range: Range<Int>) -> [UInt8] {
        guard range.count > 1 else { return range.isEmpty ? SHA256.hash([]) : leaves[range.lowerBound] }
        var half = 1
        while half * 2 < range.count { half *= 2 }
        let middle = range.lowerBound + half
        return SHA256.hash([1] + root(range.lowerBound..<middle) + root(middle..<range.upperBound))
    }

    func root(of node: TreeNode) -> [UInt8] {
        root(Int(node.index) << node.height..<Int(node.index + 1) << node.height)
    }

    /// The proof of a plan over this tree.
    func hashes(_ plan: ProofPlan) -> [[UInt8]] { plan.hashes(of: plan.nodes.map { root(of: $0) }) ?? [] }
}

func hex(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
