import Foundation
import OpenSSL
import Testing

@Suite struct DigestTests {
    @Test(
        "the hash of abc is that of FIPS 180-4",
        arguments: [
            (Digest.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                .sha384,
                "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
            ),
            (
                .sha512,
                """
                ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a\
                2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
                """
            ),
        ])
    func knownAnswer(digest: Digest, expected: String) {
        #expect(digest.hash(Array("abc".utf8)) == hex(expected))
    }

    @Test func `the hash of nothing is the published one`() {
        let expected = hex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(SHA256.hash([UInt8]()) == expected)
        #expect(StreamingDigest(.sha256).finish() == expected)
    }

    @Test(arguments: Digest.allCases) func `parts, slices and streams hash as the whole does`(digest: Digest) {
        let whole = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let expected = digest.hash(whole)
        #expect(digest.hash(parts: [Array(whole[..<1]), [], Array(whole[1...])]) == expected)
        #expect(digest.hash(whole[...]) == expected)
        var stream = StreamingDigest(digest)
        stream.update(Array(whole[..<700]))
        stream.update(whole[700...])
        #expect(stream.finish() == expected)
    }

    @Test func `threads hash side by side without touching each other`() {
        let expected = SHA256.hash([7])
        let results = Results()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            results.add((0..<2000).allSatisfy { _ in SHA256.hash([7]) == expected && SHA1.hash([7]).count == 20 })
        }
        #expect(results.all == [Bool](repeating: true, count: 8))
    }
}

private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Bool] = []
    var all: [Bool] { lock.withLock { values } }
    func add(_ value: Bool) { lock.withLock { values.append(value) } }
}
