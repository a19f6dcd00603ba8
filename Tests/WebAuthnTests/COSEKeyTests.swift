import CBOR
import OpenSSL
import Testing

@testable import WebAuthn

@Suite("COSE keys")
struct COSEKeyTests {
    private func refusal(_ bytes: [UInt8]) -> String? {
        do {
            _ = try COSEKey(cose: bytes)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func `a sound key is taken, its algorithm known`() throws {
        let bytes = CredentialKeys.cose(try CredentialKeys.es256(), algorithm: -7)
        let key = try COSEKey(cose: bytes)
        #expect(key.bytes == bytes)
        #expect(key.algorithm == -7)
    }

    @Test func `each thing that can be wrong is refused and named`() throws {
        let key = try CredentialKeys.es256()
        let changes: [([Int: CBORValue?], String)] = [
            ([1: CBORValue(4)], "type 4"), ([1: nil], "label 1"), ([3: nil], "label 3"),
            ([3: CBORValue(-257)], "RS256"), ([3: CBORValue(-35)], "ES384"), ([-1: CBORValue(2)], "curve 2"),
            ([-1: nil], "label -1"), ([-3: .bool(true)], "label -3"),
            ([-2: .bytes([UInt8](repeating: 1, count: 31))], "31 bytes"),
            ([-2: .bytes([UInt8](repeating: 1, count: 32))], "no point"),
        ]
        for (change, word) in changes {
            let reason = refusal(CredentialKeys.cose(key, algorithm: -7, changes: change))
            #expect(reason?.contains(word) == true, "\(word): \(reason ?? "taken")")
        }
    }

    @Test func `bytes that are no key are refused`() throws {
        #expect(refusal([0, 0, 0]) == "has bytes behind it")
        #expect(refusal([0x80]) == "is no map")
        #expect(refusal([]) == "is no CBOR")
        #expect(refusal([0xA0]) == "names no algorithm (label 3)")
        #expect(refusal(CredentialKeys.cose(try CredentialKeys.es256(), algorithm: -7) + [0]) == "has bytes behind it")
    }

    @Test func `a label twice is taken where both agree`() throws {
        let key = try CredentialKeys.es256()
        guard case .ec(_, let x, let y) = key.parts else { return }
        let encoded = { (second: Int) in
            CBOREncoder.encode(
                .map(
                    CBORMap([
                        (CBORValue(1), CBORValue(2)), (CBORValue(3), CBORValue(-7)), (CBORValue(3), CBORValue(second)),
                        (CBORValue(-1), CBORValue(1)), (CBORValue(-2), .bytes(x)), (CBORValue(-3), .bytes(y)),
                    ])))
        }
        #expect(refusal(encoded(-7)) == nil)
        #expect(refusal(encoded(-257)) == "has the label 3 twice with different values")
    }

    @Test func `known algorithms that are not evaluated are taken`() throws {
        for number in [-65535, -48, -999] { #expect(refusal(try SignatureTests.unevaluated(number)) == nil) }
    }
}

@Suite("The cache of keys")
struct KeyCacheTests {
    @Test func `it stays within its capacity and still answers rightly`() throws {
        let cache = KeyCache(capacity: 4)
        for seed: UInt8 in 1...20 {
            let cose = COSEKey(stored: CredentialKeys.cose(try CredentialKeys.es256(seed), algorithm: -7))
            #expect(cache.key(cose).algorithm?.number == -7)
            #expect(cache.count <= 4)
        }
    }

    @Test func `a key in use outlives keys that are asked for once`() throws {
        let cache = KeyCache(capacity: 4)
        let kept = COSEKey(stored: CredentialKeys.cose(try CredentialKeys.es256(1), algorithm: -7))
        guard case .ready(let first, _) = cache.key(kept).state else {
            Issue.record("the key is not usable")
            return
        }
        for seed: UInt8 in 2...20 {
            _ = cache.key(COSEKey(stored: CredentialKeys.cose(try CredentialKeys.es256(seed), algorithm: -7)))
            guard case .ready(let again, _) = cache.key(kept).state else { continue }
            #expect(again === first)
        }
    }
}
