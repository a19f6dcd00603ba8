public import Ceremony
import Classification
import EventLog
import JSON
import Postgres
import Projections
import Schema
import WebAuthn
import WellKnown

extension Queries {
    /// The diagnosis of a ceremony, CONTRACT.md section 6, as JSON text; nil for a ceremony of which nothing has come.
    ///
    /// The row says where its events stand; they are read from the log and folded again, so that a diagnosis shows just
    /// what the log says.
    public func diagnosis(of ceremony: String, in id: LogID, named name: String) throws -> [UInt8]? {
        try log.pool.withConnection { connection in
            guard let row = try connection.query(.diagnosedCeremony, [.int4(id.rawValue), .text(ceremony)]).first else {
                return nil
            }
            let positions = PositionList.decode(try row.bytes(0))
            let events = try log.reader.events(in: id, at: positions, on: connection).map { ProjectedEvent($0) }
            guard var view = CeremonyView(id: ceremony, projected: events) else { return nil }
            view.take(
                account: try row.nullableText(1), from: try row.nullableText(2), findings: try row.nullableText(3))
            if let issued = view.issued, issued.kind == .registration, issued.options.excludeCredentials.isEmpty,
                let account = issued.account, let position = view.facts.optionsPosition,
                try connection.query(
                    .hadActiveCredential, [.int4(id.rawValue), .text(account), .int8(position.rawValue)]
                ).single().bool(0)
            {
                view.logFindings.append(.excludeListMissing)
            }
            view.files = try AssociationLedger(id, on: connection)
            let configuration = try row.nullableBytes(4).flatMap { self.configuration($0, name: name) }
            view.facts.configuredRPID = configuration?.rpID
            if view.mayBeGivenUp { view.isAskedAgain = try view.hasLaterRequest(in: id, on: connection) }
            let credential = try view.credentialID.flatMap { credential in
                try connection.query(.diagnosedCredential, [.int4(id.rawValue), .bytea(credential)]).first
            }
            var outcome = Classifier.outcome(of: view.facts, under: view.circumstances)
            outcome.evidence += try VisitAfterwards.evidence(of: view, outcome, in: id, on: connection)
            return Diagnosis(
                name: name, view: view, events: events, configuration: configuration,
                credential: try credential.map { try DiagnosedCredential($0) }, outcome: outcome,
                similar: try Similar.find(view, outcome, in: id, on: connection)
            ).json
        }
    }
}

/// What a diagnosis is written from.
struct Diagnosis {
    let name: String
    let view: CeremonyView
    let events: [ProjectedEvent]
    let configuration: RelyingPartyConfiguration?
    let credential: DiagnosedCredential?
    let outcome: Outcome
    let similar: Similar

    var json: [UInt8] {
        var writer = JSONWriter(capacity: 8192)
        writer.beginObject()
        writer.member("rpId", name)
        writer.member("ceremony", view.id)
        writer.orNull("kind", view.facts.kind?.rawValue)
        writer.member("mediation", view.facts.mediation.rawValue)
        writer.orNull("purpose", view.purpose?.rawValue)
        writer.orNull("issuedAt", view.facts.issuedAt?.rfc3339)
        writer.orNull("closedAt", view.closedAt?.rfc3339)
        writer.client("client", view.client)
        writer.orNull("account", view.account)
        writer.orNull("accountFrom", view.accountFrom?.rawValue)
        writer.orNull("session", view.session)
        writer.orNull("trace", view.trace)
        write(outcome, to: &writer)
        writeChecks(to: &writer)
        writeVerdicts(to: &writer)
        writeDecision(to: &writer)
        writer.key("credential")
        if let credential { credential.write(to: &writer) } else { writer.null() }
        writer.key("findings")
        writer.beginArray()
        for finding in findings { finding.write(to: &writer) }
        writer.endArray()
        writeAssociations(to: &writer)
        writeTimeline(to: &writer)
        similar.write(to: &writer)
        writer.endObject()
        return writer.bytes
    }

    private func write(_ outcome: Outcome, to writer: inout JSONWriter) {
        writer.key("outcome")
        writer.beginObject()
        writer.member("class", outcome.outcomeClass.rawValue)
        writer.orNull("group", outcome.group?.rawValue)
        writer.orNull("confidence", outcome.confidence?.rawValue)
        writer.orNull("reason", outcome.reason?.rawValue)
        writer.member("summary", outcome.summary)
        writer.member("remedy", outcome.remedy)
        writer.key("evidence")
        writer.beginArray()
        for evidence in outcome.evidence {
            writer.beginObject()
            writer.member("kind", evidence.kind.rawValue)
            writer.member("detail", evidence.detail)
            writer.member("position", evidence.position?.rawValue)
            writer.endObject()
        }
        writer.endArray()
        writer.strings("also", outcome.also.map(\.rawValue))
        writer.endObject()
    }

