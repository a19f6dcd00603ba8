import Ceremony

/// Thirty days of visits whose truth is written down while they are made, one plain record for each thing that is counted.
struct SimulatedMonth {
    /// A ceremony as it was meant.
    struct Truth {
        var scene: Scene
        var outcome: String
        var isClosed: Bool
        var client: [String: String]
    }

    /// A visit as it was meant.
    struct VisitTruth {
        var at: Int64
        var ceremonies: [Int]
        var method: String?
        var isHolder: Bool
        var client: [String: String]
    }

    private(set) var ceremonies: [Truth] = []
    private(set) var visits: [VisitTruth] = []
    private(set) var offers: [(at: Int64, isSkipped: Bool)] = []
    private(set) var fallbacks: [(at: Int64, isAutomatic: Bool)] = []
    private var state: UInt64

    static let clients: [(json: String, fields: [String: String])] = [
        (#"{"platform":"ios","osVersion":"26.1","app":{"id":"T.shop","version":"8.4","build":"1204"}}"#,
         ["platform": "ios", "osVersion": "26.1", "appVersion": "8.4", "appBuild": "1204"]),
        (#"{"platform":"android","osVersion":"16","app":{"id":"com.shop","version":"8.5","build":"412"}}"#,
         ["platform": "android", "osVersion": "16", "appVersion": "8.5", "appBuild": "412"]),
        (#"{"platform":"web","osVersion":"Windows 11","browser":{"name":"Chrome","version":"142"}}"#,
         ["platform": "web", "osVersion": "Windows 11", "browser": "Chrome"]),
        (#"{"platform":"web","osVersion":"Windows 11","browser":{"name":"Edge","version":"142"}}"#,
         ["platform": "web", "osVersion": "Windows 11", "browser": "Edge"]),
    ]

    init(seed: UInt64) { state = seed }

    private mutating func random(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }

    /// Plays so many visits into a log, in the order of their times.
    mutating func play(_ count: Int, in trail: LoggedTrail) {
        for account in 0..<40 { trail.credential(UInt8(account), account: "acc_\(account)", at: -600) }
        let spacing = 30 * 86_400 / Int64(count)
        for number in 0..<count { visit(number, at: Int64(number) * spacing + Int64(random(600)), in: trail) }
    }

    private mutating func visit(_ number: Int, at: Int64, in trail: LoggedTrail) {
        let account = random(80)
        let client = Self.clients[random(Self.clients.count)]
        var made: [Int] = []
        if random(10) > 0 { made.append(ceremony("c\(number)a", at, number, account, client, in: trail)) }
        if random(4) == 0 { made.append(ceremony("c\(number)b", at + 30, number, account, client, in: trail)) }
        let isVerified = made.last.map { ceremonies[$0].outcome == "verified" } ?? false
        var method: String?
        if isVerified { method = "passkey" } else if random(3) > 0 { method = ["password", "otp", "recovery"][random(3)] }
        if let method, method != "passkey" {
            let isAutomatic = random(6) == 0
            fallbacks.append((at + 40, isAutomatic))
            trail.add(
                .fallbackShown, at: at + 40, nil,
                #"{"method":"password","initiatedBy":"\#(isAutomatic ? "automatic" : "user")","session":"s\#(number)"}"#)
        }
        if let method {
            trail.add(
                .signinCompleted, at: at + 60, nil,
                #"{"method":"\#(method)","account":"acc_\#(account)","session":"s\#(number)","client":\#(client.json)}"#)
        }
        if method != nil, random(3) == 0 {
            let isSkipped = random(2) == 0
            offers.append((at + 70, isSkipped))
            trail.add(.offerShown, at: at + 70, nil, #"{"account":"acc_\#(account)","session":"s\#(number)"}"#)
            trail.add(.offerAnswered, at: at + 75, nil, #"{"account":"acc_\#(account)","session":"s\#(number)","accepted":\#(!isSkipped)}"#)
        }
        if !made.isEmpty || method != nil {
            visits.append(VisitTruth(at: at, ceremonies: made, method: method, isHolder: account < 40, client: client.fields))
        }
    }

    private mutating func ceremony(
        _ id: String, _ at: Int64, _ visit: Int, _ account: Int, _ client: (json: String, fields: [String: String]),
        in trail: LoggedTrail
    ) -> Int {
        var scene = Scene(id: id, at: at, account: "acc_\(account)", session: "s\(visit)")
        scene.client = client.json
        scene.mediation = ["modal", "modal", "immediate", "conditional", "unknown"][random(5)]
        scene.server = ["2.1", "2.2"][random(2)]
        scene.credential = UInt8(account)
        scene.attachment = ["platform", "cross-platform"][random(2)]
        scene.purpose = [nil, "signin", "step_up"][random(3)]
        var outcome: String
        var isClosed = true
        switch random(10) {
        case 0:
            scene.failing = [("origin", "web_origin_not_allowed")]
            (scene.accepted, outcome) = (false, "origin_mismatch")
        case 1:
            scene.failing = [("signature", "signature_false")]
            (scene.accepted, outcome) = (false, "signature_rejected")
        case 2: (scene.failing, scene.accepted, outcome) = ([], false, "refused_by_rp")
        case 3:
            (scene.isPrompted, outcome) = (true, "abandoned")
        case 4: outcome = ["conditional", "immediate"].contains(scene.mediation) ? "not_used" : "abandoned"
        case 5: (outcome, isClosed) = ("pending", false)
        default: (scene.failing, scene.accepted, outcome) = ([], true, "verified")
        }
        scene.play(in: trail)
        if scene.failing == nil && isClosed { scene.expire(in: trail) }
        ceremonies.append(Truth(scene: scene, outcome: outcome, isClosed: isClosed, client: client.fields))
        return ceremonies.count - 1
    }
}

extension SimulatedMonth.Truth {
    var request: String { scene.mediation == "immediate" ? "modal" : scene.mediation ?? "unknown" }
    var isSignin: Bool { scene.purpose != "step_up" }
    var isNeutral: Bool { outcome == "not_used" }
    var failed: Bool { isClosed && !isNeutral && outcome != "verified" }
    var group: String? {
        [
            "origin_mismatch": "configuration", "signature_rejected": "security", "refused_by_rp": "rp", "abandoned": "unknown",
            "not_used": "neutral", "verified": "success",
        ][outcome]
    }

    func value(_ dimension: String) -> String? {
        let isAnswered = scene.failing != nil
        return switch dimension {
        case "kind": scene.kind
        case "mediation": scene.mediation
        case "purpose": scene.purpose
        case "outcome": outcome
        case "group": group
        case "accepted": scene.accepted.map { String($0) }
        case "rpServerVersion": scene.server
        case "attachment": isAnswered ? scene.attachment : nil
        case "originKind": isAnswered ? "https" : nil
        case "backedUp", "backupEligible": isAnswered ? "true" : nil
        default: client[dimension]
        }
    }
}
