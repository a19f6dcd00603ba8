import Ceremony
import JSON

/// A response taken apart: what could be read of it, and what not.
///
/// What is missing or unreadable is noted as a fault; everything else is still there to be judged.
struct ResponseParts {
    /// A reason why `response_format` fails.
    struct Fault {
        var reason: Reason
        var text: String
    }

    /// By its members: an attestation object makes a registration, a signature an authentication; nil without either.
    private(set) var shape: CeremonyKind?
    private(set) var credentialID: [UInt8]?
    private(set) var clientDataBytes: [UInt8]?
    private(set) var clientData: ClientData?
    private(set) var attestation: AttestationObject?
    private(set) var authenticatorDataBytes: [UInt8]?
    private(set) var authenticatorData: AuthenticatorData?
    private(set) var signature: [UInt8]?
    /// The key of the attested credential.
    private(set) var attestedKey: VerificationKey?
    private(set) var faults: [Fault] = []
    /// Members that were padded or in the standard alphabet.
    private(set) var deviatingMembers: [String] = []

    /// Takes a `RegistrationResponseJSON` or `AuthenticationResponseJSON` apart.
    init(_ response: JSONValue) {
        guard let inner = response["response"], inner.kind == .object else {
            note(.membersMissing, "The answer has no `response` object.")
            readCredentialID(response)
            return
        }
        if ResponseParts.has(inner, "attestationObject") {
            shape = .registration
        } else if ResponseParts.has(inner, "signature") || ResponseParts.has(inner, "authenticatorData") {
            shape = .authentication
        }
        readCredentialID(response)
        readClientData(inner)
        switch shape {
        case .registration: readRegistration(inner)
        case .authentication: readAuthentication(inner)
        case nil: note(.membersMissing, "The answer has neither `signature` nor `attestationObject`.")
        }
    }

    private mutating func note(_ reason: Reason, _ text: String) {
        faults.append(Fault(reason: reason, text: text))
    }

    private static func has(_ object: JSONValue, _ name: String) -> Bool {
        object[name].map { !$0.isNull } ?? false
    }

    /// The bytes of a member that is base64url by definition; absent or unreadable ones are noted.
    private mutating func bytes(_ object: JSONValue, _ name: String) -> [UInt8]? {
        guard let value = object[name], !value.isNull else {
            note(.membersMissing, "The answer has no `\(name)`.")
            return nil
        }
        return decoded(value, name)
    }

    private mutating func decoded(_ value: JSONValue, _ name: String) -> [UInt8]? {
        guard let decoded = value.base64 else {
            note(.encodingUnreadable, "`\(name)` is no base64url.")
            return nil
        }
        if decoded.padded || decoded.standardAlphabet { deviatingMembers.append(name) }
        return decoded.bytes
    }
}

extension ResponseParts {
    /// `id` and `rawId` are the same bytes; one of them is enough (a native app has no more).
    private mutating func readCredentialID(_ response: JSONValue) {
        let id = response["id"].flatMap { $0.isNull ? nil : $0 }
        let raw = response["rawId"].flatMap { $0.isNull ? nil : $0 }
        guard id != nil || raw != nil else {
            note(.membersMissing, "The answer has neither `id` nor `rawId`.")
            return
        }
        let idBytes = id.flatMap { decoded($0, "id") }
        let rawBytes = raw.flatMap { decoded($0, "rawId") }
        if let idBytes, let rawBytes, idBytes != rawBytes {
            note(.credentialIDsDiffer, "`id` and `rawId` are different bytes.")
        }
        credentialID = rawBytes ?? idBytes
    }

    private mutating func readClientData(_ inner: JSONValue) {
        guard let bytes = bytes(inner, "clientDataJSON") else { return }
        clientDataBytes = bytes
        do { clientData = try ClientData(bytes) } catch { note(.clientDataUnreadable, error.text) }
    }

    private mutating func readAuthentication(_ inner: JSONValue) {
        if let bytes = bytes(inner, "authenticatorData") { readAuthenticatorData(bytes) }
        signature = bytes(inner, "signature")
    }

    private mutating func readRegistration(_ inner: JSONValue) {
        guard let bytes = bytes(inner, "attestationObject") else { return }
        do {
            let object = try AttestationObject(bytes)
            attestation = object
            readAuthenticatorData(object.authenticatorData)
        } catch {
            note(.attestationObjectUnreadable, error.text)
        }
        guard let data = authenticatorData else { return }
        guard let attested = data.attested else {
            note(.authenticatorDataUnreadable, "The authenticator data has no attested credential data.")
            return
        }
        if attested.id.count > 1023 {
            note(.authenticatorDataUnreadable, "The credential id has \(attested.id.count) bytes; 1023 is the most.")
        }
        readAttestedKey(attested)
    }

    private mutating func readAttestedKey(_ attested: AuthenticatorData.AttestedCredential) {
        do throws(COSEKeyError) {
            let key = VerificationKey(try COSEKeyContent(attested.keyValue))
            if case .unusable(let error) = key.state { throw error }
            attestedKey = key
        } catch {
            note(.publicKeyUnreadable, error.description)
        }
    }

    private mutating func readAuthenticatorData(_ bytes: [UInt8]) {
        authenticatorDataBytes = bytes
        do { authenticatorData = try AuthenticatorData(bytes) } catch {
            note(.authenticatorDataUnreadable, error.text)
        }
    }
}
