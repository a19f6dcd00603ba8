import Ceremony

/// The origins that a configuration allows (CONTRACT.md section 3).
struct AllowedOrigins {
    let configuration: RelyingPartyConfiguration

    /// Whether the origin is one of them, exactly.
    ///
    /// A default port that the configuration writes out is dropped, for clients never write it. An entry that no client
    /// could report (a path, a trailing slash, upper case) matches nothing.
    func allows(_ origin: String) -> Bool {
        for entry in configuration.origins where AllowedOrigins.matches(entry, origin) { return true }
        for entry in configuration.relatedOrigins where AllowedOrigins.matches(entry, origin) { return true }
        if !configuration.iosApps.isEmpty, isRelyingPartyItself(origin) { return true }
        guard !configuration.androidApps.isEmpty, origin.hasPrefix(AndroidOrigin.prefix) else { return false }
        return fingerprints.contains { $0.apkKeyHashOrigin == origin }
    }

    /// Whether a native iOS app would report it: `https://` and the RP ID.
    private func isRelyingPartyItself(_ origin: String) -> Bool {
        origin.utf8.count == configuration.rpID.utf8.count + 8 && origin.hasPrefix("https://")
            && origin.hasSuffix(configuration.rpID)
    }

    /// The certificates of all Android apps, as far as they are such.
    var fingerprints: [Fingerprint] {
        configuration.androidApps.flatMap(\.fingerprints).compactMap { Fingerprint(anyForm: $0) }
    }

    /// All of them, for people, in the configuration's words.
    var list: [String] {
        var list = configuration.origins + configuration.relatedOrigins + fingerprints.map(\.apkKeyHashOrigin)
        let own = "https://" + configuration.rpID
        if !configuration.iosApps.isEmpty, !list.contains(own) { list.append(own) }
        return list
    }

    /// Whether an entry of a list means this origin.
    static func matches(_ entry: String, _ origin: String) -> Bool {
        if entry == origin { return isReportable(origin) }
        let port = entry.hasPrefix("https://") ? ":443" : entry.hasPrefix("http://") ? ":80" : ""
        guard !port.isEmpty, entry.utf8.count == origin.utf8.count + port.utf8.count, entry.hasSuffix(port),
            entry.hasPrefix(origin)
        else { return false }
        return isReportable(origin)
    }

    /// Whether a client could report it: of web origins only the serialised form.
    private static func isReportable(_ origin: String) -> Bool {
        guard origin.hasPrefix("https://") || origin.hasPrefix("http://") else { return true }
        return WebOrigin(origin) != nil
    }
}
