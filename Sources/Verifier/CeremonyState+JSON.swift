import Ceremony
import JSON

extension CeremonyState {
    /// The row's `state`: all but the id.
    var encoded: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("t", firstTime.rawValue)
        writer.member("p", firstPosition.rawValue)
        if let issue {
            writer.key("o")
            writer.beginArray()
            writer.value(issue.position.rawValue)
            writer.value(issue.time.rawValue)
            writer.value(issue.timeToLiveSeconds)
            writer.value(Base64URL.encode(issue.challenge))
            writer.endArray()
        }
        writer.member("m", clientMediation?.rawValue)
        writer.answer("f", first)
        writer.answer("l", latest)
        if !waiting.isEmpty {
            writer.key("w")
            writer.beginArray()
            for position in waiting { writer.value(position.rawValue) }
            writer.endArray()
        }
        if let decision {
            writer.key("d")
            writer.beginArray()
            writer.value(decision.position.rawValue)
            writer.value(decision.accepted)
            writer.endArray()
        }
        if isExpired { writer.member("x", true) }
        writer.endObject()
        return writer.bytes
    }

    /// Reads a row back; nil for what no version of ours wrote.
    init?(id: String, encoded: [UInt8]) {
        guard let value = try? JSONValue.parse(encoded), let time = value["t"]?.int, let position = value["p"]?.int
        else { return nil }
        self.init(id: id, time: Instant(rawValue: time), position: Position(rawValue: position))
        if let issued = value["o"], let position = issued[0]?.int, let time = issued[1]?.int, let lives = issued[2]?.int
        {
            issue = Issue(
                position: Position(rawValue: position), time: Instant(rawValue: time), timeToLiveSeconds: lives,
                challenge: issued[3]?.stringBytes.flatMap { Base64URL.decode($0)?.bytes } ?? [])
        }
        clientMediation = value["m"]?.string.flatMap { Mediation(rawValue: $0) }
        first = value["f"].flatMap { Answer($0) }
        latest = value["l"].flatMap { Answer($0) }
        waiting = (value["w"].map { Array($0.elements) } ?? []).compactMap { $0.int.map { Position(rawValue: $0) } }
        if let made = value["d"], let position = made[0]?.int, let accepted = made[1]?.bool {
            decision = Decision(position: Position(rawValue: position), accepted: accepted)
        }
        isExpired = value["x"]?.bool ?? false
    }
}

extension CeremonyState.Answer {
    fileprivate init?(_ value: JSONValue) {
        guard let position = value["p"]?.int, let time = value["t"]?.int else { return nil }
        self.init(position: Position(rawValue: position), time: Instant(rawValue: time))
        account = value["a"]?.string
        credential = value["c"]?.stringBytes.flatMap { Base64URL.decode($0)?.bytes }
        signCount = value["n"]?.int.flatMap { UInt32(exactly: $0) }
        registers = value["r"]?.bool ?? false
    }
}

extension JSONWriter {
    fileprivate mutating func answer(_ key: String, _ answer: CeremonyState.Answer?) {
        guard let answer else { return }
        self.key(key)
        beginObject()
        member("p", answer.position.rawValue)
        member("t", answer.time.rawValue)
        member("a", answer.account)
        member("c", answer.credential.map { Base64URL.encode($0) })
        member("n", answer.signCount.map { Int64($0) })
        if answer.registers { member("r", true) }
        endObject()
    }
}
