import Ceremony
import JSON
import Postgres

/// The credential of a ceremony, as a diagnosis shows it: its life so far, not only what this ceremony said.
struct DiagnosedCredential {
    private let id: [UInt8]
    private let status: String
    private let createdAt: Instant
    private let lastUsedAt: Instant?
    private let signCount: Int64?
    private let algorithm: Int64?
    private let backupEligible: Bool?
    private let backedUp: Bool?
    private let isImported: Bool
    private let aaguid: String?
    private let transports: [String]
    private let failedChecks: [String]

    /// Reads a row of `diagnosed_credential.sql`.
    init(_ row: Row) throws(PostgresError) {
        id = try row.bytes(0)
        status = try row.text(1)
        createdAt = Instant(rawValue: try row.int8(2))
        lastUsedAt = try row.nullableInt8(3).map { Instant(rawValue: $0) }
        signCount = try row.nullableInt8(4)
        algorithm = try row.nullableInt8(5)
        backupEligible = try row.nullableBool(6)
        backedUp = try row.nullableBool(7)
        isImported = try row.bool(8)
        aaguid = try row.nullableText(9)
        transports = try row.nullableText(10).map { $0.split(separator: " ").map(String.init) } ?? []
        failedChecks = try row.nullableText(11).map { $0.split(separator: " ").map(String.init) } ?? []
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", Base64URL.encode(id))
        writer.member("status", status)
        writer.member("imported", isImported)
        writer.member("createdAt", createdAt.rfc3339)
        writer.orNull("lastUsedAt", lastUsedAt?.rfc3339)
        writer.orNull("kind", backupEligible.map { $0 ? "synced" : "device_bound" })
        writer.key("backedUp")
        if let backedUp { writer.value(backedUp) } else { writer.null() }
        writer.member("signCount", signCount)
        writer.member("algorithm", algorithm)
        writer.orNull("aaguid", aaguid)
        writer.orNull("authenticator", aaguid.flatMap { AuthenticatorName.of($0) })
        writer.strings("transports", transports)
        writer.strings("failedAtRegistration", failedChecks)
        writer.endObject()
    }
}
