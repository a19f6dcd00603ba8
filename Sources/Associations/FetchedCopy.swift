public import Ceremony
public import WellKnown

/// One copy of an association file, as it was fetched just now.
public struct FetchedCopy: Sendable {
    /// Which file.
    public var file: WellKnownFile
    /// Which copy.
    public var view: AssociationObservation.View
    /// The address that was asked.
    public var url: String
    /// What was seen; nil when there was no answer that says anything about the file.
    public var observation: AssociationObservation?
    /// What is wrong with it.
    public var findings: [Finding]
    /// Why there is no observation, in a few words.
    public var failure: String?

    /// A copy of which nothing is known yet.
    init(_ file: WellKnownFile, _ view: AssociationObservation.View, url: String) {
        self.file = file
        self.view = view
        self.url = url
        findings = []
    }
}

/// What a check of all files of an RP ID found.
public struct AssociationReport: Sendable {
    /// The copies, origins first.
    public var copies: [FetchedCopy] = []
    /// Findings about the configuration, the files, the copies, and what keeps crawlers out.
    public var findings: [Finding] = []

    /// Whether any finding is an error.
    public var hasErrors: Bool { findings.contains { $0.severity == .error } }
}
