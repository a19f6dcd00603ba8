public import JSON

/// One ceremony: how it ended and what to do, every check, what happened when.
public struct CeremonyPage: Sendable {
    private let visitor: Visitor
    private let name: String
    private let diagnosis: JSONValue
    private let position: Int64

    /// A page of a diagnosis (CONTRACT.md section 6); `position` is the last that it shows.
    public init(_ visitor: Visitor, _ name: String, diagnosis: JSONValue, position: Int64) {
        self.visitor = visitor
        self.name = name
        self.diagnosis = diagnosis
        self.position = position
    }

    private var id: String { diagnosis["ceremony"]?.string ?? "" }

    /// The page.
    public var document: [UInt8] {
        var page = Page(title: "Ceremony", visitor: visitor, relyingParty: name, view: .ceremonies)
        page.position = position
        page.api = [("this diagnosis", .api(name, "ceremonies", id))]
        return page.document {
            tag("p", class: "id") { id }
            live("outcome") { outcome }
            tag("p", class: "actions") {
                tag(
                    "button", .init("type", "button"), .init("class", "quiet"), .init("hidden"),
                    .init("data-copy", .api(name, "ceremonies", id))
                ) { "Copy as JSON" }
            }
            live("facts") { facts }
            live("checks") { CheckMatrix(diagnosis["checks"]).html }
            live("findings") { findings }
            live("timeline") { timeline }
            live("similar") { similar }
        }
    }

    private func text(_ value: JSONValue?) -> String? { value?.string.flatMap { $0.isEmpty ? nil : $0 } }

    private var outcome: HTML {
        let outcome = diagnosis["outcome"]
        let marks = [
            text(outcome?["group"]), text(outcome?["confidence"]), text(outcome?["reason"]).map(Figures.words),
        ]
        let also = (outcome?["also"]).elements.compactMap(\.string)
        return tag("div", class: "outcome") {
            tag("h2") {
                outcomeBadge(text(outcome?["class"]), text(outcome?["group"]))
                tag("span", class: "faint") { " " + marks.compactMap { $0 }.joined(separator: ", ") }
            }
            tag("p", class: "summary") { prose(text(outcome?["summary"]) ?? "") }
            if let remedy = text(outcome?["remedy"]) {
                tag("p", class: "remedy") {
                    tag("strong") { "What to do: " }
                    prose(remedy)
                }
            }
            if !also.isEmpty { tag("p") { "Also: " + also.map(Figures.words).joined(separator: ", ") } }
            if let decision = diagnosis["decision"], !decision.isNull {
                tag("p") {
                    "The relying party: "
                    DecisionText.html(decision)
                    if let error = text(decision["error"]) {
                        " "
                        tag("q") { error }
                    }
                }
            }
            evidence(outcome?["evidence"])
        }
    }

    @HTMLBuilder private func evidence(_ evidence: JSONValue?) -> HTML {
        if let evidence, evidence.count > 0 {
            tag("ul", class: "evidence") {
                for piece in evidence.elements {
                    tag("li") {
                        tag("span", class: "faint") { Figures.words(text(piece["kind"]) ?? "") + ": " }
                        prose(text(piece["detail"]) ?? "")
                    }
                }
            }
        }
    }

    private var facts: HTML {
        let all: [(String, HTML?)] = [
            ("Kind", text(diagnosis["kind"]).map { .text($0) }),
            ("Asked how", text(diagnosis["mediation"]).map { .text($0) }),
            ("Purpose", text(diagnosis["purpose"]).map { .text(Figures.words($0)) }),
            ("Begun", text(diagnosis["issuedAt"]).map(timeText)),
            ("Ended", text(diagnosis["closedAt"]).map(timeText) ?? .text("still open")),
            ("Client", .text(ClientText.line(diagnosis["client"]))),
            ("App's certificate", text(diagnosis["client"]?["app"]?["signingCertSha256"]).map { .text($0) }),
            ("Account", text(diagnosis["account"]).map { filtered("account", $0) }),
            ("Session", text(diagnosis["session"]).map { filtered("session", $0) }),
            ("Trace", text(diagnosis["trace"]).map { .text($0) }),
        ]
        return pieces {
            tag("h2") { "Facts" }
            tag("dl", class: "facts") {
                for (label, value) in all {
                    if let value {
                        tag("div") {
                            tag("dt") { label }
                            tag("dd") { value }
                        }
                    }
                }
            }
        }
    }

    private func filtered(_ filter: String, _ value: String) -> HTML {
        anchor(Link.ceremonies(name).with(filter, value)) { value }
    }

    @HTMLBuilder private var findings: HTML {
        if let found = diagnosis["findings"], found.count > 0 {
            tag("h2") { "Findings about the options and the response" }
            findingList(Array(found.elements))
        }
    }

    private var timeline: HTML {
        pieces {
            tag("h2") { "Timeline" }
            tag("ol", class: "timeline") {
                for event in diagnosis["timeline"].elements {
                    tag("li") {
                        tag("span", class: "since") { "+" + Figures.duration(event["sinceStartMs"]?.int ?? 0) }
                        tag("span") {
                            prose(text(event["summary"]) ?? "")
                            tag("span", class: "faint") {
                                " \(shortType(event)), position \(event["position"]?.int ?? 0), "
                                timeText(text(event["at"]) ?? "")
                            }
                        }
                    }
                }
            }
        }
    }

    /// The type without what all types have.
    private func shortType(_ event: JSONValue) -> String {
        var type = text(event["type"])?[...] ?? "unknown"
        if type.hasPrefix("passkeytrail.") { type = type.dropFirst("passkeytrail.".count) }
        if type.hasSuffix(".v1") { type = type.dropLast(3) }
        return String(type)
    }

    @HTMLBuilder private var similar: HTML {
        if let similar = diagnosis["similar"], !similar.isNull {
            tag("h2") { "Similar" }
            tag("p") {
                "\(Figures.count(similar["last24h"]?.int ?? 0)) ended alike within 24 hours. "
                if let first = text(similar["firstSeen"]) {
                    "First seen "
                    timeText(first)
                    ". "
                }
                if let shared = similar["sharedBy"], shared.count > 0 {
                    "They share: "
                        + shared.members.map { "\($0.value.string ?? "") (\($0.key))" }.joined(separator: ", ")
                }
            }
        }
        tag("p") { anchor(alike) { "Ceremonies with this outcome" } }
    }

    private var alike: Link {
        let outcome = diagnosis["outcome"]
        return Link.ceremonies(name).with("outcome", text(outcome?["class"])).with("reason", text(outcome?["reason"]))
    }
}
