import Ceremony
import Postgres
import Projections
import Schema

/// What the same visit did after a ceremony that did not succeed: evidence of what its end meant.
enum VisitAfterwards {
    static func evidence(
        of view: CeremonyView, _ outcome: Outcome, in log: LogID, on connection: PostgresConnection
    ) throws -> [Outcome.Evidence] {
        switch outcome.group {
        case .user?, .client?, .unknown?, .configuration?: break
        default: return []
        }
        guard let session = view.session,
            let row = try connection.query(
                .visitAfterwards, [.int4(log.rawValue), .text(session), .int8(view.startedAt.rawValue)]
            ).first
        else { return [] }
        var evidence: [Outcome.Evidence] = []
        func seconds(_ column: Int) throws -> Int64? {
            try row.nullableInt8(column).map { Instant(rawValue: $0).milliseconds(since: view.startedAt) / 1000 }
        }
        if let next = try row.nullableText(4), let after = try seconds(5) {
            evidence.append(
                Outcome.Evidence(.timing, "The same visit asked again \(after) s later: that came to `\(next)`."))
        }
        if let method = try row.nullableText(1), let after = try seconds(0), after >= 0 {
            evidence.append(
                Outcome.Evidence(.timing, "The same visit signed in by \(method) \(after) s after these options."))
        }
        if try row.int4(3) > 0 {
            evidence.append(
                Outcome.Evidence(
                    .timing, "A fallback was shown in the same visit without being asked for, which is a defect of the page."))
        }
        return evidence
    }
}
