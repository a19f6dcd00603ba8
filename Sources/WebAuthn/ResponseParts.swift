import Ceremony
import JSON
import OpenSSL

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
    /// Whether a user handle that came could be read; true where none came.
    private(set) var isHandleReadable = true
    /// The key of the attested credential.
    private(set) var attestedKey: VerificationKey?
    private(set) var faults: [Fault] = []
    /// Members that were padded or in the standard alphabet.
    private(set) var deviatingMembers: [String] = []

    /// Takes a `RegistrationResponseJSON` or `AuthenticationResponseJSON` apart. `due` is the kind of the ceremony, nil
    /// without options: a response that has the members of both kinds is read as one of the due kind.
    init(_ response: JSONValue, due: CeremonyKind? = nil) {
        noteWrongKinds(response, ["type": .string, "authenticatorAttachment": .string])
        guard let inner = response["response"], inner.kind == .object else {
            if let value = response["response"], !value.isNull, let kind = MemberEncoding.wrongKind(value) {
                note(.memberWrongType, "`response` \(kind) where an object is due.")
            } else {
                note(.membersMissing, "The answer has no `response` object.")
            }
            readCredentialID(response)
            return
        }
        shape = ResponseParts.shape(of: inner, due: due)
        readCredentialID(response)
        readClientData(inner)
        switch shape {
        case .registration: readRegistration(inner)
        case .authentication: readAuthentication(inner)
        case nil: note(.membersMissing, "The answer has neither `signature` nor `attestationObject`.")
        }
        let kinds: [String: JSONKind] = ["transports": .array, "publicKey": .string, "publicKeyAlgorithm": .integer]
        noteWrongKinds(inner, kinds)
    }

    /// Of which kind a response is, by its members; nil where it has those of neither.
    static func shape(of inner: JSONValue?, due: CeremonyKind?) -> CeremonyKind? {
        guard let inner else { return nil }
        let attests = has(inner, "attestationObject"), signs = has(inner, "signature")
        if attests && signs { return due ?? .registration }
        if attests { return .registration }
        return signs || has(inner, "authenticatorData") ? .authentication : nil
    }

    /// What is signed (L3 section 6.3.3): authenticator data, then SHA-256 of the client data.
    var signedBytes: [UInt8]? {
        guard let data = authenticatorDataBytes, let clientData = clientDataBytes else { return nil }
        return data + SHA256.hash(clientData)
    }

    private mutating func note(_ reason: Reason, _ text: String) {
        faults.append(Fault(reason: reason, text: text))
    }

    /// Members that no step reads are of their kind all the same, or the response is none (L3 section 5.1).
    private mutating func noteWrongKinds(_ object: JSONValue, _ kinds: [String: JSONKind]) {
        for (name, due) in kinds.sorted(by: { $0.key < $1.key }) {
            guard let value = object[name], !value.isNull, value.kind != due else { continue }
            note(.memberWrongType, "`\(name)` \(MemberEncoding.wrongKind(value) ?? "is a text").")
        }
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
        if let kind = MemberEncoding.wrongKind(value) {
            note(.memberWrongType, "`\(name)` \(kind).")
            return nil
        }
        guard let decoded = value.base64 else {
            note(.encodingUnreadable, "`\(name)` \(MemberEncoding.fault(of: value.stringBytes ?? [])).")
            return nil
        }
        if decoded.padded || decoded.standardAlphabet { deviatingMembers.append(name) }
        return decoded.bytes
    }

    /// Notes why bytes could not be read; where they make sense in another encoding, that is why, and true: these are
    /// not the bytes that were signed.
    private mutating func note(
        _ reason: Reason, _ error: Unreadable, _ inner: JSONValue, _ name: String, makesSense: ([UInt8]) -> Bool
    ) -> Bool {
        let text = inner[name]?.stringBytes ?? []
        let found = MemberEncoding.Other.allCases.first { $0.bytes(of: text).map(makesSense) ?? false }
        switch found {
        case .twice: note(.encodedTwice, "`\(name)` was encoded twice: it is base64 text inside base64.")
        case .hex: note(.encodedInHex, "`\(name)` is written in hex where base64url is due.")
        case nil: note(reason, error.text)
        }
        return found != nil
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
        if idBytes?.isEmpty == true || rawBytes?.isEmpty == true {
            note(.membersMissing, "The credential's id is empty.")
            return
        }
        if let idBytes, let rawBytes, idBytes != rawBytes {
            note(.credentialIDsDiffer, "`id` and `rawId` are different bytes.")
        }
        credentialID = rawBytes ?? idBytes
    }

    private mutating func readClientData(_ inner: JSONValue) {
        guard let bytes = bytes(inner, "clientDataJSON") else { return }
        clientDataBytes = bytes
        do { clientData = try ClientData(bytes) } catch {
            let isOther = note(.clientDataUnreadable, error, inner, "clientDataJSON") {
                (try? ClientData($0)) != nil
            }
            if isOther { clientDataBytes = nil }
        }
    }

    private mutating func readAuthentication(_ inner: JSONValue) {
        if let bytes = bytes(inner, "authenticatorData") {
            do { try readAuthenticatorData(bytes) } catch {
                let isOther = note(.authenticatorDataUnreadable, error, inner, "authenticatorData") {
                    (try? AuthenticatorData($0)) != nil
                }
                if isOther { authenticatorDataBytes = nil }
            }
        }
        signature = bytes(inner, "signature")
        readUserHandle(inner)
    }

    /// The handle itself never reaches the log: ingestion kept its pseudonym, and beside it the form that it came in.
    private mutating func readUserHandle(_ inner: JSONValue) {
        guard let handle = inner["userHandle"], !handle.isNull else { return }
        let encoding = inner["userHandleForm"]?["encoding"]?.string
        if encoding == Handle.Encoding.notText.rawValue || handle.kind != .string {
            note(.memberWrongType, "`userHandle` is no text.")
            isHandleReadable = false
        } else if encoding == Handle.Encoding.unreadable.rawValue {
            note(.encodingUnreadable, "`userHandle` is no base64url.")
            isHandleReadable = false
        }
    }

    private mutating func readRegistration(_ inner: JSONValue) {
        guard let bytes = bytes(inner, "attestationObject") else { return }
        do {
            let object = try AttestationObject(bytes)
            attestation = object
            do { try readAuthenticatorData(object.authenticatorData) } catch {
                note(.authenticatorDataUnreadable, error.text)
            }
        } catch {
            _ = note(.attestationObjectUnreadable, error, inner, "attestationObject") {
                (try? AttestationObject($0)) != nil
            }
        }
        guard let data = authenticatorData else { return }
        guard let attested = data.attested else {
            note(.authenticatorDataUnreadable, "The authenticator data has no attested credential data.")
            return
        }
        if attested.id.count > 1023 || attested.id.isEmpty {
            note(.credentialIDLength, "The credential id has \(attested.id.count) bytes; it has 1 to 1023.")
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

    private mutating func readAuthenticatorData(_ bytes: [UInt8]) throws(Unreadable) {
        authenticatorDataBytes = bytes
        authenticatorData = try AuthenticatorData(bytes)
    }
}
