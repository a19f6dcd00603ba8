import Ceremony
import EventLog
import JSON
import Synchronization

/// The accounts of ceremonies that were named lately, as they were sent: for texts of later events of the same ceremony,
/// which name no account themselves. In memory alone, and bounded.
final class CeremonyAccounts: Sendable {
    private struct Key: Hashable {
        var log: LogID
        var ceremony: String
    }

    private let accounts = Mutex(GenerationalCache<Key, [UInt8]>(limit: 50_000))

    /// Notes the account of an event's ceremony, where it names both.
    func note(_ envelope: Envelope, in log: LogID) {
        guard let ceremony = Self.ceremony(of: envelope), let account = envelope.data["account"]?.stringBytes,
            account.count >= FreeText.shortestAccount
        else { return }
        accounts.withLock { $0.insert(account, Key(log: log, ceremony: ceremony)) }
    }

    /// The account of an event's ceremony, for an event that names none.
    func account(of envelope: Envelope, in log: LogID) -> [UInt8]? {
        guard envelope.data["account"]?.stringBytes == nil, let ceremony = Self.ceremony(of: envelope) else { return nil }
        return accounts.withLock { $0.value(Key(log: log, ceremony: ceremony)) }
    }

    private static func ceremony(of envelope: Envelope) -> String? {
        envelope.type.isOfCeremony ? envelope.subject : envelope.data["ceremony"]?.string
    }
}
