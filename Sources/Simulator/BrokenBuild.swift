public import Ceremony

/// A build of an app, or a version of a browser, that fails in one way from some moment on: the truth that cohort
/// detection must find.
public struct BrokenBuild: Sendable, Hashable {
    /// What is wrong with it.
    public enum Fault: String, CaseIterable, Sendable {
        /// The app is not associated with the RP ID: an error that stands for a cancel at once, or silence; no sheet.
        case association
        /// It is signed with a certificate that nobody listed: answers come from an origin that is not allowed.
        case unlistedCertificate
        /// The server refuses what it sends, though it is valid.
        case refused
        /// It says nothing and does nothing after the sheet was asked for.
        case silence
    }

    /// The platform of its clients; `web` is a browser.
    public var platform: Platform
    /// The build, or the browser's version.
    public var build: String
    /// What is wrong with it.
    public var fault: Fault
    /// How many sign-ins are tried with it.
    public var ceremonies: Int
    /// The share of them that fails; the others succeed.
    public var share: Double
    /// When within the span they begin and end, from 0 to 1.
    public var span: ClosedRange<Double>

    /// Makes one from its parts.
    public init(
        platform: Platform, build: String, fault: Fault, ceremonies: Int, share: Double = 1,
        span: ClosedRange<Double> = 0.2...0.9
    ) {
        self.platform = platform
        self.build = build
        self.fault = fault
        self.ceremonies = ceremonies
        self.share = share
        self.span = span
    }

    /// The class that a ceremony which fails so ends in once its cohort is known.
    var outcome: OutcomeClass {
        switch fault {
        case .association: .associationSuspected
        case .unlistedCertificate: .originMismatch
        case .refused: .refusedByRP
        case .silence: .abandoned
        }
    }
}
