public import Ceremony
import EventLog
import Foundation
import JSON
import Postgres
import Projections
import Schema
import Synchronization
import WebAuthn

extension Queries {
    /// Judges past ceremonies again under a candidate configuration, and says as JSON text which would have ended
    /// otherwise, by class, platform and build, with examples. Nothing is appended.
    ///
    /// - Parameter report: hears how many of how many ceremonies are done, from any thread, one call at a time.
    public func whatIf(
        _ request: WhatIfRequest, in id: LogID, named name: String,
        report: @escaping @Sendable (_ done: Int64, _ total: Int64) -> Void = { _, _ in }
    ) throws -> [UInt8] {
        let span: [Bind] = [.int4(id.rawValue), .int8(request.since?.rawValue), .int8(request.until?.rawValue)]
        let (position, total) = try log.pool.withConnection { connection in
            (
                try connection.query(.projectedPosition, [span[0]]).single().int8(0),
                try connection.query(.countCeremonies, span).single().int8(0)
            )
        }
        let work = WhatIfWork(log, id, request, total: total, report: report)
        // One thread reads while another judges.
        DispatchQueue.concurrentPerform(iterations: 2) { _ in work.run() }
        let tally = try work.result()
        var writer = JSONWriter(capacity: 4096)
        writer.beginObject()
        writer.member("rpId", name)
        writer.orNull("since", request.since?.rfc3339)
        writer.orNull("until", request.until?.rfc3339)
        writer.member("position", position)
        tally.write(to: &writer)
        writer.endObject()
        return writer.bytes
    }
}

/// The pages of a what-if, taken by several threads, and what they came to.
private final class WhatIfWork: Sendable {
    /// A ceremony and where its events stand.
    private struct Place {
        var id: String
        var positions: [Position]
    }

    private struct State {
        var startedAt: Int64?
        var firstPosition: Int64?
        var isAtEnd = false
        var tally = WhatIfTally()
        var done: Int64 = 0
        var failure: (any Error)?
    }

    private static let pageSize: Int64 = 400
    private let log: EventLog
    private let id: LogID
    private let request: WhatIfRequest
    private let total: Int64
    private let report: @Sendable (Int64, Int64) -> Void
    private let state = Mutex(State())
    /// Certificates of attestations, parsed once for all ceremonies.
    private let keys = KeyCache()

    init(
        _ log: EventLog, _ id: LogID, _ request: WhatIfRequest, total: Int64,
        report: @escaping @Sendable (Int64, Int64) -> Void
    ) {
        self.log = log
        self.id = id
        self.request = request
        self.total = total
        self.report = report
    }

    /// Takes page after page until none is left, or one failed.
    func run() {
        do {
            try log.pool.withConnection { connection in
                while let page = try nextPage(on: connection) { finish(try judge(page, on: connection)) }
            }
        } catch {
            state.withLock {
                $0.failure = $0.failure ?? error
                $0.isAtEnd = true
            }
        }
    }

    func result() throws -> WhatIfTally {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return state.tally
        }
    }

    private func nextPage(on connection: PostgresConnection) throws -> [Place]? {
        try state.withLock { state in
            guard !state.isAtEnd else { return nil }
            let rows = try connection.query(
                .pageOfCeremonies,
                [
                    .int4(id.rawValue), .int8(Self.pageSize), .int8(state.startedAt), .int8(state.firstPosition),
                    .int8(request.since?.rawValue), .int8(request.until?.rawValue),
                ])
            guard let last = rows.last else {
                state.isAtEnd = true
                return nil
            }
            state.startedAt = try last.int8(1)
            state.firstPosition = try last.int8(2)
            return try rows.map { Place(id: try $0.text(0), positions: PositionList.decode(try $0.bytes(3))) }
        }
    }

    private func judge(_ page: [Place], on connection: PostgresConnection) throws -> WhatIfTally {
        let events = try log.reader.events(in: id, at: page.flatMap(\.positions), on: connection)
        let byPosition = Dictionary(events.map { ($0.position, $0) }, uniquingKeysWith: { first, _ in first })
        var tally = WhatIfTally()
        tally.ceremonies = Int64(page.count)
        for place in page {
            let own = place.positions.compactMap { byPosition[$0] }
            // Without a verdict no configuration decides; its events need no parsing.
            guard own.contains(where: { $0.type == .ceremonyJudged }) else { continue }
            let projected = own.map { ProjectedEvent($0) }
            if let judgement = WhatIfJudgement(id: place.id, events: projected, candidate: request.candidate, keys: keys) {
                tally.add(judgement)
            }
        }
        return tally
    }

    private func finish(_ tally: WhatIfTally) {
        state.withLock { state in
            state.tally.merge(tally)
            state.done += tally.ceremonies
            report(state.done, max(total, state.done))
        }
    }
}
