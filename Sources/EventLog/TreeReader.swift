public import Ceremony
public import Merkle
public import Postgres
import Schema

/// Reads the hashes of a log's Merkle tree: leaves, and the roots of full tiles, from which every other hash follows.
///
/// What it returns is what the database holds. Whoever hands a proof on checks it against a signed root first.
public struct TreeReader: Sendable {
    private let log: LogID

    /// Reads the tree of a log.
    public init(_ log: LogID) { self.log = log }

    /// The hashes at these places of a level of tiles; throws `unexpectedResult` where one is missing.
    public func hashes(
        level: Int, _ places: Range<Int64>, on connection: PostgresConnection
    ) throws(PostgresError) -> [[UInt8]] {
        try Self.hashes(of: try connection.query(statement(level), binds(level, places)), places)
    }

    /// The hashes of a proof, in one round trip.
    public func hashes(
        of plan: ProofPlan, on connection: PostgresConnection
    ) throws(PostgresError) -> [[UInt8]] {
        var roots: [[UInt8]] = []
        let nodes = plan.nodes
        guard !nodes.isEmpty else { return [] }
        let answers = try connection.pipeline(
            nodes.map { node in
                let (level, places) = node.tileHashes
                return Command(statement(level), binds(level, places))
            })
        for (node, rows) in zip(nodes, answers) {
            // A tile hash is the root of 2^r hashes of its level, which are a tree of their own.
            var tree = CompactRange()
            for hash in try Self.hashes(of: rows, node.tileHashes.places) { tree.append(hash) }
            roots.append(tree.root)
        }
        guard let hashes = plan.hashes(of: roots) else { throw Self.incomplete }
        return hashes
    }

    /// The right edge of the tree of a size.
    public func compactRange(
        ofSize size: Int64, on connection: PostgresConnection
    ) throws(PostgresError) -> CompactRange {
        let hashes = try hashes(of: .compactRange(ofSize: size), on: connection)
        guard let range = CompactRange(size: size, hashes: hashes) else { throw Self.incomplete }
        return range
    }

    /// The right edge of the tree of a size, carried on from that of a smaller size by the leaf hashes between.
    public func extend(
        _ tree: CompactRange, to size: Int64, on connection: PostgresConnection
    ) throws(PostgresError) -> CompactRange {
        var tree = tree
        while tree.size < size {
            let end = min(size, tree.size + 65_536)
            for leaf in try hashes(level: 0, tree.size..<end, on: connection) { tree.append(leaf) }
        }
        return tree
    }

    private func statement(_ level: Int) -> Statement { level == 0 ? .readLeafHashes : .readTileHashes }

    private func binds(_ level: Int, _ places: Range<Int64>) -> [Bind] {
        let range: [Bind] = [.int4(log.rawValue), .int8(places.lowerBound), .int8(places.upperBound)]
        return level == 0 ? range : range + [.int2(Int16(level))]
    }

    /// Rows are where a run of hashes begins, and the run.
    private static func hashes(of rows: Rows, _ places: Range<Int64>) throws(PostgresError) -> [[UInt8]] {
        var hashes: [[UInt8]] = []
        hashes.reserveCapacity(places.count)
        for row in rows {
            let bytes = try row.bytes(1)
            guard try row.int8(0) == places.lowerBound + Int64(hashes.count),
                bytes.count.isMultiple(of: TreeHash.byteCount)
            else { throw incomplete }
            for start in stride(from: 0, to: bytes.count, by: TreeHash.byteCount) {
                hashes.append(Array(bytes[start..<start + TreeHash.byteCount]))
            }
        }
        guard hashes.count == places.count else { throw incomplete }
        return hashes
    }

    private static let incomplete = PostgresError(
        kind: .unexpectedResult, message: "hashes of the log's tree are missing")
}
