import Ceremony
import JSON

extension CredentialState {
    /// The row's `state`: everything but id and account, which have columns of their own.
    var encoded: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("status", status.rawValue)
        writer.member("origin", origin.rawValue)
        writer.member("handle", userHandle)
        if !publicKey.isEmpty { writer.member("key", Base64URL.encode(publicKey)) }
        writer.member("eligible", backupEligible)
        writer.member("accepted", counter.accepted)
        if !counter.undecided.isEmpty {
            writer.key("undecided")
            writer.beginArray()
            for sighting in counter.undecided { writer.value(sighting) }
            writer.endArray()
        }
        writer.endObject()
        return writer.bytes
    }

    /// Reads a row back; nil for what no version of ours wrote.
    init?(id: [UInt8], account: String?, encoded: [UInt8]) {
        guard let value = try? JSONValue.parse(encoded),
            let status = value["status"]?.string.flatMap({ Status(rawValue: $0) }),
            let origin = value["origin"]?.int
        else { return nil }
        let key = value["key"]?.stringBytes.flatMap { Base64URL.decode($0)?.bytes } ?? []
        self.init(
            id: id, account: account, userHandle: value["handle"]?.string, publicKey: key,
            backupEligible: value["eligible"]?.bool, status: status, origin: Position(rawValue: origin))
        counter.accepted = value["accepted"].flatMap { SignatureCounter.Sighting($0) }
        counter.undecided = (value["undecided"].map { Array($0.elements) } ?? []).compactMap {
            SignatureCounter.Sighting($0)
        }
    }
}

extension SignatureCounter.Sighting {
    init?(_ value: JSONValue) {
        guard let position = value[0]?.int, let count = value[1]?.int, let count = UInt32(exactly: count) else {
            return nil
        }
        self.init(
            position: Position(rawValue: position), count: count,
            time: value[2]?.int.map { Instant(rawValue: $0) })
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ key: String, _ sighting: SignatureCounter.Sighting?) {
        guard let sighting else { return }
        self.key(key)
        value(sighting)
    }

    fileprivate mutating func value(_ sighting: SignatureCounter.Sighting) {
        beginArray()
        value(sighting.position.rawValue)
        value(Int64(sighting.count))
        if let time = sighting.time { value(time.rawValue) }
        endArray()
    }
}
