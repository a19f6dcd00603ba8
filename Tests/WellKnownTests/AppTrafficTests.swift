import Ceremony
import Testing
import WellKnown

@Suite("Apps of ceremonies beside the files")
struct AppTrafficTests {
    static let now = AssociationHistoryTests.now
    static let app = "ABCDE12345.com.example.shop"

    func seen(_ apps: [String], daysAgo: Int64, position: Int64) -> AssociationHistory.Version {
        AssociationHistoryTests().seen(apps, daysAgo: daysAgo, position: position)
    }

    func traffic(_ ceremonies: Int64 = 50, verified: Int64 = 50, verifiedDaysAgo: Int64 = 0) -> AppTraffic {
        AppTraffic(
            client: AssociationHistoryTests().client, ceremonies: ceremonies, verified: verified, lastSeenAt: Self.now,
            lastVerifiedAt: Self.now.advanced(bySeconds: -verifiedDaysAgo * 86_400))
    }

    @Test("An app that a file lists and that works deserves no look")
    func ordinary() {
        let history = AssociationHistory([seen([], daysAgo: 9, position: 1), seen([Self.app], daysAgo: 5, position: 2)])
        #expect(traffic().isListed(in: history) == true)
        #expect(traffic().note(in: history, now: Self.now) == nil)
        #expect(traffic().note(in: AssociationHistory(), now: Self.now) == nil)
        #expect(traffic().isListed(in: AssociationHistory()) == nil)
    }

    @Test("An app in no file, and one that vanished from it, are told apart")
    func unlisted() {
        let never = AssociationHistory([seen(["other"], daysAgo: 9, position: 1)])
        #expect(traffic().note(in: never, now: Self.now) == .neverListed)
        #expect(traffic().finding(.neverListed)?.code == .appNotListed)
        let vanished = AssociationHistory([
            seen([Self.app], daysAgo: 9, position: 1), seen([], daysAgo: 1, position: 2),
        ])
        #expect(traffic().note(in: vanished, now: Self.now) == .vanished)
        #expect(traffic().finding(.vanished)?.detail.contains("listed before") == true)
        #expect(traffic(4).finding(.vanished) == nil, "a few ceremonies may be a developer's")
    }

    @Test("An app that worked until its file changed and never since is told, after a day")
    func stopped() {
        let changed = AssociationHistory([
            seen([Self.app], daysAgo: 9, position: 1), seen([Self.app, "x"], daysAgo: 3, position: 2),
        ])
        #expect(traffic(verifiedDaysAgo: 4).note(in: changed, now: Self.now) == .stopped)
        #expect(traffic(verifiedDaysAgo: 2).note(in: changed, now: Self.now) == nil)
        #expect(traffic(verified: 19, verifiedDaysAgo: 4).note(in: changed, now: Self.now) == nil)
        let today = AssociationHistory([
            seen([Self.app], daysAgo: 9, position: 1), seen([Self.app, "x"], daysAgo: 0, position: 2),
        ])
        #expect(traffic(verifiedDaysAgo: 4).note(in: today, now: Self.now) == nil)
        #expect(traffic().finding(.stopped) == nil)
    }
}
