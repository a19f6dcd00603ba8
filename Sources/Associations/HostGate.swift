import Foundation
import HTTPClient

/// Lets one fetch at a time through for each host: whatever asks, a site or a vendor has one request of ours at once.
final class HostGate: @unchecked Sendable {
    // Unchecked: the hosts are touched only under the condition's lock.
    private let condition = NSCondition()
    private var busy: Set<String> = []

    /// Fetches that pass this gate.
    func guarding(_ fetching: Fetching) -> Fetching {
        Fetching { [self] url, limit in
            let host = Self.host(of: url)
            enter(host)
            defer { leave(host) }
            return fetching.fetch(url, limit)
        }
    }

    private func enter(_ host: String) {
        condition.lock()
        while busy.contains(host) { condition.wait() }
        busy.insert(host)
        condition.unlock()
    }

    private func leave(_ host: String) {
        condition.lock()
        busy.remove(host)
        condition.broadcast()
        condition.unlock()
    }

    private static func host(of url: String) -> String {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        return rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
    }
}
