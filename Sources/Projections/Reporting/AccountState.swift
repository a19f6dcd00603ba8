import Ceremony

/// What the roll-ups need to know of an account: its passkeys, the offers it saw, when it used a passkey.
struct AccountState {
    /// A passkey of the account, active now or before.
    struct Passkey {
        var credential: UInt64
        var origin: Position
        var createdAt: Instant
        var isImported: Bool
        var endedPosition: Position?
        var endedAt: Instant?
        /// The first sign-in after it was made here.
        var firstUsedAt: Instant?
        /// Where it was made: parts of the dictionary.
        var client: UInt32
        var means: UInt32
    }

    /// An offer that the account saw.
    struct Offer {
        var at: Instant
        var session: UInt64?
        /// The how manieth it was.
        var exposure: Int64
        var client: UInt32
        var answered: Bool?
        /// The registration in the same session that succeeded.
        var success: UInt64?
        var counted: [ReportCell] = []
    }

    /// Most offers that are kept: older ones stay counted as they are.
    static let mostOffers = 16
    /// How long an offer or an enrolment waits for what follows it, and a sign-in counts as recent, in seconds.
    static let followSeconds: Int64 = 30 * 86_400, recentSeconds: Int64 = 90 * 86_400

    var passkeys: [Passkey] = []
    var offers: [Offer] = []
    var offersSeen: Int64 = 0
    var firstOfferAt: Instant?
    var firstOfferClient: UInt32 = 0
    var capableAt: Instant?
    var capableClient: UInt32 = 0
    var isCapable = false
    var usedFrom: Instant?
    var usedUntil: Instant?
    var counted: [ReportCell] = []

    /// Whether it had an active passkey when something began at this place of the log.
    func holds(at position: Position, time: Instant) -> Bool {
        passkeys.contains { passkey in
            let began = passkey.origin < position || (passkey.isImported && passkey.createdAt <= time)
            return began && passkey.endedPosition.map { $0 > position } ?? true
        }
    }

    /// A sign-in by passkey at this moment.
    mutating func use(at time: Instant) {
        let until = time.advanced(bySeconds: Self.recentSeconds)
        guard let from = usedFrom, let before = usedUntil else {
            (usedFrom, usedUntil) = (time, until)
            return
        }
        if time > before {
            // An interval of its own: what came before stays counted behind it.
            past.append((from, before))
            (usedFrom, usedUntil) = (time, until)
        } else if until >= from {
            (usedFrom, usedUntil) = (min(from, time), max(before, until))
        }
    }

    /// Intervals of use that ended before the present one.
    var past: [(from: Instant, until: Instant)] = []

    /// Spans in which it had signed in by passkey within 90 days.
    var uses: [(from: Instant, until: Instant)] {
        guard let usedFrom, let usedUntil else { return past }
        return past + [(usedFrom, usedUntil)]
    }

    /// Spans in which it had an active passkey, merged.
    var holdings: [(from: Instant, until: Instant?)] {
        var merged: [(from: Instant, until: Instant?)] = []
        for passkey in passkeys.sorted(by: { $0.createdAt < $1.createdAt }) {
            if let last = merged.last, last.until.map({ $0 >= passkey.createdAt }) ?? true {
                let until: Instant? =
                    if let end = last.until, let ended = passkey.endedAt { max(end, ended) } else { nil }
                merged[merged.count - 1].until = until
            } else {
                merged.append((passkey.createdAt, passkey.endedAt))
            }
        }
        return merged
    }

    /// The passkey with which the account enrolled here first.
    var enrolment: Passkey? { passkeys.filter { !$0.isImported }.min { $0.createdAt < $1.createdAt } }

    /// Whether a passkey was made within 30 days of the first offer.
    var acceptedOffer: Bool {
        guard let first = firstOfferAt else { return false }
        let end = first.advanced(bySeconds: Self.followSeconds)
        return passkeys.contains { !$0.isImported && $0.createdAt >= first && $0.createdAt <= end }
    }

    /// Whether a passkey that was made here signed in within 30 days.
    var usedEnrolment: Bool {
        passkeys.contains { passkey in
            guard !passkey.isImported, let used = passkey.firstUsedAt else { return false }
            return used <= passkey.createdAt.advanced(bySeconds: Self.followSeconds)
        }
    }
}

