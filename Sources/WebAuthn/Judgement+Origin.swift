import Ceremony

/// Did the answer come from where it may come?
extension Judgement {
    /// L3 7.1 step 9, 7.2 step 12: `origin` is one that the relying party expects.
    func origin() -> Check {
        guard let clientData = parts.clientData else { return .withoutClientData(.origin) }
        let allowed = AllowedOrigins(configuration: configuration)
        guard let origin = clientData.origin.text else {
            let isAbsent = if case .absent = clientData.origin { true } else { false }
            return .failed(
                .origin, isAbsent ? .originMissing : .originMalformed, expected: allowed.list,
                actual: clientData.origin.shown, "The client data has no single origin.")
        }
        if allowed.allows(origin) { return .passed(.origin) }
        let diagnosis = OriginDiagnosis(origin, allowed: allowed)
        return .failed(.origin, diagnosis.reason, expected: allowed.list, actual: origin, diagnosis.why)
    }

    /// L3 7.1 step 10, 7.2 step 13: framed by another site only where such sites are expected. Some browsers say that
    /// they were framed, and not by whom: that passes where any site is listed.
    func crossOrigin() -> Check {
        guard let clientData = parts.clientData else { return .withoutClientData(.crossOrigin) }
        switch clientData.crossOrigin {
        case .absent, .value(false): return .passed(.crossOrigin)
        case .wrongKind, .ambiguous:
            return .failed(
                .crossOrigin, .crossOriginNotAllowed, expected: ["true or false"], actual: "neither",
                "The client data does not say plainly whether the call was framed.")
        case .value(true):
            guard configuration.topOrigins.isEmpty else { return .passed(.crossOrigin) }
            let site = if case .absent = clientData.topOrigin { "another site" } else { clientData.topOrigin.shown }
            return .failed(
                .crossOrigin, .crossOriginNotAllowed, expected: ["crossOrigin false"],
                actual: site == "another site" ? "crossOrigin true" : site,
                "The call came out of a frame of \(site), and the configuration lists no top origins.")
        }
    }

    /// L3 7.1 step 11, 7.2 step 14: the framing site is one of those, and named by framed calls alone.
    func topOrigin() -> Check {
        guard let clientData = parts.clientData else { return .withoutClientData(.crossOrigin) }
        if case .absent = clientData.topOrigin { return .passed(.crossOrigin) }
        let shown = clientData.topOrigin.shown
        guard case .value(true) = clientData.crossOrigin else {
            return .failed(
                .crossOrigin, .topOriginUnexpected, expected: ["no topOrigin"], actual: shown,
                "The client data names a top origin, though it does not say that the call was framed.")
        }
        // Where none is listed, the step before has failed.
        guard !configuration.topOrigins.isEmpty else { return .passed(.crossOrigin) }
        if let site = clientData.topOrigin.text,
            configuration.topOrigins.contains(where: { AllowedOrigins.matches($0, site) })
        {
            return .passed(.crossOrigin)
        }
        return .failed(
            .crossOrigin, .topOriginNotAllowed, expected: configuration.topOrigins, actual: shown,
            "The call came out of a frame of \(shown), which is not listed.")
    }
}
