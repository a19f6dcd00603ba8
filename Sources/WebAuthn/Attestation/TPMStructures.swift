import OpenSSL

/// A public area, `TPMT_PUBLIC` of the TPM 2.0 library, part 2 section 12.2.4.
struct TPMPublicArea {
    /// The hash by which the area is named.
    let nameAlgorithm: UInt32
    /// Its key; nil for a kind of key or curve that COSE does not have.
    let key: PublicKeyParts?

    /// No algorithm.
    private static let null: UInt32 = 0x0010

    /// Nil where the bytes are no public area of an RSA or ECC key.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let type = reader.number(bytes: 2), let name = reader.number(bytes: 2), reader.take(4) != nil,
            reader.sized() != nil
        else { return nil }
        nameAlgorithm = name
        let read: PublicKeyParts??
        switch type {
        case 0x0001: read = TPMPublicArea.rsa(&reader)
        case 0x0023: read = TPMPublicArea.ecc(&reader)
        default: read = nil
        }
        guard case .some(let key) = read, reader.rest.isEmpty else { return nil }
        self.key = key
    }

    /// `TPMS_RSA_PARMS` and the modulus. An exponent of 0 stands for 65537.
    private static func rsa(_ reader: inout ByteReader) -> PublicKeyParts?? {
        guard symmetric(&reader), scheme(&reader), reader.take(2) != nil, let exponent = reader.number(bytes: 4),
            let modulus = reader.sized()
        else { return nil }
        let e = exponent == 0 ? 65_537 : exponent
        return .some(.rsa(paddedN: Array(modulus), paddedE: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: e >> $0) }))
    }

    /// `TPMS_ECC_PARMS` and the point, whose coordinates may come without leading zeros.
    private static func ecc(_ reader: inout ByteReader) -> PublicKeyParts?? {
        guard symmetric(&reader), scheme(&reader), let number = reader.number(bytes: 2), scheme(&reader),
            let x = reader.sized(), let y = reader.sized()
        else { return nil }
        let curve: Curve
        switch number {
        case 0x0003: curve = .p256
        case 0x0004: curve = .p384
        case 0x0005: curve = .p521
        default: return .some(nil)
        }
        guard let x = padded(x, curve.coordinateSize), let y = padded(y, curve.coordinateSize) else { return nil }
        return .some(.ec(curve, x: x, y: y))
    }

    private static func padded(_ number: ArraySlice<UInt8>, _ size: Int) -> [UInt8]? {
        let digits = number.drop { $0 == 0 }
        guard digits.count <= size else { return nil }
        return [UInt8](repeating: 0, count: size - digits.count) + digits
    }

    /// `TPMT_SYM_DEF_OBJECT`: an algorithm, and where it is one, key length and mode.
    private static func symmetric(_ reader: inout ByteReader) -> Bool {
        guard let algorithm = reader.number(bytes: 2) else { return false }
        return algorithm == null || reader.take(4) != nil
    }

    /// A scheme: an algorithm, and where it is one, its hash; RSAES has none, and ECDAA has a count besides.
    private static func scheme(_ reader: inout ByteReader) -> Bool {
        guard let algorithm = reader.number(bytes: 2) else { return false }
        switch algorithm {
        case null, 0x0015: return true
        case 0x001A: return reader.take(4) != nil
        default: return reader.take(2) != nil
        }
    }

    /// The hash function of a `TPM_ALG_ID`.
    static func digest(_ algorithm: UInt32) -> Digest? {
        switch algorithm {
        case 0x0004: .sha1
        case 0x000B: .sha256
        case 0x000C: .sha384
        case 0x000D: .sha512
        default: nil
        }
    }
}

/// An attestation by a TPM, `TPMS_ATTEST` of the TPM 2.0 library, part 2 section 10.12.8, of the type that certifies.
struct TPMCertification {
    static let generatedValue: UInt32 = 0xFF54_4347
    static let certifyType: UInt32 = 0x8017

    let magic: UInt32
    let type: UInt32
    let extraData: ArraySlice<UInt8>
    /// The certified object's name; nil where the attested part is none of the type that certifies.
    let name: ArraySlice<UInt8>?

    /// Nil where the bytes end before the attested part.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let magic = reader.number(bytes: 4), let type = reader.number(bytes: 2), reader.sized() != nil,
            let extraData = reader.sized(), reader.take(17) != nil, reader.take(8) != nil
        else { return nil }
        self.magic = magic
        self.type = type
        self.extraData = extraData
        guard let name = reader.sized(), reader.sized() != nil, reader.rest.isEmpty else {
            self.name = nil
            return
        }
        self.name = name
    }
}

/// A signature by a TPM in its own form, `TPMT_SIGNATURE`, part 2 section 11.3.4, as OpenSSL takes it.
enum TPMSignature {
    /// Nil where the bytes have not that form.
    static func plain(_ bytes: [UInt8]) -> [UInt8]? {
        var reader = ByteReader(bytes)
        guard let algorithm = reader.number(bytes: 2), reader.take(2) != nil, let first = reader.sized() else {
            return nil
        }
        switch algorithm {
        case 0x0014, 0x0016: return reader.rest.isEmpty ? Array(first) : nil
        case 0x0018:
            guard let second = reader.sized(), reader.rest.isEmpty else { return nil }
            return ECDSASignature.der(r: first, s: second)
        default: return nil
        }
    }
}

extension ByteReader {
    /// A `TPM2B`: two bytes of length, then so many bytes.
    fileprivate mutating func sized() -> ArraySlice<UInt8>? {
        guard let count = number(bytes: 2) else { return nil }
        return take(Int(count))
    }
}
