import Ceremony
import Merkle
import OpenSSL

/// Makes leaf entries of rows as the database hands them out. Sources, types and subjects repeat, so the last few digests are
/// kept.
struct LeafHasher {
    private let nameDigest: [UInt8]
    private var sources = RecentDigests(limit: 8)
    private var types = RecentDigests(limit: 16)
    private var subjects = RecentDigests(limit: 16)

    init(name: String) { nameDigest = LeafEntry.digest(ofName: name) }

    /// The leaf of a row of `copy_log_rows.sql`; nil for one that no append can have made: a null where none may be, a number
    /// of another width, or a salt of another length, by which bytes could be moved between salt and body.
    mutating func leaf(of row: CopiedRows.Row, at position: Int64) -> LeafEntry? {
        guard let recordedAt = row.integer(1), let time = row.integer(2), let source = row[3], let id = row[4],
            let type = row[5], let salt = row[7], salt.count == 16, let body = row[8]
        else { return nil }
        return LeafEntry(
            logNameDigest: nameDigest, position: Position(rawValue: position), recordedAt: Instant(rawValue: recordedAt),
            time: Instant(rawValue: time),
            digests: LeafDigests(
                source: sources.digest(of: source), id: SHA256.hash(id), type: types.digest(of: type),
                subject: row[6].map { subjects.digest(of: $0) }, saltAndBody: SHA256.digest.hash(salt, body)))
    }
}

/// The digests of the last few texts, of which one is replaced after the other.
private struct RecentDigests {
    private var texts: [[UInt8]] = []
    private var digests: [[UInt8]] = []
    private var next = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func digest(of text: ArraySlice<UInt8>) -> [UInt8] {
        for (index, known) in texts.enumerated() where known.count == text.count && known.elementsEqual(text) {
            return digests[index]
        }
        let digest = SHA256.hash(text)
        if texts.count < limit {
            texts.append(Array(text))
            digests.append(digest)
        } else {
            texts[next] = Array(text)
            digests[next] = digest
            next = (next + 1) % limit
        }
        return digest
    }
}
