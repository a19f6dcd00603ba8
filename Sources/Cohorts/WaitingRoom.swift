import Ceremony
import Classification
import Projections

/// The ceremonies of one log that are not counted yet, and the order in which they will be: that of their horizons.
struct WaitingRoom {
    private var ceremonies: [String: WaitingCeremony] = [:]
    /// Ceremonies whose horizon is ahead, the nearest first.
    private var ahead = HorizonHeap()
    /// Ceremonies whose horizon was passed, in that order. The first of them that is not closed holds the others up.
    private var passed: [String] = []
    private var firstPassed = 0
    /// Ceremonies whose options came when their time was over already.
    private var late: Set<String> = []
    /// When they were looked through last.
    private var lateLook = Instant(rawValue: .min)
    /// The event time that the log has come to.
    private(set) var watermark: Instant
    /// How long a challenge lives.
    var timeToLiveSeconds: Int64 = 300
    private(set) var changed: Set<String> = []
    private(set) var removed: Set<String> = []

    init(watermark: Instant = Instant(rawValue: .min)) { self.watermark = watermark }

    subscript(_ id: String) -> WaitingCeremony? { ceremonies[id] }

    var count: Int { ceremonies.count }

    /// Takes an event in, and returns the attempts that are to be counted now, in their order.
    mutating func take(_ projected: ProjectedEvent) -> [CohortAttempt] {
        move(by: projected)
        forgetLate(at: projected.event.recordedAt)
        var attempts: [CohortAttempt] = []
        if let id = projected.ceremony, projected.event.type?.isOfCeremony == true {
            apply(projected, id)
            if let ceremony = ceremonies[id], ceremony.isLate, ceremony.isClosed {
                if let attempt = ceremony.attempt { attempts.append(attempt) }
                remove(id)
            }
        }
        release(&attempts)
        return attempts
    }

    /// The log's time goes on: with fed events, at most to when they were recorded, and with what silence closes.
    private mutating func move(by projected: ProjectedEvent) {
        let event = projected.event
        var time = min(event.time, event.recordedAt)
        if event.isOwn {
            guard case .expired = projected.content else { return }
            time = event.time
        }
        guard time > watermark else { return }
        watermark = time
        while let entry = ahead.first, entry.horizon <= watermark {
            ahead.removeFirst()
            guard let ceremony = ceremonies[entry.id], ceremony.sealed == nil, !ceremony.isLate else { continue }
            guard ceremony.horizon == entry.horizon else {
                ahead.insert(HorizonHeap.Entry(horizon: ceremony.horizon, position: entry.position, id: entry.id))
                continue
            }
            ceremonies[entry.id]?.sealed = event.position
            changed.insert(entry.id)
            passed.append(entry.id)
        }
    }

    /// Options of a ceremony that was counted long ago, sent again, have no end that would be told: after a day they are
    /// let go.
    private mutating func forgetLate(at moment: Instant) {
        guard !late.isEmpty, moment > lateLook.advanced(bySeconds: 3600) else { return }
        lateLook = moment
        let limit = moment.advanced(bySeconds: -86_400)
        for id in late where ceremonies[id].map({ $0.recordedAt < limit }) ?? true { remove(id) }
    }

    private mutating func apply(_ projected: ProjectedEvent, _ id: String) {
        let event = projected.event
        if ceremonies[id] == nil {
            // What was counted does not begin again with the service's own events, nor with a late word about it.
            guard !event.isOwn else { return }
            let ceremony = WaitingCeremony(first: event, id: id, timeToLiveSeconds: timeToLiveSeconds)
            if ceremony.horizon <= watermark {
                guard event.type == .optionsIssued else { return }
                ceremonies[id] = ceremony
                ceremonies[id]?.isLate = true
                late.insert(id)
            } else {
                ceremonies[id] = ceremony
                ahead.insert(HorizonHeap.Entry(horizon: ceremony.horizon, position: event.position, id: id))
            }
        }
        ceremonies[id]?.apply(projected, timeToLiveSeconds: timeToLiveSeconds)
        changed.insert(id)
    }

    /// Whose turn it is, up to the first that is not closed.
    private mutating func release(_ attempts: inout [CohortAttempt]) {
        while firstPassed < passed.count {
            let id = passed[firstPassed]
            if let ceremony = ceremonies[id] {
                guard ceremony.isClosed || !ceremony.isIssued else { break }
                if let attempt = ceremony.attempt { attempts.append(attempt) }
                remove(id)
            }
            firstPassed += 1
        }
        if firstPassed > 1000 {
            passed.removeFirst(firstPassed)
            firstPassed = 0
        }
    }

    private mutating func remove(_ id: String) {
        ceremonies[id] = nil
        changed.remove(id)
        late.remove(id)
        removed.insert(id)
    }

    /// What was changed and removed since the last time.
    mutating func takeChanges() -> (changed: [WaitingCeremony], removed: [String]) {
        defer {
            changed = []
            removed = []
        }
        // One that was removed and came anew is changed.
        return (changed.compactMap { ceremonies[$0] }, removed.filter { ceremonies[$0] == nil })
    }

    /// Puts ceremonies back where they waited.
    mutating func restore(_ all: [WaitingCeremony]) {
        for ceremony in all {
            ceremonies[ceremony.view.id] = ceremony
            guard ceremony.sealed == nil, !ceremony.isLate else { continue }
            ahead.insert(
                HorizonHeap.Entry(
                    horizon: ceremony.horizon, position: ceremony.view.firstPosition, id: ceremony.view.id))
        }
        late = Set(all.lazy.filter(\.isLate).map(\.view.id))
        passed = all.filter { $0.sealed != nil && !$0.isLate }
            .sorted { $0.turn < $1.turn }
            .map(\.view.id)
        firstPassed = 0
    }
}

extension WaitingCeremony {
    /// Its place among those whose horizon was passed.
    fileprivate var turn: (Int64, Instant, Position) { (sealed?.rawValue ?? 0, horizon, view.firstPosition) }
}

/// A binary heap of horizons, the earliest first.
struct HorizonHeap {
    struct Entry {
        var horizon: Instant
        var position: Position
        var id: String

        func precedes(_ other: Entry) -> Bool { (horizon, position) < (other.horizon, other.position) }
    }

    private var entries: [Entry] = []

    var first: Entry? { entries.first }

    mutating func insert(_ entry: Entry) {
        entries.append(entry)
        var child = entries.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard entries[child].precedes(entries[parent]) else { return }
            entries.swapAt(child, parent)
            child = parent
        }
    }

    mutating func removeFirst() {
        guard let last = entries.popLast(), !entries.isEmpty else { return }
        entries[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < entries.count && entries[child].precedes(entries[least]) {
                least = child
            }
            guard least != parent else { return }
            entries.swapAt(parent, least)
            parent = least
        }
    }
}
