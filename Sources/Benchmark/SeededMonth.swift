import Ceremony
import EventLog
import JSON
import OpenSSL
import Postgres

/// Fills a log with thirty days of ceremonies, verdicts included, without a signature being made or checked: what queries are
/// measured against. The clients, outcomes and their shares are those of a shop with apps.
struct SeededMonth {
    /// Ceremonies, and a sixth as many accounts, each with one passkey.
    let ceremonies: Int
    private let start: Instant
    private let span: Int64 = 30 * 86_400
    private var state: UInt64 = 88_172_645_463_325_252
    private var serial = 0
    private var next: Int64

    init(ceremonies: Int, end: Instant, next: Int64) {
        self.ceremonies = ceremonies
        self.next = next
        start = end.advanced(bySeconds: -30 * 86_400)
    }

    /// Appends the whole month, so many ceremonies at a time; returns how many events that were.
    mutating func append(to id: LogID, of log: EventLog, progress: (Int) -> Void) throws -> Int {
        try log.pool.withConnection { connection in
            var batch = accounts()
            for number in 0..<ceremonies {
                add(number, to: &batch)
                guard batch.count >= 4000 || number == ceremonies - 1 else { continue }
                let events = batch
                batch = []
                try connection.transaction {
                    _ = try AppendTransaction.append(events, to: id, on: connection, now: start.advanced(bySeconds: span))
                }
                progress(number)
            }
        }
        return serial
    }

