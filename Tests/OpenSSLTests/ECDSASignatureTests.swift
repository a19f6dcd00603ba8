import COpenSSL
import OpenSSL
import Testing

@Suite struct ECDSASignatureTests {
    private static let r = hex("EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716")
    private static let s = hex("F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8")
    private static let der = hex("3046 022100") + r + hex("022100") + s

    private static let departures: [(SignatureDeviation, [UInt8])] = [
        (.rawConcatenation, r + s),
        (.trailingBytes, der + [0]),
        (.trailingBytes, hex("3047 022100") + r + hex("022100") + s + [0]),
        (.unsignedInteger, hex("3045 0220") + r + hex("022100") + s),
        (.unsignedInteger, hex("3044 0220") + r + hex("0220") + s),
        (.paddedInteger, hex("3047 02220000") + r + hex("022100") + s),
        (.berLength, hex("308146 022100") + r + hex("022100") + s),
        (.berLength, hex("3047 02812100") + r + hex("022100") + s),
        (.berLength, hex("30820046 022100") + r + hex("022100") + s),
        (.rawConcatenation, r + s + [0, 0]),
        (.rawConcatenation, [0] + r + [0] + s),
        (.leadingZeros, [0, 0] + der),
        (.leadingZeros, [0] + hex("308146 022100") + r + hex("022100") + s),
        (.trailingBytes, hex("308146 022100") + r + hex("022100") + s + [1, 2]),
    ]

    @Test("a departing encoding is malformed, named and repaired", arguments: departures)
    func repair(deviation: SignatureDeviation, signature: [UInt8]) throws {
        let key = try PrivateKey.ec(
            .p256, secret: hex("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721")
        ).publicKey
        let verify = { key.verify(signature: $0, over: Array("sample".utf8), scheme: .ecdsa(.sha256)) }
        #expect(verify(signature) == .malformed)
        #expect(ECDSASignature.parse(signature) == nil)
        let repairs = ECDSASignature.repairs(of: signature, coordinateSize: 32)
        let valid = repairs.filter { verify($0.signature) == .valid }
        #expect(valid.map(\.deviation) == [deviation])
        #expect(valid.map(\.signature) == [Self.der])
        #expect(repairs.count <= 3)
    }

    @Test func `strict DER is read and needs no repair`() throws {
        let parsed = try #require(ECDSASignature.parse(Self.der))
        #expect(parsed.r == Self.r && parsed.s == Self.s)
        #expect(ECDSASignature.repairs(of: Self.der, coordinateSize: 32).isEmpty)
        #expect(ECDSASignature.der(r: [0, 0, 1], s: []) == hex("3006 020101 020100"))
        #expect(ECDSASignature.der(r: [0, 0x80], s: [0x7f]) == hex("3007 02020080 02017f"))
    }

    @Test(
        "what is no signature at all gets no repair",
        arguments: [
            "", "30", "3000", "3080", "3003020101", "3006020101020200", "3106020101020101", "3006030101020101",
            "3004 0200 0200", "30850000000006020101020101", "30ffffffff", "3006 0201 01 0205 01",
        ])
    func hopeless(signature: String) {
        #expect(ECDSASignature.parse(hex(signature)) == nil)
        #expect(ECDSASignature.repairs(of: hex(signature), coordinateSize: 32).isEmpty)
    }

    @Test func `numbers longer than a coordinate get no repair`() {
        let long = hex("3081 48 0223 00") + [1] + Self.r + [0] + hex("022100") + Self.s
        #expect(ECDSASignature.repairs(of: long, coordinateSize: 32).isEmpty)
    }

    @Test func `strict reading accepts exactly what OpenSSL does`() {
        let seeds = [Self.der] + Self.departures.map(\.1) + [hex("3006 020101 020100"), hex("3007 02020080 02017f")]
        var state: UInt64 = 0x0DE5_EED5
        func random(below bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        var accepted = 0
        for round in 0..<20_000 {
            var signature = seeds[round % seeds.count]
            for _ in 0..<random(below: 3) {
                // The heads are where it matters: mostly the first bytes, and small values.
                let place = random(below: random(below: 2) == 0 ? min(8, signature.count) : signature.count)
                signature[place] = UInt8(random(below: random(below: 2) == 0 ? 4 : 256))
            }
            let expected = Self.opensslAccepts(signature)
            accepted += expected ? 1 : 0
            guard (ECDSASignature.parse(signature) != nil) == expected else {
                Issue.record("differs from OpenSSL (\(expected)): \(signature)")
                return
            }
        }
        #expect((1000..<19_000).contains(accepted))
        ERR_clear_error()
    }

    /// As ECDSA_verify(3) does: decode, encode again, compare.
    private static func opensslAccepts(_ signature: [UInt8]) -> Bool {
        unsafe signature.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            guard let decoded = unsafe d2i_ECDSA_SIG(nil, &start, buffer.count) else { return false }
            defer { unsafe ECDSA_SIG_free(decoded) }
            var encoded = [UInt8](repeating: 0, count: Int(max(unsafe i2d_ECDSA_SIG(decoded, nil), 0)))
            return unsafe encoded.withUnsafeMutableBufferPointer { output in
                var cursor = output.baseAddress
                _ = unsafe i2d_ECDSA_SIG(decoded, &cursor)
                return unsafe output.elementsEqual(buffer)
            }
        }
    }
}
