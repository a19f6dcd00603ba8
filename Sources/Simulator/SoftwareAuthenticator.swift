import CBOR
import JSON
public import OpenSSL

/// An authenticator and the client in front of it, in software: makes the JSON forms of L3 section 5.1.
public struct SoftwareAuthenticator: Sendable {
    /// How a kind of client writes its client data.
    public enum Style: Sendable, Equatable {
        /// A browser: `crossOrigin` is written.
        case browser
        /// An Apple app: `crossOrigin` is left out.
        case appleApp
        /// An Android app: `androidPackageName` is added.
        case androidApp(package: String)
    }

    /// How the client data are written.
    public var style: Style

    /// Makes an authenticator behind a kind of client.
    public init(style: Style = .browser) { self.style = style }

    /// A `RegistrationResponseJSON` that makes the credential, as JSON text. Nothing is signed in it: a statement that
    /// needs a signature is given ready in the overrides.
    public func register(
        _ credential: SoftwareCredential, _ request: AnswerRequest, _ overrides: ResponseOverrides = ResponseOverrides()
    ) -> [UInt8] {
        let clientData = clientData("webauthn.create", request, overrides)
        let data = authenticatorData(credential, overrides, isAttested: true)
        let attestation = overrides.attestation ?? ("none", CBORMap())
        let object = CBOREncoder.encode(
            .map(
                CBORMap([
                    (key: .text("fmt"), value: .text(attestation.format)),
                    (key: .text("attStmt"), value: .map(attestation.statement)),
                    (key: .text("authData"), value: .bytes(data)),
                ])))
        var writer = JSONWriter(capacity: 1024)
        begin(credential, &writer)
        writer.member("clientDataJSON", Base64URL.encode(clientData))
        writer.member("attestationObject", Base64URL.encode(object))
        if style != .appleApp {
            writer.member("authenticatorData", Base64URL.encode(data))
            writer.member("publicKeyAlgorithm", credential.key.algorithm.number)
            writer.key("transports")
            writer.beginArray()
            for transport in credential.model.transports { writer.value(transport) }
            writer.endArray()
        }
        writer.endObject()
        end(credential, &writer, isRegistration: true)
        return writer.bytes
    }

    /// An `AuthenticationResponseJSON` of the credential, as JSON text. The counter is the credential's as it stands.
    ///
    /// - Throws: what OpenSSL says where it cannot sign.
    public func authenticate(
        _ credential: SoftwareCredential, _ request: AnswerRequest, _ overrides: ResponseOverrides = ResponseOverrides()
    ) throws(OpenSSLError) -> [UInt8] {
        let clientData = clientData("webauthn.get", request, overrides)
        let data = authenticatorData(credential, overrides, isAttested: false)
        let signature = try sign(data + SHA256.hash(clientData), credential, overrides.signature)
        var writer = JSONWriter(capacity: 1024)
        begin(credential, &writer)
        writer.member("clientDataJSON", Base64URL.encode(clientData))
        writer.member("authenticatorData", Base64URL.encode(data))
        writer.member("signature", Base64URL.encode(signature))
        switch overrides.userHandle {
        case .own: writer.member("userHandle", Base64URL.encode(credential.userHandle))
        case .other(let handle): writer.member("userHandle", Base64URL.encode(handle))
        case .absent: break
        }
        writer.endObject()
        end(credential, &writer, isRegistration: false)
        return writer.bytes
    }

    private func clientData(_ type: String, _ request: AnswerRequest, _ overrides: ResponseOverrides) -> [UInt8] {
        var text = ClientDataText(
            kind: overrides.type ?? type, challenge: overrides.challenge ?? request.challenge,
            origin: overrides.origin ?? request.origin)
        text.crossOrigin = overrides.crossOrigin ?? (style == .browser ? false : nil)
        text.topOrigin = overrides.topOrigin
        if case .androidApp(let package) = style { text.androidPackageName = package }
        return text.bytes
    }

    /// L3 section 6.1: hash of the RP ID, flags, counter, and for a registration AAGUID, id and key.
    private func authenticatorData(
        _ credential: SoftwareCredential, _ overrides: ResponseOverrides, isAttested: Bool
    ) -> [UInt8] {
        var flags = overrides.flags ?? credential.flags
        if isAttested { flags.insert(.attested) }
        let count = overrides.signCount ?? credential.signCount
        var data = SHA256.hash(Array((overrides.rpID ?? credential.rpID).utf8))
        data.append(flags.rawValue)
        for shift in [24, 16, 8, 0] as [UInt32] { data.append(UInt8(truncatingIfNeeded: count >> shift)) }
        guard isAttested else { return data }
        data += credential.model.aaguid
        data.append(UInt8(truncatingIfNeeded: credential.id.count >> 8))
        data.append(UInt8(truncatingIfNeeded: credential.id.count))
        return data + credential.id + credential.key.coseKey
    }

    private func sign(
        _ message: [UInt8], _ credential: SoftwareCredential, _ how: ResponseOverrides.Signature
    ) throws(OpenSSLError) -> [UInt8] {
        switch how {
        case .own: return try credential.key.sign(message)
        case .by(let key): return try key.sign(message)
        case .corrupted:
            var signature = try credential.key.sign(message)
            if let last = signature.indices.last { signature[last] ^= 1 }
            return signature
        }
    }

    private func begin(_ credential: SoftwareCredential, _ writer: inout JSONWriter) {
        let id = Base64URL.encode(credential.id)
        writer.beginObject()
        writer.member("id", id)
        writer.member("rawId", id)
        writer.member("type", "public-key")
        writer.key("response")
        writer.beginObject()
    }

    private func end(_ credential: SoftwareCredential, _ writer: inout JSONWriter, isRegistration: Bool) {
        writer.key("clientExtensionResults")
        writer.beginObject()
        if isRegistration, style == .browser {
            writer.key("credProps")
            writer.beginObject()
            writer.member("rk", true)
            writer.endObject()
        }
        writer.endObject()
        writer.member("authenticatorAttachment", credential.model.isRoaming ? "cross-platform" : "platform")
        writer.endObject()
    }
}
