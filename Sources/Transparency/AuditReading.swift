import Ceremony
import EventLog
import Merkle
import Postgres
import Schema

/// One pass over a log: two trees grow side by side, that of the rows and that of the stored leaf hashes, which are the same
/// tree until the first disagreement.
struct AuditReading {
    private let log: LogID
    private let size: Int64
    private(set) var report: AuditReport
    private var hasher: LeafHasher
    private var leaves: StoredLeaves
    private var tiles: StoredTiles
    private var checkpoints: CheckpointJudge
    private var ids = EventIDSum()
    private var rowTree = CompactRange()
    /// Nil while it is the tree of the rows.
    private var leafTree: CompactRange?
    private var lastRecordedAt = Int64.min
    private var missing: [Range<Int64>] = []

    init(_ log: LogID, name: String, size: Int64, tiles: StoredTiles, checkpoints: CheckpointJudge) {
        self.log = log
        self.size = size
        self.tiles = tiles
        self.checkpoints = checkpoints
        report = AuditReport(name: name, size: size)
        hasher = LeafHasher(name: name)
        leaves = StoredLeaves(log)
        self.checkpoints.meet(rowTree, nil)
    }

    /// Reads the rows of a range, and what is stored about them.
    mutating func read(_ range: Range<Int64>, on connection: PostgresConnection) throws {
        try leaves.read(to: range.upperBound, on: connection)
        try connection.execute(
            .setCopiedRange, [.int4(log.rawValue), .int8(range.lowerBound), .int8(range.upperBound)])
        var rows = CopiedRows()
        var next = range.lowerBound
        try connection.copyOut(Statement.copyLogRows.sql) { part in
            try rows.take(part) { row in
                guard let position = row.integer(0) else { return }
                guard position >= next else {
                    report.note(.rowExtra, position..<position + 1, "There are several rows at this position.")
                    return
                }
                while next < position { miss(&next) }
                meet(row, at: position)
                next = position + 1
            }
        }
        while next < range.upperBound { miss(&next) }
    }

    private mutating func meet(_ row: CopiedRows.Row, at position: Int64) {
        let stored = leaves.take(position)
        if stored == nil { report.note(.leafMissing, position..<position + 1, "No leaf hash is stored.") }
        guard let entry = hasher.leaf(of: row, at: position) else {
            report.note(.rowMalformed, position..<position + 1, "No append can have made this row.")
            return grow(nil, stored)
        }
        let leaf = entry.hash
        if let stored, stored != leaf {
            report.note(.rowDisagrees, position..<position + 1, "The row is not the one whose leaf hash is stored.")
        }
        if let source = row[3], let id = row[4] { ids.add(position, EventKey(source: source, id: id).bytes) }
        lastRecordedAt = row.integer(1) ?? lastRecordedAt
        grow(leaf, stored)
    }

    private mutating func miss(_ next: inout Int64) {
        if let last = missing.last, last.upperBound == next {
            missing[missing.count - 1] = last.lowerBound..<next + 1
        } else {
            missing.append(next..<next + 1)
        }
        let stored = leaves.take(next)
        if stored == nil { report.note(.leafMissing, next..<next + 1, "No leaf hash is stored.") }
        grow(nil, stored)
        next += 1
    }

    /// Adds a leaf to both trees. Where one of the two is not there the other stands for it, so that one gap does not hide
    /// what lies behind it.
    private mutating func grow(_ row: [UInt8]?, _ stored: [UInt8]?) {
        let rowLeaf = row ?? stored ?? [UInt8](repeating: 0, count: TreeHash.byteCount)
        let storedLeaf = stored ?? rowLeaf
        if leafTree == nil, rowLeaf != storedLeaf { leafTree = rowTree }
        var full: [(TreeNode, [UInt8])] = []
        rowTree.append(rowLeaf) { node, hash in if node.height.isMultiple(of: 8) { full.append((node, hash)) } }
        var storedFull = full
        if leafTree != nil {
            storedFull = []
            leafTree?.append(storedLeaf) { node, hash in
                if node.height.isMultiple(of: 8) { storedFull.append((node, hash)) }
            }
        }
        if !full.isEmpty { compare(full, storedFull) }
        checkpoints.meet(rowTree, leafTree)
    }

    private mutating func compare(_ full: [(TreeNode, [UInt8])], _ stored: [(TreeNode, [UInt8])]) {
        for ((node, hash), (_, storedHash)) in zip(full, stored) {
            guard let kept = tiles.take(node) else {
                report.note(.tileMissing, node.leaves, "The root of a full tile of level \(node.height / 8) is missing.")
                continue
            }
            // Where a row disagrees with its leaf hash that was said already; the tile is at fault only beyond that.
            guard kept != hash, kept != storedHash else { continue }
            report.note(
                .tileDisagrees, node.leaves,
                "The stored root of a full tile of level \(node.height / 8) is not that of its leaves.")
        }
    }

    mutating func noteUnreadable(_ count: Int) {
        report.note(.checkpointUntrusted, 0..<0, "\(count) checkpoints in the database cannot be read.")
    }

    /// Compares what stands for the whole log, and judges the checkpoints.
    mutating func finish(_ extent: Row, on connection: PostgresConnection) throws {
        for range in missing { report.note(.rowMissing, range, "The row is missing.") }
        for range in leaves.extra { report.note(.leafExtra, range, "Several leaf hashes are stored, or half a one.") }
        for node in tiles.left {
            let isBeyond = node.leaves.isEmpty || node.leaves.upperBound > size
            // Appends go on meanwhile; a tile that they filled is no problem.
            if isBeyond, node.leaves.upperBound > size, node.leaves.lowerBound >= 0, !node.leaves.isEmpty { continue }
            report.note(.tileExtra, node.leaves, "A root of a tile is stored that the log does not have.")
        }
        try compareHead(extent)
        // Where rows are at fault, their ids differ as a matter of course.
        let isWhole = !report.problems.contains { [.rowDisagrees, .rowMissing, .rowMalformed].contains($0.kind) }
        if isWhole {
            for (positions, detail) in try ids.compare(log, size: size, on: connection) {
                report.note(.idDisagrees, positions, detail)
            }
        }
        checkpoints.conclude(size: size, &report)
        report.problems.sort { ($0.positions.lowerBound, $0.kind.rawValue) < ($1.positions.lowerBound, $1.kind.rawValue) }
    }

    private mutating func compareHead(_ extent: Row) throws {
        let tree = try extent.bytes(2)
        let isKnown = tree == rowTree.bytes || tree == leafTree?.bytes || (tree.isEmpty && size > 0)
        if !isKnown { report.note(.headDisagrees, size..<size, "The head's tree is not that of the log.") }
        if try extent.int8(0) < 0 { report.note(.headDisagrees, 0..<0, "The head is before the first position.") }
        if size > 0, try extent.int8(1) != lastRecordedAt, missing.last?.upperBound != size {
            report.note(.headDisagrees, size..<size, "The head's last recorded-at is not that of the last event.")
        }
        for (column, kind, what) in [
            (3, AuditReport.Problem.Kind.rowExtra, "A row stands before the first position."),
            (5, .leafExtra, "A leaf hash stands before the first position."),
        ] {
            if let first = try extent.nullableInt8(column), first < 0 { report.note(kind, first..<0, what) }
        }
        for (column, kind, what) in [
            (4, AuditReport.Problem.Kind.rowExtra, "A row stands behind the head."),
            (6, .leafExtra, "A leaf hash stands behind the head."),
        ] {
            if let last = try extent.nullableInt8(column), last >= size, last < .max {
                report.note(kind, size..<last + 1, what)
            }
        }
    }
}
