import CPostgres

extension PostgresConnection {
    /// Runs `COPY … FROM STDIN (FORMAT binary)` with the rows that `body` writes; returns how many they were.
    ///
    /// Each chunk is handed to the socket before the next one grows, so memory stays at about `chunk` bytes. When `body`
    /// throws, the COPY fails on the server, and with it the open transaction.
    @discardableResult
    public func copyIn(
        _ sql: String, chunk: Int = 256 * 1024, _ body: (inout CopyRowWriter) throws(PostgresError) -> Void
    ) throws(PostgresError) -> Int {
        try startCopy(sql, expecting: PGRES_COPY_IN)
        do {
            var writer = CopyRowWriter(limit: chunk) { bytes throws(PostgresError) in try self.put(bytes) }
            try body(&writer)
            try writer.finish()
        } catch {
            _ = unsafe PQputCopyEnd(handle, "the writer gave up")
            // The server's own error, such as a value it refused, says more than a call that failed.
            do { _ = try drain() } catch let reason where reason.sqlState != "57014" { throw reason } catch {}
            throw error
        }
        guard unsafe PQputCopyEnd(handle, nil) == 1 else { throw lastError() }
        return try drain().affected
    }

    /// Runs `COPY … TO STDOUT` and hands each row's bytes to `body`, as they come. In the binary format the first part
    /// begins with the file header, and the last holds the trailer. When `body` throws, the statement is cancelled.
    public func copyOut(_ sql: String, _ body: ([UInt8]) throws -> Void) throws {
        try startCopy(sql, expecting: PGRES_COPY_OUT)
        do {
            while let part = try nextCopyPart() { try body(part) }
        } catch {
            canceller.cancel()
            while let _ = try? nextCopyPart() {}
            _ = try? drain()
            throw error
        }
        _ = try drain()
    }

    private func startCopy(_ sql: String, expecting status: ExecStatusType) throws(PostgresError) {
        guard unsafe PQsendQuery(handle, sql) == 1 else { throw lastError() }
        guard try drain().isCopy else {
            throw PostgresError(kind: .misuse, message: "the statement is no COPY of this direction")
        }
    }

    private func put(_ bytes: [UInt8]) throws(PostgresError) {
        let sent = unsafe bytes.withUnsafeBytes { buffer in
            unsafe PQputCopyData(handle, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count))
        }
        guard sent == 1 else { throw lastError() }
    }

    private func nextCopyPart() throws(PostgresError) -> [UInt8]? {
        var part: UnsafeMutablePointer<CChar>?
        let length = unsafe PQgetCopyData(handle, &part, 0)
        defer { unsafe PQfreemem(part) }
        if length == -1 { return nil }
        guard length >= 0, let start = unsafe part else { throw lastError() }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: Int(length)))
    }
}
