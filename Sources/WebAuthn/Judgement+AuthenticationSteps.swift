import Ceremony

/// L3 section 7.2: one function for each step that a response shows, named by its number.
///
/// `SpecificationStep` has all steps, with those that have no function and why.
extension Judgement {
    /// The checks that an authentication has, each made of its steps; the vocabulary's order is kept.
    func judgeAuthentication(into checks: inout [Check]) {
        checks.append(authenticationStep3().then(authenticationStep7).then(authenticationStep9))
        checks.append(authenticationStep10())
        checks.append(authenticationStep11())
        checks.append(challengeFreshness())
        checks.append(challengeSingleUse())
        checks.append(authenticationStep12())
        checks.append(authenticationStep13().then(authenticationStep14))
        checks.append(authenticationStep15())
        checks.append(authenticationStep16())
        checks.append(authenticationStep17())
        checks.append(authenticationStep18().then(authenticationStep19))
        let (known, active, handle) = authenticationStep6()
        checks.append(known)
        checks.append(.absent(.credentialUnique))
        checks.append(authenticationStep5())
        checks.append(active)
        checks.append(handle)
        checks.append(.absent(.algorithm))
        checks.append(authenticationStep21())
        checks.append(authenticationStep22())
        checks.append(.absent(.attestation))
    }

    /// Step 3: the response is that of an assertion, with the members that one has.
    func authenticationStep3() -> Check { responseKind().then { self.format(.authentication, 3) } }

    /// Step 5: the credential is in `allowCredentials`, where that names any.
    func authenticationStep5() -> Check { credentialAllowed() }

    /// Step 6: the credential is known, may be used, and belongs to the person who was asked, or who the handle names.
    func authenticationStep6() -> (known: Check, active: Check, handle: Check) {
        (credentialKnown(), credentialActive(), userHandle())
    }

    /// Step 7: the authenticator data is what it claims to be.
    func authenticationStep7() -> Check { format(.authentication, 7) }

    /// Step 9: the client data is a JSON object.
    func authenticationStep9() -> Check { format(.authentication, 9) }

    /// Step 10: `type` is `webauthn.get`.
    func authenticationStep10() -> Check { ceremonyType() }

    /// Step 11: `challenge` is the base64url encoding of the options' challenge, exactly.
    func authenticationStep11() -> Check { challenge() }

    /// Step 12: `origin` is one that the relying party expects.
    func authenticationStep12() -> Check { origin() }

    /// Step 13: `crossOrigin` is true only where the relying party expects to be framed.
    func authenticationStep13() -> Check { crossOrigin() }

    /// Step 14: `topOrigin` is one that the relying party expects to be framed by.
    func authenticationStep14() -> Check { topOrigin() }

    /// Step 15: the RP ID's hash is that of the expected RP ID, or of the `appid` that was asked for and used.
    func authenticationStep15() -> Check { relyingPartyIDHash() }

    /// Step 16: UP is set.
    func authenticationStep16() -> Check { userPresence() }

    /// Step 17: UV is set where it is required.
    func authenticationStep17() -> Check { userVerification() }

    /// Step 18: BS is not set without BE.
    func authenticationStep18() -> Check { backupState() }

    /// Step 19: BE is what it was at registration.
    func authenticationStep19() -> Check { backupEligibility() }

    /// Step 21: the signature is one of the registered key over the authenticator data and the hash of the client data.
    func authenticationStep21() -> Check { signature() }

    /// Step 22: where either counter is not zero, the new one is greater.
    func authenticationStep22() -> Check { signCount() }
}
