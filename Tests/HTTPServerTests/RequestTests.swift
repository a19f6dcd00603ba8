import HTTPServer
import Testing

@Suite struct RequestTests {
    private static let tail = " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    @Test func `a request reaches the handler whole`() throws {
        let server = try TestServer.echoing()
        let answer = try RawClient.exchange(
            server, "POST /v1/rp/a%2Fb?x=1+2&y=%C3%A9&z HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
        #expect(answer.contains("POST /v1/rp/a%2Fb [\"v1\", \"rp\", \"a/b\"] [x=1 2,y=é,z=] body(5): hello"))
    }

    @Test func `an encoded slash stays inside its segment`() throws {
        let server = try TestServer.echoing()
        #expect(try RawClient.exchange(server, "GET /a%2f%252F" + Self.tail).contains(" [\"a/%2F\"] "))
    }

    @Test(arguments: ["/a%00b", "/a%", "/a%4", "/%zz", "/%ff", "/?a=%00", "/?%ff=1", "/a#b", "a", "*", "ftp://x/"])
    func `a target that cannot be decoded is refused`(target: String) throws {
        let server = try TestServer.echoing()
        let answer = try RawClient.exchange(server, "GET " + target + Self.tail)
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        #expect(answer.contains("application/problem+json"))
        #expect(answer.contains("\"type\":\"/problems/malformed_target\""))
    }

    @Test func `an absolute target means its path`() throws {
        let server = try TestServer.echoing()
        #expect(try RawClient.exchange(server, "GET http://other/a?b=c" + Self.tail).contains("GET /a [\"a\"] [b=c]"))
        #expect(try RawClient.exchange(server, "GET HTTP://other" + Self.tail).contains("GET / [] []"))
    }

    @Test func `a chunked body is put together and its connection closed`() throws {
        let server = try TestServer.echoing()
        let answer = try RawClient.exchange(
            server,
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\nT: 1\r\n\r\nGET /second HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(answer.contains("body(7): abcdefg"))
        #expect(!answer.contains("/second"))
    }

    @Test func `pipelined requests are answered in order on one connection`() throws {
        let server = try TestServer.echoing()
        let answer = try RawClient.exchange(
            server, "GET /1 HTTP/1.1\r\nHost: x\r\n\r\nPOST /2 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nokGET /3" + Self.tail)
        let places = ["/1", "/2", "/3"].compactMap { answer.range(of: " \($0) ")?.lowerBound }
        #expect(places.count == 3)
        #expect(places == places.sorted())
    }

    @Test func `HEAD is answered without a body`() throws {
        let server = try TestServer.echoing()
        let answer = try RawClient.exchange(server, "HEAD /a" + Self.tail)
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
        #expect(answer.contains("Content-Length: "))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test func `HTTP 1_0 needs no host and closes`() throws {
        let server = try TestServer.echoing()
        #expect(try RawClient.exchange(server, "GET /a HTTP/1.0\r\n\r\n").contains("GET /a"))
    }

    @Test(arguments: [
        ("Bearer abc", "abc"), ("bearer  abc", "abc"), ("Basic abc", "none"), ("Bearer", "none"), ("Bearer a b", "none"),
    ])
    func `a bearer token is read from its header`(value: String, token: String) throws {
        let request = try #require(HTTPRequest(method: "GET", target: "/", headers: HTTPHeaders([("Authorization", value)])))
        #expect(request.bearerToken ?? "none" == token)
    }

    @Test func `two authorizations are no token`() throws {
        let headers = HTTPHeaders([("Authorization", "Bearer a"), ("authorization", "Bearer b")])
        #expect(try #require(HTTPRequest(method: "GET", target: "/", headers: headers)).bearerToken == nil)
    }
}
