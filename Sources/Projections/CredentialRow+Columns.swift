import Ceremony
import Postgres

extension CredentialRow {
    /// Reads a row of `load_credential_rows.sql`.
    init(_ row: Row) throws(PostgresError) {
        self.init(
            id: try row.bytes(0), account: try row.nullableText(1), status: try row.text(2),
            createdAt: Instant(rawValue: try row.int8(3)), origin: Position(rawValue: try row.int8(4)))
        lastUsedAt = try row.nullableInt8(5).map { Instant(rawValue: $0) }
        signCount = try row.nullableInt8(6)
        algorithm = try row.nullableInt8(7)
        backupEligible = try row.nullableBool(8)
        backedUp = try row.nullableBool(9)
        isImported = try row.bool(10)
        aaguid = try row.nullableText(11)
        transports = try row.nullableText(12).map { $0.split(separator: " ").map(String.init) } ?? []
        ended = try row.nullableInt8(14).map { Position(rawValue: $0) }
        counted = try row.nullableBytes(15).map { CountedCells.decode($0) } ?? []
        failedChecks = try row.nullableText(13).map { $0.split(separator: " ").map(String.init) } ?? []
    }

    /// The columns of `save_credential_rows.sql`, as arrays in its order.
    static func binds(_ rows: [CredentialRow]) -> [Bind] {
        [
            .byteaArray(rows.map(\.id)),
            .textArray(rows.map(\.account)),
            .textArray(rows.map(\.status)),
            .int8Array(rows.map(\.createdAt.rawValue)),
            .int8Array(rows.map(\.origin.rawValue)),
            .int8Array(rows.map { $0.lastUsedAt?.rawValue }),
            .int8Array(rows.map(\.signCount)),
            .int8Array(rows.map(\.algorithm)),
            .boolArray(rows.map(\.backupEligible)),
            .boolArray(rows.map(\.backedUp)),
            .boolArray(rows.map(\.isImported)),
            .textArray(rows.map(\.aaguid)),
            .textArray(rows.map { $0.transports.isEmpty ? nil : $0.transports.joined(separator: " ") }),
            .textArray(rows.map { $0.failedChecks.isEmpty ? nil : $0.failedChecks.joined(separator: " ") }),
            .int8Array(rows.map { $0.ended?.rawValue }),
            .byteaArray(rows.map { CountedCells.encode($0.counted) }),
        ]
    }
}
