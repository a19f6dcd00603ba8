public import OpenSSL

/// A passkey that the software authenticator holds.
public struct SoftwareCredential: Sendable {
    /// The credential id: 32 bytes for security keys and Windows Hello, 20 for others.
    public let id: [UInt8]
    /// The key pair.
    public let key: SigningKey
    /// The RP ID that it was made for.
    public let rpID: String
    /// The user handle that it was made with.
    public let userHandle: [UInt8]
    /// The authenticator that holds it.
    public let model: AuthenticatorModel
    /// The signature counter as it stood at the last answer; stays 0 where the model does not count.
    public var signCount: UInt32

    /// Makes the passkey of a seed: id and, but for RSA, key follow from it.
    public init(
        seed: [UInt8], algorithm: SigningAlgorithm = .es256, rpID: String, userHandle: [UInt8],
        model: AuthenticatorModel = .iCloudKeychain, signCount: UInt32 = 0
    ) throws(OpenSSLError) {
        try self.init(
            key: SigningKey(algorithm, seed: seed), seed: seed, rpID: rpID, userHandle: userHandle, model: model,
            signCount: signCount)
    }

    /// Makes a passkey with a key that is there already; the id follows from the seed.
    public init(
        key: SigningKey, seed: [UInt8], rpID: String, userHandle: [UInt8], model: AuthenticatorModel,
        signCount: UInt32 = 0
    ) {
        let digest = SHA256.hash(Array("credential id".utf8) + seed)
        id = Array(digest.prefix(model.isSynced ? 20 : 32))
        self.key = key
        self.rpID = rpID
        self.userHandle = userHandle
        self.model = model
        self.signCount = model.isCounting ? signCount : 0
    }

    /// Counts one use, where the model counts.
    public mutating func countUse() {
        guard model.isCounting, signCount < .max else { return }
        signCount += 1
    }

    /// The flags of an answer after user verification.
    var flags: AuthenticatorFlags {
        model.isSynced
            ? [.userPresent, .userVerified, .backupEligible, .backedUp] : [.userPresent, .userVerified]
    }
}
