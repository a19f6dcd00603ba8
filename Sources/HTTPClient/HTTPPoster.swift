import CCurl

/// Sends bodies to a place that the operator names, by HTTP or HTTPS (libcurl): an OpenTelemetry collector, as a rule one on
/// this machine. Unlike `HTTPSFetcher` it trusts that place: private addresses are reached.
///
/// No redirect is followed, no proxy of the environment used; answers and time are bounded. Calls block.
public struct HTTPPoster: Sendable {
    /// Header fields of every request, beside those of the body.
    public let fields: [(name: String, value: String)]
    /// How long one request may take.
    public var timeoutMilliseconds = 10_000

    /// Prepares to send.
    public init(fields: [(name: String, value: String)] = []) { self.fields = fields }

    private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Posts a body of a media type, and returns what came back.
    public func post(_ body: [UInt8], as type: String, to url: String) -> FetchOutcome {
        let isHTTP = url.lowercased().hasPrefix("http://") || url.lowercased().hasPrefix("https://")
        guard isHTTP, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            return .failed(FetchFailure(.ours, "`\(url)` is no http or https address"))
        }
        guard Self.isReady, let handle = unsafe curl_easy_init() else {
            return .failed(FetchFailure(.ours, "curl could not be started"))
        }
        defer { unsafe curl_easy_cleanup(handle) }
        var list: UnsafeMutablePointer<curl_slist>?
        defer { unsafe curl_slist_free_all(list) }
        // No `Expect: 100-continue`: collectors answer at once.
        for (name, value) in fields + [("Content-Type", type), ("Expect", "")] {
            unsafe list = curl_slist_append(list, value.isEmpty ? "\(name):" : "\(name): \(value)") ?? list
        }
        let state = TransferState(limit: 1 << 20, allowsPrivateAddresses: true, isCancelled: { false })
        guard unsafe configure(handle, url, body), unsafe curl_set_list(handle, CURLOPT_HTTPHEADER, list) == CURLE_OK else {
            return .failed(FetchFailure(.ours, "curl does not take the address"))
        }
        return withExtendedLifetime(state) { unsafe perform(handle, state) }
    }

    private func configure(_ handle: UnsafeMutableRawPointer, _ url: String, _ body: [UInt8]) -> Bool {
        let texts: [(CURLoption, String)] = [
            (CURLOPT_URL, url), (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_NOPROXY, "*"),
            (CURLOPT_USERAGENT, "PasskeyTrail"),
        ]
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_POST, 1), (CURLOPT_POSTFIELDSIZE, body.count),
            (CURLOPT_TIMEOUT_MS, timeoutMilliseconds), (CURLOPT_CONNECTTIMEOUT_MS, min(5000, timeoutMilliseconds)),
        ]
        let takesTexts = texts.allSatisfy { unsafe curl_set_text(handle, $0.0, $0.1) == CURLE_OK }
        let takesNumbers = numbers.allSatisfy { unsafe curl_set_long(handle, $0.0, $0.1) == CURLE_OK }
        let takesBody = unsafe body.withUnsafeBytes { unsafe curl_set_copied_body(handle, $0.baseAddress) == CURLE_OK }
        return takesTexts && takesNumbers && takesBody
    }

    private func perform(_ handle: UnsafeMutableRawPointer, _ state: TransferState) -> FetchOutcome {
        let context = unsafe Unmanaged.passUnretained(state).toOpaque()
        unsafe curl_set_body_callback(handle, TransferCallbacks.body, context)
        unsafe curl_set_header_callback(handle, TransferCallbacks.header, context)
        let code = unsafe curl_easy_perform(handle)
        guard code == CURLE_OK || state.isTooLarge else {
            let detail = unsafe String(cString: curl_easy_strerror(code))
            return .failed(FetchFailure(code == CURLE_OPERATION_TIMEDOUT ? .tooSlow : .notConnected, detail))
        }
        return .answered(
            FetchedResponse(
                status: unsafe Int(curl_long(handle, CURLINFO_RESPONSE_CODE)), fields: state.fields, body: state.body,
                isTooLarge: state.isTooLarge))
    }
}
