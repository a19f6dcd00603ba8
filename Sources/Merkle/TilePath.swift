/// Which static resource of a log a path names (C2SP tlog-tiles): a tile of hashes, or a bundle of entries.
public struct TilePath: Hashable, Sendable {
    /// How many hashes, or entries, a full tile has.
    public static let fullWidth = 256

    /// What the tile holds.
    public enum Content: Hashable, Sendable {
        /// Hashes of a level: leaves at 0, roots of full tiles of the level below from 1 on.
        case hashes(level: Int)
        /// The entries whose hashes are the level 0 tile of the same number.
        case entries
    }

    /// What it holds.
    public let content: Content
    /// Its number within its level, from 0.
    public let index: Int64
    /// How wide it is: 256, or 1 to 255 for a partial one.
    public let width: Int

    /// Names a tile.
    public init(_ content: Content, index: Int64, width: Int = fullWidth) {
        self.content = content
        self.index = index
        self.width = width
    }

    /// The level in whose numbers the tile counts.
    public var level: Int {
        if case .hashes(let level) = content { level } else { 0 }
    }

    /// The places within the level that the tile holds.
    public var places: Range<Int64> {
        let start = index * Int64(Self.fullWidth)
        return start..<start + Int64(width)
    }

    /// Reads what stands behind `tile/`, cut at its slashes; nil for what is no such path, or is written in another way than
    /// the one that the specification gives.
    public init?(segments: [String]) {
        guard segments.count >= 2 else { return nil }
        var rest = segments.dropFirst()
        if segments[0] == "entries" {
            content = .entries
        } else {
            guard let level = Self.number(segments[0]), level <= 63 else { return nil }
            content = .hashes(level: Int(level))
        }
        var width = Self.fullWidth
        if rest.count >= 2, let name = rest.dropLast().last, name.hasSuffix(".p") {
            guard let partial = Self.number(rest[rest.endIndex - 1]), (1...255).contains(partial) else { return nil }
            width = Int(partial)
            rest = rest.dropLast(2) + [String(name.dropLast(2))]
        }
        guard let index = Self.index(rest.map { $0 }) else { return nil }
        self.index = index
        self.width = width
    }

    /// The path behind `tile/`.
    public var text: String {
        var groups: [String] = []
        var rest = index
        repeat {
            let group = String(rest % 1000)
            let padded = String(repeating: "0", count: 3 - group.count) + group
            groups.append(groups.isEmpty ? padded : "x" + padded)
            rest /= 1000
        } while rest > 0
        let place =
            switch content {
            case .hashes(let level): String(level)
            case .entries: "entries"
            }
        let name = place + "/" + groups.reversed().joined(separator: "/")
        return width == Self.fullWidth ? name : name + ".p/\(width)"
    }

    /// A whole number without leading zeros.
    private static func number(_ text: String) -> Int64? {
        guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            text == "0" || text.utf8.first != 0x30
        else { return nil }
        return Int64(text)
    }

    /// At most five groups, which is more tiles than 2^48; and no group of zeros before others.
    private static func index(_ groups: [String]) -> Int64? {
        guard (1...5).contains(groups.count) else { return nil }
        var index: Int64 = 0
        for (place, group) in groups.enumerated() {
            let isLast = place == groups.count - 1
            guard isLast || group.hasPrefix("x") else { return nil }
            let digits = isLast ? group : String(group.dropFirst())
            guard digits.utf8.count == 3, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int64(digits)
            else { return nil }
            if place == 0, groups.count > 1, number == 0 { return nil }
            index = index * 1000 + number
        }
        return index
    }

    /// How many places of a level a tree of this size fills.
    public static func places(atLevel level: Int, size: Int64) -> Int64 {
        level < 8 ? size >> Int64(8 * level) : 0
    }

    /// All tiles of hashes of a tree, level by level; the last of each level may be partial.
    public static func tiles(ofSize size: Int64) -> [TilePath] {
        var tiles: [TilePath] = []
        for level in 0..<8 {
            let places = places(atLevel: level, size: size)
            let full = places / Int64(fullWidth)
            for index in 0..<full { tiles.append(TilePath(.hashes(level: level), index: index)) }
            let rest = Int(places % Int64(fullWidth))
            if rest > 0 { tiles.append(TilePath(.hashes(level: level), index: full, width: rest)) }
        }
        return tiles
    }

    /// Whether a tree of this size has all of the tile.
    public func exists(inSize size: Int64) -> Bool {
        level < 8 && places.upperBound <= Self.places(atLevel: level, size: size)
    }
}

extension TreeNode {
    /// The level whose hashes make the subtree's root, and the places there.
    public var tileHashes: (level: Int, places: Range<Int64>) {
        let level = height / 8
        let width = Int64(1) << Int64(height % 8)
        return (level, index * width..<(index + 1) * width)
    }
}
