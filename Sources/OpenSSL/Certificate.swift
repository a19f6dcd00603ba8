import COpenSSL

/// An X.509 certificate (RFC 5280). It never changes; any thread may use it.
public final class Certificate: Sendable {
    /// One extension, its value as the bytes inside the octet string.
    public struct Extension: Equatable, Sendable {
        /// The object identifier, in dotted form.
        public let oid: String
        /// Whether whoever does not know it must refuse the certificate.
        public let isCritical: Bool
        /// DER of whatever the extension is.
        public let value: [UInt8]
    }

    /// The certificate, as it came.
    public let der: [UInt8]
    /// 1, 2 or 3.
    public let version: Int
    /// DER of the subject, a `Name`.
    public let subject: [UInt8]
    /// No identifier stands twice.
    public let extensions: [Extension]
    /// From when it holds, in seconds since 1970.
    public let notBefore: Int64
    /// Until when it holds, in seconds since 1970.
    public let notAfter: Int64
    /// The numbers of its key; nil for a kind of key that COSE does not have.
    public let keyParts: PublicKeyParts?
    /// The key, ready to verify; nil also where its numbers are out of bounds.
    public let publicKey: PublicKey?
    let handle: CertificateHandle

    /// Reads a certificate in DER with nothing behind it; nil when the bytes are none, or an extension stands twice in
    /// it (RFC 5280 section 4.2).
    public convenience init?(der: [UInt8]) {
        guard let handle = CertificateHandle(der: der) else { return nil }
        self.init(handle, der: der)
    }

    init?(_ handle: CertificateHandle, der: [UInt8]) {
        guard let extensions = handle.extensions(), let subject = handle.subject(), let validity = handle.validity(),
            Set(extensions.map(\.oid)).count == extensions.count
        else { return nil }
        self.handle = handle
        self.der = der
        self.extensions = extensions
        self.subject = subject
        version = handle.version
        (notBefore, notAfter) = validity
        keyParts = handle.keyParts()
        publicKey = keyParts.flatMap { try? PublicKey.make($0) }
    }

    /// The extension of that identifier.
    public subscript(_ oid: String) -> Extension? { extensions.first { $0.oid == oid } }
}

/// The owner of one `X509`.
@safe
final class CertificateHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    init(takingOwnership pointer: OpaquePointer) {
        unsafe self.pointer = pointer
        // Works out what OpenSSL derives from the extensions, so that no later reader writes.
        _ = unsafe X509_check_purpose(pointer, -1, 0)
        ERR_clear_error()
    }

    convenience init?(der: [UInt8]) {
        defer { ERR_clear_error() }
        let made: OpaquePointer? = unsafe der.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            guard let made = unsafe d2i_X509(nil, &cursor, buffer.count) else { return nil }
            guard unsafe cursor == buffer.baseAddress.map({ unsafe $0 + buffer.count }) else {
                unsafe X509_free(made)
                return nil
            }
            return unsafe made
        }
        guard let made = unsafe made else { return nil }
        unsafe self.init(takingOwnership: made)
    }

    deinit { unsafe X509_free(pointer) }
}

extension CertificateHandle {
    var version: Int { Int(unsafe X509_get_version(pointer)) + 1 }

    func extensions() -> [Certificate.Extension]? {
        var extensions: [Certificate.Extension] = []
        for index in 0..<max(0, unsafe X509_get_ext_count(pointer)) {
            guard let found = unsafe X509_get_ext(pointer, index), let oid = unsafe CertificateHandle.oid(found),
                let value = unsafe X509_EXTENSION_get_data(found)
            else { return nil }
            let isCritical = unsafe X509_EXTENSION_get_critical(found) == 1
            unsafe extensions.append(
                Certificate.Extension(oid: oid, isCritical: isCritical, value: CertificateHandle.bytes(value)))
        }
        return extensions
    }

    func subject() -> [UInt8]? {
        guard let name = unsafe X509_get_subject_name(pointer) else { return nil }
        let count = unsafe i2d_X509_NAME(name, nil)
        guard count > 0 else { return nil }
        return unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, written in
            var cursor = buffer.baseAddress
            written = unsafe Int(i2d_X509_NAME(name, &cursor)) == buffer.count ? buffer.count : 0
        }
    }

    func validity() -> (Int64, Int64)? {
        guard let begin = unsafe CertificateHandle.seconds(X509_get0_notBefore(pointer)),
            let end = unsafe CertificateHandle.seconds(X509_get0_notAfter(pointer))
        else { return nil }
        return (begin, end)
    }

    func keyParts() -> PublicKeyParts? {
        defer { ERR_clear_error() }
        guard let key = unsafe X509_get_pubkey(pointer) else { return nil }
        return unsafe KeyHandle(takingOwnership: key).parts()
    }

    private static func oid(_ found: OpaquePointer) -> String? {
        guard let object = unsafe X509_EXTENSION_get_object(found) else { return nil }
        var text = [CChar](repeating: 0, count: 256)
        let count = unsafe OBJ_obj2txt(&text, Int32(text.count), object, 1)
        guard count > 0, Int(count) < text.count else { return nil }
        return String(decoding: text.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func bytes(_ string: UnsafePointer<ASN1_STRING>) -> [UInt8] {
        let count = Int(unsafe ASN1_STRING_length(string))
        guard count > 0, let start = unsafe ASN1_STRING_get0_data(string) else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
        guard let time = unsafe time, let epoch = unsafe ASN1_TIME_set(nil, 0) else { return nil }
        defer { unsafe ASN1_STRING_free(epoch) }
        var days: Int32 = 0, rest: Int32 = 0
        guard unsafe ASN1_TIME_diff(&days, &rest, epoch, time) == 1 else { return nil }
        return Int64(days) * 86_400 + Int64(rest)
    }
}
