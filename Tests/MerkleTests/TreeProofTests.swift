import Merkle
import Testing

@Suite struct TreeProofTests {
    private let tree = PlainTree(size: 70)

    private func inclusion(_ index: Int, _ size: Int) throws -> [[UInt8]] {
        tree.hashes(try #require(ProofPlan.inclusion(of: Int64(index), inSize: Int64(size))))
    }

    private func consistency(_ old: Int, _ new: Int) throws -> [[UInt8]] {
        tree.hashes(try #require(ProofPlan.consistency(from: Int64(old), to: Int64(new))))
    }

    @Test func `every leaf of every tree is proven to be in it, and in no other place`() throws {
        for size in 1...70 {
            let root = tree.root(0..<size)
            for index in 0..<size {
                let proof = try inclusion(index, size)
                func leads(_ leaf: Int, _ at: Int, _ of: Int) -> Bool {
                    TreeProof.root(
                        ofInclusion: proof, leafHash: tree.leaves[leaf], index: Int64(at), size: Int64(of)) == root
                }
                #expect(leads(index, index, size))
                #expect(!leads((index + 1) % 70, index, size))
                if index + 1 < size { #expect(!leads(index, index + 1, size)) }
            }
        }
    }

    @Test func `every tree is proven to be the beginning of every larger one`() throws {
        for new in 0...70 {
            for old in 0...new {
                let proof = try consistency(old, new)
                func holds(_ oldRoot: [UInt8], _ newRoot: [UInt8], _ proof: [[UInt8]]) -> Bool {
                    TreeProof.isConsistent(
                        proof, oldSize: Int64(old), oldRoot: oldRoot, newSize: Int64(new), newRoot: newRoot)
                }
                let (oldRoot, newRoot) = (tree.root(0..<old), tree.root(0..<new))
                #expect(holds(oldRoot, newRoot, proof), "\(old) to \(new)")
                #expect(!holds(tree.leaves[69], newRoot, proof) || old == 70)
                #expect(!holds(oldRoot, tree.leaves[3], proof) || old == 0)
                #expect(!holds(oldRoot, newRoot, proof + [tree.leaves[0]]))
                if let last = proof.indices.last {
                    #expect(!holds(oldRoot, newRoot, Array(proof[..<last])))
                    var changed = proof
                    changed[last][0] ^= 1
                    #expect(!holds(oldRoot, newRoot, changed))
                }
            }
        }
    }

    @Test func `a proof that is too long, too short or of odd hashes leads nowhere`() throws {
        let proof = try inclusion(5, 40)
        let leaf = tree.leaves[5]
        func root(_ proof: [[UInt8]], _ index: Int64 = 5, _ size: Int64 = 40) -> [UInt8]? {
            TreeProof.root(ofInclusion: proof, leafHash: leaf, index: index, size: size)
        }
        #expect(root(proof) != nil)
        #expect(root(proof + [leaf]) == nil)
        #expect(root(Array(proof.dropLast())) == nil)
        #expect(root(proof.map { Array($0.dropLast()) }) == nil)
        #expect(root(proof, -1) == nil)
        #expect(root(proof, 40) == nil)
        #expect(root([[UInt8]](repeating: leaf, count: 64), 5, .max) == nil)
    }

    @Test func `plans refuse what no tree has`() {
        #expect(ProofPlan.inclusion(of: 7, inSize: 7) == nil)
        #expect(ProofPlan.inclusion(of: -1, inSize: 7) == nil)
        #expect(ProofPlan.consistency(from: 8, to: 7) == nil)
        #expect(ProofPlan.inclusion(of: 0, inSize: 5)?.hashes(of: []) == nil)
    }

    @Test func `a plan for the root and for the right edge reads what makes them`() throws {
        for size in 0...70 {
            #expect(tree.hashes(.root(ofSize: Int64(size))).first ?? TreeHash.empty == tree.root(0..<size))
            let edge = CompactRange(size: Int64(size), hashes: tree.hashes(.compactRange(ofSize: Int64(size))))
            #expect(try #require(edge).root == tree.root(0..<size))
        }
    }

    @Test func `plans of the largest trees end`() throws {
        let plan = try #require(ProofPlan.inclusion(of: .max - 1, inSize: .max))
        #expect(plan.hashes(of: plan.nodes.map { _ in tree.leaves[0] })?.count == 62)
        #expect(ProofPlan.consistency(from: 1, to: .max)?.hashes(of: []) == nil)
    }
}
