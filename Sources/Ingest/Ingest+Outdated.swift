import Ceremony
import EventLog

extension Ingest {
    /// Appends to one log. What an erasure has outdated on its way is looked up again and sent again, until it holds.
    func send(
        _ events: [NewEvent], of drafts: [Draft], to log: LogID, knowing erasures: Int64?, tries: Int = 5,
        completion: @escaping @Sendable (Result<AppendResult, AppendError>) -> Void
    ) {
        appender.append(events, to: log, knowing: erasures) { [self] result in
            guard case .success(let appended) = result, appended.outcomes.contains(.outdated) else { return completion(result) }
            guard tries > 0 else { return completion(.failure(.unavailable)) }
            pseudonyms.outdate(log, since: erasures)
            let left = appended.outcomes.indices.filter { appended.outcomes[$0] == .outdated }
            resend(left.map { drafts[$0] }, to: log, tries: tries - 1) { again in
                completion(
                    again.map { later in
                        var outcomes = appended.outcomes
                        for (index, outcome) in zip(left, later.outcomes) { outcomes[index] = outcome }
                        return AppendResult(outcomes: outcomes)
                    })
            }
        }
    }

    private func resend(
        _ drafts: [Draft], to log: LogID, tries: Int,
        completion: @escaping @Sendable (Result<AppendResult, AppendError>) -> Void
    ) {
        var request = Pseudonyms.Request()
        for draft in drafts { draft.redaction.add(to: &request) }
        pseudonyms.resolve(request) { [self] result in
            guard case .success(let found) = result else { return completion(.failure(.unavailable)) }
            let events = drafts.compactMap { $0.event(found.values, digestKey: digestKey) }
            guard events.count == drafts.count else { return completion(.failure(.unavailable)) }
            send(events, of: drafts, to: log, knowing: found.erasures[log], tries: tries, completion: completion)
        }
    }
}
