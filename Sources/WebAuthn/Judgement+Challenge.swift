import Ceremony
import JSON

/// Does the response answer this ceremony's challenge, in time and once?
extension Judgement {
    /// L3 7.1 step 8, 7.2 step 11: `challenge` is the base64url encoding of the options' challenge, exactly.
    func challenge() -> Check {
        guard let clientData = parts.clientData else { return .withoutClientData(.challenge) }
        guard let options else { return .withoutOptions(.challenge) }
        guard let challenge = options.challenge else {
            return .skipped(.challenge, .unreadable, "The challenge in the options is no base64url.")
        }
        var due: [UInt8] = []
        due.reserveCapacity(challenge.count * 4 / 3 + 3)
        Base64URL.append(challenge, to: &due)
        guard case .value(let value) = clientData.challenge else {
            return .failed(
                .challenge, .challengeDiffers, expected: [String(decoding: due, as: UTF8.self)],
                actual: clientData.challenge.shown, "The client data has no single challenge.")
        }
        let equal = value.withStringBytes { Judgement.equal($0, due.span) } ?? false
        return equal ? .passed(.challenge) : otherChallenge(value, due: due, challenge)
    }

    private static func equal(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }

    private func otherChallenge(_ value: JSONValue, due: [UInt8], _ challenge: [UInt8]) -> Check {
        let reason: Reason, why: String
        if isOtherForm(value, due: due, challenge) {
            reason = .challengeEncoding
            why = "These are the challenge's bytes, but not as base64url without padding, once."
        } else if let superseded = input.superseded {
            reason = .superseded
            why = "This is the challenge of the earlier ceremony \(superseded)."
        } else {
            reason = .challengeDiffers
            why = "This is not the challenge of this ceremony."
        }
        return .failed(
            .challenge, reason, expected: [String(decoding: due, as: UTF8.self)], actual: value.string ?? "", why)
    }

    /// Whether it is the challenge padded, in the standard alphabet, with stray bits, plain, in hex, or encoded twice.
    private func isOtherForm(_ value: JSONValue, due: [UInt8], _ challenge: [UInt8]) -> Bool {
        guard let text = value.stringBytes, !challenge.isEmpty else { return false }
        if text == challenge { return true }
        if let decoded = Base64URL.decode(text)?.bytes, decoded == challenge || decoded == due { return true }
        return text.count == 2 * challenge.count
            && Hex.decode(String(decoding: text, as: UTF8.self)) == challenge
    }

    /// L3 7.1 step 8, 7.2 step 11, as CONTRACT.md section 7 has it: within the time to live, by the events' times. Up to
    /// a minute before the options is a clock that differs.
    func challengeFreshness() -> Check {
        guard input.options != nil, let issued = input.optionsTime else { return .withoutOptions(.challengeFreshness) }
        if input.responseTime < issued.advanced(bySeconds: -60) {
            return .skipped(
                .challengeFreshness, .clockSkew,
                "The answer's time lies more than a minute before that of the options: the clocks differ.")
        }
        let limit = configuration.challengeTTLSeconds
        guard input.responseTime > issued.advanced(bySeconds: limit) else { return .passed(.challengeFreshness) }
        let seconds = input.responseTime.milliseconds(since: issued) / 1000
        return .failed(
            .challengeFreshness, .answeredTooLate, expected: ["at most \(limit) s"], actual: "\(seconds) s",
            "The answer came \(seconds) s after the options; a challenge lives \(limit) s.")
    }

    /// L3 section 13.4.3: a challenge is answered once, and an answer is given once.
    func challengeSingleUse() -> Check {
        switch input.challengeUse {
        case .first:
            return .passed(.challengeSingleUse)
        case .answeredBefore(let position, doubleSubmit: true):
            return .failed(
                .challengeSingleUse, .doubleSubmit,
                "The same account answered this ceremony moments before, at position \(position.rawValue).")
        case .answeredBefore(let position, doubleSubmit: false):
            return .failed(
                .challengeSingleUse, .answeredBefore,
                "Other bytes answered this ceremony before, at position \(position.rawValue).")
        case .sameAnswerElsewhere(let ceremony, let position):
            return .failed(
                .challengeSingleUse, .sameAnswerInOtherCeremony,
                "These very bytes answered the ceremony \(ceremony) at position \(position.rawValue).")
        }
    }
}
