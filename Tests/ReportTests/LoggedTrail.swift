import Ceremony
import EventLog
import Foundation
import JSON
import Postgres
import Projections
import Queries
import Schema
import Support

/// A log that is written by hand, verdicts included, and projected: what a report must say about it is known.
final class LoggedTrail {
    let database: TestDatabase
    let log: EventLog
    let id: LogID
    let heads = LogHeads()
    /// Second 0: a Monday, 00:00 UTC.
    let start = Instant(rawValue: 1_767_571_200_000_000)
    /// When everything was recorded: long after.
    var recordedAt: Instant
    private var pending: [NewEvent] = []
    private(set) var next: Int64 = 0
    private var serial = 0

    init() throws {
        database = try TestDatabase.clone()
        log = EventLog(database.service, poolSize: 4)
        id = try log.createLog(named: "shop.example.com")
        recordedAt = start.advanced(bySeconds: 200 * 86_400)
        add(.relyingPartyConfigured, at: -3600, nil, #"{"origins": ["https://shop.example.com"]}"#)
    }

    func time(_ seconds: Int64) -> Instant { start.advanced(bySeconds: seconds) }

    /// Puts an event behind the others; returns its position.
    @discardableResult
    func add(_ type: EventType, at seconds: Int64, _ subject: String?, _ data: String, source: String = "/shop") -> Int64 {
        serial += 1
        defer { next += 1 }
        pending.append(
            NewEvent(
                source: type.isServiceOnly ? "urn:passkeytrail:test" : source, id: "e\(serial)", type: type,
                time: time(seconds), subject: subject, body: Array(#"{"data":\#(data)}"#.utf8),
                contentDigest: [UInt8](repeating: 1, count: 32)))
        return next
    }

    /// Appends what was added.
    func flush() throws {
        let events = pending
        pending = []
        for first in stride(from: 0, to: events.count, by: 2000) {
            let batch = Array(events[first..<min(first + 2000, events.count)])
            _ = try log.pool.withConnection { connection in
                try connection.transaction { try AppendTransaction.append(batch, to: id, on: connection, now: recordedAt) }
            }
        }
        heads.moved(id, to: Position(rawValue: next))
    }

    /// Projects all that was added, as after a restart.
    func project(batchRows: Int = 2000) throws {
        try flush()
        let connection = try PostgresConnection(log.settings)
        var leases = GroupLeases(.projection)
        // The session before may still be on its way out; its locks go with it.
        while try !leases.acquire(on: connection) || leases.held.count < Int(GroupLeases.count) {}
        var settings = Projector.Settings()
        settings.batchRows = batchRows
        let projector = Projector(settings: settings, heads: heads, onProgress: { _ in })
        try projector.begin(on: connection, leases: leases)
        while try projector.work(on: connection) {}
    }

    func report(_ report: Report, _ query: (String, String)...) throws -> [ReportRow] {
        try Queries(log).report(report, in: id, try ReportRequest(query: query.map { (name: $0.0, value: $0.1) })).rows
    }

    func json(_ report: Report, _ query: (String, String)...) throws -> String {
        let request = try ReportRequest(query: query.map { (name: $0.0, value: $0.1) })
        return String(decoding: try Queries(log).report(report, in: id, request).json, as: UTF8.self)
    }
}

/// What happens in a ceremony of such a log.
struct Scene {
    var id: String
    var at: Int64
    var kind = "authentication"
    var account: String? = "acc_a"
    var session: String?
    var mediation: String? = "modal"
    var purpose: String?
    var client = #"{"platform":"ios","osVersion":"26.1","app":{"id":"T.shop","version":"8.4","build":"1204"}}"#
    var server: String?
    /// Checks that fail, with their reasons; nil where no answer comes.
    var failing: [(check: String, reason: String)]?
    var skipped: [String] = []
    var accepted: Bool?
    var decidedAfter: Int64 = 1
    var answeredAfter: Int64 = 4
    var elapsedMs: Int64?
    var attachment: String?
    var credential: UInt8 = 1
    var flags: UInt8 = 0x1d
    var aaguid: String?
    var origin = "https://shop.example.com"
    var format: String?
    var transports: [String] = []
    /// An error that the client reports, as JSON.
    var error: String?
    var isPrompted = false

    /// Options, the client's words, the answer with its decision and verdict.
    func play(in trail: LoggedTrail) {
        options(in: trail)
        if isPrompted { trail.add(.clientPrompted, at: at + 1, id, "{}") }
        if let error {
            trail.add(.clientFailed, at: at + 3, id, #"{"error":\#(error),"client":\#(client),"prompted":\#(isPrompted)}"#)
        }
        guard let failing else { return }
        let response = trail.add(
            .responseReceived, at: at + answeredAfter, id,
            #"{"response":{"id":"AQ","authenticatorAttachment":\#(Self.text(attachment)),"response":{"clientDataJSON":"e30","authenticatorData":"AA","signature":"AA","attestationObject":"AA","transports":\#(Self.list(transports))}}"#
                + (elapsedMs.map { #","elapsedMs":\#($0)"# } ?? "") + "}")
        if let accepted {
            trail.add(.decided, at: at + answeredAfter + decidedAfter, id, #"{"accepted":\#(accepted)}"#)
        }
        trail.add(.ceremonyJudged, at: at + answeredAfter, id, verdict(failing, response, trail))
    }

    private func options(in trail: LoggedTrail) {
        let members = [
            account.map { #""account":"\#($0)""# }, session.map { #""session":"\#($0)""# },
            mediation.map { #""mediation":"\#($0)""# }, purpose.map { #""purpose":"\#($0)""# },
            server.map { #""server":{"version":"\#($0)"}"# },
        ].compactMap { $0 }.map { "," + $0 }.joined()
        let challenge = Base64URL.encode(Array((id + "0123456789abcdef").utf8))
        let body =
            kind == "authentication"
            ? #"{"challenge":"\#(challenge)","rpId":"shop.example.com"}"#
            : #"{"challenge":"\#(challenge)","rp":{"name":"Shop"},"user":{"id":"AQ","name":"n","displayName":"d"},"pubKeyCredParams":[{"type":"public-key","alg":-7}]}"#
        trail.add(.optionsIssued, at: at, id, #"{"ceremony":"\#(kind)","options":\#(body),"client":\#(client)\#(members)}"#)
    }

    private func verdict(_ failing: [(check: String, reason: String)], _ response: Int64, _ trail: LoggedTrail) -> String {
        let out = Set(failing.map(\.check) + skipped)
        let passed = CheckName.allCases.map(\.rawValue).filter { !out.contains($0) }
        let failed = failing.map { #"{"name":"\#($0.check)","reason":"\#($0.reason)"}"# }.joined(separator: ",")
        let left = skipped.map { #"{"name":"\#($0)","reason":"no_key"}"# }.joined(separator: ",")
        let id = Base64URL.encode([UInt8](repeating: credential, count: 16))
        return #"{"kind":"\#(kind)","passed":\#(Self.list(passed)),"notApplicable":[],"skipped":[\#(left)],"failed":[\#(failed)],"#
            + #""credential":"\#(id)","flags":\#(flags),"signCount":0,"origin":"\#(origin)","aaguid":\#(Self.text(aaguid)),"#
            + #""attestationFormat":\#(Self.text(format)),"credentialAccount":\#(Self.text(account)),"algorithm":-7,"#
            + #""response":\#(response),"respondedAt":\#(trail.time(at + answeredAfter).rawValue),"verifier":1,"basis":\#(response)}"#
    }

    private static func text(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }
    private static func list(_ texts: [String]) -> String { "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]" }

    /// Silence closes it.
    func expire(in trail: LoggedTrail) { trail.add(.ceremonyExpired, at: at + 360, id, "{}") }
}

extension LoggedTrail {
    func signIn(_ method: String, at seconds: Int64, account: String = "acc_a", session: String? = nil, ceremony: String? = nil) {
        let more =
            (session.map { #","session":"\#($0)""# } ?? "") + (ceremony.map { #","ceremony":"\#($0)""# } ?? "")
        add(.signinCompleted, at: seconds, nil, #"{"method":"\#(method)","account":"\#(account)"\#(more)}"#)
    }

    func credential(_ seed: UInt8, account: String = "acc_a", at seconds: Int64, createdAt: Int64? = nil, backedUp: Bool = true, aaguid: String? = nil, transports: [String] = []) {
        let id = Base64URL.encode([UInt8](repeating: seed, count: 16))
        let list = "[" + transports.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        add(
            .credentialImported, at: seconds, nil,
            #"{"account":"\#(account)","credentialId":"\#(id)","publicKey":"AA","signCount":0,"backupEligible":true,"backedUp":\#(backedUp),"transports":\#(list)"#
                + (createdAt.map { #","createdAt":"\#(time($0).rfc3339)""# } ?? "")
                + (aaguid.map { #","aaguid":"\#($0)""# } ?? "") + "}")
    }
}

extension [ReportRow] {
    /// `numerator/denominator` of the one row of a metric, or with these values.
    func rate(_ metric: String, _ by: [String: String?] = [:]) -> String? {
        let rows = filter { row in
            row.metric == metric && by.allSatisfy { name, value in
                name == "bucket" ? row.bucket == value : row.by.contains { $0.name == name && $0.value == value }
            }
        }
        guard rows.count == 1, let row = rows.first else { return rows.isEmpty ? nil : "\(rows.count) rows" }
        return "\(row.numerator)/\(row.denominator)"
    }
}

let notAllowed = #"{"platform":"web","api":"navigator.credentials.get","name":"NotAllowedError"}"#
let cancelled = #"{"platform":"ios","domain":"com.apple.AuthenticationServices.AuthorizationError","code":1001}"#
