import Ceremony
import JSON

/// The events that the verifier writes. Their ids follow from what they judge, so that a second writing is a no-op.
enum OwnEvents {
    private static let noDigest = [UInt8](repeating: 0, count: 32)

    /// `ceremony.judged`: the verdict on one response. `basis` is the event that made judging possible.
    static func judged(
        _ verdict: Verdict, ceremony: String, response: StoredEvent, options: Position?, basis: StoredEvent,
        version: Int32 = VerifierVersion.current
    ) -> NewEvent {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("data")
        writer.beginObject()
        writer.member("verifier", Int64(version))
        writer.member("response", response.position.rawValue)
        writer.member("respondedAt", response.time.rawValue)
        writer.member("options", options?.rawValue)
        writer.member("basis", basis.position.rawValue)
        verdict.write(to: &writer)
        writer.endObject()
        writer.endObject()
        return NewEvent(
            source: VerifierVersion.source,
            id: "judged-\(response.position.rawValue)-\(basis.position.rawValue)-v\(version)",
            type: .ceremonyJudged, time: basis.time, subject: ceremony, body: writer.bytes, contentDigest: noDigest)
    }

    /// `ceremony.expired`: nothing came back in time. `evidence` is the options' position, else the first event's.
    static func expired(
        ceremony: String, deadline: Instant, evidence: Position, version: Int32 = VerifierVersion.current
    ) -> NewEvent {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("data")
        writer.beginObject()
        writer.member("verifier", Int64(version))
        writer.member("since", evidence.rawValue)
        writer.endObject()
        writer.endObject()
        return NewEvent(
            source: VerifierVersion.source, id: "expired-\(evidence.rawValue)-v\(version)",
            type: .ceremonyExpired, time: deadline, subject: ceremony, body: writer.bytes, contentDigest: noDigest)
    }
}
