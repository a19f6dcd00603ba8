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

    /// L3 7.1 steps 10 and 11, 7.2 steps 13 and 14: a frame of another site only where such sites are expected.
    func crossOrigin() -> Check {
        guard let clientData = parts.clientData else { return .withoutClientData(.crossOrigin) }
        let isFramed: Bool
        switch clientData.crossOrigin {
        case .absent: isFramed = false
        case .value(let flag): isFramed = flag
        case .wrongKind, .ambiguous:
            return .failed(
                .crossOrigin, .crossOriginNotAllowed, expected: ["true or false"], actual: "neither",
                "The client data does not say plainly whether the call was framed.")
        }
        if case .absent = clientData.topOrigin {
            return isFramed ? framedByUnknown() : .passed(.crossOrigin)
        }
        return framed(isFramed, by: clientData.topOrigin.text, shown: clientData.topOrigin.shown)
    }

    /// Some browsers say that they were framed, and not by whom.
    private func framedByUnknown() -> Check {
        guard configuration.topOrigins.isEmpty else { return .passed(.crossOrigin) }
        return .failed(
            .crossOrigin, .crossOriginNotAllowed, expected: ["crossOrigin false"], actual: "crossOrigin true",
            "The call came out of a frame of another site, and the configuration lists no top origins.")
    }

    private func framed(_ isFramed: Bool, by topOrigin: String?, shown: String) -> Check {
        guard isFramed else {
            return .failed(
                .crossOrigin, .topOriginUnexpected, expected: ["no topOrigin"], actual: shown,
                "The client data names a top origin, though it says that the call was not framed.")
        }
        if configuration.topOrigins.isEmpty {
            return .failed(
                .crossOrigin, .crossOriginNotAllowed, expected: ["crossOrigin false"], actual: shown,
                "The call came out of a frame of \(shown), and the configuration lists no top origins.")
        }
        if let topOrigin, configuration.topOrigins.contains(where: { AllowedOrigins.matches($0, topOrigin) }) {
            return .passed(.crossOrigin)
        }
        return .failed(
            .crossOrigin, .topOriginNotAllowed, expected: configuration.topOrigins, actual: shown,
            "The call came out of a frame of \(shown), which is not listed.")
    }
}
