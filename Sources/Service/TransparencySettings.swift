import Transparency

/// How logs are signed.
public struct TransparencySettings: Sendable {
    /// What the origins of the logs begin with; nil for one that follows from the signing key.
    public var origin: String?
    /// How long a log that moves goes without a new checkpoint, in seconds.
    public var checkpointSeconds = 10

    /// The usual settings.
    public init() {}

    static let keys: [Settings.Key] = [
        Settings.Key(
            name: "log-origin", value: "PREFIX",
            reason:
                "what the names of the logs begin with in their checkpoints, such as trail.example.com (default: one that follows from the signing key; set it before the first start, for a log keeps the name that it was signed with)"
        ),
        Settings.Key(
            name: "checkpoint-seconds", value: "N",
            reason:
                "how long a log that moves goes without a new signed checkpoint (default 10: what was not signed yet, an administrator of the database can change unseen)"
        ),
    ]

    /// Takes a setting; false for one that is not of these.
    mutating func set(_ name: String, _ value: String, from place: String) throws(SettingsError) -> Bool {
        switch name {
        case "log-origin":
            guard LogOrigin.isPrefix(value) else {
                throw SettingsError(
                    "\(place): expected a URL without its scheme, with no space, no plus sign, and no slash at either end.")
            }
            origin = value
        case "checkpoint-seconds":
            guard let seconds = Int(value), (1...86_400).contains(seconds) else {
                throw SettingsError("\(place): expected a whole number from 1 to 86400.")
            }
            checkpointSeconds = seconds
        default: return false
        }
        return true
    }
}
