/// What the verifier found for one response: every check, and what the response said about itself.
///
/// A verdict is a value: the same log gives the same verdicts. It is stored as the data of `ceremony.judged`.
public struct Verdict: Hashable, Sendable {
    /// The ceremony's kind, by its options, else by the shape of the response.
    public var kind: CeremonyKind
    /// All checks of the vocabulary, each once, in its order.
    public var checks: [Check]
    /// What is wrong with the options, or deviates in the response without failing a check.
    public var findings: [Finding]
    /// The credential that answered, when its id could be read.
    public var credentialID: [UInt8]?
    /// The account (pseudonym) that holds the credential, when the trail knows it.
    public var credentialAccount: String?
    /// The flags byte of the authenticator data.
    public var flags: UInt8?
    /// The signature counter of the authenticator data.
    public var signCount: UInt32?
    /// The AAGUID of a registration, as lower-case hex with hyphens.
    public var aaguid: String?
    /// The COSE algorithm of the credential.
    public var algorithm: Int64?
    /// The origin the client wrote.
    public var origin: String?
    /// The attestation format of a registration.
    public var attestationFormat: String?
    /// Names of extensions that the response used, such as `appid`.
    public var extensionsUsed: [String]

    /// Makes a verdict from its checks; the rest is filled in as it becomes known.
    public init(kind: CeremonyKind, checks: [Check]) {
        self.kind = kind
        self.checks = checks
        findings = []
        extensionsUsed = []
    }

    /// The check of that name.
    public subscript(_ name: CheckName) -> Check? { checks.first { $0.name == name } }

    /// Checks that failed and count.
    public var failures: [Check] { checks.filter { $0.status == .fail && !$0.reportedOnly } }

    /// Whether nothing that counts failed; a skipped check does not prevent it.
    public var passes: Bool { failures.isEmpty }

    /// Whether the signature was checked with the registered key and is true.
    public var hasTrueSignature: Bool { self[.signature]?.status == .pass }

    /// Whether it must be judged again once the credential's key becomes known.
    public var lacksKey: Bool { self[.signature]?.reason == .noKey }
}
