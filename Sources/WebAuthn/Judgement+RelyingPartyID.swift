import Ceremony
import JSON
import OpenSSL

/// Did the authenticator answer for this relying party?
extension Judgement {
    /// L3 7.1 step 14, 7.2 step 15: the hash is that of the RP ID, or of the `appid` that was asked for and used.
    func relyingPartyIDHash() -> Check {
        guard let data = parts.authenticatorData else { return .withoutAuthenticatorData(.rpIDHash) }
        if Judgement.hash(configuration.rpID, is: data.relyingPartyIDHash) || usesAppID { return .passed(.rpIDHash) }
        let (reason, actual, why) = otherHash(data.relyingPartyIDHash)
        return .failed(.rpIDHash, reason, expected: [configuration.rpID], actual: actual, why)
    }

    /// Whether the answer is for the FIDO AppID (L3 section 10.1.1): asked for, reported as used, and its hash.
    var usesAppID: Bool {
        guard let appID = options?.appID, kind == .authentication, let data = parts.authenticatorData,
            input.response["clientExtensionResults"]?["appid"]?.bool == true
        else { return false }
        return Judgement.hash(appID, is: data.relyingPartyIDHash)
    }

    private func otherHash(_ hash: ArraySlice<UInt8>) -> (Reason, String, String) {
        if let id = options?.rpID, id != configuration.rpID, Judgement.hash(id, is: hash) {
            return (.optionsRPIDDiffers, id, "The options named the RP ID \(id), and the authenticator answered for that.")
        }
        if let origin = originCandidates.first(where: { Judgement.hash($0, is: hash) }) {
            return (.hashOfOrigin, origin, "The hash was taken over an origin instead of the RP ID.")
        }
        if let name = nameCandidates.first(where: { Judgement.hash($0, is: hash) }) {
            return (.rpIDDiffers, name, "The authenticator answered for the RP ID \(name).")
        }
        return (.rpIDDiffers, "SHA-256 " + Hex.encode(Array(hash)), "The authenticator answered for another RP ID.")
    }

    private var originCandidates: [String] {
        [parts.clientData?.origin.text].compactMap { $0 } + AllowedOrigins(configuration: configuration).list
            + (options?.appID.map { [$0] } ?? [])
    }

    /// Names that the hash may be of: the domains above the RP ID and above the origin's host.
    private var nameCandidates: [String] {
        let hosts = originCandidates.prefix(20).compactMap { WebOrigin($0)?.host }
        return ([configuration.rpID] + hosts).flatMap { host in
            let labels = host.split(separator: ".")
            return labels.indices.prefix(10).map { labels[$0...].joined(separator: ".") }
        }
    }

    private static func hash(_ text: String, is hash: ArraySlice<UInt8>) -> Bool {
        SHA256.hash(Array(text.utf8))[...] == hash
    }
}
