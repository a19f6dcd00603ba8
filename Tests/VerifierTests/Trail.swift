import CBOR
import Ceremony
import EventLog
import Foundation
import JSON
import OpenSSL
import Postgres
import Projections
import Queries
import Support
import Synchronization

@testable import Verifier

/// A trail on a database of its own: events go straight into the log, the verifier and the projector run when told.
final class Trail {
    let database: TestDatabase
    let log: EventLog
    let id: LogID
    let heads = LogHeads()
    var now = Instant(rawValue: 1_800_000_000_000_000)
    private var serial = 0
    private let name = "shop.example.com"

    init(configuration: String = #"{"origins": ["https://shop.example.com"]}"#) throws {
        database = try TestDatabase.clone()
        log = EventLog(database.service, poolSize: 4)
        id = try log.createLog(named: name)
        try add(.relyingPartyConfigured, at: -3600, subject: nil, data: configuration)
    }

    /// Appends one event; `seconds` count from `now`.
    @discardableResult
    func add(_ type: EventType, at seconds: Double, subject: String?, data: String) throws -> Position {
        serial += 1
        let event = NewEvent(
            source: type.isServiceOnly ? "urn:passkeytrail:configuration" : "/test", id: "e\(serial)", type: type,
            time: Instant(rawValue: now.rawValue + Int64(seconds * 1_000_000)), subject: subject,
            body: Array(#"{"data":\#(data)}"#.utf8), contentDigest: [UInt8](repeating: 1, count: 32))
        return try append([event])
    }

    /// Appends events in a transaction of their own, and returns the last position.
    @discardableResult
    func append(_ events: [NewEvent]) throws -> Position {
        let outcomes = try log.pool.withConnection { connection in
            try connection.transaction { try AppendTransaction.append(events, to: id, on: connection, now: now) }
        }
        let last = outcomes.compactMap(\.position).max() ?? Position(rawValue: 0)
        heads.moved(id, to: last.next)
        return last
    }

    /// Runs a fresh verifier, as after a restart, until nothing is left to do; `isAhead` has it read ahead from the first
    /// event on.
    func verify(batchRows: Int = 1000, isAhead: Bool = true, version: Int32 = VerifierVersion.current) throws {
        let moment = now
        var settings = Verifier.Settings()
        settings.batchRows = batchRows
        settings.version = version
        settings.aheadRows = 1
        let verifier = Verifier(
            settings: settings, heads: heads, session: isAhead ? log.settings : nil, now: { moment },
            onProgress: { _ in })
        try run(verifier, .verification)
    }

    /// Runs a fresh projector until nothing is left to do.
    func project() throws { try run(Projector(heads: heads, onProgress: { _ in }), .projection) }

    private func run(_ consumer: any LogConsumer, _ purpose: GroupLeases.Purpose) throws {
        let connection = try PostgresConnection(log.settings)
        var leases = GroupLeases(purpose)
        // The session before may still be on its way out; its locks go with it.
        while try !leases.acquire(on: connection) || leases.held.count < Int(GroupLeases.count) {}
        try consumer.begin(on: connection, leases: leases)
        for _ in 0..<50_000 where try !consumer.work(on: connection) { return }
        throw Restless()
    }

    /// A consumer that says again and again that there is more.
    private struct Restless: Error {}

    /// The diagnosis as it stands.
    func diagnosis(_ ceremony: String) throws -> JSONValue? {
        try Queries(log).diagnosis(of: ceremony, in: id, named: name).map { try JSONValue.parse($0) }
    }

    /// All events of the log.
    func events() throws -> [StoredEvent] {
        try log.pool.withConnection { try log.reader.events(in: id, from: Position(rawValue: 0), maximumRows: 10_000, on: $0) }
    }
}

/// A software passkey with an Ed25519 key.
struct Passkey {
    let id: [UInt8]
    let key: PrivateKey
    let cose: [UInt8]

    /// `id` repeats the seed, or another's: that of a credential whose key was replaced.
    init(_ seed: UInt8, id other: UInt8? = nil) throws {
        id = [UInt8](repeating: other ?? seed, count: 16)
        key = try PrivateKey.ed25519(seed: [UInt8](repeating: seed, count: 32))
        guard case .ed25519(let x) = key.parts else { throw PayloadError(path: "key", expected: "an Ed25519 key") }
        cose = CBOREncoder.encode(
            .map(CBORMap([(.init(1), .init(1)), (.init(3), .init(-8)), (.init(-1), .init(6)), (.init(-2), .bytes(x))])))
    }

    /// The data of `credential.imported`.
    func imported(account: String = "acc_a", signCount: Int = 0) -> String {
        #"{"account":"\#(account)","credentialId":"\#(Base64URL.encode(id))","publicKey":"\#(Base64URL.encode(cose))","signCount":\#(signCount)}"#
    }

    /// The data of `ceremony.response-received` for a sign-in.
    func answer(challenge: String, origin: String = "https://shop.example.com", count: UInt8 = 0) throws -> String {
        let client = Array(#"{"type":"webauthn.get","challenge":"\#(challenge)","origin":"\#(origin)","crossOrigin":false}"#.utf8)
        let data = SHA256.hash(Array("shop.example.com".utf8)) + [0x1d, 0, 0, 0, count]
        let signature = try key.sign(data + SHA256.hash(client), .eddsa)
        return #"{"response":{"id":"\#(Base64URL.encode(id))","response":{"clientDataJSON":"\#(Base64URL.encode(client))","#
            + #""authenticatorData":"\#(Base64URL.encode(data))","signature":"\#(Base64URL.encode(signature))"}}}"#
    }
}

/// A challenge of 32 bytes that follows from a number.
func challenge(_ number: Int) -> String { Base64URL.encode(SHA256.hash(Array("challenge \(number)".utf8))) }

/// The data of `ceremony.options-issued` for a sign-in of account `acc_a`.
func options(_ number: Int, account: String? = "acc_a", session: String? = nil) -> String {
    let who = (account.map { #","account":"\#($0)""# } ?? "") + (session.map { #","session":"\#($0)""# } ?? "")
    return #"{"ceremony":"authentication","options":{"challenge":"\#(challenge(number))","rpId":"shop.example.com"}\#(who)}"#
}
