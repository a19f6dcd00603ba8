import Ceremony
import JSON

/// What must not be stored of one event, and what stands in its place.
struct Redaction: Sendable {
    /// A user handle as it was sent.
    struct SentHandle: Sendable {
        var text: String
        var key: PseudonymKey
        var byteCount: Int
        var encoding: String
        var isPersonal: Bool
        /// The handle that its decoded bytes denote when they are base64url themselves; only looked up.
        var decodedKey: PseudonymKey?
    }

    /// The account as it was sent, and its key.
    private(set) var account: (text: String, key: PseudonymKey)?
    private(set) var handle: SentHandle?

    /// Finds account and handle of an event.
    init(_ envelope: Envelope, in log: LogID, _ pseudonyms: Pseudonyms) {
        if let text = envelope.data["account"]?.string {
            account = (text, PseudonymKey(.account, Array(text.utf8), in: log, pseudonyms.keyed))
        }
        guard let text = Redaction.handleText(envelope), !text.isEmpty else { return }
        let decoded = Base64URL.decode(text)
        let bytes = decoded?.bytes ?? Array(text.utf8)
        let encoding =
            decoded.map { $0.standardAlphabet ? "base64" : $0.padded ? "padded" : "base64url" } ?? "unreadable"
        var sent = SentHandle(
            text: text, key: PseudonymKey(.userHandle, bytes, in: log, pseudonyms.keyed), byteCount: bytes.count,
            encoding: encoding, isPersonal: Redaction.isAddress(bytes))
        if bytes.count >= 8, let inner = Base64URL.decode(bytes), !inner.bytes.isEmpty {
            sent.decodedKey = PseudonymKey(.userHandle, inner.bytes, in: log, pseudonyms.keyed)
        }
        handle = sent
    }

    /// What has to be found before the event can be written.
    func add(to request: inout Pseudonyms.Request) {
        if let account { request.make.insert(account.key) }
        if let handle {
            request.make.insert(handle.key)
            if let key = handle.decodedKey { request.find.insert(key) }
        }
    }

    private static func handleText(_ envelope: Envelope) -> String? {
        switch envelope.type {
        case .optionsIssued:
            let options = envelope.data["options"]
            return (options?["publicKey"] ?? options)?["user"]?["id"]?.string
        case .responseReceived: return envelope.data["response"]?["response"]?["userHandle"]?.string
        case .credentialImported: return envelope.data["userHandle"]?.string
        default: return nil
        }
    }

    /// Whether bytes are a text of the shape `name@host.tld`.
    private static func isAddress(_ bytes: [UInt8]) -> Bool {
        guard let at = bytes.firstIndex(of: UInt8(ascii: "@")), at > 0, String(validating: bytes, as: UTF8.self) != nil
        else { return false }
        let host = bytes[(at + 1)...]
        return host.count >= 3 && host.contains(UInt8(ascii: ".")) && !bytes.contains(where: { $0 <= 0x20 })
            && !host.contains(UInt8(ascii: "@"))
    }
}
