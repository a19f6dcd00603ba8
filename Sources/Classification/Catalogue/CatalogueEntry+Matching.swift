internal import Ceremony

extension CatalogueEntry {
    /// Whether platform, key and domain of an error fit.
    func accepts(_ signal: Signal, _ key: Signal.Key?) -> Bool {
        guard comes(from: signal.platform) else { return false }
        guard let key else { return true }
        if key.isNumber { return acceptsNumber(key.text, signal, place: key.place, domain: key.domain) }
        return self.domain == nil || key.domain == nil || self.domain == key.domain || origin != .apple
    }

    /// How many characters of the text the entry asks for: 0 where it asks for none, nil where it does not fit.
    func fragmentLength(in signal: Signal) -> Int? {
        guard let fragment else { return 0 }
        if fragment.isEmpty { return signal.hasEmptyText ? 1 : nil }
        return signal.contains(fragmentBytes) ? fragmentBytes.count : nil
    }

    private func comes(from platform: ClientError.ErrorPlatform) -> Bool {
        switch origin {
        case .web: platform == .web
        case .apple: platform == .ios || platform == .macos
        case .android: platform == .android
        case .windows: platform == .windows
        case .ctap, .library: true
        }
    }

    /// A bare number means something only beside its domain, or from the library that counts so.
    private func acceptsNumber(_ key: String, _ signal: Signal, place: Signal.Place, domain: String?) -> Bool {
        switch origin {
        case .apple:
            guard let expected = self.domain else { return true }
            guard let domain, !domain.isEmpty else { return key.utf8.count == 4 && !key.hasPrefix("-") }
            return domain == expected
        case .android:
            let surroundings = (domain ?? "") + " " + signal.api
            guard let expected = self.domain else { return true }
            return surroundings.contains(expected)
                || (expected == "gms"
                    && (surroundings.contains("play services") || surroundings.contains("apiexception")))
        case .library: return place == .libraryCode && signal.library?.contains(api) == true
        case .web, .windows, .ctap: return true
        }
    }
}
