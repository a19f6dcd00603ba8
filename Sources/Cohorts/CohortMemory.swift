import Ceremony
import Classification
import EventLog
import JSON
import Postgres
import Projections
import Schema

/// What cohort detection holds in memory about one log; the tables hold the same.
struct CohortMemory {
    let log: LogID
    /// The next position to read.
    var position: Position
    var room: WaitingRoom
    var fold: CohortFold
    /// Events to append with the next commit.
    var outputs: [NewEvent] = []
    /// Flags whose cohorts' open ends were sharpened: what was kept of them goes.
    var sharpened: [CohortFlag] = []

    /// A log of which nothing was read yet.
    init(log: LogID) {
        self.log = log
        position = Position(rawValue: 0)
        room = WaitingRoom()
        fold = CohortFold()
    }

    /// Folds one event in.
    mutating func apply(_ event: StoredEvent) {
        position = event.position.next
        let projected = Self.counts(event) ? ProjectedEvent(event) : ProjectedEvent(untold: event)
        switch projected.content {
        case .configured(let text):
            if let json = try? JSONValue.parse(text) { room.timeToLiveSeconds = json["challengeTtlSeconds"]?.int ?? 300 }
        case .fed(.releaseNoted(let release)):
            fold.note(
                CohortRelease(
                    component: release.component, version: release.version, time: event.time, position: event.position))
        default: break
        }
        for attempt in room.take(projected) {
            for action in fold.take(attempt) {
                outputs.append(CohortEvents.event(action, at: room.watermark))
                if case .flagged(let flag) = action, flag.cause == .association { sharpened.append(flag) }
            }
        }
    }

    /// Whether an event's content matters; the bodies of others are not parsed.
    static func counts(_ event: StoredEvent) -> Bool {
        switch event.type {
        case .optionsIssued, .clientPrompted, .clientFailed, .responseReceived, .decided, .releaseNoted,
            .relyingPartyConfigured, .ceremonyJudged, .ceremonyExpired:
            true
        default: false
        }
    }
}
