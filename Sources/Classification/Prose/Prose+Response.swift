internal import Ceremony

extension Prose {
    /// Responses that cannot be read, or are of the wrong ceremony.
    static func response(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .membersMissing:
            Prose(
                "The response lacks members that WebAuthn needs\(subject.whyClause).",
                "Send the client's credential object whole: `clientDataJSON` and `authenticatorData` with `signature`, or `attestationObject`."
            )
        case .wrongResponseKind:
            Prose(
                "The response is of another kind than the ceremony: \(subject.actual) came, expected was \(subject.expected).",
                "Check which endpoint of the server the client answers to.")
        case .clientDataUnreadable:
            Prose(
                "`clientDataJSON` is no readable JSON object\(subject.whyClause).",
                "Pass the bytes on as the client gave them; do not parse and write them again.")
        case .authenticatorDataUnreadable:
            Prose(
                "The authenticator data cannot be read\(subject.whyClause).",
                "Pass `authenticatorData` on unchanged; look for a step that cuts or re-encodes it.")
        case .attestationObjectUnreadable:
            Prose(
                "The attestation object is no readable CBOR map\(subject.whyClause).",
                "Pass `attestationObject` on unchanged; look for a step that cuts or re-encodes it.")
        case .publicKeyUnreadable:
            Prose(
                "The credential's public key is no usable COSE key\(subject.whyClause).",
                "Find out which authenticator or provider made it (see `aaguid`), and report the key to its vendor.")
        case .credentialIDsDiffer:
            Prose(
                "The response names its credential twice and differently: \(subject.actual) and \(subject.expected).",
                "Take `id` and `rawId` from the same credential object in the client.")
        case .createWhereGetWasDue:
            Prose(
                "The client data says `webauthn.create` where `webauthn.get` was due.",
                "Have the client call the request that fits the options; refuse such an answer on the server.")
        case .getWhereCreateWasDue:
            Prose(
                "The client data says `webauthn.get` where `webauthn.create` was due.",
                "Have the client call the request that fits the options; refuse such an answer on the server.")
        case .ceremonyTypeUnknown:
            Prose(
                "The client data has the type \(subject.actual), expected was \(subject.expected).",
                "Look for a client or proxy that writes its own client data.")
        default: encoding(reason, subject)
        }
    }

    /// Members in another encoding or type than they have.
    private static func encoding(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .memberWrongType:
            Prose(
                "A member of the response is of the wrong type\(subject.whyClause).",
                "Serialise the credential with `toJSON()`, or write every binary member as a base64url text.")
        case .encodedTwice:
            Prose(
                "A member of the response was encoded twice\(subject.whyClause).",
                "Encode it once: what the client's library returns is base64url text already.")
        case .encodedInHex:
            Prose(
                "A member of the response is written in hex\(subject.whyClause).",
                "Encode binary members as base64url without padding where the client serialises the response.")
        case .credentialIDLength:
            Prose(
                "The new credential's id has a length that none has\(subject.whyClause).",
                "Refuse the registration, and report the authenticator (see `aaguid`) to its vendor.")
        case .encodingUnreadable:
            Prose(
                "A member of the response is not base64url\(subject.whyClause).",
                "Encode binary members as base64url without padding where the client serialises the response.")
        default: nil
        }
    }

    /// The signature, and nothing else.
    static func signature(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .signatureFalse:
            Prose(
                "The signature is false under the key that was registered for this credential.",
                "Treat it as an attempt with a foreign or damaged answer; if it repeats, compare the stored public key with that of the registration."
            )
        case .signatureEncoding:
            Prose(
                "The signature is true but wrongly encoded: \(subject.actual) came, expected was \(subject.expected).",
                "Fix the encoding in the client or provider that made it: an ASN.1 DER sequence for ECDSA, the plain bytes for other algorithms, nothing before or after."
            )
        case .otherKeyOfAccount:
            Prose(
                "The signature was made with the key of another credential of the same account (\(subject.actual)).",
                "Look for a provider or a test double that mixes up keys, and for credential ids exchanged in storage.")
        case .rpAcceptedCopyDiffers:
            Prose(
                "The relying party accepted the answer, yet the copy in the trail has a false signature: the copy differs from what the server verified.",
                "Feed the response as the server received it, before any step that re-encodes or cuts it; if it was fed so, the server does not verify signatures."
            )
        default: nil
        }
    }

    /// The challenge: whose it is, how old, and whether it was used.
    static func challenge(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .answeredBefore:
            Prose(
                "This challenge was already answered by another response\(subject.whyClause).",
                "Delete a challenge on the server as soon as it is used, in one step with reading it.")
        case .doubleSubmit:
            Prose(
                "The same account answered this challenge twice within seconds with different responses\(subject.whyClause).",
                "Disable the button while a request runs, and take only the first answer of a challenge.")
        case .sameAnswerInOtherCeremony:
            Prose(
                "The very same response was received in another ceremony before: it was replayed\(subject.whyClause).",
                "Delete used challenges on the server, and do not keep them in cookies that a client can send again.")
        case .challengeDiffers:
            Prose(
                "The answer signs the challenge \(subject.actual), but the ceremony's is \(subject.expected).",
                "Compare the challenge inside the signed client data with the one that was issued for this session.")
        case .challengeEncoding:
            Prose(
                "The challenge came back in another encoding: \(subject.actual) instead of \(subject.expected).",
                "Decode the challenge once in the client, and give its bytes to the request; store and compare bytes, not text."
            )
        case .challengeOfOtherCeremony:
            Prose(
                "The answer signs \(subject.actual), the challenge of another ceremony; expected was \(subject.expected).",
                "Look for answers that are sent to the wrong ceremony: mixed-up sessions, a shared challenge store, a replay."
            )
        case .superseded:
            Prose(
                "The answer signs \(subject.actual), the challenge of an earlier ceremony of this session or account; expected was \(subject.expected).",
                "Have the page use the newest options, or keep several open challenges per session on the server.")
        case .answeredTooLate:
            Prose(
                "The answer came too late: \(subject.actual), allowed is \(subject.expected) after the options.",
                "Raise `challengeTtlSeconds` on the server, or fetch new options before the old ones die (conditional requests stay open for minutes)."
            )
        default: nil
        }
    }
}
