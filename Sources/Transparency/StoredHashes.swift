import Ceremony
import Merkle
import Postgres
import Schema

/// The stored leaf hashes, read in windows beside the rows; what is missing or there twice is told, not thrown.
struct StoredLeaves {
    private let log: LogID
    private var hashes: [Int64: [UInt8]] = [:]
    private var read: Int64 = 0
    /// Positions that had a hash already, and hashes of a wrong length.
    private(set) var extra: [Range<Int64>] = []

    init(_ log: LogID) { self.log = log }

    /// Reads the runs that begin before `end`.
    mutating func read(to end: Int64, on connection: PostgresConnection) throws {
        guard read < end else { return }
        for row in try connection.query(.leafRuns, [.int4(log.rawValue), .int8(read), .int8(end)]) {
            let bytes = try row.bytes(1)
            var position = try row.int8(0)
            for start in stride(from: 0, to: bytes.count, by: TreeHash.byteCount) {
                let hash = Array(bytes[start..<min(start + TreeHash.byteCount, bytes.count)])
                if hash.count != TreeHash.byteCount || hashes.updateValue(hash, forKey: position) != nil {
                    extra.append(position..<position + 1)
                }
                position += 1
            }
        }
        read = end
    }

    /// The hash of a position, which is handed out once.
    mutating func take(_ position: Int64) -> [UInt8]? { hashes.removeValue(forKey: position) }
}

/// The stored roots of full tiles; 32 bytes for each 256 leaves, all in memory.
struct StoredTiles {
    private var hashes: [TreeNode: [UInt8]] = [:]
    private(set) var extra: [TreeNode] = []

    init(_ log: LogID, on connection: PostgresConnection) throws {
        for row in try connection.query(.tileRuns, [.int4(log.rawValue)]) {
            let height = 8 * Int(try row.int2(0))
            let bytes = try row.bytes(2)
            var index = try row.int8(1)
            for start in stride(from: 0, to: bytes.count, by: TreeHash.byteCount) {
                let node = TreeNode(height: height, index: index)
                let hash = Array(bytes[start..<min(start + TreeHash.byteCount, bytes.count)])
                if hashes.updateValue(hash, forKey: node) != nil { extra.append(node) }
                index += 1
            }
        }
    }

    /// The root of a tile, which is handed out once.
    mutating func take(_ node: TreeNode) -> [UInt8]? { hashes.removeValue(forKey: node) }

    /// What nobody asked for.
    var left: [TreeNode] { extra + hashes.keys.sorted { ($0.height, $0.index) < ($1.height, $1.index) } }
}

extension TreeNode {
    /// The leaves below it, as far as numbers go.
    var leaves: Range<Int64> {
        guard height < 62, index >= 0, index < Int64.max >> Int64(height + 1) else { return 0..<0 }
        return index << Int64(height)..<(index + 1) << Int64(height)
    }
}