extension AccountState {
    var packed: [UInt8] {
        var writer = PackWriter()
        writer.unsigned(UInt64(passkeys.count))
        for passkey in passkeys { passkey.write(to: &writer) }
        writer.unsigned(UInt64(offers.count))
        for offer in offers { offer.write(to: &writer) }
        writer.signed(offersSeen)
        writer.optional(firstOfferAt?.rawValue)
        writer.unsigned(UInt64(firstOfferClient))
        writer.optional(capableAt?.rawValue)
        writer.unsigned(UInt64(capableClient))
        writer.flag(isCapable)
        writer.optional(usedFrom?.rawValue)
        writer.optional(usedUntil?.rawValue)
        writer.unsigned(UInt64(past.count))
        for span in past {
            writer.signed(span.from.rawValue)
            writer.signed(span.until.rawValue)
        }
        writer.unsigned(UInt64(counted.count))
        for cell in counted { writer.cell(cell) }
        return writer.bytes
    }

    init(packed: [UInt8]) {
        var reader = PackReader(packed)
        for _ in 0..<min(reader.unsigned(), 10_000) { passkeys.append(Passkey(&reader)) }
        for _ in 0..<min(reader.unsigned(), 64) { offers.append(Offer(&reader)) }
        offersSeen = reader.signed()
        firstOfferAt = reader.instant()
        firstOfferClient = UInt32(truncatingIfNeeded: reader.unsigned())
        capableAt = reader.instant()
        capableClient = UInt32(truncatingIfNeeded: reader.unsigned())
        isCapable = reader.flag() ?? false
        usedFrom = reader.instant()
        usedUntil = reader.instant()
        for _ in 0..<min(reader.unsigned(), 10_000) {
            past.append((Instant(rawValue: reader.signed()), Instant(rawValue: reader.signed())))
        }
        for _ in 0..<min(reader.unsigned(), 50_000) { if let cell = reader.cell() { counted.append(cell) } }
    }
}

extension AccountState.Passkey {
    func write(to writer: inout PackWriter) {
        writer.unsigned(credential)
        writer.signed(origin.rawValue)
        writer.signed(createdAt.rawValue)
        writer.flag(isImported)
        writer.optional(endedPosition?.rawValue)
        writer.optional(endedAt?.rawValue)
        writer.optional(firstUsedAt?.rawValue)
        writer.unsigned(UInt64(client))
        writer.unsigned(UInt64(means))
    }

    init(_ reader: inout PackReader) {
        credential = reader.unsigned()
        origin = Position(rawValue: reader.signed())
        createdAt = Instant(rawValue: reader.signed())
        isImported = reader.flag() ?? false
        endedPosition = reader.optional().map { Position(rawValue: $0) }
        endedAt = reader.instant()
        firstUsedAt = reader.instant()
        client = UInt32(truncatingIfNeeded: reader.unsigned())
        means = UInt32(truncatingIfNeeded: reader.unsigned())
    }
}

extension AccountState.Offer {
    func write(to writer: inout PackWriter) {
        writer.signed(at.rawValue)
        writer.optional(session.map { Int64(bitPattern: $0) })
        writer.signed(exposure)
        writer.unsigned(UInt64(client))
        writer.flag(answered)
        writer.optional(success.map { Int64(bitPattern: $0) })
        writer.unsigned(UInt64(counted.count))
        for cell in counted { writer.cell(cell) }
    }

    init(_ reader: inout PackReader) {
        at = Instant(rawValue: reader.signed())
        session = reader.optional().map { UInt64(bitPattern: $0) }
        exposure = reader.signed()
        client = UInt32(truncatingIfNeeded: reader.unsigned())
        answered = reader.flag()
        success = reader.optional().map { UInt64(bitPattern: $0) }
        for _ in 0..<min(reader.unsigned(), 8) { if let cell = reader.cell() { counted.append(cell) } }
    }
}

extension PackReader {
    mutating func instant() -> Instant? { optional().map { Instant(rawValue: $0) } }
}
