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
        return fingerprints.contains { AllowedOrigins.areEqual($0.apkKeyHashOrigin, origin) }
    }

    /// Byte by byte: `==` holds texts equal that are not, such as `K` and the Kelvin sign.
    private static func areEqual(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

    /// Whether a native iOS app would report it: `https://` and the RP ID.
    private func isRelyingPartyItself(_ origin: String) -> Bool {
        origin.utf8.count == configuration.rpID.utf8.count + 8 && origin.utf8.starts(with: "https://".utf8)
            && origin.utf8.dropFirst(8).elementsEqual(configuration.rpID.utf8)
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
        if areEqual(entry, origin) { return isReportable(origin) }
        let port = entry.hasPrefix("https://") ? ":443" : entry.hasPrefix("http://") ? ":80" : ""
        guard !port.isEmpty, entry.utf8.count == origin.utf8.count + port.utf8.count, entry.hasSuffix(port),
            entry.utf8.starts(with: origin.utf8)
        else { return false }
        return isReportable(origin)
    }

    /// Whether a client could report it: of web origins only the serialised form.
    private static func isReportable(_ origin: String) -> Bool {
        guard origin.hasPrefix("https://") || origin.hasPrefix("http://") else { return true }
        return WebOrigin(origin) != nil
    }
}
