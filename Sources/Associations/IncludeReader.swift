import Ceremony
import HTTPClient
import WellKnown

/// Fetches the lists that an asset links list includes, and what those include, within a budget.
///
/// An include that cannot be used voids itself and nothing else; it is told all the same.
struct IncludeReader {
    let fetching: Fetching
    var budget: Int
    /// Addresses that were fetched already: a circle ends there.
    var visited: Set<String>
    /// What is wrong with includes.
    private(set) var findings: [Finding] = []
    /// Whether all was read that readers can read.
    private(set) var isWhole = true

    init(fetching: Fetching, budget: Int, visited: Set<String>) {
        self.fetching = fetching
        self.budget = budget
        self.visited = visited
    }

    /// The lists that a list includes, at any depth.
    mutating func lists(of list: AssetLinks) -> [AssetLinks] {
        var lists: [AssetLinks] = []
        var waiting = list.includes
        while let url = waiting.first {
            waiting.removeFirst()
            guard visited.insert(url).inserted else { continue }
            guard budget > 0 else {
                findings.append(.includeBudgetExhausted(url))
                isWhole = false
                break
            }
            budget -= 1
            guard let included = read(url) else { continue }
            lists.append(included)
            waiting += included.includes
        }
        return lists
    }

    private mutating func read(_ url: String) -> AssetLinks? {
        let file = WellKnownFile.assetLinks
        switch fetching.fetch(url, file.byteLimit) {
        case .failed(let failure):
            isWhole = isWhole && failure.kind == .tls
            findings.append(.failed(failure, file: file, url: url, subject: url))
        case .answered(let response):
            switch response.status {
            case 200 where response.isTooLarge:
                findings.append(.tooLarge(file, bytes: file.byteLimit + 1, subject: url))
            case 200:
                if !MediaType(response["content-type"]).isJSON {
                    findings.append(.wrongContentType(file, response["content-type"], subject: url))
                    return nil
                }
                switch FileText(response.body, of: file, subject: url) {
                case .json(let value): return AssetLinks(value, subject: url)
                case .unusable(let finding): findings.append(finding)
                }
            case 300..<400: findings.append(.redirected(file, url, to: response["location"], subject: url))
            case 408, 425, 429, 500...599:
                isWhole = false
                findings.append(.unavailable(file, url, status: response.status, subject: url))
            default: findings.append(.notFound(file, url, status: response.status, subject: url))
            }
        }
        return nil
    }
}

extension Finding {
    fileprivate static func includeBudgetExhausted(_ url: String) -> Finding {
        Finding(
            .statementMalformed, subject: url,
            detail: "More than \(OriginReader.includeBudget) lists are included; readers stop before `\(url)`.",
            remedy: "Write the statements into `\(WellKnownFile.assetLinks.path)` itself.")
    }
}
