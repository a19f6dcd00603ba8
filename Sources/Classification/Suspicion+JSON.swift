import Ceremony
public import JSON

extension Circumstances.Suspicion {
    /// Writes the members of `ceremony.reclassified`: class, confidence, reason and evidence.
    public func write(to writer: inout JSONWriter) {
        writer.member("class", outcomeClass.rawValue)
        writer.member("confidence", confidence.rawValue)
        writer.member("reason", reason.rawValue)
        writer.key("evidence")
        writer.beginArray()
        for one in evidence {
            writer.beginObject()
            writer.member("kind", one.kind.rawValue)
            writer.member("detail", one.detail)
            writer.member("position", one.position?.rawValue)
            writer.endObject()
        }
        writer.endArray()
    }

    /// Reads what `write` wrote; nil for anything else.
    public init?(_ json: JSONValue) {
        guard let outcomeClass = json["class"]?.string.flatMap({ OutcomeClass(rawValue: $0) }),
            let confidence = json["confidence"]?.string.flatMap({ Confidence(rawValue: $0) }),
            let reason = json["reason"]?.string.flatMap({ Reason(rawValue: $0) })
        else { return nil }
        let evidence = json["evidence"]?.elements.compactMap { one -> Outcome.Evidence? in
            guard let kind = one["kind"]?.string.flatMap({ Outcome.Evidence.Kind(rawValue: $0) }) else { return nil }
            return Outcome.Evidence(
                kind, one["detail"]?.string ?? "", position: one["position"]?.int.map { Position(rawValue: $0) })
        }
        self.init(outcomeClass, confidence: confidence, reason: reason, evidence: evidence ?? [])
    }
}
