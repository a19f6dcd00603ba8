import Ceremony
import JSON

/// Writes the body that is stored: the event without what must never enter the log (CONTRACT.md section 2).
struct RedactedBody {
    let redaction: Redaction
    let pseudonyms: [PseudonymKey: [UInt8]]
    private let account: String?
    private let handle: String?

    /// Prepares to write with the pseudonyms that were found; nil when one that is needed is not among them.
    init?(_ redaction: Redaction, _ pseudonyms: [PseudonymKey: [UInt8]]) {
        self.redaction = redaction
        self.pseudonyms = pseudonyms
        account = redaction.account.flatMap { pseudonyms[$0.key] }.map { PseudonymKind.account.text($0) }
        handle = redaction.handle.flatMap { pseudonyms[$0.key] }.map { PseudonymKind.userHandle.text($0) }
        if redaction.account != nil && account == nil || redaction.handle != nil && handle == nil { return nil }
    }

    /// The body of an event.
    func bytes(_ envelope: Envelope) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.key("data")
        writeData(envelope, to: &writer)
        for (name, value) in envelope.extensions {
            writer.key(name)
            writeText(value, to: &writer)
        }
        writer.endObject()
        return writer.bytes
    }

    /// Members of `data` whose values are names, numbers or keys: not free text.
    private static let plain: Set<String> = [
        "ceremony", "session", "mediation", "purpose", "elapsedMs", "attempt", "prompted", "focusLost", "locale",
        "accepted", "method", "initiatedBy", "canCreate", "canUse", "conditionalGet", "conditionalCreate", "screenLock",
        "credentialId", "publicKey", "signCount", "transports", "backupEligible", "backedUp", "aaguid", "createdAt",
        "lastUsedAt", "accounts", "component", "version", "client", "server",
    ]

    private func writeData(_ envelope: Envelope, to writer: inout JSONWriter) {
        writer.beginObject()
        for member in envelope.data.rawMembers {
            let key = member.key
            writer.key(key)
            switch key {
            case "account" where account != nil: writer.value(account ?? "")
            case "options" where envelope.type == .optionsIssued: writeOptions(member.value, to: &writer)
            case "response" where envelope.type == .responseReceived: writeResponse(member.value, to: &writer)
            case "userHandle" where envelope.type == .credentialImported: writeHandle(key, member.value, to: &writer)
            case _ where Self.plain.contains(key): writePlain(member.value, to: &writer)
            default: writeText(member.value, to: &writer)
            }
        }
        writer.endObject()
    }

    private func writeOptions(_ options: JSONValue, to writer: inout JSONWriter) {
        guard options.kind == .object else { return writePlain(options, to: &writer) }
        writer.beginObject()
        for member in options.rawMembers {
            let key = member.key
            writer.key(key)
            switch key {
            case "publicKey": writeOptions(member.value, to: &writer)
            case "user": writeUser(member.value, to: &writer)
            case "extensions": writeExtensions(member.value, to: &writer)
            case "challenge", "rp", "rpId", "timeout", "pubKeyCredParams", "allowCredentials", "excludeCredentials",
                "userVerification", "authenticatorSelection", "attestation", "attestationFormats", "hints", "mediation":
                writePlain(member.value, to: &writer)
            default: writeText(member.value, to: &writer)
            }
        }
        writer.endObject()
    }

    /// Of the user nothing but the handle's pseudonym is kept: no name, no display name.
    private func writeUser(_ user: JSONValue, to writer: inout JSONWriter) {
        writer.beginObject()
        if let id = user["id"] {
            writer.key("id")
            writeHandle("id", id, to: &writer)
        }
        writer.endObject()
    }

    private func writeResponse(_ response: JSONValue, to writer: inout JSONWriter) {
        writer.beginObject()
        for member in response.rawMembers {
            let key = member.key
            writer.key(key)
            switch key {
            case "response" where member.value.kind == .object: writeAnswer(member.value, to: &writer)
            case "clientExtensionResults": writeExtensions(member.value, to: &writer)
            case "id", "rawId", "type", "authenticatorAttachment": writePlain(member.value, to: &writer)
            default: writeText(member.value, to: &writer)
            }
        }
        writer.endObject()
    }

    private func writeAnswer(_ answer: JSONValue, to writer: inout JSONWriter) {
        writer.beginObject()
        for member in answer.rawMembers {
            let key = member.key
            writer.key(key)
            switch key {
            case "userHandle": writeHandle(key, member.value, to: &writer)
            case "clientDataJSON", "authenticatorData", "attestationObject", "signature", "publicKey",
                "publicKeyAlgorithm", "transports":
                writer.value(member.value)
            default: writeText(member.value, to: &writer)
            }
        }
        writer.endObject()
    }

    /// A handle's pseudonym and, beside it, the form it came in; an empty one stays empty, for that is judged.
    private func writeHandle(_ key: String, _ value: JSONValue, to writer: inout JSONWriter) {
        guard let sent = redaction.handle, let handle, value.equals(sent.text) else {
            return value.string == "" || value.isNull ? writer.value(value) : writer.value(FreeText.mark)
        }
        writer.value(handle)
        writer.key(key + "Form")
        writer.beginObject()
        writer.member("bytes", sent.byteCount)
        writer.member("encoding", sent.encoding)
        if sent.isPersonal { writer.member("personal", true) }
        if let key = sent.decodedKey, let known = pseudonyms[key] {
            writer.member("decodesTo", PseudonymKind.userHandle.text(known))
        }
        writer.endObject()
    }

    /// Extensions whose values are no secrets; of the others only that they were there is kept.
    private static let shownExtensions: Set<String> = [
        "appid", "appidExclude", "credProps", "credProtect", "credentialProtectionPolicy",
        "enforceCredentialProtectionPolicy", "uvm",
    ]

    private func writeExtensions(_ extensions: JSONValue, to writer: inout JSONWriter) {
        guard extensions.kind == .object else { return writer.value(!extensions.isNull) }
        writer.beginObject()
        for member in extensions.rawMembers {
            let key = member.key
            writer.key(key)
            if Self.shownExtensions.contains(key) { writePlain(member.value, to: &writer) } else { writer.value(true) }
        }
        writer.endObject()
    }

    /// A value as it is, but for texts that are the account or the handle.
    private func writePlain(_ value: JSONValue, to writer: inout JSONWriter) {
        switch value.kind {
        case .string: writer.value(pseudonym(of: value) ?? value)
        case .array, .object: writeNested(value, to: &writer) { writePlain($0, to: &$1) }
        default: writer.value(value)
        }
    }

    /// A value whose texts are free text.
    private func writeText(_ value: JSONValue, to writer: inout JSONWriter) {
        switch value.kind {
        case .string:
            if let known = pseudonym(of: value) { return writer.value(known) }
            writer.value(FreeText.redacted(value.string ?? "", account: redaction.account?.text))
        case .array, .object: writeNested(value, to: &writer) { writeText($0, to: &$1) }
        default: writer.value(value)
        }
    }

    private func writeNested(
        _ value: JSONValue, to writer: inout JSONWriter, _ each: (JSONValue, inout JSONWriter) -> Void
    ) {
        if value.kind == .array {
            writer.beginArray()
            for element in value.elements { each(element, &writer) }
            writer.endArray()
        } else {
            writer.beginObject()
            for member in value.rawMembers {
                writer.key(member.key)
                each(member.value, &writer)
            }
            writer.endObject()
        }
    }

    private func pseudonym(of value: JSONValue) -> JSONValue? {
        if let sent = redaction.account, let account, value.equals(sent.text) { return JSONValue.string(account) }
        if let sent = redaction.handle, let handle, value.equals(sent.text) { return JSONValue.string(handle) }
        return nil
    }
}
