import Synchronization

/// Keeps the log readable while something fails again and again: of each kind of message one at once, then one in ten
/// seconds, with the number of those that were left out.
final class LogThrottle: Sendable {
    private struct Kind {
        var next: ContinuousClock.Instant
        var left = 0
    }

    private static let pause = Duration.seconds(10)
    private let kinds = Mutex<[String: Kind]>([:])
    private let write: ServiceLog

    init(_ write: ServiceLog) { self.write = write }

    /// Writes a line, or counts it. `kind` and `message` are of a few; what differs stands in the fields.
    func callAsFunction(
        _ level: ServiceLog.Level, _ message: String, _ fields: [(String, String)], kind: String = "",
        now: ContinuousClock.Instant = .now
    ) {
        let left = kinds.withLock { kinds -> Int? in
            let key = message + "/" + kind
            if let known = kinds[key], now < known.next {
                kinds[key]?.left += 1
                return nil
            }
            defer { kinds[key] = Kind(next: now + Self.pause) }
            return kinds[key]?.left ?? 0
        }
        guard let left else { return }
        write(level, message, fields + (left > 0 ? [("leftOut", String(left))] : []))
    }
}
