import OpenSSL
import Testing

@Suite struct HMACSHA256Tests {
    @Test(
        "codes are those of RFC 4231",
        arguments: [
            (
                [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                [UInt8](repeating: 0xaa, count: 131),
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ])
    func knownAnswer(key: [UInt8], message: [UInt8], expected: String) {
        let hmac = HMACSHA256(key: key)
        #expect(hmac.authenticationCode(for: message) == hex(expected))
        #expect(hmac.authenticationCode(for: Array(message[..<3]), Array(message[3...])) == hex(expected))
    }

    @Test func `an empty key is one of zeros`() {
        #expect(
            HMACSHA256(key: []).authenticationCode(for: [])
                == hex("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"))
    }

    @Test func `no description shows the key`() {
        let hmac = HMACSHA256(key: Array("secret key".utf8))
        #expect(String(describing: hmac) == "HMACSHA256")
        var dumped = ""
        dump(hmac, to: &dumped)
        #expect(!dumped.contains("115"))
    }

    @Test func `random bytes have the length asked for and differ`() throws {
        #expect(try Random.bytes(0).isEmpty)
        #expect(try Random.bytes(-1).isEmpty)
        let first = try Random.bytes(32)
        #expect(first.count == 32)
        #expect(try first != Random.bytes(32))
    }

    @Test func `equality in constant time is equality`() {
        #expect(constantTimeEquals([], []))
        #expect(constantTimeEquals([1, 2], [1, 2]))
        #expect(!constantTimeEquals([1, 2], [1, 3]))
        #expect(!constantTimeEquals([1, 2], [1, 2, 3]))
    }
}
