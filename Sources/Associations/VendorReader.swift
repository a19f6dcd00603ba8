import HTTPClient
import JSON
import WellKnown

/// Fetches the copies that vendors hand to devices. A copy that cannot be had is no finding.
struct VendorReader {
    let fetching: Fetching
    let settings: AssociationSettings

    /// The vendor's copy of a file; nil where no vendor keeps one.
    func read(_ file: WellKnownFile, of rpID: String) -> FetchedCopy? {
        switch file {
        case .appleAppSiteAssociation: apple(rpID)
        case .assetLinks: google(rpID)
        case .webAuthn, .passkeyEndpoints: nil
        }
    }

    private func apple(_ rpID: String) -> FetchedCopy {
        let url = settings.appleCDN.replacing("{domain}", with: rpID)
        var copy = FetchedCopy(.appleAppSiteAssociation, .appleCDN, url: url)
        guard let response = answer(&copy) else { return copy }
        guard response.status == 200 else { return copy.without("it answers \(response.status)", response) }
        let subject = copy.file.rawValue
        guard case .json(let value) = FileText(response.body, of: copy.file, subject: subject) else {
            return copy.without("it is no JSON", nil)
        }
        var seen = AssociationObservation(copy.file, .appleCDN, url: url, state: .present)
        seen.note(response)
        seen.grants = Grants(AppleAssociation(value, subject: subject))
        seen.ageSeconds = response["age"].flatMap { Int64($0) }
        copy.observation = seen
        return copy
    }

    private func google(_ rpID: String) -> FetchedCopy {
        let url = settings.googleList.replacing("{domain}", with: rpID)
        var copy = FetchedCopy(.assetLinks, .googleList, url: url)
        guard let response = answer(&copy) else { return copy }
        guard response.status == 200 else { return copy.without("it answers \(response.status)", nil) }
        guard case .json(let value) = FileText(response.body, of: copy.file, subject: copy.file.rawValue),
            let list = StatementListAnswer(value)
        else { return copy.without("it is no list of statements", nil) }
        var seen = AssociationObservation(copy.file, .googleList, url: url, state: .present, grants: list.grants)
        seen.note(response)
        copy.observation = seen
        return copy
    }

    private func answer(_ copy: inout FetchedCopy) -> FetchedResponse? {
        switch fetching.fetch(copy.url, copy.file.byteLimit) {
        case .failed(let failure):
            copy.failure = failure.detail
            return nil
        case .answered(let response) where response.isTooLarge:
            copy.failure = "it is too large"
            return nil
        case .answered(let response): return response
        }
    }
}

extension FetchedCopy {
    /// The copy cannot be had; where the vendor says by 404 or 410 that it has none, that is what was seen.
    fileprivate func without(_ why: String, _ response: FetchedResponse?) -> FetchedCopy {
        var copy = self
        copy.failure = why
        if let response, response.status == 404 || response.status == 410 {
            copy.observation = AssociationObservation(file, view, url: url, state: .notFound)
            copy.observation?.status = response.status
        }
        return copy
    }
}
