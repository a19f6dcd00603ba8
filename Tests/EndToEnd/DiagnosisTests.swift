import JSON
import Simulator
import Testing

@Suite struct DiagnosisTests {
    private let service: ServiceUnderTest
    private let client: Client

    init() throws {
        service = try ServiceUnderTest.shared.get()
        client = service.client()
    }

    /// Configures the shop, feeds its registration and then `events`, and returns the last position.
    private func feed(_ shop: Shop, _ events: [[UInt8]]) throws -> Int {
        #expect(try client.put("/v1/rp/\(shop.name)", shop.configuration).status == 200)
        let answer = try client.feed(try shop.registration("enrolment") + events)
        #expect(answer.status == 200, "\(answer.text)")
        return try #require(try answer.json()["positions"]?[shop.name]?.int.map { Int($0) })
    }

    private func diagnosis(_ shop: Shop, _ ceremony: String, _ position: Int) throws -> JSONValue {
        let answer = try client.get("/v1/rp/\(shop.name)/ceremonies/\(ceremony)?atLeast=\(position)")
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.json()
    }

    private func checks(_ diagnosis: JSONValue, _ status: String) -> [String] {
        (diagnosis["checks"].map { Array($0.elements) } ?? []).filter { $0["status"]?.string == status }
            .compactMap { $0["name"]?.string }
    }

    @Test(arguments: ["enrolment", "visit"])
    func `a registration and the sign-in with its key are verified at the first read`(ceremony: String) throws {
        let shop = try Shop("verified")
        let position = try feed(shop, try shop.signIn("visit"))
        let diagnosis = try diagnosis(shop, ceremony, position)
        #expect(diagnosis["outcome"]?["class"]?.string == "verified")
        #expect(diagnosis["outcome"]?["confidence"]?.string == "certain")
        #expect(diagnosis["decision"]?["agrees"]?.bool == true)
        #expect(checks(diagnosis, "fail").isEmpty)
        #expect(checks(diagnosis, "pass").contains("origin"))
        #expect(checks(diagnosis, "pass").contains(ceremony == "visit" ? "signature" : "attestation"))
        let types = diagnosis["timeline"].map { Array($0.elements) }?.compactMap { $0["type"]?.string } ?? []
        #expect(types.first?.contains("options-issued") == true)
        #expect(types.contains { $0.contains("ceremony.judged") })
    }

    @Test func `a signature with one bit turned is called false, and nothing else fails`() throws {
        let shop = try Shop("false")
        var overrides = ResponseOverrides()
        overrides.signature = .corrupted
        let position = try feed(shop, try shop.signIn("visit", accepted: false, overrides))
        let diagnosis = try diagnosis(shop, "visit", position)
        #expect(diagnosis["outcome"]?["class"]?.string == "signature_rejected")
        #expect(diagnosis["outcome"]?["reason"]?.string == "signature_false")
        #expect(checks(diagnosis, "fail") == ["signature"])
    }

    @Test func `an app signed with a certificate that is not listed is named with the origin it would need`() throws {
        let shop = try Shop("android")
        let origin = "android:apk-key-hash:" + Base64URL.encode([UInt8](repeating: 0xcd, count: 32))
        var overrides = ResponseOverrides()
        overrides.origin = origin
        let position = try feed(shop, try shop.signIn("visit", accepted: false, overrides))
        let diagnosis = try diagnosis(shop, "visit", position)
        #expect(diagnosis["outcome"]?["class"]?.string == "origin_mismatch")
        #expect(diagnosis["outcome"]?["reason"]?.string == "android_origin_not_allowed")
        #expect(diagnosis["outcome"]?["summary"]?.string?.contains(origin) == true)
        #expect(diagnosis["outcome"]?["remedy"]?.string?.isEmpty == false)
    }

    @Test func `an acceptance of what the verifier rejects is a disagreement`() throws {
        let shop = try Shop("disagree")
        var overrides = ResponseOverrides()
        overrides.origin = "https://elsewhere.example.org"
        let position = try feed(shop, try shop.signIn("visit", overrides))
        let diagnosis = try diagnosis(shop, "visit", position)
        #expect(diagnosis["decision"]?["accepted"]?.bool == true)
        #expect(diagnosis["decision"]?["agrees"]?.bool == false)
    }

    @Test func `a batch sent again is acknowledged and stored once`() throws {
        let shop = try Shop("again")
        let events = try shop.signIn("visit")
        let position = try feed(shop, events)
        let answer = try client.feed(events).json()
        #expect(answer["stored"]?.int == 0)
        #expect(answer["duplicates"]?.int == Int64(events.count))
        #expect(answer["positions"]?[shop.name]?.int == Int64(position))
    }

    @Test func `neither account nor names nor tokens stand in a diagnosis or in the service's own log`() throws {
        let shop = try Shop("private")
        let position = try feed(shop, try shop.signIn("visit"))
        for ceremony in ["enrolment", "visit"] {
            let answer = try client.get("/v1/rp/\(shop.name)/ceremonies/\(ceremony)?atLeast=\(position)").text
            for secret in [shop.account, "A Name", ServiceUnderTest.adminToken] { #expect(!answer.contains(secret)) }
        }
        for secret in [shop.account, "A Name", ServiceUnderTest.adminToken] {
            #expect(!service.errors.contains(secret))
        }
        let pseudonym = try client.post("/v1/rp/\(shop.name)/accounts/lookup", #"{"account":"\#(shop.account)"}"#)
            .json()
        let found = try #require(pseudonym["account"]?.string)
        let list = try client.get("/v1/rp/\(shop.name)/ceremonies?account=\(found)&atLeast=\(position)").json()
        #expect(list["items"]?.count == 2)
    }
}
