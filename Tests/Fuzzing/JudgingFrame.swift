import Ceremony
import JSON
import WebAuthn

/// What stands around a fuzzed response: a configuration and options that allow much, a known credential.
enum JudgingFrame {
    /// The middle of 2024, when the certificates of the published vectors hold.
    private static let time = Instant(rawValue: 1_717_200_000_000_000)

    static func input(
        _ response: JSONValue, kind: CeremonyKind, key: [UInt8]? = nil, anchors: [String] = []
    ) -> JudgingInput? {
        guard let configuration = configuration(anchors) else { return nil }
        var input = JudgingInput(response: response, responseTime: time, configuration: configuration)
        input.options = options[kind]
        input.optionsTime = time.advanced(bySeconds: -2)
        guard kind == .authentication else { return input }
        var credential = KnownCredential(id: [1, 2, 3, 4], account: "A")
        credential.publicKey = key.map { COSEKey(stored: $0) }
        credential.signCount = 1
        credential.backupEligible = true
        credential.userHandle = "U"
        input.credential = credential
        credential.id = [5]
        input.otherKeys = { [credential] in [credential] }
        return input
    }

    private static func configuration(_ anchors: [String]) -> RelyingPartyConfiguration? {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.member("rpId", "example.org")
        writer.key("origins")
        list(["https://example.org"], &writer)
        writer.key("topOrigins")
        list(["https://example.com"], &writer)
        writer.key("attestation")
        writer.beginObject()
        writer.key("trustAnchorsPem")
        list(anchors, &writer)
        writer.endObject()
        writer.endObject()
        guard let value = try? JSONValue.parse(writer.bytes) else { return nil }
        return try? RelyingPartyConfiguration(value, name: "example.org")
    }

    private static func list(_ texts: [String], _ writer: inout JSONWriter) {
        writer.beginArray()
        for text in texts { writer.value(text) }
        writer.endArray()
    }

    private static let options: [CeremonyKind: OptionsIssued] = {
        var options: [CeremonyKind: OptionsIssued] = [:]
        for kind in CeremonyKind.allCases {
            let text =
                #"{"ceremony":""# + kind.rawValue
                + #"","account":"A","options":{"challenge":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8","rpId":"example.org"}}"#
            guard let value = try? JSONValue.parse(text),
                case .optionsIssued(let issued) = try? EventPayload(.optionsIssued, data: value)
            else { continue }
            options[kind] = issued
        }
        return options
    }()

    /// A response of binary members, in JSON.
    static func response(_ members: [(name: String, bytes: [UInt8])]) -> JSONValue? {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.member("id", "AQIDBA")
        writer.key("response")
        writer.beginObject()
        for member in members { writer.member(member.name, Base64URL.encode(member.bytes)) }
        writer.endObject()
        writer.endObject()
        return try? JSONValue.parse(writer.bytes)
    }
}
