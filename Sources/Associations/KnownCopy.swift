import Ceremony
import JSON
import Postgres
import WellKnown

/// What is kept of one copy of an association file between checks.
struct KnownCopy {
    var file: WellKnownFile
    var view: AssociationObservation.View
    var url: String
    /// The event with this version; nil before there was one.
    var position: Position?
    /// When this version was first seen.
    var seenAt: Instant?
    /// When it was last seen unchanged.
    var answeredAt: Instant?
    var checkedAt: Instant
    /// Why the last fetch brought nothing.
    var failure: String?
    /// What was seen last.
    var observation: AssociationObservation?

    init(_ copy: FetchedCopy, at moment: Instant) {
        file = copy.file
        view = copy.view
        url = copy.url
        checkedAt = moment
    }

    /// Reads a row of `association_copies.sql`; nil for a file or view that this version does not know.
    init?(_ row: Row) throws(PostgresError) {
        guard let file = WellKnownFile(rawValue: try row.text(0)),
            let view = AssociationObservation.View(rawValue: try row.text(1))
        else { return nil }
        self.file = file
        self.view = view
        url = try row.text(2)
        position = try row.nullableInt8(3).map { Position(rawValue: $0) }
        seenAt = try row.nullableInt8(4).map { Instant(rawValue: $0) }
        answeredAt = try row.nullableInt8(5).map { Instant(rawValue: $0) }
        checkedAt = Instant(rawValue: try row.int8(6))
        failure = try row.nullableText(7)
        observation = try row.nullableBytes(8).flatMap { try? JSONValue.parse($0) }.flatMap {
            AssociationObservation($0)
        }
    }

    /// The columns of `save_association_copies.sql`, as arrays in its order.
    static func binds(_ copies: [KnownCopy]) -> [Bind] {
        [
            .textArray(copies.map(\.file.rawValue)), .textArray(copies.map(\.view.rawValue)),
            .textArray(copies.map(\.url)),
            .int8Array(copies.map { $0.position?.rawValue }), .int8Array(copies.map { $0.seenAt?.rawValue }),
            .int8Array(copies.map { $0.answeredAt?.rawValue }), .int8Array(copies.map { $0.checkedAt.rawValue }),
            .textArray(copies.map(\.failure)),
            .jsonArray(
                copies.map { copy in
                    copy.observation.map { seen in
                        var writer = JSONWriter()
                        seen.write(to: &writer)
                        return writer.bytes
                    }
                }),
        ]
    }
}
