import CCurl

/// What the callbacks of one transfer share; alive for as long as the transfer runs, and used by its thread alone.
final class TransferState {
    let limit: Int
    let allowsPrivateAddresses: Bool
    let isCancelled: @Sendable () -> Bool
    var body: [UInt8] = []
    var isTooLarge = false
    var fields: [String: String] = [:]
    var refusedAddress: NetworkAddress?
    var hasOpened = false

    init(limit: Int, allowsPrivateAddresses: Bool, isCancelled: @escaping @Sendable () -> Bool) {
        self.limit = limit
        self.isCancelled = isCancelled
        self.allowsPrivateAddresses = allowsPrivateAddresses
    }

    /// Takes a piece of the body; returns how much was taken, less than all ends the transfer.
    func take(body piece: UnsafeRawBufferPointer) -> Int {
        let room = limit - body.count
        if piece.count > room {
            unsafe body.append(contentsOf: piece.prefix(room))
            isTooLarge = true
            return 0
        }
        unsafe body.append(contentsOf: piece)
        return piece.count
    }

    /// Takes a line of the head. A new status line begins a new head: what came before was informational.
    func take(header line: String) {
        if line.hasPrefix("HTTP/") { return fields = [:] }
        guard let colon = line.firstIndex(of: ":"), fields.count < 200 else { return }
        let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" || $0 == "\r\n" }
        var value = line[line.index(after: colon)...]
        while let first = value.first, blank(first) { value.removeFirst() }
        while let last = value.last, blank(last) { value.removeLast() }
        fields[line[..<colon].lowercased()] = String(value)
    }

    /// Whether a connection to this address may be made.
    func permits(_ address: NetworkAddress?) -> Bool {
        guard let address else { return false }
        if allowsPrivateAddresses || address.isPublic { return true }
        refusedAddress = address
        return false
    }
}

/// The callbacks that curl is given; `context` is a `TransferState` that the caller keeps alive.
enum TransferCallbacks {
    static let body: curl_bytes_callback = { bytes, size, count, context in
        guard let state = unsafe state(context), let bytes = unsafe bytes else { return 0 }
        return unsafe state.take(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
    }

    static let header: curl_bytes_callback = { bytes, size, count, context in
        guard let state = unsafe state(context), let bytes = unsafe bytes else { return 0 }
        let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
        unsafe state.take(header: String(decoding: line, as: UTF8.self))
        return size * count
    }

    static let open: curl_open_callback = { context, _, address in
        guard let state = unsafe state(context), let address = unsafe address else { return CURL_SOCKET_BAD }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe bytes.withUnsafeMutableBufferPointer { unsafe curl_address_bytes(address, $0.baseAddress) }
        guard state.permits(NetworkAddress(bytes: Array(bytes.prefix(count)))) else { return CURL_SOCKET_BAD }
        state.hasOpened = true
        return unsafe curl_open_socket(address)
    }

    static let progress: curl_progress_callback_type = { context, _, _, _, _ in
        guard let state = unsafe state(context) else { return 0 }
        return state.isCancelled() ? 1 : 0
    }

    private static func state(_ context: UnsafeMutableRawPointer?) -> TransferState? {
        unsafe context.map { unsafe Unmanaged<TransferState>.fromOpaque($0).takeUnretainedValue() }
    }
}
