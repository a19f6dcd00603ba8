import Ceremony

/// Checks as the steps make them.
extension Check {
    /// The check made of this step and a further one: it fails with the first that does, and tells of all that do.
    func then(_ next: () -> Check) -> Check {
        let further = next()
        switch (status, further.status) {
        case (.fail, .fail):
            var both = self
            both.why = [why, further.why].compactMap { $0 }.joined(separator: " ")
            both.reportedOnly = reportedOnly && further.reportedOnly
            return both
        case (.fail, _), (.skipped, .pass), (.skipped, .skipped): return self
        default: return further
        }
    }

    static func passed(_ name: CheckName) -> Check { Check(name, .pass) }

    /// The ceremony does not have it.
    static func absent(_ name: CheckName) -> Check { Check(name, .notApplicable) }

    static func skipped(_ name: CheckName, _ reason: Reason, _ why: String) -> Check {
        Check(name, .skipped, reason: reason, why: why)
    }

    static func failed(
        _ name: CheckName, _ reason: Reason, expected: [String] = [], actual: String? = nil, _ why: String,
        reportedOnly: Bool = false
    ) -> Check {
        Check(
            name, .fail, reason: reason, expected: expected.shown, actual: actual?.shown, why: why.shown,
            reportedOnly: reportedOnly)
    }

    /// A check of the client data, which could not be read.
    static func withoutClientData(_ name: CheckName) -> Check {
        skipped(name, .unreadable, "The client data could not be read.")
    }

    /// A check of the authenticator data, which could not be read.
    static func withoutAuthenticatorData(_ name: CheckName) -> Check {
        skipped(name, .unreadable, "The authenticator data could not be read.")
    }

    /// A check that compares with the options.
    static func withoutOptions(_ name: CheckName) -> Check {
        skipped(name, .noOptions, "The options of this ceremony never arrived.")
    }

    /// A check that compares with the registered credential.
    static func withoutCredential(_ name: CheckName) -> Check {
        skipped(name, .noKey, "The trail does not know this credential.")
    }
}
