import Ceremony
import Merkle
import Postgres
import Schema

/// What new leaves make of a log's Merkle tree: its state afterwards, and the hashes of the tiles that became full.
struct TreeGrowth {
    private(set) var tree: CompactRange
    /// 32 bytes for each new leaf.
    private(set) var leafBytes: [UInt8] = []
    /// For each level from 1 on, where its new hashes begin, and the hashes.
    private var tiles: [Int: (first: Int64, bytes: [UInt8])] = [:]

    init(of tree: CompactRange, by leaves: [[UInt8]]) {
        self.tree = tree
        leafBytes.reserveCapacity(TreeHash.byteCount * leaves.count)
        for leaf in leaves { append(leaf) }
    }

    private mutating func append(_ leaf: [UInt8]) {
        leafBytes.append(contentsOf: leaf)
        tree.append(leaf) { node, hash in
            guard node.height.isMultiple(of: 8) else { return }
            tiles[node.height / 8, default: (node.index, [])].bytes.append(contentsOf: hash)
        }
    }

    /// Stores the hashes of full tiles; nil where none became full, which is so for 255 leaves in 256.
    func tileCommand(of log: LogID) -> Command? {
        guard !tiles.isEmpty else { return nil }
        let rows = tiles.sorted { $0.key < $1.key }
        return Command(
            .appendTileHashes,
            [
                .int4(log.rawValue), .int2Array(rows.map { Int16($0.key) }), .int8Array(rows.map { $0.value.first }),
                .byteaArray(rows.map { $0.value.bytes }),
            ])
    }

    /// Makes the tree anew of the stored leaf hashes, and stores the tile hashes where there are none yet. The head is locked.
    static func rebuild(
        _ log: LogID, size: Int64, on connection: PostgresConnection
    ) throws(PostgresError) -> CompactRange {
        var tree = CompactRange()
        let reader = TreeReader(log)
        let hasTiles = (try? reader.hashes(level: 1, 0..<1, on: connection)) != nil
        while tree.size < size {
            let end = min(size, tree.size + 65_536)
            let growth = TreeGrowth(of: tree, by: try reader.hashes(level: 0, tree.size..<end, on: connection))
            if !hasTiles, let command = growth.tileCommand(of: log) { _ = try connection.pipeline([command]) }
            tree = growth.tree
        }
        return tree
    }
}
