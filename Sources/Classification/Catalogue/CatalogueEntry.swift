public import Ceremony

/// What a signal of a client means, before it becomes an outcome class.
public enum SignalMeaning: String, CaseIterable, Sendable {
    case userCancelled = "user_cancelled"
    case noCredential = "no_credential"
    case alreadyRegistered = "already_registered"
    case associationMissing = "association_missing"
    case associationSuspected = "association_suspected"
    case rpIDMismatch = "rp_id_mismatch"
    case abortedByApp = "aborted_by_app"
    case interrupted, timeout
    case deviceUnsupported = "device_unsupported"
    case deviceNotConfigured = "device_not_configured"
    case rateLimited = "rate_limited"
    case providerError = "provider_error"
    case malformedRequest = "malformed_request"
    case unknown, ambiguous
}

/// A signal of the catalogue: how it is recognised, and what it means.
public struct CatalogueEntry: Sendable, Hashable {
    /// Where a signal comes from, which says which platforms can send it.
    public enum Origin: Sendable, Hashable {
        case web, apple, android, windows, ctap, library
    }

    /// How the meaning is known.
    public enum Evidence: String, Sendable, CaseIterable {
        case source, doc, issue
        case sourceAndInference = "source+inferred"
        case nameOnly = "name-only"
        case proposal, inferred

        /// Whether it is too weak to close a case.
        public var isWeak: Bool {
            switch self {
            case .source, .doc, .issue, .sourceAndInference: false
            case .nameOnly, .proposal, .inferred: true
            }
        }
    }

    /// What must hold besides the signal itself.
    public enum Condition: Sendable, Hashable {
        /// The request was conditional.
        case conditional
        /// The options' timeout is under ten seconds.
        case shortTimeout
        /// The options carried a list of excluded credentials.
        case excludeList
        /// An immediate request that ended at once.
        case immediateAtOnce
        /// An error below has that domain, and that code where one is named.
        case below(domain: String, code: String?)
        /// Something that the events do not tell, such as the browser's version: never true.
        case untold
    }

    /// Its name, stable between versions.
    public var name: String
    /// Where it comes from.
    public var origin: Origin
    /// A short name of the programming interface or library.
    public var api: String
    /// The ceremony it occurs in; nil: both.
    public var kind: CeremonyKind?
    /// What may stand in `code`, `name`, `type` or the library's code, in lower case; empty: anything.
    public var keys: [String]
    /// The domain of its codes in lower case; nil where keys need none.
    public var domain: String?
    /// A part of the text in lower case; nil: any text; empty: only an empty text.
    public internal(set) var fragment: String?
    /// The fragment as UTF-8.
    var fragmentBytes: [UInt8]
    /// What must hold besides.
    public var condition: Condition?
    /// What it means.
    public var meaning: SignalMeaning
    /// Whether trying again helps, as its source says.
    public var retryHelps: Bool
    /// How that is known.
    public var evidence: Evidence
    /// Other meanings that only circumstances can rule out.
    public var openMeanings: [SignalMeaning]

    /// Whether the signal alone decides.
    public var isDecisive: Bool { openMeanings.isEmpty && meaning != .ambiguous }
}

extension CatalogueEntry {
    /// Reads a line of the table; nil when it is none.
    init?(line: Substring, origin tableOrigin: Origin) {
        let columns = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard columns.count == 10, let evidence = Evidence(rawValue: columns[8]) else { return nil }
        let meaningParts = columns[7].split(separator: "+")
        guard let first = meaningParts.first, let meaning = SignalMeaning(rawValue: String(first)) else { return nil }
        name = columns[0]
        origin = columns[0].hasPrefix("ctap2") ? .ctap : tableOrigin
        api = columns[1]
        switch columns[2] {
        case "create": kind = .registration
        case "get": kind = .authentication
        default: kind = nil
        }
        keys = columns[3] == "*" ? [] : columns[3].lowercased().split(separator: ",").map(String.init)
        domain = columns[4].isEmpty ? nil : columns[4].lowercased()
        fragment = columns[5] == "~" ? nil : columns[5].lowercased()
        fragmentBytes = fragment.map { Array($0.utf8) } ?? []
        condition = Condition(text: columns[6])
        self.meaning = meaning
        retryHelps = meaningParts.count > 1
        self.evidence = evidence
        openMeanings = columns[9].split(separator: ",").compactMap { SignalMeaning(rawValue: String($0)) }
    }
}

extension CatalogueEntry.Condition {
    /// Reads the table's word for a condition; nil where there is none.
    init?(text: String) {
        switch text {
        case "": return nil
        case "conditional": self = .conditional
        case "short-timeout": self = .shortTimeout
        case "exclude-list": self = .excludeList
        case "immediate-at-once": self = .immediateAtOnce
        default:
            guard text.hasPrefix("below=") else {
                self = .untold
                return
            }
            let parts = text.dropFirst(6).lowercased().split(separator: " ")
            self = .below(domain: parts.first.map(String.init) ?? "", code: parts.count > 1 ? String(parts[1]) : nil)
        }
    }
}
