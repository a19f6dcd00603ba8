import Ceremony
import JSON
import OpenSSL

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

    /// The bytes of a pseudonym of this kind; nil for what is none.
    func bytes(of text: String) -> [UInt8]? {
        guard text.hasPrefix(self == .account ? "acc_" : "usr_") else { return nil }
        return Base64URL.decode(Array(text.utf8.dropFirst(4))).flatMap { $0.bytes.count == 16 ? $0.bytes : nil }
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
        let head =
            Array(kind.rawValue.utf8)
            + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
        hmac = keyed.authenticationCode(for: head, value)
    }

    /// Eight bytes of the HMAC are random enough; log and kind are in it.
    func hash(into hasher: inout Hasher) {
        hasher.combine(hmac.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
