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
        if let form = otherForm(value, due: due, challenge) {
            reason = .challengeEncoding
            why = "These are the challenge's bytes, but \(form)."
        } else if let superseded = input.superseded {
            reason = .superseded
            why = superseded == input.ceremony
                ? "This is an earlier challenge of this very ceremony: its options were issued again."
                : "This is the challenge of the earlier ceremony \(superseded)."
        } else if let other = input.otherCeremony {
            reason = .challengeOfOtherCeremony
            why = "This is the challenge of the ceremony \(other), which is none before this one of its session or account."
        } else {
            reason = .challengeDiffers
            why = "This is not the challenge of this ceremony."
        }
        return .failed(
            .challenge, reason, expected: [String(decoding: due, as: UTF8.self)], actual: value.string ?? "", why)
    }

    /// In what form the challenge's bytes came, where they are these; nil where they are others.
    private func otherForm(_ value: JSONValue, due: [UInt8], _ challenge: [UInt8]) -> String? {
        guard let text = value.stringBytes, !challenge.isEmpty else { return nil }
        if text == challenge { return "as plain text, not in base64url" }
        if let decoded = Base64URL.decode(text) {
            if decoded.bytes == challenge { return ChallengeForm.name(of: decoded) }
            if decoded.bytes == due { return "encoded twice" }
            if decoded.bytes.starts(with: challenge), decoded.bytes.dropFirst(challenge.count).allSatisfy({ $0 == 0 }) {
                return "with zero bytes behind them, as a decoder makes them of padding"
            }
            if Base64URL.decode(decoded.bytes)?.bytes == challenge { return "encoded twice" }
            if ChallengeForm.isHex(decoded.bytes, of: challenge) { return "in hex inside base64url" }
        }
        if ChallengeForm.isHex(text, of: challenge) { return "in hex" }
        return ChallengeForm.isCaseChanged(text, due) ? "with the case of letters changed" : nil
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

/// How a challenge comes back when it is not as it was issued.
private enum ChallengeForm {
    static func name(of decoded: Base64URL.Decoded) -> String {
        if decoded.padded { return "padded" }
        return decoded.standardAlphabet ? "in the standard alphabet" : "with stray bits in the last character"
    }

    static func isHex(_ text: [UInt8], of challenge: [UInt8]) -> Bool {
        text.count == 2 * challenge.count && Hex.decode(String(decoding: text, as: UTF8.self)) == challenge
    }

    /// Whether texts differ in the case of letters alone.
    static func isCaseChanged(_ text: [UInt8], _ due: [UInt8]) -> Bool {
        guard text.count == due.count else { return false }
        return zip(text, due).allSatisfy { $0 == $1 || ($0 ^ $1 == 0x20 && ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A) }
    }
}
