public import Ceremony
public import EventLog
import JSON
import OpenSSL
import Postgres
import Schema
import Synchronization

/// What a bearer of a token may do.
public struct Permit: Sendable, Hashable {
    /// Scopes of tokens (CONTRACT.md section 4). `admin` includes the others.
    public enum Scope: String, CaseIterable, Sendable {
        case ingest, read, admin
    }

    /// The token's id; nil for the one of the environment.
    public var tokenID: String?
    /// What it is for.
    public var scopes: Set<Scope>
    /// Which relying parties; nil for all.
    public var relyingParties: Set<String>?

    /// Whether it has a scope.
    public func has(_ scope: Scope) -> Bool { scopes.contains(scope) || scopes.contains(.admin) }

    /// Whether it may touch a relying party.
    public func covers(_ name: String) -> Bool { relyingParties?.contains(name) ?? true }
}

/// Bearer tokens: random, kept as SHA-256, looked up by that hash, remembered for a few seconds.
public final class Tokens: Sendable {
    /// A token in a list; never the token itself.
    public struct Listed: Sendable {
        /// Its id.
        public let id: String
        /// Its scopes.
        public let scopes: [String]
        /// Its relying parties; nil for all.
        public let relyingParties: [String]?
        /// When it was made, expires, was revoked, and was last used.
        public let createdAt: Instant, expiresAt: Instant?, revokedAt: Instant?, lastUsedAt: Instant?
    }

    private struct Remembered {
        var permit: Permit?
        var expiresAt: Instant?
        var until: ContinuousClock.Instant
    }

    private let log: EventLog
    private let adminHash: [UInt8]?
    private let remembered = Mutex<[[UInt8]: Remembered]>([:])
    private static let rememberedFor = Duration.seconds(5)
    private static let mostRemembered = 10_000

    /// Tokens of a database, and one of the environment.
    public init(_ log: EventLog, adminToken: String?) {
        self.log = log
        adminHash = adminToken.map { SHA256.hash(Array($0.utf8)) }
    }

    /// What memory knows of a token: `.some(nil)` when it is none; nil when the database must be asked.
    public func remembered(_ token: String) -> Permit?? { remembered(hash: Self.hash(token)) }

    /// What a token is known by.
    static func hash(_ token: String) -> [UInt8] { SHA256.hash(Array(token.utf8)) }

    /// The same by the token's hash.
    func remembered(hash: [UInt8]) -> Permit?? {
        if let adminHash, constantTimeEquals(hash, adminHash) { return Permit(scopes: [.admin]) }
        return remembered.withLock { all -> Permit?? in
            guard let entry = all[hash], .now < entry.until else { return nil }
            if let end = entry.expiresAt, end <= .now { return .some(nil) }
            return .some(entry.permit)
        }
    }

    /// What a token permits, nil for one that is unknown, expired or revoked. Blocks on the database.
    public func permit(_ token: String) throws -> Permit? { try permit(hash: Self.hash(token)) }

    /// The same by the token's hash.
    func permit(hash: [UInt8]) throws -> Permit? {
        if let known = remembered(hash: hash) { return known }
        let (permit, end) = try log.pool.withConnection { connection -> (Permit?, Instant?) in
            guard let row = try connection.query(.findToken, [.bytea(hash)]).first else { return (nil, nil) }
            let end = try row.nullableInt8(3).map { Instant(rawValue: $0) }
            guard try row.isNull(4) || row.int8(4) > Instant.now.rawValue, end.map({ $0 > .now }) ?? true else {
                return (nil, nil)
            }
            let id = try row.text(0)
            try connection.execute(.useToken, [.text(id), .int8(Instant.now.rawValue)])
            return (
                Permit(
                    tokenID: id,
                    scopes: Set(try row.textArray(1).compactMap { $0.flatMap { Permit.Scope(rawValue: $0) } }),
                    relyingParties: row.isNull(2) ? nil : Set(try row.textArray(2).compactMap { $0 })), end
            )
        }
        remembered.withLock { all in
            if all.count >= Self.mostRemembered { all = [:] }
            all[hash] = Remembered(permit: permit, expiresAt: end, until: .now + Self.rememberedFor)
        }
        return permit
    }

    /// Makes a token and returns it, once, with its id.
    public func create(
        scopes: [Permit.Scope], relyingParties: [String]?, expiresAt: Instant?
    ) throws -> (id: String, token: String) {
        let token = "pkt_" + Base64URL.encode(try Random.bytes(32))
        let id = Hex.encode(try Random.bytes(6))
        _ = try log.pool.withConnection { connection in
            try connection.execute(
                .createToken,
                [
                    .text(id), .bytea(SHA256.hash(Array(token.utf8))), .textArray(scopes.map(\.rawValue)),
                    relyingParties.map { .textArray($0) } ?? .null, .int8(Instant.now.rawValue),
                    .int8(expiresAt?.rawValue),
                ])
        }
        return (id, token)
    }

    /// Revokes a token; false when there is none of that id.
    public func revoke(_ id: String) throws -> Bool {
        remembered.withLock { $0 = [:] }
        return try log.pool.withConnection { connection in
            try connection.execute(.revokeToken, [.text(id), .int8(Instant.now.rawValue)]) > 0
        }
    }

    /// All tokens, the oldest first.
    public func all() throws -> [Listed] {
        try log.pool.withConnection { connection in
            try connection.query(.allTokens).map { row in
                Listed(
                    id: try row.text(0), scopes: try row.textArray(1).compactMap { $0 },
                    relyingParties: row.isNull(2) ? nil : try row.textArray(2).compactMap { $0 },
                    createdAt: Instant(rawValue: try row.int8(3)),
                    expiresAt: try row.nullableInt8(4).map { Instant(rawValue: $0) },
                    revokedAt: try row.nullableInt8(5).map { Instant(rawValue: $0) },
                    lastUsedAt: try row.nullableInt8(6).map { Instant(rawValue: $0) })
            }
        }
    }
}
