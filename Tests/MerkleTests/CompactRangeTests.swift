import Merkle
import Testing

@Suite struct CompactRangeTests {
    /// The entries and roots that implementations of RFC 6962 test themselves with.
    private static let entries: [[UInt8]] = [
        [], [0x00], [0x10], [0x20, 0x21], [0x30, 0x31], [0x40, 0x41, 0x42, 0x43], Array(0x50...0x57), Array(0x60...0x6F),
    ]
    private static let roots = [
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ]

    @Test func `roots are those of the known vectors`() {
        var tree = CompactRange()
        #expect(hex(tree.root) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        for (entry, root) in zip(Self.entries, Self.roots) {
            tree.append(TreeHash.leaf(entry))
            #expect(hex(tree.root) == root)
        }
    }

    @Test func `every size has the root of the recursive definition, and can be carried on from its bytes`() throws {
        let plain = PlainTree(size: 300)
        var tree = CompactRange()
        for size in 0...300 {
            #expect(tree.root == plain.root(0..<size))
            tree = try #require(CompactRange(size: Int64(size), bytes: tree.bytes))
            if size < 300 { tree.append(plain.leaves[size]) }
        }
    }

    @Test func `every full subtree is told of once, with its root`() {
        let plain = PlainTree(size: 130)
        var tree = CompactRange()
        var heard: [TreeNode: [UInt8]] = [:]
        for leaf in plain.leaves {
            tree.append(leaf) { node, hash in
                #expect(heard[node] == nil)
                heard[node] = hash
            }
        }
        #expect(heard.count == 65 + 32 + 16 + 8 + 4 + 2 + 1)
        for (node, hash) in heard { #expect(plain.root(of: node) == hash) }
    }

    @Test(arguments: [(3, 1), (3, 3), (0, 1), (-1, 0)])
    func `bytes of another size are refused`(size: Int, hashes: Int) {
        let bytes = [UInt8](repeating: 7, count: 32 * hashes)
        #expect(CompactRange(size: Int64(size), bytes: bytes) == nil)
        #expect(CompactRange(size: 3, bytes: [UInt8](repeating: 0, count: 63)) == nil)
    }
}
