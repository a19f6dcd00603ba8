import Ceremony
import EventLog
import JSON

/// What the verifier holds in memory about one log between batches: where it stands, the configuration in force, and a
/// bounded part of the state tables. It is dropped whole when a transaction fails, and read again.
struct LogMemory {
    /// Which log.
    let log: LogID
    /// Its name, the default of a configuration's RP ID.
    let name: String
    /// The next position to read.
    var position: Position
    /// The place of the last event the verifier wrote itself; -1 where there is none.
    var lastOutput: Position
    /// The greatest `time` of a fed event.
    var latestFedTime: Instant
    /// When the last fed event was recorded, by the service's clock.
    var lastFedAt: Instant
    /// Where the configuration in force stands.
    var configurationPosition: Position?
    /// The configuration in force, once read.
    var configuration: RelyingPartyConfiguration?
    /// When the first open ceremony runs out, at the earliest; nil where none is open.
    var nextDeadline: Instant?
    /// Ceremonies of late.
    var ceremonies = GenerationalCache<String, CeremonyState>(limit: 20_000)
    /// Credentials of late; nil for an id that the state tables do not have.
    var credentials = GenerationalCache<[UInt8], CredentialState?>(limit: 20_000)

    /// The start of a log's memory, from its row.
    init(
        log: LogID, name: String, position: Position, lastOutput: Position, latestFedTime: Instant, lastFedAt: Instant,
        configurationPosition: Position?
    ) {
        self.log = log
        self.name = name
        self.position = position
        self.lastOutput = lastOutput
        self.latestFedTime = latestFedTime
        self.lastFedAt = lastFedAt
        self.configurationPosition = configurationPosition
    }

    /// How long a challenge lives where no configuration says.
    var timeToLiveSeconds: Int64 { configuration?.challengeTTLSeconds ?? 300 }
}
