public import Ceremony

/// What an answer is asked for by: the part of the options that ends up in it.
public struct AnswerRequest: Sendable {
    /// The challenge's bytes.
    public var challenge: [UInt8]
    /// The origin that the client reports.
    public var origin: String

    /// Makes a request.
    public init(challenge: [UInt8], origin: String) {
        self.challenge = challenge
        self.origin = origin
    }

    /// Takes the challenge of issued options; nil where it could not be decoded.
    public init?(_ options: CeremonyOptions, origin: String) {
        guard let challenge = options.challenge else { return nil }
        self.init(challenge: challenge, origin: origin)
    }
}
