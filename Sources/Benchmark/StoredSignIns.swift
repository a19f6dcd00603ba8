import CBOR
import Ceremony
import EventLog
import JSON
import OpenSSL
import Postgres
import WebAuthn

/// Sign-ins as a log holds them, with what is known when each is judged.
struct StoredSignIns {
    /// One response, and its signature taken out for OpenSSL alone.
    struct SignIn {
        let event: StoredEvent
        let issued: OptionsIssued
        let issuedAt: Instant
        let credential: KnownCredential
        let signature: [UInt8]
        let message: [UInt8]
        let hash: [UInt8]
        let key: Int
    }

    private(set) var configuration: RelyingPartyConfiguration?
    private(set) var signIns: [SignIn] = []
    /// The points of the keys.
    private(set) var points: [(x: [UInt8], y: [UInt8])] = []
    private var credentials: [[UInt8]: (known: KnownCredential, key: Int)] = [:]
    private var issues: [String: (OptionsIssued, Instant)] = [:]

    /// Reads a whole log.
    init(_ log: EventLog, named name: String) throws {
        guard let id = try log.logID(named: name) else { throw BenchmarkError("no log \(name)") }
        try log.pool.withConnection { connection in
            var from = Position(rawValue: 0)
            while true {
                let events = try log.reader.events(in: id, from: from, on: connection)
                guard let last = events.last else { break }
                for event in events { try add(event, name) }
                from = last.position.next
            }
        }
    }

    private mutating func add(_ event: StoredEvent, _ name: String) throws {
        guard let type = event.type, let data = event.parsedBody?["data"] else { return }
        if type == .relyingPartyConfigured { configuration = try RelyingPartyConfiguration(data, name: name) }
        guard let payload = try? EventPayload(type, data: data) else { return }
        switch payload {
        case .credentialImported(let imported): try add(imported)
        case .optionsIssued(let issued): issues[event.subject ?? ""] = (issued, event.time)
        case .responseReceived(let received): add(received, event)
        default: break
        }
    }

    private mutating func add(_ imported: CredentialImported) throws {
        var known = KnownCredential(id: imported.credentialID, account: imported.account)
        known.userHandle = imported.userHandle?.pseudonym
        known.publicKey = try COSEKey(cose: imported.publicKey)
        known.backupEligible = imported.backupEligible
        known.signCount = imported.signCount
        guard let map = try CBORDecoder.decodeFirst(imported.publicKey).value.map, let x = map[-2]?.bytes, let y = map[-3]?.bytes
        else { return }
        credentials[known.id] = (known, points.count)
        points.append((x, y))
    }

    private mutating func add(_ received: ResponseReceived, _ event: StoredEvent) {
        func bytes(_ value: JSONValue?) -> [UInt8]? { value?.stringBytes.flatMap { Base64URL.decode($0)?.bytes } }
        let inner = received.response["response"]
        guard let issue = issues[event.subject ?? ""], let id = bytes(received.response["id"]), let held = credentials[id],
            let signature = bytes(inner?["signature"]), let data = bytes(inner?["authenticatorData"]),
            let clientData = bytes(inner?["clientDataJSON"])
        else { return }
        let message = data + SHA256.hash(clientData)
        signIns.append(
            SignIn(
                event: event, issued: issue.0, issuedAt: issue.1, credential: held.known, signature: signature,
                message: message, hash: SHA256.hash(message), key: held.key))
    }
}
