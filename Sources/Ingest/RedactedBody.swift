import Ceremony
import JSON

/// Writes what is stored of an event: without what must never enter the log (CONTRACT.md section 2), each member by the
/// rule of its `Shape`.
struct RedactedBody {
    /// A value as it was sent, and what stands in its place.
    private struct Replaced {
        var sent: [UInt8]
        var pseudonym: String
    }

    private let redaction: Redaction
    private let account: Replaced?
    private let handle: Replaced?
    private let decodesTo: String?
    /// What else is an account in texts: the ceremony's, and words that were found to be one.
    private let mentioned: [[UInt8]]

    /// Prepares to write with the pseudonyms that were found; nil when one that is needed is not among them.
    init?(_ redaction: Redaction, _ pseudonyms: [PseudonymKey: [UInt8]]) {
        self.redaction = redaction
        func replaced(_ kind: PseudonymKind, _ sent: [UInt8]?, _ key: PseudonymKey?) -> Replaced? {
            guard let sent, let found = key.flatMap({ pseudonyms[$0] }) else { return nil }
            return Replaced(sent: sent, pseudonym: kind.text(found))
        }
        account = replaced(.account, redaction.account?.text, redaction.account?.key)
        handle = replaced(.userHandle, redaction.handle?.text, redaction.handle?.key)
        mentioned =
            (redaction.ceremonyAccount.map { [$0] } ?? [])
            + redaction.words.filter { pseudonyms[$0.key] != nil }.map(\.text)
        decodesTo = redaction.handle?.decodedKey.flatMap { pseudonyms[$0] }.map { PseudonymKind.userHandle.text($0) }
        if redaction.account != nil && account == nil || redaction.handle != nil && handle == nil { return nil }
    }

    /// The body of an event.
    func bytes(_ envelope: Envelope) -> [UInt8] {
        var writer = JSONWriter(capacity: 2048)
        writer.beginObject()
        writer.key("data")
        write(envelope.data, .object(Shape.data(of: envelope.type)), to: &writer)
        for (name, value) in envelope.extensions {
            writer.key(name)
            // Trace ids are random by their nature, and there to be found again.
            write(value, name == "traceparent" || name == "tracestate" ? .opaque : .text, to: &writer)
        }
        writer.endObject()
        return writer.bytes
    }

    /// The `subject` that is stored: a ceremony's id as it is, anything else like a text.
    func subject(_ envelope: Envelope) -> String? {
        guard let subject = envelope.subject, !envelope.type.isOfCeremony else { return envelope.subject }
        if let account, subject.utf8.elementsEqual(account.sent) { return account.pseudonym }
        let redacted = FreeText.redacted(subject.utf8Span.span, account: account?.sent, others: mentioned)
        return redacted.map { String(decoding: $0, as: UTF8.self) } ?? subject
    }

    private func write(_ value: JSONValue, _ rule: Rule, to writer: inout JSONWriter) {
        switch value.kind {
        case .object: writeObject(value, rule, to: &writer)
        case .array:
            if case .extensions = rule { return writer.value(true) }
            writer.beginArray()
            for element in value.elements { write(element, rule, to: &writer) }
            writer.endArray()
        case .string: writeString(value, rule, to: &writer)
        case .integer, .double: writeNumber(value, rule, to: &writer)
        case .bool, .null: writer.value(value)
        }
    }

    private func writeObject(_ object: JSONValue, _ rule: Rule, to writer: inout JSONWriter) {
        switch rule {
        case .object(let shape): writeMembers(of: object, shape, to: &writer)
        case .extensions: writeExtensions(object, to: &writer)
        default: writeMembers(of: object, .unknown, to: &writer)
        }
    }

    private func writeMembers(of object: JSONValue, _ shape: Shape, to writer: inout JSONWriter) {
        writer.beginObject()
        for member in object.rawMembers {
            let name = member.key
            let (rule, isKnown) = shape[name]
            switch rule {
            case .drop: continue
            case .handle: writeHandle(name, member.value, to: &writer)
            default:
                guard isKnown || mayStand(name) else { continue }
                writer.key(name)
                write(member.value, rule, to: &writer)
            }
        }
        writer.endObject()
    }

    /// Whether an unknown name says nothing personal; a member of another name is left out.
    private func mayStand(_ name: String) -> Bool {
        if let account, name.utf8.elementsEqual(account.sent) { return false }
        return FreeText.redacted(name.utf8Span.span, account: nil, others: mentioned) == nil
    }

    private func writeString(_ value: JSONValue, _ rule: Rule, to writer: inout JSONWriter) {
        if case .keep = rule { return writer.value(value) }
        if case .extensions = rule { return writer.value(true) }
        if let pseudonym = pseudonym(of: value) { return writer.value(pseudonym) }
        let redacted = value.withStringBytes { text -> [UInt8]? in
            switch rule {
            case .identifier: FreeText.withoutAddresses(text)
            case .opaque: nil
            default: FreeText.redacted(text, account: account?.sent, others: mentioned)
            }
        }
        if let bytes = redacted ?? nil { writer.value(bytes.span) } else { writer.value(value) }
    }

    private func pseudonym(of value: JSONValue) -> String? {
        if account == nil && handle == nil { return nil }
        return value.withStringBytes { text -> String? in
            if let account, text.isEqual(to: account.sent) { return account.pseudonym }
            if let handle, text.isEqual(to: handle.sent) { return handle.pseudonym }
            return nil
        } ?? nil
    }

    /// A number that nobody knows may be the account, too.
    private func writeNumber(_ value: JSONValue, _ rule: Rule, to writer: inout JSONWriter) {
        switch rule {
        case .extensions: writer.value(true)
        case .text:
            if let account, let number = value.int, String(number).utf8.elementsEqual(account.sent) {
                writer.value(account.pseudonym)
            } else {
                writer.value(value)
            }
        default: writer.value(value)
        }
    }

    /// Extensions of the allow-list with their values; of the others, that they were there.
    private func writeExtensions(_ extensions: JSONValue, to writer: inout JSONWriter) {
        writer.beginObject()
        for member in extensions.rawMembers {
            let name = member.key
            let isShown = Shape.shownExtensions.contains(name)
            guard isShown || mayStand(name) else { continue }
            writer.key(name)
            if isShown { write(member.value, .identifier, to: &writer) } else { writer.value(true) }
        }
        writer.endObject()
    }

    /// A handle's pseudonym and, beside it, the form it came in; an empty one stays empty, for that is judged.
    private func writeHandle(_ name: String, _ value: JSONValue, to writer: inout JSONWriter) {
        writer.key(name)
        guard let sent = redaction.handle, let handle, Redaction.handleText(value) == sent.text else {
            return value.string == "" || value.isNull ? writer.value(value) : writer.value(FreeText.mark)
        }
        writer.value(handle.pseudonym)
        writer.key(name + "Form")
        writer.beginObject()
        if let count = sent.byteCount { writer.member("bytes", count) }
        writer.member("encoding", sent.encoding)
        if sent.isPersonal { writer.member("personal", true) }
        writer.member("decodesTo", decodesTo)
        writer.endObject()
    }
}

extension Span<UInt8> {
    func isEqual(to bytes: [UInt8]) -> Bool {
        guard count == bytes.count else { return false }
        for at in indices where self[at] != bytes[at] { return false }
        return true
    }
}
