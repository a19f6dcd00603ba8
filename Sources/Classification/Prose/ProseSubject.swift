internal import Ceremony
internal import JSON

/// What prose may name: actual and expected values, the client's error, the relying party's words.
struct ProseSubject {
    let facts: CeremonyFacts
    let check: Check?
    let failure: CeremonyFacts.Failure?
    let reading: ErrorReading?
    let outcomeClass: OutcomeClass
    /// What stands beyond the ceremony, where that decided.
    let suspicion: Circumstances.Suspicion?

    init(_ ruling: Ruling, _ facts: CeremonyFacts) {
        self.facts = facts
        outcomeClass = ruling.conclusion.outcomeClass
        if case .suspicion(let suspicion) = ruling.cause { self.suspicion = suspicion } else { suspicion = nil }
        switch ruling.cause {
        case .check(let check): (self.check, failure, reading) = (check, nil, nil)
        case .failure(let failure, let reading): (check, self.failure, self.reading) = (nil, failure, reading)
        case .suspicion, .whole: (check, failure, reading) = (nil, facts.failures.last, nil)
        }
    }

    /// "sign-in" or "registration".
    var ceremony: String {
        facts.kind == .registration || facts.verdict?.kind == .registration ? "registration" : "sign-in"
    }

    /// The name of the check, quoted.
    var checkWord: String { check.map { "check `\($0.name.rawValue)`" } ?? "a check" }

    /// What the response had, quoted.
    var actual: String { check?.actual.map(ProseSubject.quote) ?? "nothing" }

    /// What would have passed, quoted.
    var expected: String {
        guard let values = check?.expected, !values.isEmpty else { return "another value" }
        let shown = values.prefix(4).map(ProseSubject.quote)
        let rest = values.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " or one of \(rest) more" : "")
    }

    /// ` (why)` of the check, without its full stop, or nothing.
    var whyClause: String {
        guard let why = check?.why, !why.isEmpty else { return "" }
        return " (\(ProseSubject.clip(why.hasSuffix(".") ? String(why.dropLast()) : why)))"
    }

    /// The credential that answered, quoted.
    var credential: String {
        if let id = facts.verdict?.credentialID { return ProseSubject.quote(Base64URL.encode(id)) }
        return check?.actual.map(ProseSubject.quote) ?? "of the answer"
    }

    /// The site that framed the page, quoted; nil where the browser did not name it.
    var framingSite: String? {
        guard let actual = check?.actual, actual.contains("://") else { return nil }
        return ProseSubject.quote(actual)
    }

    /// ` and the relying party accepted it`, or nothing.
    var decisionClause: String {
        switch facts.decision?.accepted {
        case true?: ", and the relying party accepted it"
        case false?: ", and the relying party refused it"
        case nil: ""
        }
    }

    /// The error's own names, such as `NotAllowedError`, quoted; "an error" where it has none.
    var errorName: String {
        guard let error = failure?.error else { return "an error" }
        let names = [error.domain, error.code, error.name ?? error.type].compactMap { $0 }.filter { !$0.isEmpty }
        if names.isEmpty { return error.libraryCode.map(ProseSubject.quote) ?? "an error without a name" }
        return ProseSubject.quote(names.joined(separator: " "))
    }

    /// `: "…"` with the error's own words, or nothing.
    var errorClause: String {
        guard let error = failure?.error, let words = error.reason ?? error.message, !words.isEmpty else { return "" }
        return ": \"\(ProseSubject.spoken(words))\""
    }

    /// ` after 3.2 s`, or nothing.
    var elapsedClause: String {
        guard let elapsed = failure?.elapsedMilliseconds else { return "" }
        return " after \(ProseSubject.duration(elapsed))"
    }

    /// The platform's name at the head of a sentence.
    var platformFirst: String { platform.hasPrefix("the ") ? platform.capitalizedFirst : platform }

    /// The platform's name as people write it.
    var platform: String {
        switch failure?.error.platform {
        case .ios?: "iOS"
        case .macos?: "macOS"
        case .android?: "Android"
        case .windows?: "Windows"
        case .web?: "the browser"
        case nil: "the client"
        }
    }

    /// The certificate fingerprint behind an Android origin, as Android's tools print it.
    var fingerprintOfActual: String? {
        guard let actual = check?.actual, actual.hasPrefix(KeyHash.prefix) else { return nil }
        return KeyHash.fingerprint(ofValue: String(actual.dropFirst(KeyHash.prefix.count)))
    }

    static func quote(_ text: String) -> String { "`\(clip(text))`" }

    /// Words of others inside a sentence: cut, and without their full stop.
    static func spoken(_ text: String) -> String {
        clip(text.hasSuffix(".") ? String(text.dropLast()) : text)
    }

    /// Long values are cut, so that a sentence stays one.
    static func clip(_ text: String) -> String {
        text.count > 300 ? String(text.prefix(300)) + "…" : text
    }

    static func duration(_ milliseconds: Int64) -> String {
        guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
        return "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
    }
}

extension String {
    /// The text with its first letter in upper case.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension ProseSubject {
    /// The RP ID that was asked for, and the configuration's where that is another; nothing where neither is known.
    var requestedRPIDClause: String {
        guard let requested = facts.requestedRPID else { return "" }
        guard let configured = facts.configuredRPID, configured != requested else { return " \(Self.quote(requested))" }
        return " \(Self.quote(requested)) (the configuration has \(Self.quote(configured)))"
    }
}
