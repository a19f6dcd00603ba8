import Ceremony

/// What the authenticator's flags say about person and key.
extension Judgement {
    /// L3 7.1 step 15, 7.2 step 16: UP is set; a conditional registration may do without.
    func userPresence() -> Check {
        guard let data = parts.authenticatorData else { return .withoutAuthenticatorData(.userPresence) }
        if data.flags.contains(.userPresent) || isConditionalRegistration { return .passed(.userPresence) }
        return .failed(
            .userPresence, .userNotPresent, expected: ["UP = 1"], actual: "UP = 0",
            "The authenticator did not see that anybody was there.")
    }

    /// L3 7.1 step 16, 7.2 step 17: UV is set where it is required, by the options or by the configuration; in a
    /// conditional registration by the options alone.
    func userVerification() -> Check {
        guard let data = parts.authenticatorData else { return .withoutAuthenticatorData(.userVerification) }
        if data.flags.contains(.userVerified) { return .passed(.userVerification) }
        let byOptions = options?.userVerification == "required"
        let byConfiguration = configuration.userVerification == .required && !isConditionalRegistration
        guard byOptions || byConfiguration else {
            return options == nil ? .withoutOptions(.userVerification) : .passed(.userVerification)
        }
        let who = byOptions ? "the options require" : "the configuration requires"
        return .failed(
            .userVerification, .userNotVerified, expected: ["UV = 1"], actual: "UV = 0",
            "The authenticator did not verify the person, and \(who) it.")
    }

    /// L3 7.1 step 17, 7.2 step 18: BS never without BE. No configuration makes that possible.
    func backupState() -> Check {
        guard let data = parts.authenticatorData else { return .withoutAuthenticatorData(.backupFlags) }
        guard data.flags.contains(.backedUp), !data.flags.contains(.backupEligible) else { return .passed(.backupFlags) }
        return .failed(
            .backupFlags, .backedUpButNotEligible, expected: ["BE = 1 or BS = 0"], actual: "BE = 0, BS = 1",
            "The credential claims to be backed up, and that it cannot be.")
    }

    /// L3 7.2 step 19: BE as it was at registration, where that is known.
    func backupEligibility() -> Check {
        guard let data = parts.authenticatorData else { return .withoutAuthenticatorData(.backupFlags) }
        let isEligible = data.flags.contains(.backupEligible)
        guard let registered = input.credential?.backupEligible, registered != isEligible else {
            return .passed(.backupFlags)
        }
        return .failed(
            .backupFlags, .backupEligibilityChanged, expected: [registered ? "BE = 1" : "BE = 0"],
            actual: isEligible ? "BE = 1" : "BE = 0", "Backup eligibility is fixed when a credential is made.",
            reportedOnly: configuration.backupEligibility == .report)
    }
}
