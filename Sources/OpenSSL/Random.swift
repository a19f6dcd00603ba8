import COpenSSL

/// OpenSSL's random generator, seeded by the operating system.
public enum Random {
    /// So many bytes fit for keys, challenges and identifiers. A count of 0 or less gives none.
    ///
    /// Throws `OpenSSLError.Operation.randomness` when the generator cannot be seeded: nothing weaker is handed out.
    public static func bytes(_ count: Int) throws(OpenSSLError) -> [UInt8] {
        guard count > 0 else { return [] }
        guard count <= Int(Int32.max) else { throw OpenSSLError(.randomness) }
        var bytes = [UInt8](repeating: 0, count: count)
        guard unsafe RAND_bytes(&bytes, Int32(count)) == 1 else { throw OpenSSLError.taking(.randomness) }
        return bytes
    }
}
