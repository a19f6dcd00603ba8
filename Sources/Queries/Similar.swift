import Ceremony
import JSON
import Postgres
import Projections
import Schema

/// How many other ceremonies ended like this one lately, since when, and what they share.
struct Similar: Sendable {
    /// What ceremonies may share, in the order in which equal shares are told.
    enum Dimension: String, CaseIterable, Sendable {
        case appBuild, signingCert, osVersion, browserVersion, origin, aaguid, serverVersion
    }

    /// Something that nearly all of them share.
    struct Share: Sendable, Equatable {
        var dimension: Dimension
        var value: String
    }

    /// How many others ended alike in the 24 hours.
    var count: Int64
    /// What they share, the most telling first.
    var shared: [Share]
    /// When the first of those began that share it.
    var firstSeen: Instant?

    /// Of those that ended alike, this share must have a value in common.
    static let leastShare = 0.8
    /// And so much more than of those that ended otherwise: what all have tells nothing.
    static let leastDifference = 0.2
    /// Fewer others than this share things by chance.
    static let leastCount: Int64 = 3

    /// What is shared, by counts: of each dimension those alike and those not, that have this ceremony's value.
    static func shared(
        alike: Int64, others: Int64, _ counts: [(dimension: Dimension, value: String, alike: Int64, others: Int64)]
    ) -> [Share] {
        guard alike >= leastCount else { return [] }
        return counts.compactMap { entry -> (Share, Double)? in
            let share = Double(entry.alike) / Double(alike)
            let elsewhere = others > 0 ? Double(entry.others) / Double(others) : 0
            guard share >= leastShare, share - elsewhere >= leastDifference else { return nil }
            return (Share(dimension: entry.dimension, value: entry.value), share - elsewhere)
        }
        // A stable order: what tells as much stays in the order of the dimensions.
        .enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
    }

    func write(to writer: inout JSONWriter) {
        writer.key("similar")
        writer.beginObject()
        writer.member("last24h", count)
        writer.key("sharedBy")
        writer.beginObject()
        for share in shared { writer.member(share.dimension.rawValue, share.value) }
        writer.endObject()
        writer.orNull("firstSeen", firstSeen?.rfc3339)
        writer.endObject()
    }
}

extension Similar {
    /// Looks for ceremonies that ended like this one.
    ///
    /// The 24 hours end with the log's latest ceremony, or half a day after this one where that is earlier: so a diagnosis of
    /// last week tells of last week.
    static func find(
        _ view: CeremonyView, _ outcome: Outcome, in log: LogID, on connection: PostgresConnection
    ) throws -> Similar {
        let bind = Bind.int4(log.rawValue)
        let latest = try connection.query(.latestStart, [bind]).first.map { Instant(rawValue: try $0.int8(0)) }
        let end = min(latest ?? view.startedAt, view.startedAt.advanced(bySeconds: 43_200)).advanced(bySeconds: 1)
        let values = try values(of: view, bind, on: connection)
        let kind = Bind.text(view.facts.kind?.rawValue), reason = Bind.text(outcome.reason?.rawValue)
        let client = view.client
        let row = try connection.query(
            .similarCeremonies,
            [
                bind, .text(view.id), .text(outcome.outcomeClass.rawValue), reason, kind,
                .int8(end.advanced(bySeconds: -86_400).rawValue), .int8(end.rawValue), .text(client?.appBuild),
                .text(client?.appID), .text(client?.signingCertificate), .text(client?.platform.rawValue),
                .text(client?.osVersion), .text(client?.browser), .text(client?.browserVersion), .text(values[.origin]),
                .text(values[.aaguid]), .text(values[.serverVersion]),
            ]
        ).single()
        let alike = try row.int8(0), others = try row.int8(1)
        var counts: [(Dimension, String, Int64, Int64)] = []
        for (index, dimension) in Dimension.allCases.enumerated() {
            guard let value = values[dimension] else { continue }
            counts.append((dimension, value, try row.int8(2 + 2 * index), try row.int8(3 + 2 * index)))
        }
        var similar = Similar(count: alike, shared: shared(alike: alike, others: others, counts))
        let days: Int64 = outcome.group == .success || outcome.group == .neutral || outcome.group == nil ? 1 : 30
        similar.firstSeen = try similar.first(
            [
                bind, .text(outcome.outcomeClass.rawValue), reason, kind,
                .int8(end.advanced(bySeconds: -days * 86_400).rawValue), .int8(end.rawValue),
            ], on: connection)
        return similar
    }

    /// What this ceremony has in each dimension.
    private static func values(
        of view: CeremonyView, _ log: Bind, on connection: PostgresConnection
    ) throws -> [Dimension: String] {
        var values: [Dimension: String] = [:]
        values[.appBuild] = view.client?.appBuild
        values[.signingCert] = view.client?.signingCertificate
        values[.osVersion] = view.client?.osVersion
        values[.browserVersion] = view.client?.browser == nil ? nil : view.client?.browserVersion
        values[.origin] = view.facts.verdict?.origin
        values[.serverVersion] = view.telemetry.serverVersion
        if let credential = view.credentialID {
            values[.aaguid] = try connection.query(.aaguidOfCredential, [log, .bytea(credential)]).first?.text(0)
        }
        return values
    }

    private func first(_ binds: [Bind], on connection: PostgresConnection) throws -> Instant? {
        func value(_ dimension: Dimension) -> Bind { .text(shared.first { $0.dimension == dimension }?.value) }
        let row = try connection.query(
            .similarFirstSeen,
            binds + [
                value(.appBuild), value(.signingCert), value(.osVersion), value(.browserVersion), value(.origin),
                value(.serverVersion),
            ]
        ).first
        return try row?.nullableInt8(0).map { Instant(rawValue: $0) }
    }
}
