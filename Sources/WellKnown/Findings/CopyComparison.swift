public import Ceremony

/// Whether a vendor's copy says what the origin says.
public enum CopyComparison {
    /// A finding when the copy differs; nil when it does not, or nothing can be said.
    ///
    /// `origin` is what was seen at the origin, nil when it was out of reach: then nothing is stale.
    public static func finding(
        origin: AssociationObservation?, copy: AssociationObservation?, subject: String
    ) -> Finding? {
        guard let origin, let copy, copy.state == .present else { return nil }
        let isSame =
            origin.state == .present && origin.grants == copy.grants
            && (copy.view == .googleList || origin.sha256 == copy.sha256 || origin.meaning == copy.meaning)
        guard !isSame else { return nil }
        return Finding(
            .cdnStale, subject: subject, detail: detail(origin, copy), remedy: remedy(origin, copy))
    }

    private static func detail(_ origin: AssociationObservation, _ copy: AssociationObservation) -> String {
        let whose = copy.view == .appleCDN ? "Apple's copy" : "Google's list"
        let age = copy.ageSeconds.map { ", \(AssociationHistory.age($0)) old," } ?? ""
        guard origin.state == .present else {
            return "\(whose)\(age) still lists apps, while the origin answers with `\(origin.state.rawValue)`."
        }
        let changes = AssociationChange.between(copy, origin).filter { $0.subject != .contentType }
        let listed = changes.filter { $0.subject != .content }
        guard !listed.isEmpty else {
            return "\(whose)\(age) differs from the origin, though it lets the same apps in."
        }
        let lines = listed.prefix(5).map { change in
            change.before == nil
                ? "lacks \(change.package.map { "`\($0)` with " } ?? "")`\(change.after ?? "")`"
                : "still has \(change.package.map { "`\($0)` with " } ?? "")`\(change.before ?? "")`"
        }
        return "\(whose)\(age) \(lines.joined(separator: ", "))."
    }

    private static func remedy(_ origin: AssociationObservation, _ copy: AssociationObservation) -> String {
        switch copy.view {
        case .appleCDN where origin.state == .present:
            "Wait: Apple fetches within about a day, devices within about a week; until then keep what is old working."
        case .googleList where origin.state == .present:
            "Wait until Google has fetched again, about an hour; if it stays, ask `statements:list` for its errors."
        case .origin, .appleCDN, .googleList:
            "Put `\(origin.file.path)` in order at the origin before the copy is replaced by nothing."
        }
    }
}
