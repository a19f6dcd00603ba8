import OpenSSL

@testable import WebAuthn

/// A certificate in the making, valid as it stands, in which a test makes one thing wrong.
struct CertificateSketch {
    struct Extension {
        var oid: String
        var isCritical = false
        var value: [UInt8]
    }

    /// 2 stands for version 3.
    var version: UInt8 = 2
    var subject: [(oid: String, text: String)]
    var notBefore = "20240101000000Z"
    var notAfter = "20440101000000Z"
    var key: PrivateKey
    var extensions: [Extension]

    /// The certificate of an authenticator's model by L3 section 8.2.1.
    static func packed(_ key: PrivateKey) -> CertificateSketch {
        CertificateSketch(
            subject: [
                ("2.5.4.6", "SE"), ("2.5.4.10", "Example"), ("2.5.4.11", "Authenticator Attestation"),
                ("2.5.4.3", "Key"),
            ],
            key: key, extensions: [.constraints(isAuthority: false)])
    }

    static func authority(_ name: String, _ key: PrivateKey, pathLength: UInt8? = nil) -> CertificateSketch {
        CertificateSketch(
            subject: [("2.5.4.3", name)], key: key,
            extensions: [.constraints(isAuthority: true, pathLength: pathLength)])
    }

    /// DER, signed by an authority: a P-256 key.
    func der(signedBy issuer: CertificateSketch) throws -> [UInt8] {
        let algorithm = DER.sequence(DER.oid("1.2.840.10045.4.3.2"))
        let listed = extensions.map {
            DER.sequence(DER.oid($0.oid), $0.isCritical ? DER.bool(true) : [], DER.octets($0.value))
        }
        let body = DER.sequence(
            version == 0 ? [] : DER.explicit(0, DER.integer(version)), DER.integer(7), algorithm, issuer.name,
            DER.sequence(DER.time(notBefore), DER.time(notAfter)), name, CertificateSketch.keyInfo(key.parts),
            listed.isEmpty ? [] : DER.explicit(3, DER.element(0x30, listed.flatMap { $0 })))
        return DER.sequence(body, algorithm, DER.bits(try issuer.key.sign(body, .ecdsa(.sha256))))
    }

    private var name: [UInt8] { CertificateSketch.name(subject) }

    static func name(_ attributes: [(oid: String, text: String)]) -> [UInt8] {
        DER.element(
            0x30,
            attributes.flatMap { attribute in
                let text = attribute.oid == "2.5.4.6" ? DER.printable(attribute.text) : DER.utf8(attribute.text)
                return DER.set(DER.sequence(DER.oid(attribute.oid), text))
            })
    }

    private static func keyInfo(_ parts: PublicKeyParts) -> [UInt8] {
        switch parts {
        case .ec(let curve, let x, let y):
            let name =
                [.p256: "1.2.840.10045.3.1.7", .p384: "1.3.132.0.34", .p521: "1.3.132.0.35"][curve] ?? "1.3.132.0.10"
            return DER.sequence(
                DER.sequence(DER.oid("1.2.840.10045.2.1"), DER.oid(name)), DER.bits([4] + x + y))
        case .rsa(let n, let e):
            return DER.sequence(
                DER.sequence(DER.oid("1.2.840.113549.1.1.1"), DER.null),
                DER.bits(DER.sequence(DER.integer(n), DER.integer(e))))
        case .ed25519(let x): return DER.sequence(DER.sequence(DER.oid("1.3.101.112")), DER.bits(x))
        case .ed448(let x): return DER.sequence(DER.sequence(DER.oid("1.3.101.113")), DER.bits(x))
        }
    }

    mutating func setSubject(_ oid: String, _ text: String?) {
        subject.removeAll { $0.oid == oid }
        if let text { subject.append((oid, text)) }
    }

    mutating func setExtension(_ oid: String, _ value: [UInt8]?, isCritical: Bool = false) {
        extensions.removeAll { $0.oid == oid }
        if let value { extensions.append(Extension(oid: oid, isCritical: isCritical, value: value)) }
    }
}

extension CertificateSketch.Extension {
    static func constraints(isAuthority: Bool, pathLength: UInt8? = nil) -> Self {
        Self(
            oid: "2.5.29.19", isCritical: true,
            value: DER.sequence(isAuthority ? DER.bool(true) : [], pathLength.map { DER.integer($0) } ?? []))
    }
}
