public import Ceremony

/// What was seen of one association file in one view, as `association.observed` keeps it: an event for each change.
///
/// Failures of ours (no route, no name, time-outs) are no state of the file and make no event.
public struct AssociationObservation: Sendable, Hashable {
    /// Where a copy is read.
    public enum View: String, CaseIterable, Sendable {
        /// At the RP ID itself.
        case origin
        /// The copy that Apple's CDN hands to devices.
        case appleCDN = "apple_cdn"
        /// Google's reading of the file.
        case googleList = "google_list"
    }

    /// What the readers of the file make of the answer.
    public enum State: String, CaseIterable, Sendable {
        /// It was there and could be read.
        case present
        /// Any answer but 200 that says there is no file.
        case notFound = "not_found"
        /// An answer that points elsewhere.
        case redirected
        /// A certificate that does not hold.
        case tlsInvalid = "tls_invalid"
        /// More bytes than are read.
        case tooLarge = "too_large"
        /// A content type that its readers refuse.
        case wrongContentType = "wrong_content_type"
        /// Bytes that are no JSON of its shape.
        case notJSON = "not_json"
    }

    /// Which file.
    public var file: WellKnownFile
    /// Which copy.
    public var view: View
    /// The address that was asked.
    public var url: String
    /// What came of it.
    public var state: State
    /// Whom the copy lets in; nobody unless it is present.
    public var grants: Grants
    /// The HTTP status; nil where TLS failed.
    public var status: Int?
    /// The content type, as sent.
    public var contentType: String?
    /// How many bytes there were.
    public var bytes: Int?
    /// SHA-256 of the content, in hex.
    public var sha256: String?
    /// The content, up to `contentLimit` bytes of UTF-8.
    public var content: String?
    /// How old the vendor's copy was by its own word, in seconds.
    public var ageSeconds: Int64?
    /// The observation before it, in this log; nil for the first.
    public var previous: Position?
    /// When the version before was last seen unchanged, so that the change lies between then and this event's time.
    public var previousSeenAt: Instant?
    /// What differs from the version before; of a first observation nothing.
    public var changes: [AssociationChange]
    /// Codes of what is wrong with the copy.
    public var findings: [FindingCode]

    /// Contents longer than this are kept as their digest alone.
    public static let contentLimit = 64 << 10

    /// Makes an observation; what is not known stays out.
    public init(_ file: WellKnownFile, _ view: View, url: String, state: State, grants: Grants = Grants()) {
        self.file = file
        self.view = view
        self.url = url
        self.state = state
        self.grants = grants
        changes = []
        findings = []
    }

    /// What must be the same for two observations to be the same version.
    ///
    /// Google's list has a life of its own in every answer, so there the apps count; elsewhere every byte does.
    public var version: String {
        let content = view == .googleList ? "" : sha256 ?? ""
        let type = state == .present ? contentType ?? "" : ""
        return [state.rawValue, content, type, grants.text].joined(separator: "\n")
    }
}
