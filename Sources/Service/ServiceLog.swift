public import Ceremony
import Foundation
import JSON

/// The service's log: one JSON object per line on standard error. It holds no secrets and nothing personal: callers give
/// names of things and numbers, never what a client sent.
public struct ServiceLog: Sendable {
    private let write: @Sendable ([UInt8]) -> Void

    /// A log whose lines go to `write`.
    public init(write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

    /// Standard error. A line that cannot be written, because the disk is full or nobody reads any more, is lost: the
    /// service goes on.
    public static let standardError = ServiceLog { bytes in
        try? FileHandle.standardError.write(contentsOf: Data(bytes))
    }

    /// Nobody reads it.
    public static let silent = ServiceLog { _ in }

    /// Levels.
    public enum Level: String, Sendable {
        case info, warning, error
    }

    /// Writes a line.
    public func callAsFunction(_ level: Level, _ message: String, _ fields: [(String, String)] = []) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("time", Instant.now.rfc3339)
        writer.member("level", level.rawValue)
        writer.member("message", message)
        for (name, value) in fields { writer.member(name, value) }
        writer.endObject()
        writer.newLine()
        write(writer.bytes)
    }
}

extension Instant {
    /// The service's clock.
    public static var now: Instant { Instant(rawValue: Int64(Date().timeIntervalSince1970 * 1_000_000)) }
}
