import CCurl

/// Fetches by HTTPS what strangers serve, and is not led anywhere by them (libcurl).
///
/// Nothing but HTTPS, no redirect is followed, no proxy of the environment used, no cookie kept; body and time are bounded;
/// the address is judged when the connection is made, so that a name which resolves to a private address reaches nothing,
/// unless a setting sends its connections there. Every fetch has a connection of its own. Calls block, and may come from
/// any thread.
public struct HTTPSFetcher: Sendable {
    /// How fetches are made.
    public let settings: FetchSettings

    /// Prepares to fetch.
    public init(_ settings: FetchSettings) { self.settings = settings }

    /// Initialised once for the process, before the first handle; curl asks for that.
    private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Fetches an address, at most `limit` bytes of its body.
    public func fetch(_ url: String, limit: Int) -> FetchOutcome {
        guard url.lowercased().hasPrefix("https://"), url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            return .failed(FetchFailure(.notHTTPS, "`\(url)` is no https address"))
        }
        guard Self.isReady, let handle = unsafe curl_easy_init() else {
            return .failed(FetchFailure(.ours, "curl could not be started"))
        }
        defer { unsafe curl_easy_cleanup(handle) }
        let state = TransferState(
            limit: limit, allowsPrivateAddresses: isRedirected(url), isCancelled: settings.isCancelled)
        let targets = unsafe list(settings.connectTo.map(\.curlText))
        defer { unsafe curl_slist_free_all(targets) }
        guard unsafe configure(handle, url), unsafe curl_set_list(handle, CURLOPT_CONNECT_TO, targets) == CURLE_OK
        else {
            return .failed(FetchFailure(.ours, "curl does not take a setting: the address or the trust anchors"))
        }
        return withExtendedLifetime(state) { unsafe perform(handle, state) }
    }

    private func perform(_ handle: UnsafeMutableRawPointer, _ state: TransferState) -> FetchOutcome {
        let context = unsafe Unmanaged.passUnretained(state).toOpaque()
        unsafe curl_set_body_callback(handle, TransferCallbacks.body, context)
        unsafe curl_set_header_callback(handle, TransferCallbacks.header, context)
        unsafe curl_set_open_callback(handle, TransferCallbacks.open, context)
        unsafe curl_set_progress_callback(handle, TransferCallbacks.progress, context)
        var message = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        let code = unsafe message.withUnsafeMutableBufferPointer { buffer in
            unsafe curl_set_error_buffer(handle, buffer.baseAddress)
            return unsafe curl_easy_perform(handle)
        }
        if code == CURLE_OK || state.isTooLarge {
            return .answered(
                FetchedResponse(
                    status: unsafe Int(curl_long(handle, CURLINFO_RESPONSE_CODE)), fields: state.fields,
                    body: state.body,
                    isTooLarge: state.isTooLarge))
        }
        let words = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isOfSystem = unsafe curl_long(handle, CURLINFO_OS_ERRNO) != 0
        return .failed(failure(code, words, state, isOfSystem: isOfSystem))
    }

    private func failure(
        _ code: CURLcode, _ words: String, _ state: TransferState, isOfSystem: Bool
    ) -> FetchFailure {
        if !state.hasOpened, let address = state.refusedAddress {
            return FetchFailure(.privateAddress, "the name leads to \(address.text), which is no public address")
        }
        let detail = words.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : words
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: return FetchFailure(.nameNotResolved, detail)
        case CURLE_COULDNT_CONNECT: return FetchFailure(.notConnected, detail)
        case CURLE_OPERATION_TIMEDOUT: return FetchFailure(.tooSlow, detail)
        case CURLE_PEER_FAILED_VERIFICATION: return FetchFailure(.tls, detail)
        // A connection that breaks off in the handshake says nothing about the certificate.
        case CURLE_SSL_CONNECT_ERROR: return FetchFailure(isOfSystem ? .notConnected : .tls, detail)
        case CURLE_ABORTED_BY_CALLBACK: return FetchFailure(.ours, "the fetch was ended, for the program stops")
        case CURLE_SSL_CACERT_BADFILE, CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT, CURLE_SSL_ENGINE_INITFAILED:
            return FetchFailure(.ours, detail)
        default: return FetchFailure(.malformed, detail)
        }
    }

    /// Whether a setting sends the connections of this address elsewhere; only then may that be a private address.
    private func isRedirected(_ url: String) -> Bool {
        let authority = url.dropFirst("https://".count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let name = authority.split(separator: "@").last.map(String.init)?.lowercased() ?? ""
        return settings.connectTo.contains { name == $0.host && $0.port == 443 || name == "\($0.host):\($0.port)" }
    }

    private func configure(_ handle: UnsafeMutableRawPointer, _ url: String) -> Bool {
        let texts: [(CURLoption, String)] = [
            (CURLOPT_URL, url), (CURLOPT_PROTOCOLS_STR, "https"), (CURLOPT_REDIR_PROTOCOLS_STR, "https"),
            (CURLOPT_NOPROXY, "*"), (CURLOPT_USERAGENT, settings.userAgent),
        ]
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_SSL_VERIFYPEER, 1),
            (CURLOPT_SSL_VERIFYHOST, 2),
            (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)), (CURLOPT_TIMEOUT_MS, settings.timeoutMilliseconds),
            (CURLOPT_CONNECTTIMEOUT_MS, settings.connectTimeoutMilliseconds), (CURLOPT_FRESH_CONNECT, 1),
            (CURLOPT_FORBID_REUSE, 1), (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)), (CURLOPT_NETRC, 0),
            (CURLOPT_QUICK_EXIT, 1),
        ]
        let takesTexts = texts.allSatisfy { unsafe curl_set_text(handle, $0.0, $0.1) == CURLE_OK }
        let takesNumbers = numbers.allSatisfy { unsafe curl_set_long(handle, $0.0, $0.1) == CURLE_OK }
        return unsafe takesTexts && takesNumbers && addAnchors(handle)
    }

    /// Trusts the anchors of the settings beside those of the system: these are in curl's folder of certificates.
    private func addAnchors(_ handle: UnsafeMutableRawPointer) -> Bool {
        guard !settings.trustAnchorsPEM.isEmpty else { return true }
        let anchors = settings.trustAnchorsPEM
        return unsafe anchors.withUnsafeBytes { bytes in
            unsafe curl_set_bytes(handle, CURLOPT_CAINFO_BLOB, bytes.baseAddress, bytes.count) == CURLE_OK
        }
    }

    private func list(_ texts: [String]) -> UnsafeMutablePointer<curl_slist>? {
        var list: UnsafeMutablePointer<curl_slist>?
        for text in texts { unsafe list = curl_slist_append(list, text) ?? list }
        return unsafe list
    }
}
