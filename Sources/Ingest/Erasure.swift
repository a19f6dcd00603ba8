public import Ceremony
public import EventLog
import JSON
import OpenSSL
import Postgres
import Schema

/// How a caller names an account.
public enum NamedAccount: Sendable {
    /// The value that the relying party knows it by.
    case value(String)
    /// Its pseudonym, `acc_…`.
    case pseudonym(String)
}

/// What an erasure did.
public struct Erasure: Sendable {
    /// The pseudonym that stood for the account; it leads nowhere any more.
    public let account: String
    /// How many user handles were forgotten with it.
    public let userHandles: Int
    /// Where `account.erased` stands.
    public let position: Position
}

extension Ingest {
    /// Erases an account: forgets what leads from it and from its user handles to their pseudonyms, and appends
    /// `account.erased`, in one transaction under the lock of the log's head. Nil when the trail does not know the account.
    ///
    /// Events of any instance that were given the old pseudonym either stand in the log before, or are refused there and get
    /// a new one: the lock orders both, and the count of erasures tells them apart.
    /// - Parameters:
    ///   - act: the event that notes the act, made for the pseudonym, and its log; committed together with the erasure.
    public func erase(
        _ account: NamedAccount, from id: LogID, heads: LogHeads, now: Instant,
        act: (String) throws -> (event: NewEvent, log: LogID)
    ) throws -> Erasure? {
        let (hmac, pseudonym) = pseudonyms.place(of: account, in: id)
        guard hmac != nil || pseudonym != nil else { return nil }
        var moved: [(log: LogID, to: Position)] = []
        let erasure = try log.pool.withConnection { connection in
            try connection.transaction { () -> Erasure? in
                _ = try connection.query(.lockLogHead, [.int4(id.rawValue)])
                let found = try connection.query(
                    .forgetAccount, [.int4(id.rawValue), hmac.map { .bytea($0) } ?? .null, pseudonym.map { .uuid($0) } ?? .null])
                guard let bytes = try found.first?.bytes(0) else { return nil }
                let name = PseudonymKind.account.text(bytes)
                let handles = try connection.query(.userHandlesOfAccount, [.int4(id.rawValue), .text(name)])
                    .compactMap { PseudonymKind.userHandle.bytes(of: try $0.text(0)) }
                _ = try connection.execute(.forgetUserHandles, [.int4(id.rawValue), .uuidArray(handles)])
                _ = try connection.execute(.countErasure, [.int4(id.rawValue)])
                let noted = try act(name)
                for (event, log) in [(try Self.erased(name, at: now), id), (noted.event, noted.log)] {
                    let outcomes = try AppendTransaction.append([event], to: log, on: connection, now: now, stops: heads.stops)
                    for outcome in outcomes { if let position = outcome.position { moved.append((log, position)) } }
                }
                guard let position = moved.first?.to else { return nil }
                return Erasure(account: name, userHandles: handles.count, position: position)
            }
        }
        for (log, position) in moved { heads.moved(log, to: position.next) }
        return erasure
    }

    private static func erased(_ account: String, at now: Instant) throws -> NewEvent {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("data")
        writer.beginObject()
        writer.member("account", account)
        writer.endObject()
        writer.endObject()
        return NewEvent(
            source: "urn:passkeytrail:erasure", id: Hex.encode(try Random.bytes(16)), type: .accountErased, time: now,
            subject: nil, body: writer.bytes, contentDigest: [UInt8](repeating: 0, count: 32))
    }
}

extension Pseudonyms {
    /// Under what the mapping of an account is found: the HMAC of its value, or the bytes of its pseudonym.
    func place(of account: NamedAccount, in id: LogID) -> (hmac: [UInt8]?, pseudonym: [UInt8]?) {
        switch account {
        case .value(let text): (PseudonymKey(.account, Array(text.utf8), in: id, keyed).hmac, nil)
        case .pseudonym(let text): (nil, PseudonymKind.account.bytes(of: text))
        }
    }
}