    private mutating func random(_ count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(count))
    }

    private var accountCount: Int { max(60, ceremonies / 6) }

    /// Quieter at night: the square of a random number pulls towards the day's middle.
    private mutating func time(_ number: Int) -> Int64 {
        let even = Int64(number) * span / Int64(ceremonies)
        return even / 86_400 * 86_400 + (even % 86_400 + 43_200 + Int64(random(7200))) % 86_400
    }

    private mutating func event(_ type: EventType, _ subject: String?, _ seconds: Int64, _ data: String) -> NewEvent {
        serial += 1
        next += 1
        return NewEvent(
            source: type.isServiceOnly ? "urn:passkeytrail:seed" : "/seed", id: "s\(next)", type: type,
            time: start.advanced(bySeconds: seconds), subject: subject, body: Array(#"{"data":\#(data)}"#.utf8),
            contentDigest: [UInt8](repeating: 1, count: 32))
    }

    private static func credential(_ account: Int) -> String {
        Base64URL.encode(Array(SHA256.hash(Array("credential \(account)".utf8)).prefix(16)))
    }

    private mutating func accounts() -> [NewEvent] {
        var events = [event(.accountPopulation, nil, 0, #"{"accounts":\#(accountCount * 3)}"#)]
        for account in 0..<accountCount {
            let model = Self.models[account % Self.models.count]
            events.append(
                event(
                    .credentialImported, nil, Int64(account % 86_400),
                    #"{"account":"acc_\#(account)","credentialId":"\#(Self.credential(account))","publicKey":"AA","signCount":0,"backupEligible":\#(model.synced),"backedUp":\#(model.synced),"aaguid":"\#(model.aaguid)","transports":\#(model.transports)}"#))
        }
        return events
    }

    private mutating func add(_ number: Int, to batch: inout [NewEvent]) {
        let at = time(number), account = random(accountCount), id = "c-\(next)-\(number)"
        let model = Self.models[account % Self.models.count]
        let client = Self.clients[(account / Self.models.count + random(3)) % Self.clients.count]
        let mediation = ["modal", "modal", "modal", "conditional", "immediate", "unknown"][random(6)]
        let hash = Base64URL.encode(SHA256.hash(Array(id.utf8)))
        batch.append(
            event(
                .optionsIssued, id, at,
                #"{"ceremony":"authentication","account":"acc_\#(account)","session":"v-\#(number)","mediation":"\#(mediation)","server":{"version":"\#(["2.41.0", "2.42.0"][number * 2 / ceremonies % 2])"},"options":{"challenge":"\#(hash)","rpId":"shop.example"},"client":\#(client)}"#))
        let fate = random(1000)
        if fate < 130 {
            fail(fate, id, at, client, to: &batch)
        } else {
            answer(fate, id, at, account, model, to: &batch)
        }
        let method = fate < 130 ? (fate < 100 ? "password" : nil) : fate < 145 ? "password" : "passkey"
        guard let method else { return }
        if method != "passkey" {
            batch.append(event(.fallbackShown, nil, at + 20, #"{"method":"password","initiatedBy":"\#(fate % 40 == 0 ? "automatic" : "user")","session":"v-\#(number)"}"#))
        }
        batch.append(event(.signinCompleted, nil, at + 30, #"{"method":"\#(method)","account":"acc_\#(account)","session":"v-\#(number)"\#(method == "passkey" ? ",\"ceremony\":\"\(id)\"" : "")}"#))
    }

    /// No answer: an error of the client, or silence.
    private mutating func fail(_ fate: Int, _ id: String, _ at: Int64, _ client: String, to batch: inout [NewEvent]) {
        if fate < 90 {
            batch.append(
                event(
                    .clientFailed, id, at + 5,
                    #"{"error":{"platform":"web","api":"navigator.credentials.get","name":"\#(fate < 80 ? "NotAllowedError" : "SecurityError")"},"elapsedMs":4200,"prompted":true,"client":\#(client)}"#))
        }
        batch.append(event(.ceremonyExpired, id, at + 360, "{}"))
    }

    private mutating func answer(
        _ fate: Int, _ id: String, _ at: Int64, _ account: Int, _ model: Model, to batch: inout [NewEvent]
    ) {
        let took = 2 + Int64(random(9))
        let position = next
        batch.append(
            event(
                .responseReceived, id, at + took,
                #"{"response":{"id":"\#(Self.credential(account))","authenticatorAttachment":"\#(random(20) == 0 ? "cross-platform" : "platform")","response":{"clientDataJSON":"e30","authenticatorData":"AA","signature":"AA"}},"elapsedMs":\#(took * 950)}"#))
        let failing: (check: String, reason: String)? =
            switch fate {
            case 130..<136: ("origin", "android_origin_not_allowed")
            case 136..<140: ("challenge_freshness", "answered_too_late")
            case 140..<142: ("sign_count", "not_greater")
            case 142: ("signature", "signature_false")
            default: nil
            }
        let accepted = failing == nil && fate >= 145
        batch.append(event(.decided, id, at + took, #"{"accepted":\#(accepted)}"#))
        let passed = CheckName.allCases.map(\.rawValue).filter { $0 != failing?.check }.map { "\"\($0)\"" }.joined(separator: ",")
        let failed = failing.map { #"{"name":"\#($0.check)","reason":"\#($0.reason)"}"# } ?? ""
        let respondedAt = start.advanced(bySeconds: at + took).rawValue
        batch.append(
            event(
                .ceremonyJudged, id, at + took,
                #"{"kind":"authentication","passed":[\#(passed)],"notApplicable":[],"failed":[\#(failed)],"credential":"\#(Self.credential(account))","flags":\#(model.synced ? 29 : 5),"signCount":0,"origin":"https://shop.example","credentialAccount":"acc_\#(account)","algorithm":-7,"response":\#(position),"respondedAt":\#(respondedAt),"verifier":1,"basis":\#(position)}"#))
    }

    private typealias Model = (aaguid: String, transports: String, synced: Bool)
    private static let models: [Model] = [
        ("fbfc3007-154e-4ecc-8c0b-6e020557d7bd", #"["hybrid","internal"]"#, true),
        ("ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4", #"["hybrid","internal"]"#, true),
        ("00000000-0000-0000-0000-000000000000", #"["internal"]"#, false),
        ("08987058-cadc-4b81-b6e1-30de50dcbe96", #"["internal"]"#, false),
        ("bada5566-a7aa-401f-bd96-45619a55120d", #"["hybrid","internal"]"#, true),
        ("d548826e-79b4-db40-a3d8-11116f7e8349", #"["hybrid","internal"]"#, true),
        ("cb69481e-8ff7-4039-93ec-0a2729a154a8", #"["nfc","usb"]"#, false),
    ]

    private static let clients: [String] = {
        var clients: [String] = []
        for system in ["26.1", "26.0", "18.7"] {
            for build in ["1204", "1198"] {
                clients.append(#"{"platform":"ios","osVersion":"\#(system)","app":{"id":"ABCDE12345.com.example.shop","version":"8.4.1","build":"\#(build)"}}"#)
            }
        }
        for system in ["16", "15", "14"] {
            for (build, octet) in [("411", "cd"), ("412", "ab")] {
                let certificate = String(repeating: octet, count: 32)
                clients.append(#"{"platform":"android","osVersion":"\#(system)","app":{"id":"com.example.shop","version":"8.4.2","build":"\#(build)","signingCertSha256":"\#(certificate)"}}"#)
            }
        }
        for browser in ["Chrome", "Edge", "Safari", "Firefox"] {
            for system in ["Windows 11", "macOS 26.1"] {
                clients.append(#"{"platform":"web","osVersion":"\#(system)","browser":{"name":"\#(browser)","version":"142"}}"#)
            }
        }
        return clients + [#"{"platform":"linux","osVersion":"6.1","browser":{"name":"Firefox","version":"145"}}"#]
    }()
}
