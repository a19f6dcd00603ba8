import HTTPClient
import Testing

@Suite("Addresses, and where connections go")
struct NetworkAddressTests {
    static func v4(_ text: String) -> NetworkAddress? {
        NetworkAddress(bytes: text.split(separator: ".").compactMap { UInt8($0) })
    }

    static func v6(_ words: [UInt16]) -> NetworkAddress? {
        NetworkAddress(bytes: words.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    }

    @Test(
        "Addresses of this machine, private networks and special ranges are not public",
        arguments: [
            "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1",
            "172.31.255.255", "192.168.1.1", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9",
            "224.0.0.1", "240.0.0.1", "255.255.255.255",
        ])
    func privateV4(_ text: String) throws {
        #expect(try #require(Self.v4(text)).isPublic == false)
    }

    @Test(
        "Others are",
        arguments: ["1.1.1.1", "8.8.8.8", "100.63.0.1", "172.15.0.1", "172.32.0.1", "192.167.1.1", "223.1.1.1"])
    func publicV4(_ text: String) throws {
        #expect(try #require(Self.v4(text)).isPublic)
    }

    @Test("IPv6 is public only in what is given out, and by the IPv4 address that it carries")
    func v6Ranges() throws {
        let notPublic: [[UInt16]] = [
            [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 1], [0xFE80, 0, 0, 0, 0, 0, 0, 1],
            [0xFC00, 0, 0, 0, 0, 0, 0, 1],
            [0xFD12, 0, 0, 0, 0, 0, 0, 1], [0xFF02, 0, 0, 0, 0, 0, 0, 1], [0x2001, 0xDB8, 0, 0, 0, 0, 0, 1],
            [0x2001, 0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0xFFFF, 0x7F00, 1], [0, 0, 0, 0, 0, 0xFFFF, 0x0A00, 1],
            [0x2002, 0x7F00, 1, 0, 0, 0, 0, 0], [0x64, 0xFF9B, 0, 0, 0, 0, 0xA9FE, 0xA9FE],
            [0, 0, 0, 0, 0, 0, 0x7F00, 1],
        ]
        for words in notPublic { #expect(try #require(Self.v6(words)).isPublic == false, "\(words)") }
        let isPublic: [[UInt16]] = [
            [0x2606, 0x4700, 0, 0, 0, 0, 0, 0x1111], [0x2A00, 1, 0, 0, 0, 0, 0, 1],
            [0, 0, 0, 0, 0, 0xFFFF, 0x0101, 0x0101],
            [0x2001, 0x4860, 0, 0, 0, 0, 0, 0x8888],
        ]
        for words in isPublic { #expect(try #require(Self.v6(words)).isPublic, "\(words)") }
    }

    @Test("An address has four bytes or sixteen")
    func sizes() {
        #expect(NetworkAddress(bytes: [1, 2, 3]) == nil)
        #expect(Self.v4("10.0.0.1")?.text == "10.0.0.1")
        #expect(Self.v6([0xFE80, 0, 0, 0, 0, 0, 0, 1])?.text == "fe80:0:0:0:0:0:0:1")
    }

    @Test("A redirection names host and port on both sides")
    func targets() throws {
        let target = try #require(ConnectionTarget("Example.com:443=127.0.0.1:8443"))
        #expect(target.host == "example.com" && target.port == 443)
        #expect(target.targetHost == "127.0.0.1" && target.targetPort == 8443)
        #expect(try ConnectionTarget.list("a.example:443=[::1]:1, b.example:443=c.example:2").count == 2)
        for text in ["", "a=b", "a:443", "a:443=b:0", "a:443=b:99999", ":443=b:1", "a:443=b:1=c:2", "::1:443=b:1"] {
            #expect(ConnectionTarget(text) == nil, "\(text)")
        }
        #expect(throws: InvalidConnectionTarget.self) { try ConnectionTarget.list("a.example:443=b:1,c") }
    }

    @Test(
        "What is not https is not asked for",
        arguments: ["http://example.com", "file:///etc/passwd", "https://a b", "", "HTTPS", "https://ü.example"])
    func onlyHTTPS(_ url: String) {
        guard case .failed(let failure) = HTTPSFetcher(FetchSettings()).fetch(url, limit: 10) else {
            Issue.record("it was fetched")
            return
        }
        #expect(failure.kind == .notHTTPS)
    }

    @Test(
        "A name or an address of this machine is refused before a connection is made",
        arguments: ["https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x"])
    func loopback(_ url: String) {
        guard case .failed(let failure) = HTTPSFetcher(FetchSettings()).fetch(url, limit: 10) else {
            Issue.record("it was fetched")
            return
        }
        #expect(failure.kind == .privateAddress)
    }
}
