import Ceremony
import JSON
import OpenSSL

/// One event of a request on its way: checked, its log known, waiting for its pseudonyms.
struct Draft: Sendable {
    /// Its place in the request.
    var index: Int
    var envelope: Envelope
    var log: LogID
    var redaction: Redaction

    /// The event as it is appended; nil when a pseudonym is missing.
    func event(_ pseudonyms: [PseudonymKey: [UInt8]], digestKey: HMACSHA256) -> NewEvent? {
        guard let body = RedactedBody(redaction, pseudonyms) else { return nil }
        return NewEvent(
            source: envelope.source, id: envelope.id, type: envelope.type, time: envelope.time,
            subject: body.subject(envelope), body: body.bytes(envelope), contentDigest: digest(digestKey))
    }

    /// Tells equal content from other: type, subject, instant, rpid and data as JSON values, before redaction.
    private func digest(_ key: HMACSHA256) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1200)
        bytes.append(contentsOf: envelope.type.rawValue.utf8)
        bytes.append(0)
        bytes.append(envelope.subject == nil ? 0 : 1)
        bytes.append(contentsOf: (envelope.subject ?? "").utf8)
        bytes.append(0)
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: envelope.time.rawValue >> Int64(shift)))
        }
        bytes.append(contentsOf: envelope.rpid.utf8)
        bytes.append(0)
        envelope.data.appendCanonical(to: &bytes)
        return key.authenticationCode(for: bytes)
    }
}
