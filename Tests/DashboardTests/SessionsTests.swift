import Ceremony
import Dashboard
import Synchronization
import Testing

/// A clock that tests move.
private final class Clock: Sendable {
    private let time = Mutex(Instant(rawValue: 1_800_000_000_000_000))
    var now: Instant { time.withLock { $0 } }
    func advance(_ seconds: Int64) { time.withLock { $0 = $0.advanced(bySeconds: seconds) } }
}

@Suite struct SessionsTests {
    private let clock = Clock()

    private var sessions: Sessions { Sessions(now: { [clock] in clock.now }) }

    @Test func `a session is found by its id until it is ended`() throws {
        let sessions = sessions
        let id = try sessions.begin(tokenHash: [1, 2, 3])
        #expect(sessions.session(id)?.tokenHash == [1, 2, 3])
        #expect(sessions.session("another") == nil)
        sessions.end(id)
        #expect(sessions.session(id) == nil)
    }

    @Test func `ids and keys of forms are never the same`() throws {
        let sessions = sessions
        let ids = try (0..<100).map { _ in try sessions.begin(tokenHash: []) }
        #expect(Set(ids).count == 100)
        #expect(Set(ids.compactMap { sessions.session($0)?.formKey }).count == 100)
    }

    @Test func `a session that nobody uses is over`() throws {
        let sessions = sessions
        let id = try sessions.begin(tokenHash: [])
        clock.advance(Sessions.idleSeconds - 1)
        #expect(sessions.session(id) != nil)
        clock.advance(Sessions.idleSeconds)
        #expect(sessions.session(id) == nil)
    }

    @Test func `a session that is used all the time is over, too`() throws {
        let sessions = sessions
        let id = try sessions.begin(tokenHash: [])
        for _ in 0..<12 {
            #expect(sessions.session(id) != nil)
            clock.advance(Sessions.longestSeconds / 12)
        }
        #expect(sessions.session(id) == nil)
    }
}
