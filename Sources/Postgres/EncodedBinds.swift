import CPostgres

/// The values of one command in the form that libpq takes: all bytes in one buffer, and where each begins.
struct EncodedBinds {
    private var bytes: [UInt8] = []
    private var offsets: [Int?] = []
    private var lengths: [Int32] = []

    init(_ binds: [Bind]) {
        offsets.reserveCapacity(binds.count)
        lengths.reserveCapacity(binds.count)
        for bind in binds {
            let start = bytes.count
            bind.append(to: &bytes)
            offsets.append(bind.isNull ? nil : start)
            lengths.append(Int32(truncatingIfNeeded: bytes.count - start))
        }
        // An empty value still needs an address that is not null.
        bytes.append(0)
    }

    /// Queues the command for sending; false when libpq could not.
    func send(_ statement: Statement, on connection: OpaquePointer) -> Bool {
        let formats = [Int32](repeating: 1, count: lengths.count)
        return unsafe bytes.withUnsafeBytes { buffer in
            let base = unsafe buffer.bindMemory(to: CChar.self).baseAddress
            let values: [UnsafePointer<CChar>?] = unsafe offsets.map { offset in
                guard let offset, let base = unsafe base else { return nil }
                return unsafe base + offset
            }
            return unsafe PQsendQueryPrepared(
                connection, statement.name, Int32(values.count), values, lengths, formats, 1) == 1
        }
    }
}
