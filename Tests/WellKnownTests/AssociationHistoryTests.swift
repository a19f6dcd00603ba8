import Ceremony
import Classification
import JSON
import Testing
import WellKnown

@Suite("Versions of association files")
struct AssociationHistoryTests {
    static let print = AssetLinksTests.print
    static let now = Instant(rawValue: 1_800_000_000_000_000)
    static let day: Int64 = 86_400

    func seen(
        _ apps: [String], daysAgo: Int64, _ view: AssociationObservation.View = .origin,
        state: AssociationObservation.State = .present, position: Int64 = 0
    ) -> AssociationHistory.Version {
        let observation = AssociationObservation(
            .appleAppSiteAssociation, view, url: "https://example.com/x", state: state, grants: Grants(appleApps: apps))
        return .init(
            position: Position(rawValue: position), seenAt: Self.now.advanced(bySeconds: -daysAgo * Self.day),
            observation: observation)
    }

    var client: Client {
        var client = Client(platform: .ios)
        client.appID = "ABCDE12345.com.example.shop"
        return client
    }

    @Test("A device may hold what was served in the eight days before")
    func held() {
        let history = AssociationHistory([
            seen(["a"], daysAgo: 30), seen(["b"], daysAgo: 12), seen(["c"], daysAgo: 5), seen(["d"], daysAgo: -1),
        ])
        let held = history.held(.appleAppSiteAssociation, at: Self.now)
        #expect(held.map(\.version.observation.grants.appleApps) == [["b"], ["c"]])
        #expect(history.held(.assetLinks, at: Self.now).isEmpty)
    }

    @Test("No version of eight days listed the app: missing, inferred")
    func missing() throws {
        let history = AssociationHistory([seen([], daysAgo: 20, position: 4), seen(["x"], daysAgo: 3, position: 9)])
        let suspicion = try #require(history.suspicion(about: client, at: Self.now))
        #expect(suspicion.outcomeClass == .associationMissing)
        #expect(suspicion.confidence == .inferred)
        #expect(suspicion.reason == .fileLackedApp)
        #expect(suspicion.evidence.map(\.position) == [Position(rawValue: 4), Position(rawValue: 9)])
    }

    @Test("A version that lacked the app between others that list it raises a suspicion")
    func suspected() throws {
        let app = client.appID ?? ""
        let history = AssociationHistory([seen([app], daysAgo: 20), seen([], daysAgo: 6), seen([app], daysAgo: 1)])
        let suspicion = try #require(history.suspicion(about: client, at: Self.now))
        #expect(suspicion.outcomeClass == .associationSuspected)
        #expect(suspicion.evidence.count == 3)
        #expect(suspicion.evidence[1].detail.contains("did not list"))
    }

    @Test("A stale copy of the vendor raises a suspicion")
    func staleCopy() throws {
        let app = client.appID ?? ""
        let history = AssociationHistory([seen([app], daysAgo: 20), seen([], daysAgo: 20, .appleCDN)])
        #expect(history.suspicion(about: client, at: Self.now)?.outcomeClass == .associationSuspected)
    }

    @Test("A vendor that shows no copy raises none")
    func noCopy() {
        let app = client.appID ?? ""
        let history = AssociationHistory([
            seen([app], daysAgo: 20), seen([], daysAgo: 20, .appleCDN, state: .notFound),
        ])
        #expect(history.suspicion(about: client, at: Self.now) == nil)
        #expect(history.held(for: client, at: Self.now).map(\.listsApp) == [true])
    }

    @Test("What was watched for less than eight days is never called missing")
    func shortlyWatched() {
        let history = AssociationHistory([seen([], daysAgo: 2)])
        #expect(history.suspicion(about: client, at: Self.now)?.outcomeClass == .associationSuspected)
    }

    @Test("Nothing is suspected where all versions list the app, none is known, or the app is not")
    func nothing() {
        let app = client.appID ?? ""
        #expect(AssociationHistory([seen([app], daysAgo: 20)]).suspicion(about: client, at: Self.now) == nil)
        #expect(AssociationHistory().suspicion(about: client, at: Self.now) == nil)
        #expect(
            AssociationHistory([seen([], daysAgo: 20)]).suspicion(about: Client(platform: .ios), at: Self.now) == nil)
        #expect(
            AssociationHistory([seen([], daysAgo: 20)]).suspicion(about: Client(platform: .web), at: Self.now) == nil)
    }

    @Test("An Android app is listed with its certificate, where that is known")
    func android() {
        let grants = Grants(androidApps: ["com.example.shop": [Self.print]])
        let observation = AssociationObservation(
            .assetLinks, .origin, url: "https://example.com/x", state: .present, grants: grants)
        let history = AssociationHistory([
            .init(
                position: Position(rawValue: 1), seenAt: Self.now.advanced(bySeconds: -20 * Self.day),
                observation: observation)
        ])
        var client = Client(platform: .android)
        client.appID = "com.example.shop"
        #expect(history.suspicion(about: client, at: Self.now) == nil)
        client.signingCertificate = Self.print.lowercased().replacing(":", with: "")
        #expect(history.suspicion(about: client, at: Self.now) == nil)
        client.signingCertificate = String(repeating: "ab", count: 32)
        #expect(history.suspicion(about: client, at: Self.now)?.outcomeClass == .associationMissing)
    }

    @Test("An observation reads as it was written")
    func roundTrip() throws {
        var observation = AssociationObservation(
            .assetLinks, .googleList, url: "https://example.com/x", state: .present,
            grants: Grants(
                appleApps: ["b", "a"], androidApps: ["com.example": [Self.print]], origins: ["https://b", "https://a"]))
        observation.status = 200
        observation.contentType = "application/json"
        observation.bytes = 7
        observation.sha256 = "ab"
        observation.content = "[\"ü\"]"
        observation.ageSeconds = 60
        observation.previous = Position(rawValue: 12)
        observation.previousSeenAt = Self.now
        observation.changes = [.init(.fingerprint, before: nil, after: Self.print, package: "com.example")]
        observation.findings = [.cdnStale]
        var writer = JSONWriter()
        observation.write(to: &writer)
        #expect(AssociationObservation(try JSONValue.parse(writer.bytes)) == observation)
    }

    @Test("A change is told line by line")
    func changes() {
        var old = AssociationObservation(.assetLinks, .origin, url: "u", state: .present)
        old.grants = Grants(androidApps: ["com.a": ["01", "02"], "com.b": ["03"]])
        var new = old
        new.grants = Grants(androidApps: ["com.a": ["02", "04"], "com.c": ["05"]])
        #expect(
            AssociationChange.between(old, new).map(\.line) == [
                "- fingerprint of com.a 01", "+ fingerprint of com.a 04", "- android app com.b (03)",
                "+ android app com.c (05)",
            ])
        new.state = .notFound
        new.grants = Grants()
        #expect(AssociationChange.between(old, new).first?.line == "~ state present → not_found")
        var same = old
        same.sha256 = "ff"
        #expect(AssociationChange.between(old, same).map(\.line) == ["~ content"])
        #expect(old.version != same.version)
    }
}
