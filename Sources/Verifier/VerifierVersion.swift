/// The version of the verifier's rules. It is part of the id of every event the verifier writes: the same version never
/// judges a response twice, a later one appends its verdicts beside the older, for every response of the log.
public enum VerifierVersion {
    /// Raised whenever a verdict could come out otherwise than before.
    public static let current: Int32 = 1
    /// The source of the verifier's events.
    public static let source = "urn:passkeytrail:verifier"
}
