public import Ceremony
import JSON

/// The verifier's verdict on one response, by WebAuthn Level 3 sections 7.1 and 7.2.
public enum Judge {
    /// Runs every check that can be run and reports each once.
    ///
    /// Pure: the same input gives the same verdict. It never fails for what a client sent. `keys` only spares setting up
    /// keys and certificates again.
    public static func judge(_ input: JudgingInput, keys: KeyCache? = nil) -> Verdict {
        let judgement = Judgement(input, keys: keys)
        var checks: [Check] = []
        checks.reserveCapacity(CheckName.allCases.count)
        switch judgement.kind {
        case .registration: judgement.judgeRegistration(into: &checks)
        case .authentication: judgement.judgeAuthentication(into: &checks)
        }
        var verdict = Verdict(kind: judgement.kind, checks: checks)
        judgement.describe(in: &verdict)
        return verdict
    }
}

/// One response with all that it is judged by. The steps of L3 are its methods.
struct Judgement {
    let input: JudgingInput
    let kind: CeremonyKind
    let parts: ResponseParts
    /// Authentication: the registered key. Registration: the new one.
    let key: VerificationKey?
    let certificates: CertificateCache

    init(_ input: JudgingInput, keys: KeyCache?) {
        self.input = input
        certificates = keys?.certificates ?? CertificateCache()
        parts = input.prepared?.partsOfAnyKind ?? ResponseParts(input.response, due: input.options?.kind)
        kind = input.options?.kind ?? parts.shape ?? .authentication
        switch kind {
        case .registration: key = parts.attestedKey
        case .authentication: key = input.credential?.publicKey.map { keys?.key($0) ?? VerificationKey($0) }
        }
    }

    var options: CeremonyOptions? { input.options?.options }

    var configuration: RelyingPartyConfiguration { input.configuration }

    /// A registration without a dialogue (L3 section 7.1 step 15).
    var isConditionalRegistration: Bool { kind == .registration && input.mediation == .conditional }
}
