/// Whether a text can be an RP ID: a domain in lower case that is no public suffix (L3 section 5.1.2).
public enum RelyingPartyID {
    /// Why a text can be no RP ID.
    public enum Fault: Equatable, Sendable {
        case address, scheme, port, path, upperCase, publicSuffix, notADomain
    }

    /// What is wrong; nil for a valid RP ID. `localhost` is valid.
    public static func fault(of text: String, _ suffixes: PublicSuffixes = .common) -> Fault? {
        if text == "localhost" || (text.hasSuffix(".localhost") && isDomain(text)) { return nil }
        if text.contains("://") { return .scheme }
        if text.contains("/") { return .path }
        if isAddress(text) { return .address }
        if text.contains(":") { return .port }
        if text != text.lowercased() { return .upperCase }
        guard isDomain(text) else { return .notADomain }
        return suffixes.contains(text) ? .publicSuffix : nil
    }

    /// The RP ID that was probably meant; nil where none can be derived.
    static func repaired(_ text: String, _ suffixes: PublicSuffixes) -> String? {
        let host = WebOrigin(text).host
        return fault(of: host, suffixes) == nil ? host : nil
    }

    /// Whether a host is the RP ID or lies below it.
    public static func covers(_ rpID: String, host: String) -> Bool { host == rpID || host.hasSuffix("." + rpID) }

    /// Whether a text is a domain of ASCII labels.
    public static func isDomain(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            }
    }

    private static func isAddress(_ text: String) -> Bool {
        if text.hasPrefix("[") || text.filter({ $0 == ":" }).count > 1 { return true }
        let host = text.split(separator: ":", maxSplits: 1).first ?? ""
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
}
