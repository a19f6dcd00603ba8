import Ceremony
import JSON
import Queries

extension OverviewPage {
    var tiles: HTML {
        let success = reports.funnel.row("ceremony_success").flatMap { $0.note == nil && $0.denominator > 0 ? $0 : nil }
        return pieces {
            tag("h2", class: "hidden") { "At a glance" }
            tag("ul", class: "tiles") {
                tile("Visits that end in a passkey sign-in", reports.funnel.row("session_success"))
                tile("Sign-in requests that succeed", success ?? reports.funnel.row("ceremony_success_issued"))
                tile("Sign-ins by passkey", reports.funnel.row("passkey_share"))
                tile("Passkey visits that fell back", reports.fallback.row("fallback_started"))
                tile("Visits lost", reports.funnel.row("lost_sessions"))
                tile("Accounts with a passkey", reports.adoption.row("coverage_registered"))
            }
        }
    }

    private func tile(_ title: String, _ row: ReportRow?) -> HTML {
        tag("li") {
            tag("span", class: "title") { title }
            tag("span", class: "figure") { row?.percent ?? "–" }
            tag("span", class: "faint") {
                if let row {
                    row.counts
                    if let interval = row.intervalText {
                        ", \(interval)"
                    } else if let note = row.fullNote {
                        ", \(Figures.note(note))"
                    }
                    if row.isProvisional { ", provisional" }
                } else {
                    "not observed yet"
                }
            }
        }
    }

    var adoption: HTML {
        let rows = reports.adoption
        return pieces {
            tag("h2") { "Adoption" }
            RateTable(
                caption: "How many have a passkey, and get one when offered",
                rates: [
                    ("Accounts with a passkey", rows.row("coverage_registered")),
                    ("Accounts that used one in 90 days", rows.row("coverage_used_90d")),
                    ("Offered accounts that enrolled", rows.row("offer_acceptance_accounts")),
                    ("Registrations that succeed", rows.row("registration_success")),
                    ("New passkeys used within 30 days", rows.row("first_use_30d")),
                    ("Passkeys that are synced", rows.row("synced_share")),
                ]
            ).html
        }
    }

    var fallback: HTML {
        let rows = reports.fallback
        let reasons = rows.rows.filter { $0.metric == "fallback_reasons" && $0.numerator > 0 }
            .sorted { $0.numerator > $1.numerator }.prefix(3)
        return pieces {
            tag("h2") { "Fallback" }
            RateTable(
                caption: "How many end at another method",
                rates: [
                    ("Visits with a passkey started", rows.row("fallback_started")),
                    ("Sign-ins of passkey holders", rows.row("fallback_holders")),
                    ("Fallbacks that the page began by itself", rows.row("automatic_fallback")),
                    ("Sign-ins by recovery", rows.row("recovery_share")),
                ]
                    + reasons.map { ("… after " + Figures.words($0.value("outcome") ?? "nothing known"), $0) }
            ).html
        }
    }

    var associationState: HTML {
        let findings = association["findings"].elements
        let errors = findings.filter { $0["severity"]?.string == "error" }.count
        let warnings = findings.filter { $0["severity"]?.string == "warning" }.count
        return pieces {
            tag("h2") { "Association files" }
            if let checkedAt = association["checkedAt"]?.string {
                tag("p") {
                    tag("span", class: "badge \(errors > 0 ? "g-configuration" : "g-success")") {
                        errors > 0 ? "\(errors) wrong" : "in order"
                    }
                    " \(warnings) warnings; checked "
                    timeText(checkedAt)
                }
                findingList(findings)
                tag("p") { anchor(.association(name)) { "Files and versions" } }
            } else {
                tag("p", class: "faint") { "Not checked yet." }
            }
        }
    }

    var feed: HTML {
        let labels = [
            ("with_options", "With options"), ("with_response", "With a response"),
            ("with_decision", "Responses with the decision"), ("with_client", "With the client named"),
            ("with_session", "In a session"), ("with_client_error", "With a client's error"),
        ]
        let last = reports.feed.rows.compactMap(\.lastSeen).max()
        return pieces {
            tag("h2") { "Feed" }
            if let last {
                tag("p") {
                    "Last event in the quarter of an hour from "
                    timeText(last)
                }
            }
            RateTable(
                caption: "What ceremonies come with", rates: labels.map { ($0.1, reports.feed.row($0.0)) }
            ).html
        }
    }

    var logState: HTML {
        pieces {
            tag("h2") { "Log" }
            tag("p") { "\(Figures.count(reports.failures.position.rawValue + 1)) events are in these numbers." }
            tag("p") {
                if let signedSize {
                    "The newest "
                    anchor(.api(name, "log", "checkpoint")) { "signed checkpoint" }
                    " covers \(Figures.count(signedSize))."
                } else {
                    "No checkpoint was signed yet."
                }
            }
        }
    }
}

/// What went wrong most often in the span of an overview, each with the list of its ceremonies.
struct OverviewProblems {
    private struct Problem {
        var outcome: OutcomeClass
        var reason: String?
        var count: Int64
    }

    private let page: OverviewPage
    private let problems: [Problem]

    init(_ page: OverviewPage) {
        self.page = page
        var counts: [String: Problem] = [:]
        for row in page.reports.byReason.rows where row.metric == "outcome_share" {
            // What the app itself aborted is in no failure rate.
            guard let outcome = row.value("outcome").flatMap({ OutcomeClass(rawValue: $0) }), let group = outcome.group,
                ![.success, .neutral].contains(group), outcome != .abortedByApp
            else { continue }
            let reason = row.value("reason")
            counts["\(outcome.rawValue) \(reason ?? "")", default: Problem(outcome: outcome, reason: reason, count: 0)]
                .count +=
                row.numerator
        }
        problems = counts.values.sorted {
            ($1.count, $0.outcome.order, $0.reason ?? "") < ($0.count, $1.outcome.order, $1.reason ?? "")
        }
    }

    var html: HTML {
        pieces {
            tag("h2") { "Top problems" }
            if problems.isEmpty {
                tag("p", class: "faint") { "No ceremony failed in this span." }
            } else {
                tag("table") {
                    tag("caption", class: "hidden") { "Outcomes other than success, the most frequent first" }
                    tag("thead") {
                        tag("tr") {
                            tag("th", .init("scope", "col")) { "Outcome" }
                            tag("th", .init("scope", "col")) { "Reason" }
                            tag("th", .init("scope", "col"), .init("class", "number")) { "Ceremonies" }
                        }
                    }
                    tag("tbody") { for problem in problems.prefix(10) { line(problem) } }
                }
            }
        }
    }

    private func line(_ problem: Problem) -> HTML {
        var filters = [(name: "outcome", value: problem.outcome.rawValue)]
        if let reason = problem.reason { filters.append(("reason", reason)) }
        return tag("tr") {
            tag("td") { outcomeBadge(problem.outcome.rawValue, problem.outcome.group?.rawValue) }
            tag("td") { problem.reason.map { Figures.words($0) } ?? "–" }
            tag("td", class: "number") {
                anchor(page.ceremonies(filters)) {
                    Figures.count(problem.count)
                    tag("span", class: "hidden") { " ceremonies: \(Figures.words(problem.outcome.rawValue))" }
                }
            }
        }
    }
}
