import CBOR
import Ceremony

/// In what a response deviates without failing a check: L3 has no step that would reject it, and another reader may.
enum ResponseFindings {
    /// The findings, each at most once.
    static func findings(of parts: ResponseParts, kind: CeremonyKind, handle: Handle?) -> [Finding] {
        var findings: [Finding] = []
        if let member = parts.deviatingMembers.first {
            findings.append(.base64Alphabet(subject: "response.\(member)"))
        } else if handle?.alphabetDeviates == true {
            findings.append(.base64Alphabet(subject: "response.userHandle"))
        }
        if let clientData = parts.clientData { self.clientData(clientData, &findings) }
        if let data = parts.authenticatorData { authenticatorData(data, kind, &findings) }
        cbor(parts, &findings)
        credentialID(parts, &findings)
        return findings
    }

    /// L3 section 5.8.1: parsers differ on a member that stands twice and on bytes that are no UTF-8.
    private static func clientData(_ clientData: ClientData, _ findings: inout [Finding]) {
        var details: [String] = []
        if let name = clientData.repeatedMembers.first {
            details.append("`\(name)` stands twice in the client data, with one value.")
        }
        if clientData.hasWrongUTF8 { details.append("The client data has bytes that are no UTF-8.") }
        guard !details.isEmpty else { return }
        findings.append(
            Finding(
                .clientDataDeviates, subject: "response.clientDataJSON", detail: details.joined(separator: " "),
                remedy: "Find out which client writes it so: a stricter server refuses it."))
    }

    /// L3 section 6.1: reserved bits are zero, and an assertion has no attested credential data.
    private static func authenticatorData(
        _ data: AuthenticatorData, _ kind: CeremonyKind, _ findings: inout [Finding]
    ) {
        var details: [String] = []
        if !data.flags.isDisjoint(with: .reserved) { details.append("Reserved flags are set.") }
        if kind == .authentication, data.attested != nil {
            details.append("An assertion brings attested credential data.")
        }
        guard !details.isEmpty else { return }
        findings.append(
            Finding(
                .authenticatorDataDeviates, subject: "response.authenticatorData",
                detail: details.joined(separator: " "),
                remedy: "Find out which authenticator writes it so: a stricter server refuses it."))
    }

    /// L3 section 6.5 asks authenticators for CTAP2's canonical CBOR; readers need not insist on it.
    private static func cbor(_ parts: ResponseParts, _ findings: inout [Finding]) {
        let deviations = (parts.attestation?.deviations ?? []).union(parts.authenticatorData?.deviations ?? [])
        guard !deviations.isEmpty else { return }
        let names = CBORDeviation.allCases.filter(deviations.contains).map(name)
        findings.append(
            Finding(
                .cborNotCanonical,
                subject: parts.attestation == nil ? "response.authenticatorData" : "response.attestationObject",
                detail: "The CBOR is not in canonical form: \(names.joined(separator: ", ")).",
                remedy: "Find out which authenticator, or which step on the way, writes it so: a strict reader refuses it."
            ))
    }

    private static func name(_ deviation: CBORDeviation) -> String {
        switch deviation {
        case .indefiniteLength: "an indefinite length"
        case .nonMinimalInteger: "a number in more bytes than it needs"
        case .nonMinimalLength: "a length in more bytes than it needs"
        case .unsortedKeys: "keys out of order"
        case .duplicateKeys: "a key twice"
        case .tag: "a tag"
        case .nonUTF8Text: "text that is no UTF-8"
        case .nestedBeyondFour: "more than four levels"
        }
    }

    /// No step of L3 section 7.1 compares the two; the one that the authenticator wrote counts.
    private static func credentialID(_ parts: ResponseParts, _ findings: inout [Finding]) {
        guard parts.attestation != nil, let attested = parts.authenticatorData?.attested?.id,
            let copy = parts.credentialID, copy != attested
        else { return }
        findings.append(
            Finding(
                .credentialIDDiffers, subject: "response.id",
                detail: "The credential id beside the response is not the one in the authenticator data, which counts.",
                remedy: "Take `id` and `rawId` from the credential that the client returned, unchanged."))
    }
}
