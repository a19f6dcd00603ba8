import Ceremony
import JSON

/// What the response says about itself, beside the checks.
extension Judgement {
    func describe(in verdict: inout Verdict) {
        verdict.findings = findings()
        verdict.credentialID = kind == .registration ? newCredentialID : parts.credentialID
        verdict.credentialAccount = input.credential?.account
        verdict.origin = parts.clientData?.origin.text?.shown
        if kind == .registration {
            verdict.credentialAccount = verdict.credentialAccount ?? input.options?.account
            verdict.attestationFormat = parts.attestation?.format.shown
            verdict.algorithm = newAlgorithm
        } else {
            verdict.algorithm = key?.algorithm?.number
        }
        if usesAppID { verdict.extensionsUsed = ["appid"] }
        guard let data = parts.authenticatorData else { return }
        verdict.flags = data.flags.rawValue
        verdict.signCount = data.signCount
        if kind == .registration { verdict.aaguid = data.attested.map { Judgement.guid($0.aaguid) } }
    }

    /// The id of the credential that a registration made: that of the authenticator, not the copy beside it, which no
    /// step of L3 compares.
    var newCredentialID: [UInt8]? { parts.authenticatorData?.attested?.id ?? parts.credentialID }

    /// The algorithm that the new key names, even where the key itself is wrong.
    var newAlgorithm: Int64? {
        parts.authenticatorData?.attested.flatMap { COSEKeyContent.algorithm(of: $0.keyValue) }
    }

    private func findings() -> [Finding] {
        var findings: [Finding] = []
        if let issued = input.options {
            findings += OptionsFindings.findings(for: issued, configuration: configuration)
        }
        return findings + ResponseFindings.findings(of: parts, kind: kind, handle: input.userHandle)
    }

    /// 16 bytes in the form of a GUID.
    static func guid(_ bytes: [UInt8]) -> String {
        let hex = Hex.encode(bytes)
        var text = ""
        text.reserveCapacity(36)
        for (index, digit) in hex.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append("-") }
            text.append(digit)
        }
        return text
    }
}
