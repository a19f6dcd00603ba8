public import Ceremony
public import Classification

/// Judges association files beside a configuration, without fetching anything (`association lint`).
public struct AssociationLint: Sendable {
    /// One file that was judged.
    public struct Judged: Sendable {
        /// Which file.
        public var file: WellKnownFile
        /// Where it was read: a path or an address.
        public var place: String
        /// Its bytes.
        public var bytes: [UInt8]

        /// Names a file with its bytes.
        public init(_ file: WellKnownFile, place: String, bytes: [UInt8]) {
            self.file = file
            self.place = place
            self.bytes = bytes
        }
    }

    /// The configuration; nil where files are judged by themselves.
    public let configuration: RelyingPartyConfiguration?
    /// The RP ID.
    public let rpID: String
    /// The public suffixes that are known.
    public let suffixes: PublicSuffixes

    /// Prepares to judge the files of an RP ID.
    public init(_ configuration: RelyingPartyConfiguration?, rpID: String, suffixes: PublicSuffixes) {
        self.configuration = configuration
        self.rpID = rpID
        self.suffixes = suffixes
    }

    /// Findings about the configuration and then about each file.
    public func findings(about files: [Judged]) -> [Finding] {
        let judge = FileFindings(configuration, suffixes: suffixes)
        return aboutConfiguration
            + files.flatMap { judge.findings(about: $0.file, $0.bytes, subject: $0.file.rawValue) }
    }

    /// Findings about the configuration alone.
    public var aboutConfiguration: [Finding] {
        configuration.map { ConfigurationFindings.findings(for: $0, name: rpID, suffixes: suffixes) } ?? []
    }
}
