public import Ceremony
import OpenSSL

/// What one event contributes to the Merkle tree of its log: version 1 of the leaf entry, 217 bytes.
///
/// It covers every column of the event's row, so a change to any of them changes the leaf hash. Integers are big-endian;
/// `H` is SHA-256 (FIPS 180-4) over the UTF-8 bytes of a text.
///
/// | offset | bytes | content |
/// |---|---|---|
/// | 0 | 1 | version, 0x01 |
/// | 1 | 32 | H(name of the log): the relying party's name in the trail |
/// | 33 | 8 | position in the log, from 0 |
/// | 41 | 8 | recorded at, microseconds since 1970-01-01T00:00:00Z, two's complement |
/// | 49 | 8 | time, microseconds since 1970-01-01T00:00:00Z, two's complement |
/// | 57 | 32 | H(source) |
/// | 89 | 32 | H(id) |
/// | 121 | 32 | H(type) |
/// | 153 | 32 | H(subject); 32 zero bytes where there is none (an empty subject has H of nothing) |
/// | 185 | 32 | SHA-256(salt ‖ body): the 16 random bytes of the row, then the body's bytes as stored |
///
/// The name stands in place of the log's number: the number means nothing outside its database, and a database has one
/// number for each name. Digests rather than texts keep the entry's length fixed, and let an entry be shown without the
/// texts; the salt keeps a body from being guessed by its digest once it was dropped.
public struct LeafEntry: Hashable, Sendable {
    /// The length of an entry of version 1.
    public static let byteCount = 217
    /// The entry itself.
    public let bytes: [UInt8]

    /// Puts an entry together.
    /// - Parameter logNameDigest: SHA-256 of the log's name, see `digest(ofName:)`.
    public init(logNameDigest: [UInt8], position: Position, recordedAt: Instant, time: Instant, digests: LeafDigests) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        bytes.append(1)
        bytes.append(contentsOf: logNameDigest)
        bytes.appendBigEndian(position.rawValue)
        bytes.appendBigEndian(recordedAt.rawValue)
        bytes.appendBigEndian(time.rawValue)
        bytes.append(contentsOf: digests.bytes)
        self.bytes = bytes
    }

    /// The digest that names a log in its entries.
    public static func digest(ofName name: String) -> [UInt8] { SHA256.hash(Array(name.utf8)) }

    /// The leaf's hash, SHA-256(0x00 ‖ entry), RFC 6962 section 2.1.
    public var hash: [UInt8] {
        var input: [UInt8] = []
        input.reserveCapacity(Self.byteCount + 1)
        input.append(0)
        input.append(contentsOf: bytes)
        return SHA256.hash(input)
    }
}

/// The part of a leaf entry that does not depend on where and when the event is stored: five digests, 160 bytes.
///
/// It can be made before the log's head is locked.
public struct LeafDigests: Hashable, Sendable {
    /// The bytes from offset 57 on.
    public let bytes: [UInt8]

    /// Puts digests together that were made one by one; each of 32 bytes, that of a missing subject nil.
    public init(source: [UInt8], id: [UInt8], type: [UInt8], subject: [UInt8]?, saltAndBody: [UInt8]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(160)
        bytes.append(contentsOf: source)
        bytes.append(contentsOf: id)
        bytes.append(contentsOf: type)
        if let subject { bytes.append(contentsOf: subject) } else { bytes.append(contentsOf: repeatElement(0, count: 32)) }
        bytes.append(contentsOf: saltAndBody)
        self.bytes = bytes
    }

    /// Hashes the columns of an event.
    public init(source: String, id: String, type: String, subject: String?, salt: [UInt8], body: [UInt8]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(160)
        bytes.append(contentsOf: SHA256.hash(Array(source.utf8)))
        bytes.append(contentsOf: SHA256.hash(Array(id.utf8)))
        bytes.append(contentsOf: SHA256.hash(Array(type.utf8)))
        if let subject {
            bytes.append(contentsOf: SHA256.hash(Array(subject.utf8)))
        } else {
            bytes.append(contentsOf: repeatElement(0, count: 32))
        }
        bytes.append(contentsOf: SHA256.hash(salt, body))
        self.bytes = bytes
    }
}

extension [UInt8] {
    /// Appends eight bytes, the most significant one first.
    fileprivate mutating func appendBigEndian(_ value: Int64) {
        for shift in stride(from: 56, through: 0, by: -8) { append(UInt8(truncatingIfNeeded: value >> Int64(shift))) }
    }
}
