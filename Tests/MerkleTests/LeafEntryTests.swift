import Ceremony
import Merkle
import Testing

@Suite struct LeafEntryTests {
    private static func entry(
        name: String = "example.com", position: Int64 = 7, recordedAt: Int64 = 1_700_000_000_000_001,
        time: Int64 = -5, source: String = "https://rp.example/login", id: String = "e-1",
        type: String = "passkeytrail.ceremony.decided.v1", subject: String? = "c-1",
        salt: [UInt8] = Array(0..<16), body: [UInt8] = Array(#"{"data":{"accepted":true}}"#.utf8)
    ) -> LeafEntry {
        LeafEntry(
            logNameDigest: LeafEntry.digest(ofName: name), position: Position(rawValue: position),
            recordedAt: Instant(rawValue: recordedAt), time: Instant(rawValue: time),
            digests: LeafDigests(source: source, id: id, type: type, subject: subject, salt: salt, body: body))
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Computed apart, with Python's hashlib, from the layout in the documentation.
    @Test func `the entry and its hash are those of the published layout`() {
        let entry = Self.entry()
        #expect(entry.bytes.count == LeafEntry.byteCount)
        #expect(
            hex(entry.bytes)
                == "01a379a6f6eeafb9a55e378c118034e2751e682fab9f2d30ab13d2125586ce1947000000000000000700060a"
                + "24181e4001fffffffffffffffb2bc919ef350b02e799f57dff187299d32263a5e820e15c09e34e006dd7c7b9"
                + "2cb94f523196aaacd8bdb9ef0d8cf2e1d8f9b766ab5097f086ff541b7112699b7b276987e38c30a1f75d985d"
                + "4c520f4d57b8e1403c62027a4cbb7a449727ef721ea6f7ef47ee8dc84af9056a3051ddc302f19581a96eb7e1"
                + "2f510fdf550326a399e0c953a41bae0b3836fbb1756da79d1debb4cf80e6dcee5bf9edd9c07aba586d")
        #expect(hex(entry.hash) == "d2e054ae8448076570d64a4fa8f9e4010b26766fc681c66c5fda644cb5f41221")
    }

    @Test(arguments: [
        entry(name: "example.org"), entry(position: 8), entry(recordedAt: 1_700_000_000_000_002), entry(time: -6),
        entry(source: "https://rp.example/log"), entry(id: "e-2"), entry(type: "passkeytrail.ceremony.decided.v2"),
        entry(subject: "c-2"), entry(subject: ""), entry(subject: nil), entry(salt: Array(1..<17)),
        entry(body: Array(#"{"data":{"accepted":true }}"#.utf8)),
    ])
    func `a change to any column changes the hash`(changed: LeafEntry) {
        #expect(changed.hash != Self.entry().hash)
    }

    @Test func `no subject differs from an empty one`() {
        #expect(Self.entry(subject: nil).hash != Self.entry(subject: "").hash)
    }
}
