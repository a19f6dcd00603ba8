import Ceremony
import JSON

/// Writes the `options` member as the simulated server sends it (L3 section 5.1.3 and 5.4, 5.5).
struct OptionsText {
    let rpID: String

    /// `PublicKeyCredentialCreationOptionsJSON`.
    func registration(
        _ challenge: [UInt8], userHandle: [UInt8], userName: String, excluding ids: [[UInt8]],
        to writer: inout JSONWriter
    ) {
        begin(challenge, &writer)
        writer.key("rp")
        writer.beginObject()
        writer.member("id", rpID)
        writer.member("name", "Demo Shop")
        writer.endObject()
        writer.key("user")
        writer.beginObject()
        writer.member("id", Base64URL.encode(userHandle))
        writer.member("name", userName)
        writer.member("displayName", userName)
        writer.endObject()
        writer.key("pubKeyCredParams")
        writer.beginArray()
        for algorithm in SimulatedRelyingParty.algorithms {
            writer.beginObject()
            writer.member("type", "public-key")
            writer.member("alg", algorithm.number)
            writer.endObject()
        }
        writer.endArray()
        credentials("excludeCredentials", ids, &writer)
        writer.key("authenticatorSelection")
        writer.beginObject()
        writer.member("residentKey", "required")
        writer.member("userVerification", "required")
        writer.endObject()
        writer.member("attestation", "none")
        writer.endObject()
    }

    /// `PublicKeyCredentialRequestOptionsJSON`; without ids anybody may answer.
    func authentication(_ challenge: [UInt8], allowing ids: [[UInt8]], to writer: inout JSONWriter) {
        begin(challenge, &writer)
        writer.member("rpId", rpID)
        credentials("allowCredentials", ids, &writer)
        writer.member("userVerification", "required")
        writer.endObject()
    }

    private func begin(_ challenge: [UInt8], _ writer: inout JSONWriter) {
        writer.key("options")
        writer.beginObject()
        writer.member("challenge", Base64URL.encode(challenge))
        writer.member("timeout", SimulatedRelyingParty.timeoutMilliseconds)
    }

    private func credentials(_ name: String, _ ids: [[UInt8]], _ writer: inout JSONWriter) {
        guard !ids.isEmpty else { return }
        writer.key(name)
        writer.beginArray()
        for id in ids {
            writer.beginObject()
            writer.member("type", "public-key")
            writer.member("id", Base64URL.encode(id))
            writer.endObject()
        }
        writer.endArray()
    }
}
