import Merkle
import Testing

@Suite struct TilePathTests {
    private func read(_ text: String) -> TilePath? { TilePath(segments: text.split(separator: "/").map(String.init)) }

    @Test(arguments: [
        ("0/000", TilePath(.hashes(level: 0), index: 0)),
        ("3/x001/x234/067", TilePath(.hashes(level: 3), index: 1_234_067)),
        ("63/999", TilePath(.hashes(level: 63), index: 999)),
        ("0/x001/000", TilePath(.hashes(level: 0), index: 1000)),
        ("1/001.p/17", TilePath(.hashes(level: 1), index: 1, width: 17)),
        ("entries/x123/456.p/255", TilePath(.entries, index: 123_456, width: 255)),
    ])
    func `a path is read and written alike`(text: String, path: TilePath) {
        #expect(read(text) == path)
        #expect(path.text == text)
    }

    @Test(arguments: [
        "", "0", "64/000", "00/000", "-1/000", "0/00", "0/0000", "0/x000/001", "0/001/002", "0/x001", "0/x1/234", "a/000",
        "0/000.p", "0/000.p/0", "0/000.p/256", "0/000.p/01", "0/000/1", "entries", "data/000", "0/+01", "0/００１",
        "0/x001/x001/x001/x001/x001/001",
    ])
    func `another way of writing is refused`(text: String) { #expect(read(text) == nil) }

    /// The example of the specification.
    @Test func `a tree of 70,000 leaves has the tiles of the specification`() {
        let tiles = TilePath.tiles(ofSize: 70_000)
        #expect(tiles.filter { $0.level == 0 && $0.width == 256 }.count == 273)
        #expect(tiles.filter { $0.width < 256 }.map(\.text) == ["0/273.p/112", "1/001.p/17", "2/000.p/1"])
        #expect(tiles.filter { $0.level == 1 && $0.width == 256 }.count == 1)
        #expect(TilePath.tiles(ofSize: 256).map(\.text) == ["0/000", "1/000.p/1"])
        #expect(TilePath.tiles(ofSize: 0).isEmpty)
    }

    @Test func `a tile exists where the tree fills it`() {
        #expect(TilePath(.hashes(level: 0), index: 273, width: 112).exists(inSize: 70_000))
        #expect(!TilePath(.hashes(level: 0), index: 273, width: 113).exists(inSize: 70_000))
        #expect(!TilePath(.hashes(level: 2), index: 0).exists(inSize: 70_000))
        #expect(!TilePath(.hashes(level: 40), index: 0, width: 1).exists(inSize: .max))
        #expect(TilePath(.entries, index: 0, width: 3).exists(inSize: 3))
    }

    @Test func `a subtree's root comes of the tile hashes below it`() {
        #expect(TreeNode(height: 0, index: 5).tileHashes == (0, 5..<6))
        #expect(TreeNode(height: 7, index: 1).tileHashes == (0, 128..<256))
        #expect(TreeNode(height: 8, index: 3).tileHashes == (1, 3..<4))
        #expect(TreeNode(height: 17, index: 1).tileHashes == (2, 2..<4))
    }
}
