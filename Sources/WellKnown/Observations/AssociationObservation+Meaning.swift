internal import JSON

extension AssociationObservation {
    /// The content as JSON in one spelling, so that blanks and the order of members make no difference; nil where it was
    /// not kept or is no JSON.
    var meaning: [UInt8]? {
        guard let content, let value = try? JSONValue.parse(content, limits: JSONLimits(refusesTextFaults: false))
        else {
            return nil
        }
        var text: [UInt8] = []
        value.appendCanonical(to: &text)
        return text
    }
}