    private func writeChecks(to writer: inout JSONWriter) {
        writer.key("checks")
        writer.beginArray()
        let kind = view.facts.kind ?? view.facts.verdict?.kind ?? .authentication
        for check in Classifier.effectiveChecks(of: view.facts) {
            writer.beginObject()
            writer.member("name", check.name.rawValue)
            writer.member("status", check.status.rawValue)
            writer.member("reason", check.reason?.rawValue)
            if !check.expected.isEmpty { writer.strings("expected", check.expected) }
            writer.member("actual", check.actual)
            writer.member("step", check.step(in: kind))
            writer.member("why", check.why)
            if check.reportedOnly { writer.member("reportedOnly", true) }
            writer.endObject()
        }
        writer.endArray()
    }

    private func writeDecision(to writer: inout JSONWriter) {
        writer.key("decision")
        guard let decision = view.facts.decision else { return writer.null() }
        writer.beginObject()
        writer.member("accepted", decision.accepted)
        writer.orNull("error", decision.error)
        writer.key("agrees")
        if let agrees = Classifier.agrees(view.facts) { writer.value(agrees) } else { writer.null() }
        writer.orNull("meaning", Classifier.meaningOfDecision(view.facts))
        writer.member("position", decision.position.rawValue)
        writer.endObject()
    }

    /// Every verdict on a response of the ceremony, the newest first; `counts` marks the one that the checks are of.
    private func writeVerdicts(to writer: inout JSONWriter) {
        writer.key("verdicts")
        writer.beginArray()
        for verdict in view.verdicts.reversed() {
            writer.beginObject()
            writer.member("position", verdict.position.rawValue)
            writer.member("response", verdict.response.rawValue)
            writer.member("basis", verdict.basis.rawValue)
            writer.member("verifier", verdict.version)
            writer.strings("failed", verdict.failed.map(\.rawValue))
            writer.member("counts", verdict.position == view.facts.verdictPosition)
            writer.endObject()
        }
        writer.endArray()
    }

    /// Findings of the verdict, else of the options by the configuration in force now; then those that needed the log.
    private var findings: [Finding] {
        var found = view.facts.verdict?.findings ?? []
        if view.facts.verdict == nil, let issued = view.issued, let configuration {
            found = OptionsFindings.findings(for: issued, configuration: configuration)
        }
        if let last = view.replacedVerdicts.last { found.append(Finding(replacedVerdictAt: last)) }
        return found + view.logFindings.map { Finding(aboutLog: $0) }
    }

    /// The versions of association files that the device may have held when the ceremony began.
    private func writeAssociations(to writer: inout JSONWriter) {
        let held = view.heldFiles
        guard !held.isEmpty else { return }
        writer.key("associations")
        writer.beginArray()
        for one in held {
            writer.beginObject()
            writer.member("position", one.version.position.rawValue)
            writer.member("file", one.version.observation.file.rawValue)
            writer.member("view", one.version.observation.view.rawValue)
            writer.member("state", one.version.observation.state.rawValue)
            writer.member("seenAt", one.version.seenAt.rfc3339)
            writer.orNull("replacedAt", one.replacedAt?.rfc3339)
            writer.member("listsApp", one.listsApp)
            writer.endObject()
        }
        writer.endArray()
    }

    private func writeTimeline(to writer: inout JSONWriter) {
        writer.key("timeline")
        writer.beginArray()
        for projected in events {
            writer.beginObject()
            writer.member("position", projected.event.position.rawValue)
            writer.member("type", projected.event.type?.rawValue)
            writer.member("at", projected.event.time.rfc3339)
            writer.member("sinceStartMs", projected.event.time.milliseconds(since: view.startedAt))
            writer.member("summary", TimelineSummary.text(projected))
            writer.endObject()
        }
        writer.endArray()
    }
}

extension Finding {
    /// The ceremony's id was used again after an answer, with a new challenge: what is shown is the later use alone.
    init(replacedVerdictAt position: Position) {
        self.init(
            .ceremonyIDReused, subject: "subject",
            detail:
                "This ceremony id was used again with a new challenge; the verdict at position \(position.rawValue) is on the answer before, and no longer counts here.",
            remedy: "Give every challenge a ceremony id of its own.")
    }

    /// A finding about options that needed the log beyond the ceremony.
    init(aboutLog code: FindingCode) {
        switch code {
        case .challengeReissued:
            self.init(
                code, subject: "options.challenge", detail: "The same challenge was issued in more than one ceremony.",
                remedy: "Draw a fresh random challenge of at least 16 bytes for every set of options.")
        case .excludeListMissing:
            self.init(
                code, subject: "options.excludeCredentials",
                detail: "The account has an active passkey, and the options of this registration exclude none.",
                remedy: "List the account's credential ids in `excludeCredentials`.")
        default: self.init(code, detail: code.rawValue, remedy: "")
        }
    }
}
