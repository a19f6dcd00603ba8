import EventLog
import Merkle
import Postgres
import Transparency

/// One way in which a superuser changes a log of `size` events, and what must be told of it.
struct Tampering {
    /// A sentence for the test's message.
    let name: String
    /// What is done, in a transaction that is open.
    let script: String
    /// How many events of the superuser's own are then appended as the service does it, with all hashes.
    var appended = 0
    /// What is found must be among these.
    let kinds: Set<AuditReport.Problem.Kind>
    /// Exactly the positions of the problems of those kinds, put together.
    let positions: [Range<Int64>]

    static let size: Int64 = 400
    /// Signed, and kept outside.
    static let signed: [Int64] = [120, 260, 380]

    /// A tampering by lot.
    static func random(_ random: inout SeededNumbers) -> Tampering {
        let position = random.below(size)
        let ways: [(Int64, inout SeededNumbers) -> Tampering] = [
            column, column, column, removed, inserted, swapped, tailRemoved, tailCut, rewritten, rewritten, leafHash, hashes,
            eventID,
        ]
        return ways[Int(random.below(Int64(ways.count)))](position, &random)
    }

    private static let columns = [
        "recorded_at = recorded_at + 1", "time = time - 1", "source = source || 'x'", "id = id || 'x'",
        "type = 'com.example.other'", "subject = coalesce(subject, '') || 'x'", "salt = set_byte(salt, 3, get_byte(salt, 3) # 1)",
        "body = (body::text || ' ')::json", "salt = substr(salt, 1, 15)",
    ]

    private static func column(_ position: Int64, _ random: inout SeededNumbers) -> Tampering {
        let number = Int(random.below(Int64(columns.count + 2)))
        guard number < columns.count else {
            // Another log, or another place: the row is not where it was.
            let change = number == columns.count ? "log_id = log_id + 1" : "position = position + 1000"
            return Tampering(
                name: change, script: "UPDATE events SET \(change) WHERE position = \(position)", kinds: [.rowMissing],
                positions: [position..<position + 1])
        }
        return Tampering(
            name: columns[number], script: "UPDATE events SET \(columns[number]) WHERE position = \(position)",
            kinds: [.rowDisagrees, .rowMalformed], positions: [position..<position + 1])
    }

    private static func removed(_ position: Int64, _ random: inout SeededNumbers) -> Tampering {
        let end = min(size, position + 1 + random.below(20))
        return Tampering(
            name: "rows removed", script: "DELETE FROM events WHERE position >= \(position) AND position < \(end)",
            kinds: [.rowMissing], positions: [position..<end])
    }

    /// A row between others: those behind it move on by one.
    private static func inserted(_ position: Int64, _ random: inout SeededNumbers) -> Tampering {
        Tampering(
            name: "a row inserted",
            script: """
                UPDATE events SET position = position + 10000 WHERE position >= \(position);
                UPDATE events SET position = position - 9999 WHERE position >= 10000;
                INSERT INTO events SELECT (r).* FROM (
                    SELECT jsonb_populate_record(e, jsonb_build_object('position', \(position), 'id', 'forged')) AS r
                    FROM events e WHERE position = \(position + 1)) forged
                """,
            kinds: [.rowDisagrees, .rowExtra], positions: [position..<size, size..<size + 1])
    }

    private static func swapped(_ position: Int64, _ random: inout SeededNumbers) -> Tampering {
        let other = (position + 1 + random.below(size - 1)) % size
        let (first, second) = (min(position, other), max(position, other))
        return Tampering(
            name: "rows swapped",
            script: """
                UPDATE events SET position = 10000 WHERE position = \(first);
                UPDATE events SET position = \(first) WHERE position = \(second);
                UPDATE events SET position = \(second) WHERE position = 10000
                """,
            kinds: [.rowDisagrees],
            positions: second == first + 1 ? [first..<second + 1] : [first..<first + 1, second..<second + 1])
    }

    private static func tailRemoved(_ position: Int64, _ random: inout SeededNumbers) -> Tampering {
        Tampering(
            name: "the tail's rows removed", script: "DELETE FROM events WHERE position >= \(position)", kinds: [.rowMissing],
            positions: [position..<size])
    }

    /// The whole tail, with ids, hashes and head, as an older copy of the database has it.
    private static func tailCut(_ position: Int64, _ random: inout SeededNumbers) -> Tampering {
        let end = position % 380
        return Tampering(
            name: "the tail cut", script: cut(end) + "; DELETE FROM tile_hashes WHERE \(end) < 256", kinds: [.tailMissing],
            positions: [end..<380])
    }

    /// The suffix written anew with every hash recomputed; in half of the cases without the database's checkpoints.
    private static func rewritten(_ position: Int64, _ random: inout SeededNumbers) -> Tampering {
        let start = position % 380
        let whole = signed.last { $0 <= start } ?? 0, broken = signed.first { $0 > start } ?? size
        let forgotten = random.below(2) == 0 ? "; DELETE FROM checkpoints" : ""
        return Tampering(
            name: "the suffix from \(start) rewritten", script: cut(start) + "; DELETE FROM tile_hashes" + forgotten,
            appended: Int(size - start), kinds: [.rewritten], positions: [whole..<broken])
    }

    private static func leafHash(_ position: Int64, _ random: inout SeededNumbers) -> Tampering {
        let place = "((\(position) - position) * 32 + \(random.below(32)))::integer"
        return Tampering(
            name: "a leaf hash changed",
            script: """
                UPDATE leaf_hashes SET hashes = set_byte(hashes, \(place), get_byte(hashes, \(place)) # 4)
                WHERE position <= \(position) AND position + octet_length(hashes) / 32 > \(position)
                """,
            kinds: [.rowDisagrees], positions: [position..<position + 1])
    }

    private static func hashes(_ position: Int64, _ random: inout SeededNumbers) -> Tampering {
        if random.below(2) == 0 {
            return Tampering(
                name: "a tile changed", script: "UPDATE tile_hashes SET hashes = set_byte(hashes, 5, get_byte(hashes, 5) # 1)",
                kinds: [.tileDisagrees], positions: [0..<256])
        }
        return Tampering(
            name: "the head's tree changed", script: "UPDATE log_heads SET tree = set_byte(tree, 5, get_byte(tree, 5) # 1)",
            kinds: [.headDisagrees], positions: [size..<size])
    }

    private static func eventID(_ position: Int64, _ random: inout SeededNumbers) -> Tampering {
        let script =
            random.below(2) == 0
            ? "DELETE FROM event_ids WHERE position = \(position)"
            : "UPDATE event_ids SET event_key = gen_random_uuid() WHERE position = \(position)"
        return Tampering(name: script, script: script, kinds: [.idDisagrees], positions: [0..<size])
    }

    /// Takes everything from a position on away; the next append makes the head's tree again.
    private static func cut(_ end: Int64) -> String {
        """
        DELETE FROM events WHERE position >= \(end); DELETE FROM event_ids WHERE position >= \(end);
        DELETE FROM leaf_hashes WHERE position >= \(end);
        UPDATE leaf_hashes SET hashes = substr(hashes, 1, ((\(end) - position) * 32)::integer)
        WHERE position + octet_length(hashes) / 32 > \(end);
        UPDATE log_heads SET next_position = \(end), tree = '',
            last_recorded_at = coalesce((SELECT max(recorded_at) FROM events), -9223372036854775808)
        """
    }
}

/// Numbers by lot that are the same on each run (Steele, Lea and Flood 2014, SplitMix).
struct SeededNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func below(_ bound: Int64) -> Int64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int64((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}
