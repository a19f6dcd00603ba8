public import HTTPClient

/// Where association files and their copies are fetched, and how.
public struct AssociationSettings: Sendable {
    /// How fetches are made.
    public var fetches = FetchSettings()
    /// The address of Apple's copy; `{domain}` stands for the RP ID.
    public var appleCDN = "https://app-site-association.cdn-apple.com/a/v1/{domain}"
    /// The address of Google's reading; `{domain}` stands for the RP ID.
    public var googleList =
        "https://digitalassetlinks.googleapis.com/v1/statements:list?source.web.site=https://{domain}&relation=delegate_permission/common.get_login_creds"
    /// How often the monitor looks, in seconds; 0 for never.
    public var intervalSeconds: Int64 = 3600

    /// The usual settings.
    public init() {}
}

/// A fetch as a value, so that tests can answer by themselves: an address and the most bytes of a body go in.
///
/// It blocks, and may be called from any thread.
public struct Fetching: Sendable {
    /// Fetches.
    public let fetch: @Sendable (_ url: String, _ limit: Int) -> FetchOutcome

    /// Wraps a way to fetch.
    public init(_ fetch: @escaping @Sendable (_ url: String, _ limit: Int) -> FetchOutcome) { self.fetch = fetch }

    /// Fetches over the network.
    public static func live(_ settings: FetchSettings) -> Fetching {
        let fetcher = HTTPSFetcher(settings)
        return Fetching { fetcher.fetch($0, limit: $1) }
    }
}
