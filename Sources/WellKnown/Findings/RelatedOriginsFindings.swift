internal import Ceremony
internal import Classification

/// What `/.well-known/webauthn` and a configuration say differently, and what clients may not read of it.
struct RelatedOriginsFindings {
    let configuration: RelyingPartyConfiguration?
    let related: RelatedOrigins
    let subject: String
    let suffixes: PublicSuffixes

    var all: [Finding] { missing + beyondLimit }

    private var missing: [Finding] {
        let listed = Set(related.origins)
        return (configuration?.relatedOrigins ?? []).filter { origin in
            // One that is no origin has its finding with the configuration, and can stand in no file.
            guard let written = WebOrigin(origin).asBrowsersWrite else { return false }
            return !listed.contains(written)
        }.map { origin in
            Finding(
                .relatedOriginNotListed, subject: subject,
                detail: "`\(origin)` is a related origin and not listed, so browsers refuse the RP ID there.",
                remedy: "Add `\(WebOrigin(origin).asBrowsersWrite ?? origin)` to `origins`.")
        }
    }

    private var beyondLimit: [Finding] {
        related.beyondLimit(suffixes).map { origin, label in
            let known = suffixes.isWhole ? "" : " (counted without the whole public suffix list)"
            return Finding(
                .relatedOriginsOverLimit, subject: subject,
                detail:
                    "`\(origin)` has the label `\(label)`, and \(RelatedOrigins.labelFloor) others stand before it: clients need not read further\(known).",
                remedy: "Move `\(origin)` up in `origins`, or remove the sites of another label that need it least.")
        }
    }
}
