import Ceremony
import JSON
import OpenSSL
import WebAuthn

/// One event that has been checked, but not yet redacted: its attributes, and its data as it was sent.
struct Envelope: Sendable {
    var source: String
    var id: String
    var type: EventType
    var time: Instant
    var rpid: String
    var subject: String?
    /// `traceparent` and attributes that the contract does not name, as they were sent.
    var extensions: [(name: String, value: JSONValue)]
    var data: JSONValue

    private static let types = Dictionary(uniqueKeysWithValues: EventType.allCases.map { ($0.rawValue, $0) })

    /// Checks attributes and data (CONTRACT.md section 2; CloudEvents 1.0).
    init(_ attributes: Attributes, data: JSONValue) throws(Rejection) {
        let version = try attributes.required("specversion", upTo: 16)
        guard version == "1.0" else { throw Rejection(.invalidAttribute, "`specversion` is wrong: expected `1.0`.") }
        id = try attributes.required("id", upTo: IngestLimits.characters)
        source = try attributes.required("source", upTo: IngestLimits.characters)
        // The scheme and the namespace of a URN are the same in any case (RFC 8141 section 3.1).
        guard source.prefix(EventType.serviceSourcePrefix.count).lowercased() != EventType.serviceSourcePrefix else {
            throw Rejection(
                .reservedSource, "`source` begins with `\(EventType.serviceSourcePrefix)`, which is the service's own.")
        }
        guard Self.isURIReference(source) else {
            throw Rejection(.invalidAttribute, "`source` is wrong: expected a URI reference.")
        }
        let name = try attributes.required("type", upTo: IngestLimits.typeCharacters)
        guard let type = Self.types[name] else {
            throw Rejection(.unknownType, "`type` is none that the contract lists.")
        }
        guard !type.isServiceOnly else {
            throw Rejection(.reservedType, "`type` is one that only the service itself writes.")
        }
        self.type = type
        guard let time = Instant(rfc3339: try attributes.required("time", upTo: 64)) else {
            throw Rejection(.invalidAttribute, "`time` is wrong: expected a time in RFC 3339 form.")
        }
        self.time = time
        rpid = try attributes.required("rpid", upTo: 253)
        guard RelyingPartyName.isValid(rpid) else {
            throw Rejection(.invalidAttribute, "`rpid` is wrong: expected 1 to 253 of a-z, 0-9, `.` and `-`.")
        }
        if let content = try attributes.optional("datacontenttype", upTo: 256), content != "application/json",
            !MediaType(content).isJSON
        {
            throw Rejection(.invalidAttribute, "`datacontenttype` is wrong: expected `application/json`.")
        }
        extensions = try attributes.others()
        self.data = data
        let payload: EventPayload
        do throws(PayloadError) {
            payload = try EventPayload(type, data: data)
            // In data of every type, for it becomes a pseudonym wherever it stands.
            _ = try MemberReader(data, path: "data").text("account", upTo: IngestLimits.characters)
        } catch {
            throw Rejection(error.kind == .tooLong ? .tooLong : .invalidData, error.description)
        }
        if case .credentialImported(let imported) = payload { try Self.checkKey(imported.publicKey) }
        let limit = type.isOfCeremony ? IngestLimits.subjectCharacters : IngestLimits.characters
        subject = try attributes.optional("subject", upTo: limit)
        if subject == nil, type.isOfCeremony { subject = try Self.ceremonyOfChallenge(payload) }
    }

    private static func checkKey(_ key: [UInt8]) throws(Rejection) {
        do {
            _ = try COSEKey(cose: key)
        } catch {
            throw Rejection(.invalidData, "`data.publicKey` is wrong: expected a COSE_Key that can be used. \(error)")
        }
    }

    /// The ceremony id that follows from the challenge where none was given: base64url(SHA-256(challenge)).
    private static func ceremonyOfChallenge(_ payload: EventPayload) throws(Rejection) -> String {
        var challenge: [UInt8]?
        switch payload {
        case .optionsIssued(let issued): challenge = issued.options.challenge
        case .responseReceived(let received):
            if let text = received.response["response"]?["clientDataJSON"]?.stringBytes,
                let bytes = Base64URL.decode(text)?.bytes,
                let clientData = try? JSONValue.parse(bytes, limits: .judged),
                let text = clientData["challenge"]?.stringBytes
            {
                challenge = Base64URL.decode(text)?.bytes
            }
        default: break
        }
        guard let challenge, !challenge.isEmpty else {
            throw Rejection(
                .missingAttribute,
                "`subject` is missing: expected the ceremony id, for the event carries no challenge that it could follow from."
            )
        }
        return Base64URL.encode(SHA256.hash(challenge))
    }

    /// Characters of RFC 3986, and of an IRI, without the ones that never stand in either.
    private static func isURIReference(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        for (at, byte) in bytes.enumerated() {
            switch byte {
            case 0...0x20, 0x7f, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
                UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
                return false
            case UInt8(ascii: "%"): break
            default: continue
            }
            guard at + 2 < bytes.count, Hex.decode(String(decoding: bytes[at + 1...at + 2], as: UTF8.self)) != nil
            else { return false }
        }
        return true
    }
}

/// Names of relying parties in the trail: `[a-z0-9.-]{1,253}`.
public enum RelyingPartyName {
    /// Whether a text is such a name.
    public static func isValid(_ name: String) -> Bool {
        (1...253).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2e || byte == 0x2d
            }
    }
}
