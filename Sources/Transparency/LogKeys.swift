public import Merkle
import OpenSSL

/// The keys of a trail's logs: one secret, from which each log and epoch gets an Ed25519 key of its own, so that no key signs
/// for two logs. No description shows it.
///
/// The seed of a log's key is HMAC-SHA256 under the secret, of `passkeytrail log key v1`, a newline and the log's origin.
public struct LogKeys: Sendable, CustomStringConvertible, CustomReflectable {
    /// The secret in use, then those it took the place of, the newest first; 32 bytes each.
    private let secrets: [[UInt8]]

    /// Takes the secret in use, and those before it, the newest first: they verify what they signed.
    public init(current: [UInt8], retired: [[UInt8]] = []) { secrets = [current] + retired }

    /// The name of the type alone.
    public var description: String { "LogKeys" }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// What signs for an origin.
    public func signer(of origin: LogOrigin) throws -> NoteSigner { try signer(origin, secrets[0]) }

    /// What verifies for an origin: the key in use first.
    public func keys(of origin: LogOrigin) throws -> [NoteKey] { try secrets.map { try signer(origin, $0).key } }

    /// The prefix of origins where none was chosen. It follows from the first secret, so that no two trails share it, and
    /// lies under a name that is nobody's (RFC 2606).
    public var defaultPrefix: String {
        let digest = HMACSHA256(key: secrets[secrets.count - 1]).authenticationCode(
            for: Array("passkeytrail origin v1".utf8))
        let hex = digest.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return "passkeytrail.invalid/" + hex
    }

    private func signer(_ origin: LogOrigin, _ secret: [UInt8]) throws -> NoteSigner {
        let seed = HMACSHA256(key: secret).authenticationCode(
            for: Array("passkeytrail log key v1\n\(origin.text)".utf8))
        guard let signer = try NoteSigner(name: origin.text, seed: seed) else { throw LogKeysError(origin: origin.text) }
        return signer
    }
}

/// An origin that cannot be the name of a key.
public struct LogKeysError: Error, CustomStringConvertible {
    let origin: String

    /// One sentence.
    public var description: String { "The origin \(origin) cannot be the name of a key: it has a space or a plus sign." }
}
