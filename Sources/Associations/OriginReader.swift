import Ceremony
import HTTPClient
import JSON
import OpenSSL
import WellKnown

/// Fetches a file at its origin as its readers do, and judges what came.
struct OriginReader {
    let fetching: Fetching
    let judge: FileFindings

    /// How many lists a list may include, those included by the included counted: what one fetch may set off is bounded.
    static let includeBudget = 10

    /// Fetches and judges the file of an RP ID.
    func read(_ file: WellKnownFile, of rpID: String) -> FetchedCopy {
        var copy = FetchedCopy(file, .origin, url: file.url(on: rpID))
        switch fetching.fetch(copy.url, file.byteLimit) {
        case .failed(let failure): take(failure, into: &copy)
        case .answered(let response): take(response, into: &copy)
        }
        copy.observation?.findings = copy.findings.map(\.code)
        return copy
    }

    private func take(_ failure: FetchFailure, into copy: inout FetchedCopy) {
        copy.findings = [.failed(failure, file: copy.file, url: copy.url)]
        if failure.kind == .tls {
            copy.observation = AssociationObservation(copy.file, .origin, url: copy.url, state: .tlsInvalid)
        } else {
            copy.failure = failure.detail
        }
    }

    private func take(_ response: FetchedResponse, into copy: inout FetchedCopy) {
        let state: AssociationObservation.State
        switch response.status {
        case 200: return take(content: response, into: &copy)
        case 301, 302, 303, 307, 308:
            state = .redirected
            copy.findings = [.redirected(copy.file, copy.url, to: response["location"])]
        case 408, 425, 429, 500...599:
            // The server has a bad moment; that says nothing about the file, and readers keep what they have.
            copy.findings = [.unavailable(copy.file, copy.url, status: response.status)]
            copy.failure = "the server answered \(response.status)"
            return
        default:
            state = .notFound
            copy.findings = [.notFound(copy.file, copy.url, status: response.status)]
        }
        copy.observation = AssociationObservation(copy.file, .origin, url: copy.url, state: state)
        copy.observation?.status = response.status
    }

    private func take(content response: FetchedResponse, into copy: inout FetchedCopy) {
        var seen = AssociationObservation(copy.file, .origin, url: copy.url, state: .present)
        seen.note(response)
        defer { copy.observation = seen }
        if response.isTooLarge {
            seen.state = .tooLarge
            seen.grants = Grants()
            copy.findings = [.tooLarge(copy.file, bytes: copy.file.byteLimit + 1, subject: copy.file.rawValue)]
            return
        }
        let type = MediaType(response["content-type"])
        if !type.isJSON {
            copy.findings.append(.wrongContentType(copy.file, response["content-type"]))
            if copy.file.contentTypeSeverity == .error { seen.state = .wrongContentType }
        }
        switch FileText(response.body, of: copy.file, subject: copy.file.rawValue) {
        case .unusable(let finding):
            copy.findings.append(finding)
            if seen.state == .present { seen.state = .notJSON }
        case .json(let value):
            let (grants, findings) = content(value, response.body, of: copy)
            copy.findings += findings
            if seen.state == .present { seen.grants = grants }
        }
    }

    /// Whom a file lets in, and what is wrong with it.
    private func content(_ value: JSONValue, _ bytes: [UInt8], of copy: FetchedCopy) -> (Grants, [Finding]) {
        let subject = copy.file.rawValue
        switch copy.file {
        case .assetLinks:
            var reader = IncludeReader(fetching: fetching, budget: Self.includeBudget, visited: [copy.url])
            let own = AssetLinks(value, subject: subject)
            let links = own.joined(reader.lists(of: own))
            return (
                Grants(links),
                reader.findings + judge.findings(about: links, subject: subject, isWhole: reader.isWhole)
            )
        case .appleAppSiteAssociation:
            return (
                Grants(AppleAssociation(value, subject: subject)),
                judge.findings(about: copy.file, bytes, subject: subject)
            )
        case .webAuthn:
            return (
                Grants(RelatedOrigins(value, subject: subject)),
                judge.findings(about: copy.file, bytes, subject: subject)
            )
        case .passkeyEndpoints: return (Grants(), judge.findings(about: copy.file, bytes, subject: subject))
        }
    }
}

extension AssociationObservation {
    /// Takes over what the answer itself says.
    mutating func note(_ response: FetchedResponse) {
        status = response.status
        contentType = response["content-type"]
        bytes = response.body.count
        guard !response.isTooLarge else { return }
        sha256 = Hex.encode(Digest.sha256.hash(response.body))
        if response.body.count <= Self.contentLimit, let text = String(validating: response.body, as: UTF8.self),
            !text.unicodeScalars.contains("\0")
        {
            content = text
        }
    }
}
