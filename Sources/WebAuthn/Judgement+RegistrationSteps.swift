import Ceremony

/// L3 section 7.1: one function for each step that a response shows, named by its number.
///
/// `SpecificationStep` has all steps, with those that have no function and why.
extension Judgement {
    /// The checks that a registration has, each made of its steps; the vocabulary's order is kept.
    func judgeRegistration(into checks: inout [Check]) {
        checks.append(
            registrationStep3().then(registrationStep6).then(registrationStep13).then(registrationStep25))
        checks.append(registrationStep7())
        checks.append(registrationStep8())
        checks.append(challengeFreshness())
        checks.append(challengeSingleUse())
        checks.append(registrationStep9())
        checks.append(registrationStep10().then(registrationStep11))
        checks.append(registrationStep14())
        checks.append(registrationStep15())
        checks.append(registrationStep16())
        checks.append(registrationStep17())
        checks.append(.absent(.credentialKnown))
        checks.append(registrationStep26())
        checks.append(.absent(.credentialAllowed))
        checks.append(.absent(.credentialActive))
        checks.append(.absent(.userHandle))
        checks.append(registrationStep20())
        checks.append(.absent(.signature))
        checks.append(.absent(.signCount))
        checks.append(registrationSteps21To24())
    }

    /// Step 3: the response is that of an attestation, with the members that one has.
    func registrationStep3() -> Check { responseKind().then { self.format(.registration, 3) } }

    /// Step 6: the client data is a JSON object.
    func registrationStep6() -> Check { format(.registration, 6) }

    /// Step 7: `type` is `webauthn.create`.
    func registrationStep7() -> Check { ceremonyType() }

    /// Step 8: `challenge` is the base64url encoding of the options' challenge, exactly.
    func registrationStep8() -> Check { challenge() }

    /// Step 9: `origin` is one that the relying party expects.
    func registrationStep9() -> Check { origin() }

    /// Step 10: `crossOrigin` is true only where the relying party expects to be framed.
    func registrationStep10() -> Check { crossOrigin() }

    /// Step 11: `topOrigin` is one that the relying party expects to be framed by.
    func registrationStep11() -> Check { topOrigin() }

    /// Step 13: attestation object, authenticator data and key are what they claim to be.
    func registrationStep13() -> Check { format(.registration, 13) }

    /// Step 14: the RP ID's hash is that of the expected RP ID.
    func registrationStep14() -> Check { relyingPartyIDHash() }

    /// Step 15: UP is set; a conditional registration may do without.
    func registrationStep15() -> Check { userPresence() }

    /// Step 16: UV is set where it is required; in a conditional registration the options alone require it.
    func registrationStep16() -> Check { userVerification() }

    /// Step 17: BS is not set without BE.
    func registrationStep17() -> Check { backupState() }

    /// Step 20: the new key's algorithm was offered, and the configuration has it where that lists any.
    func registrationStep20() -> Check { algorithm() }

    /// Steps 21 to 24: the statement's format is accepted, it verifies, and leads to an anchor. One function, for a
    /// compound statement goes through them once for each of its parts.
    func registrationSteps21To24() -> Check { attestation() }

    /// Step 25: the credential id has up to 1023 bytes.
    func registrationStep25() -> Check { format(.registration, 25) }

    /// Step 26: no account holds the credential's id yet.
    func registrationStep26() -> Check { credentialUnique() }
}
