import Ceremony
import Classification
import JSON
import OpenSSL

/// The events that cohort detection writes. Their ids follow from what they say, so that a second writing is a no-op.
enum CohortEvents {
    /// The version of the rules; newer ones may say other things about the same ceremonies.
    static let version: Int64 = 1
    private static let source = EventType.serviceSourcePrefix + "cohorts"
    private static let noDigest = [UInt8](repeating: 0, count: 32)

    /// What follows from an attempt, as an event. `time` is the event time that the log has come to.
    static func event(_ action: CohortAction, at time: Instant) -> NewEvent {
        switch action {
        case .flagged(let flag):
            event(.cohortFlagged, "flagged-\(digest(flag))", subject: nil, at: time) { writer in
                flag.write(to: &writer)
                writer.member("detail", flag.sentence)
            }
        case .cleared(let flag, let clearing):
            event(
                .cohortCleared, "cleared-\(digest(flag))-\(clearing.position.rawValue)", subject: nil, at: time
            ) { writer in
                writer.member("flag", flag.id)
                writer.member("title", flag.cohort.title)
                writer.key("cohort")
                flag.cohort.write(to: &writer)
                writer.member("measure", flag.measure.name)
                writer.member("at", clearing.time.rfc3339)
                writer.member("reason", clearing.reason.rawValue)
                writer.member("attempts", clearing.attempts)
                writer.member("failures", clearing.failures)
                writer.member("flaggedAt", flag.at.startedAt.rfc3339)
                writer.member("detail", clearing.sentence(flag))
            }
        case .sharpened(let end, let flag):
            event(
                .ceremonyReclassified, "reclassified-\(end.position.rawValue)-\(digest(flag))", subject: end.ceremony,
                at: time
            ) { writer in
                flag.suspicion.write(to: &writer)
                writer.member("flag", flag.id)
            }
        }
    }

    private static func event(
        _ type: EventType, _ id: String, subject: String?, at time: Instant, _ write: (inout JSONWriter) -> Void
    ) -> NewEvent {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.key("data")
        writer.beginObject()
        writer.member("version", version)
        write(&writer)
        writer.endObject()
        writer.endObject()
        return NewEvent(
            source: source, id: "\(id)-v\(version)", type: type, time: time, subject: subject, body: writer.bytes,
            contentDigest: noDigest)
    }

    private static func digest(_ flag: CohortFlag) -> String {
        Hex.encode(Array(SHA256.hash(Array(flag.id.utf8)).prefix(12)))
    }
}
