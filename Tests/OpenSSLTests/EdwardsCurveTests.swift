import OpenSSL
import Testing

@Suite struct EdwardsCurveTests {
    private func isKey25519(_ x: [UInt8]) -> Bool { (try? PublicKey.ed25519(x: x)) != nil }

    private func isKey448(_ x: [UInt8]) -> Bool { (try? PublicKey.ed448(x: x)) != nil }

    private func little(_ number: UInt8, _ size: Int) -> [UInt8] { [number] + [UInt8](repeating: 0, count: size - 1) }

    /// Worked out from the curve's equation with another library's numbers.
    @Test func `bytes are an Ed25519 key exactly when they are a point`() {
        let points: [UInt8] = [0, 1, 3, 4, 5, 6, 9, 10, 14, 15]
        for y in UInt8(0)..<16 { #expect(isKey25519(little(y, 32)) == points.contains(y), "\(y)") }
    }

    @Test func `bytes are an Ed448 key exactly when they are a point`() {
        let points: [UInt8] = [0, 1, 3, 4, 5, 7, 8, 9, 12, 13]
        for y in UInt8(0)..<16 { #expect(isKey448(little(y, 57)) == points.contains(y), "\(y)") }
    }

    @Test func `a coordinate has one form, and zero no sign`() {
        // p + 1 stands for 1.
        #expect(!isKey25519([0xEE] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]))
        #expect(!isKey25519([1] + [UInt8](repeating: 0, count: 30) + [0x80]))
        #expect(isKey25519([4] + [UInt8](repeating: 0, count: 30) + [0x80]))
        #expect(!isKey448([1] + [UInt8](repeating: 0, count: 55) + [0x80]))
        #expect(!isKey448([4] + [UInt8](repeating: 0, count: 55) + [0x01]))
        #expect(isKey448([4] + [UInt8](repeating: 0, count: 55) + [0x80]))
    }

    @Test func `every made key is a point`() throws {
        for seed in UInt8(0)..<50 {
            _ = try PrivateKey.ed25519(seed: [UInt8](repeating: seed, count: 32))
            _ = try PrivateKey.ed448(seed: [UInt8](repeating: seed, count: 57))
        }
    }
}
