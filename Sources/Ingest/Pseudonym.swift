import Ceremony
import JSON
import OpenSSL

/// The keys that ingestion works with, each of 32 bytes, kept outside the database.
public struct IngestKeys: Sendable {
    /// Finds pseudonyms: without it nobody can tell which one stands for which account.
    public var pseudonymKey: [UInt8]
    /// Tells a duplicate from a conflict without keeping what was sent.
    public var digestKey: [UInt8]

    /// Takes the keys.
    public init(pseudonymKey: [UInt8], digestKey: [UInt8]) {
        self.pseudonymKey = pseudonymKey
        self.digestKey = digestKey
    }
}

/// What a pseudonym stands for.
enum PseudonymKind: String, Sendable {
    case account = "a"
    case userHandle = "h"

    /// The text form of a pseudonym.
    func text(_ bytes: [UInt8]) -> String {
        switch self {
        case .account: "acc_" + Base64URL.encode(bytes)
        case .userHandle: "usr_" + Base64URL.encode(bytes)
        }
    }
}

/// The key under which a pseudonym is found: HMAC-SHA-256 over kind, log and value.
struct PseudonymKey: Hashable, Sendable {
    let log: LogID
    let kind: PseudonymKind
    let hmac: [UInt8]

    init(_ kind: PseudonymKind, _ value: [UInt8], in log: LogID, _ keyed: HMACSHA256) {
        self.log = log
        self.kind = kind
        let number = UInt32(bitPattern: log.rawValue)
        let head = Array(kind.rawValue.utf8)
            + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
        hmac = keyed.authenticationCode(for: head, value)
    }
}
