import Ceremony
public import Queries

/// The first page: the relying parties that the token covers.
public struct RelyingPartiesPage: Sendable {
    private let visitor: Visitor
    private let parties: [RelyingPartySummary]
    private let next: String?

    /// A page of relying parties; `next` is the name after which the next page goes on.
    public init(_ visitor: Visitor, _ parties: [RelyingPartySummary], next: String?) {
        self.visitor = visitor
        self.parties = parties
        self.next = next
    }

    /// The page.
    public var document: [UInt8] {
        var page = Page(title: "Relying parties", visitor: visitor)
        page.api = [("relying parties", Link(["v1", "rp"]))]
        return page.document {
            if parties.isEmpty {
                tag("p") {
                    "None is configured yet. Put a configuration with `PUT /v1/rp/NAME` or `passkeytrail rp set`, or try "
                        + "`passkeytrail demo`."
                }
            } else {
                tag("ul", class: "cards") {
                    for party in parties {
                        tag("li") {
                            anchor(.overview(party.name)) { party.name }
                            tag("span", class: "faint") {
                                "configured "
                                timeText(party.configuredAt.rfc3339)
                            }
                        }
                    }
                }
            }
            if let next { tag("p") { anchor(Link.start.with("after", next)) { "More" } } }
        }
    }
}
