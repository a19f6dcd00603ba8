import Ceremony
import JSON
import OpenSSL

/// What must not be stored of one event, and what stands in its place.
struct Redaction: Sendable {
    /// A user handle as it was sent.
    struct SentHandle: Sendable {
        /// UTF-8 of the text; for what is no text its canonical JSON.
        var text: [UInt8]
        var key: PseudonymKey
        /// Decoded bytes; nil where it could not be decoded.
        var byteCount: Int?
        var encoding: String
        var isPersonal: Bool
        /// The handle that its decoded bytes denote when they are base64url themselves; only looked up.
        var decodedKey: PseudonymKey?
    }

    /// UTF-8 of the account as it was sent, and its key.
    private(set) var account: (text: [UInt8], key: PseudonymKey)?
    private(set) var handle: SentHandle?
    /// UTF-8 of the account of the event's ceremony, where the event names none and another one did.
    private(set) var ceremonyAccount: [UInt8]?
    /// Words of an error that are redacted when they turn out to be accounts; only looked up.
    private(set) var words: [(text: [UInt8], key: PseudonymKey)] = []

    /// Finds account and handle of an event.
    init(_ envelope: Envelope, in log: LogID, _ keyed: HMACSHA256, ceremonyAccount: [UInt8]? = nil) {
        if let text = envelope.data["account"]?.stringBytes {
            account = (text, PseudonymKey(.account, text, in: log, keyed))
        } else if let ceremonyAccount {
            self.ceremonyAccount = ceremonyAccount
        } else if envelope.type == .decided || envelope.type == .clientFailed, let error = envelope.data["error"] {
            words = AccountWords.words(in: error).map { ($0, PseudonymKey(.account, $0, in: log, keyed)) }
        }
        guard let value = Redaction.handle(of: envelope), let text = Redaction.handleText(value), !text.isEmpty else {
            return
        }
        let decoded = value.kind == .string ? Base64URL.decode(text) : nil
        // What cannot be decoded is known by its text.
        let bytes = decoded?.bytes ?? text
        let encoding: Handle.Encoding =
            decoded.map { $0.standardAlphabet ? .base64 : $0.padded ? .padded : .base64url }
            ?? (value.kind == .string ? .unreadable : .notText)
        var sent = SentHandle(
            text: text, key: PseudonymKey(.userHandle, bytes, in: log, keyed),
            byteCount: decoded?.bytes.count, encoding: encoding.rawValue,
            isPersonal: AddressShape.isAddress(bytes) || AddressShape.isAddress(text))
        if decoded != nil, bytes.count >= 2, let inner = Base64URL.decode(bytes), !inner.bytes.isEmpty {
            sent.decodedKey = PseudonymKey(.userHandle, inner.bytes, in: log, keyed)
        }
        handle = sent
    }

    /// What has to be found before the event can be written.
    func add(to request: inout Pseudonyms.Request) {
        if let account { request.make.insert(account.key) }
        for word in words { request.find.insert(word.key) }
        if let handle {
            request.make.insert(handle.key)
            if let key = handle.decodedKey { request.find.insert(key) }
        }
    }

    /// The text by which a handle is compared; nil for none.
    static func handleText(_ value: JSONValue) -> [UInt8]? {
        if value.isNull { return nil }
        if let text = value.stringBytes { return text }
        var text: [UInt8] = []
        value.appendCanonical(to: &text)
        return text
    }

    private static func handle(of envelope: Envelope) -> JSONValue? {
        switch envelope.type {
        case .optionsIssued:
            let options = envelope.data["options"]
            let inner = options?["publicKey"].flatMap { $0.isNull ? nil : $0 }
            return (inner ?? options)?["user"]?["id"]
        case .responseReceived: return envelope.data["response"]?["response"]?["userHandle"]
        case .credentialImported: return envelope.data["userHandle"]
        default: return nil
        }
    }
}
