import CMicroHTTPD

/// Reads a request's head from the library, and refuses what two readers could understand differently (RFC 9112,
/// sections 2.2, 5.1, 5.2, 6.3 and 11.2): the library forgives bare line feeds, NULs, folded lines and more, and another
/// program before it may not have.
struct RequestHeadReader {
    private(set) var headers = HTTPHeaders()
    private(set) var problem: Problem?
    /// Where the next header line has to begin. The library cuts the head up in place and hands out pointers into it, so
    /// that lines which do not follow each other at the distance of one CRLF give away everything it skipped.
    private var next: UInt
    private var isChunkedExactly = false

    private init(next: UInt) {
        self.next = next
    }

    /// What is known of the request line: its parts as the library cut them.
    @unsafe struct RequestLine {
        let method: UnsafePointer<CChar>
        let version: UnsafePointer<CChar>
        let targetAddress: UInt
        let target: String
        let targetLength: Int
    }

    /// The head, or why it is refused. For the first access callback of a request.
    static func read(
        _ line: RequestLine, of connection: OpaquePointer, limit: Int
    ) -> Result<HTTPRequestHead, Problem.Refusal> {
        let method = unsafe String(cString: line.method)
        let version = unsafe String(cString: line.version)
        let start = unsafe UInt(bitPattern: line.method)
        let versionStart = unsafe UInt(bitPattern: line.version)
        guard FieldSyntax.isToken(method.utf8), version.utf8.count == 8,
            unsafe start &+ UInt(method.utf8.count) &+ 1 == line.targetAddress,
            unsafe line.targetAddress &+ UInt(line.targetLength) &+ 1 == versionStart
        else { return .failure(.init(.malformed("The request line is not method, target and version."))) }
        var reader = RequestHeadReader(next: versionStart &+ 10)
        unsafe reader.readHeaders(of: connection)
        let size = unsafe mhd_header_size(connection)
        guard size <= limit else { return .failure(.init(.headersTooLarge(limit: limit))) }
        if let problem = reader.problem { return .failure(.init(problem)) }
        guard reader.next &+ 2 == start &+ UInt(size) else { return .failure(.init(Self.lineEnds)) }
        return unsafe reader.head(method: method, target: line.target, isHTTP10: version == "HTTP/1.0")
    }

    private static let lineEnds = Problem.malformed(
        "Each header line ends in CR LF, holds no NUL, and does not go on in the next line.")

    private mutating func readHeaders(of connection: OpaquePointer) {
        _ = unsafe withUnsafeMutablePointer(to: &self) { reader in
            unsafe MHD_get_connection_values_n(
                connection, MHD_ValueKind.HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let reader = unsafe context?.assumingMemoryBound(to: RequestHeadReader.self) else { return .NO }
                    let isFine = unsafe reader.pointee.take(
                        UnsafeRawBufferPointer(start: name, count: nameSize),
                        UnsafeRawBufferPointer(start: value, count: valueSize))
                    return isFine ? .YES : .NO
                }, reader)
        }
    }

    private mutating func take(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool {
        let nameStart = UInt(bitPattern: name.baseAddress)
        let valueStart = UInt(bitPattern: value.baseAddress)
        guard nameStart == next, valueStart > nameStart &+ UInt(name.count) else {
            problem = Self.lineEnds
            return false
        }
        next = valueStart &+ UInt(value.count) &+ 2
        guard unsafe FieldSyntax.isToken(name), unsafe FieldSyntax.isValue(value) else {
            problem = .malformed("A header has a name that is no token, or a control character in its value.")
            return false
        }
        guard let text = unsafe String(validating: value, as: UTF8.self) else {
            problem = .malformed("A header value is not UTF-8.")
            return false
        }
        let lowered = unsafe String(decoding: name, as: UTF8.self).lowercased()
        if lowered == "transfer-encoding" { isChunkedExactly = text.lowercased() == "chunked" }
        headers.append(name: lowered, value: Self.trimmed(text))
        return true
    }

    private static func trimmed(_ text: String) -> String {
        guard let last = text.utf8.last, last == 0x20 || last == 0x09 else { return text }
        let end = text.utf8.lastIndex { $0 != 0x20 && $0 != 0x09 }
        return end.map { String(text[...$0]) } ?? ""
    }

    private func head(method: String, target: String, isHTTP10: Bool) -> Result<HTTPRequestHead, Problem.Refusal> {
        let hosts = headers.all("host")
        guard hosts.count == 1 || (isHTTP10 && hosts.isEmpty) else {
            return .failure(.init(.malformed("A request has one Host header.")))
        }
        let lengths = headers.all("content-length")
        let codings = headers.all("transfer-encoding")
        guard lengths.count + codings.count <= 1 else {
            return .failure(.init(.malformed("A request has one Content-Length or one Transfer-Encoding.")))
        }
        guard codings.isEmpty || isChunkedExactly else { return .failure(.init(.codingUnsupported)) }
        guard codings.isEmpty || !isHTTP10 else {
            return .failure(.init(.malformed("HTTP/1.0 knows no Transfer-Encoding.")))
        }
        guard let length = codings.isEmpty ? Self.length(lengths.first ?? "0") : .some(nil) else {
            return .failure(.init(.malformed("The Content-Length is no number.")))
        }
        guard let parsed = RequestTarget(target) else { return .failure(.init(.target)) }
        return .success(HTTPRequestHead(method: method, target: parsed, headers: headers, contentLength: length))
    }

    private static func length(_ text: String) -> Int?? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text) else { return nil }
        return .some(length)
    }
}

extension Problem {
    /// A problem as the failure of a `Result`.
    struct Refusal: Error {
        let problem: Problem

        init(_ problem: Problem) {
            self.problem = problem
        }
    }
}
