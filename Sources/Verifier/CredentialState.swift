import Ceremony
import WebAuthn

/// A credential in the verifier's own state: what later answers are judged by.
struct CredentialState: Sendable {
    /// What may be done with it.
    enum Status: String, Sendable {
        /// Answers are judged by it.
        case active
        /// It was revoked.
        case revoked
        /// The relying party refused its registration; the device may still hold it.
        case refused
        /// Its account was closed or erased.
        case closed
        /// Its registration failed a check; the relying party's acceptance would still make it a credential.
        case candidate
    }

    /// The credential id.
    var id: [UInt8]
    /// Who holds it (a pseudonym).
    var account: String?
    /// The pseudonym of its user handle.
    var userHandle: String?
    /// Its COSE_Key as registered or imported; empty where a revocation is all that was seen of it.
    var publicKey: [UInt8]
    /// BE at registration.
    var backupEligible: Bool?
    /// The counter.
    var counter = SignatureCounter()
    /// What may be done with it.
    var status: Status
    /// The response of its registration, or its import.
    var origin: Position

    /// As the judge sees it; nil where it counts as never seen.
    var known: KnownCredential? {
        guard status != .candidate else { return nil }
        var known = KnownCredential(id: id, account: account)
        known.userHandle = userHandle
        known.publicKey = publicKey.isEmpty ? nil : COSEKey(stored: publicKey)
        known.backupEligible = backupEligible
        known.signCount = counter.stored
        known.signCountTime = counter.storedSighting?.time
        switch status {
        case .active, .candidate: known.inactivity = nil
        case .revoked: known.inactivity = .revoked
        case .refused: known.inactivity = .registrationRefused
        case .closed: known.inactivity = .accountClosed
        }
        return known
    }

    /// Whether its id is taken (L3 section 7.1): an inactive credential does not hold it.
    var holdsID: Bool { status == .active }
}
