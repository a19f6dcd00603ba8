import Glibc

/// Answers written past the library, where it will not take one: in the middle of an upload, or before a connection is
/// its own. Nothing else is being sent at that time, the answer is short, and the connection ends with it.
enum RawAnswer {
    /// Writes the answer if the socket takes it at once; a client that leaves no room for it goes without.
    static func send(_ response: HTTPResponse, to socket: Int32) {
        let bytes = bytes(of: response)
        _ = unsafe bytes.withUnsafeBytes { buffer in
            unsafe Glibc.send(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
    }

    /// Ends both directions; the owner of the socket closes it.
    static func shutdown(_ socket: Int32) {
        _ = Glibc.shutdown(socket, Int32(SHUT_RDWR))
    }

    private static func bytes(of response: HTTPResponse) -> [UInt8] {
        var head = "HTTP/1.1 \(response.status) \(reason(response.status))\r\n"
        for (name, value) in response.ownHeaders { head += "\(name): \(value)\r\n" }
        head += "Content-Length: \(response.body.count)\r\nConnection: close\r\n\r\n"
        return Array(head.utf8) + response.body
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 408: "Request Timeout"
        case 413: "Content Too Large"
        case 415: "Unsupported Media Type"
        case 503: "Service Unavailable"
        default: "Refused"
        }
    }
}
