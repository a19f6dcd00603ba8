import CMicroHTTPD

/// Hands an answer to the library.
enum QueuedResponse {
    /// Copies the answer and queues it; `MHD_NO` ends the connection.
    static func queue(_ response: HTTPResponse, closes: Bool, on connection: OpaquePointer) -> MHD_Result {
        let made = unsafe response.body.withUnsafeBytes { bytes in
            // The library copies, whatever its parameter's type says.
            unsafe MHD_create_response_from_buffer(
                bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
        }
        guard let handle = unsafe made else { return .NO }
        defer { unsafe MHD_destroy_response(handle) }
        for (name, value) in response.ownHeaders {
            guard unsafe MHD_add_response_header(handle, name, value) == .YES || value.isEmpty else { return .NO }
        }
        if closes { _ = unsafe MHD_add_response_header(handle, "Connection", "close") }
        return unsafe MHD_queue_response(connection, UInt32(clamping: response.status), handle)
    }
}
