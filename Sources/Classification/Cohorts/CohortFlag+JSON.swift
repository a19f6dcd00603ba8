import Ceremony
public import JSON

extension CohortFlag {
    /// Writes the members of `cohort.flagged`: cohort, measure, window, counts, baseline, test, first seen, cause.
    public func write(to writer: inout JSONWriter) {
        writer.member("flag", id)
        writer.member("title", cohort.title)
        writer.key("cohort")
        cohort.write(to: &writer)
        writer.member("measure", measure.name)
        writer.member("at", at.startedAt.rfc3339)
        writer.member("ceremony", at.ceremony)
        writer.member("position", at.position.rawValue)
        writer.member("windowSeconds", windowSeconds)
        writer.member("attempts", attempts)
        writer.member("failures", failures)
        writer.member("successes", successes)
        writer.key("baseline")
        writer.beginObject()
        writer.member("kind", baseline.rawValue)
        writer.member("attempts", baselineAttempts)
        writer.member("failures", baselineFailures)
        writer.endObject()
        writer.key("ordinaryShare")
        writer.value(ordinaryShare)
        writer.key("probability")
        writer.value(probability)
        writer.key("firstSeen")
        writer.beginObject()
        writer.member("at", firstSeen.rfc3339)
        writer.member("position", firstPosition.rawValue)
        writer.member("build", cohort.build)
        writer.endObject()
        writer.member("cause", cause.rawValue)
        if let release {
            writer.key("release")
            release.write(to: &writer)
        }
    }

    /// Reads what `write` wrote; nil for anything else.
    public init?(_ json: JSONValue) {
        guard let cohort = json["cohort"].flatMap({ Cohort($0) }),
            let measure = json["measure"]?.string.flatMap({ CohortMeasure(name: $0) }),
            let at = json["at"]?.string.flatMap({ Instant(rfc3339: $0) }), let position = json["position"]?.int,
            let attempts = json["attempts"]?.int, let failures = json["failures"]?.int,
            let baseline = json["baseline"]?["kind"]?.string.flatMap({ Baseline(rawValue: $0) }),
            let firstSeen = json["firstSeen"]?["at"]?.string.flatMap({ Instant(rfc3339: $0) }),
            let firstPosition = json["firstSeen"]?["position"]?.int
        else { return nil }
        self.cohort = cohort
        self.measure = measure
        self.at = CohortAttempt(
            ceremony: json["ceremony"]?.string ?? "", position: Position(rawValue: position), startedAt: at,
            cohorts: [cohort], identity: nil, end: CohortEnd(measure, wasPrompted: false))
        windowSeconds = json["windowSeconds"]?.int ?? 0
        self.attempts = attempts
        self.failures = failures
        successes = json["successes"]?.int ?? 0
        self.baseline = baseline
        baselineAttempts = json["baseline"]?["attempts"]?.int ?? 0
        baselineFailures = json["baseline"]?["failures"]?.int ?? 0
        ordinaryShare = json["ordinaryShare"]?.double ?? 1
        probability = json["probability"]?.double ?? 0
        self.firstSeen = firstSeen
        self.firstPosition = Position(rawValue: firstPosition)
        cause = json["cause"]?.string.flatMap { Cause(rawValue: $0) } ?? .unknown
        release = json["release"].flatMap { CohortRelease($0) }
    }
}

extension Cohort {
    /// Writes the cohort's dimensions as an object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("kind", kind.rawValue)
        writer.member("dimension", dimension.rawValue)
        writer.member("platform", platform?.rawValue)
        switch dimension {
        case .app:
            writer.member("appId", name)
            writer.member("appBuild", build)
            writer.member("signingCert", certificate)
        case .browser:
            writer.member("browser", name)
            writer.member("browserVersion", build)
        case .server: writer.member("serverVersion", build)
        }
        writer.member("key", key)
        writer.endObject()
    }

    /// Reads such an object; nil for anything else.
    init?(_ json: JSONValue) {
        guard let key = json["key"]?.string else { return nil }
        self.init(key: key)
    }
}

extension CohortRelease {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("component", component.rawValue)
        writer.member("version", version)
        writer.member("at", time.rfc3339)
        writer.member("position", position.rawValue)
        writer.endObject()
    }

    init?(_ json: JSONValue) {
        guard let component = json["component"]?.string.flatMap({ ReleaseComponent(rawValue: $0) }),
            let version = json["version"]?.string, let time = json["at"]?.string.flatMap({ Instant(rfc3339: $0) }),
            let position = json["position"]?.int
        else { return nil }
        self.init(component: component, version: version, time: time, position: Position(rawValue: position))
    }
}
