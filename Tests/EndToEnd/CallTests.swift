import Foundation
import JSON
import Testing

@Suite struct CallTests {
    private let service: ServiceUnderTest

    init() throws { service = try ServiceUnderTest.shared.get() }

    /// Makes a token beside the running service, as an operator does.
    private func token(_ flags: [String]) throws -> (id: String, token: String) {
        let made = try ProgramUnderTest.run(["token", "create", "--data", service.data, "--json"] + flags)
        #expect(made.status == 0, "\(made.errors)")
        let json = try JSONValue.parse(Array(made.output.utf8))
        return (try #require(json["id"]?.string), try #require(json["token"]?.string))
    }

    @Test func `it is ready as soon as it says that it listens`() throws {
        #expect(try service.client(nil).get("/readyz").status == 200)
        #expect(try service.client(nil).get("/healthz").status == 200)
    }

    @Test(arguments: [nil, "wrong", ""])
    func `without a valid token nothing is told`(token: String?) throws {
        for path in ["/v1/rp", "/v1/rp/any.example.com", "/v1/rp/any.example.com/ceremonies/c", "/metrics"] {
            let answer = try service.client(token).get(path)
            #expect(answer.status == 401)
            #expect(answer.headers["www-authenticate"]?.hasPrefix("Bearer") == true)
            #expect(answer.headers["content-type"] == "application/problem+json")
            #expect(try answer.json()["type"]?.string?.isEmpty == false)
        }
        #expect(try service.client(token).feed([try Shop("refused").population(1)]).status == 401)
    }

    @Test func `a feed's token feeds its relying party, and reads and reaches nothing else`() throws {
        let (mine, other) = (try Shop("mine"), try Shop("other"))
        for shop in [mine, other] {
            #expect(try service.client().put("/v1/rp/\(shop.name)", shop.configuration).status == 200)
        }
        let made = try token(["--scope", "ingest", "--rp", mine.name])
        let client = service.client(made.token)
        #expect(try client.feed([mine.population(1)]).status == 200)
        #expect(try client.get("/v1/rp/\(mine.name)").status == 403)
        let beyond = try client.feed([other.population(1)])
        #expect(beyond.status == 422)
        let absent = try client.feed([try Shop("absent").population(1)])
        let types = try [beyond, absent].map { answer in
            try answer.json()["rejected"]?.elements.first { _ in true }?["type"]?.string
        }
        #expect(types[0] != nil && types[0] == types[1], "what exists must not show: \(types)")
    }

    @Test func `a reader's token sees its relying party, and another one as if there were none`() throws {
        let (mine, other) = (try Shop("mine"), try Shop("other"))
        for shop in [mine, other] {
            #expect(try service.client().put("/v1/rp/\(shop.name)", shop.configuration).status == 200)
        }
        let client = service.client(try token(["--scope", "read", "--rp", mine.name]).token)
        #expect(try client.get("/v1/rp/\(mine.name)").status == 200)
        let (there, nowhere) = (try client.get("/v1/rp/\(other.name)"), try client.get("/v1/rp/nowhere.example.com"))
        #expect(there.status == 404)
        #expect(there.body == nowhere.body)
        let listed = try client.get("/v1/rp").text
        #expect(listed.contains(mine.name) && !listed.contains(other.name))
        #expect(try client.put("/v1/rp/\(mine.name)", mine.configuration).status == 403)
    }

    @Test func `a revoked token and an expired one are refused`() throws {
        let revoked = try token(["--scope", "read"])
        let revocation = try ProgramUnderTest.run(["token", "revoke", revoked.id, "--data", service.data])
        #expect(revocation.status == 0)
        #expect(try service.client(revoked.token).get("/v1/rp").status == 401)
        let end = Date(timeIntervalSinceNow: 10).formatted(.iso8601)
        let expiring = try token(["--scope", "read", "--expires", end])
        var tries = 0
        while try service.client(expiring.token).get("/v1/rp").status != 401, tries < 100_000 { tries += 1 }
        #expect(tries < 100_000)
        let list = try ProgramUnderTest.run(["token", "list", "--data", service.data])
        #expect(list.output.contains(revoked.id) && !list.output.contains(revoked.token))
    }

    @Test func `a method that a path does not have names those it has`() throws {
        let answer = try service.client().call("DELETE", "/v1/rp/any.example.com")
        #expect(answer.status == 405)
        #expect(answer.headers["allow"] == "GET, PUT")
        #expect(try service.client().get("/v1/nothing").status == 404)
    }

    @Test func `what was put is what is got, with findings and position`() throws {
        let shop = try Shop("round-trip")
        let unwise = #"{"name":"Shop","origins":["https://\#(shop.name)/login"],"challengeTtlSeconds":7200}"#
        let put = try service.client().put("/v1/rp/\(shop.name)", unwise)
        #expect(put.status == 200, "\(put.text)")
        let json = try put.json()
        #expect(json["challengeTtlSeconds"]?.int == 7200)
        let codes = json["findings"]?.elements.compactMap { $0["code"]?.string } ?? []
        #expect(codes.contains("origin_never_matches") && codes.contains("challenge_ttl_long"))
        #expect(json["position"]?.int == 0)
        #expect(try service.client().get("/v1/rp/\(shop.name)").json()["position"]?.int == 0)
    }

    @Test(arguments: ["limit=0", "since=yesterday", "cursor=nonsense", "nothing=1", "atLeast=-1"])
    func `a query that cannot be used is refused and named`(query: String) throws {
        let shop = try Shop("query")
        #expect(try service.client().put("/v1/rp/\(shop.name)", shop.configuration).status == 200)
        let answer = try service.client().get("/v1/rp/\(shop.name)/ceremonies?\(query)")
        #expect(answer.status == 400)
        let name = try #require(query.split(separator: "=").first)
        #expect(try answer.json()["detail"]?.string?.contains(name) == true)
    }

    @Test func `every call that the description names is there, and every answer of its list is of the kind it says`()
        throws
    {
        let description = try service.client(nil).get("/openapi.json").json()
        #expect(description["openapi"]?.string?.hasPrefix("3.1") == true)
        let paths = try #require(description["paths"]).members
        #expect(Array(paths).count > 8)
        for (path, operations) in paths {
            for (method, operation) in operations.members {
                let path = path.replacingOccurrences(of: "{rpId}", with: "nowhere.example.com")
                    .replacingOccurrences(of: "{ceremony}", with: "none").replacingOccurrences(
                        of: "{report}", with: "feed")
                let answer = try service.client(nil).call(method.uppercased(), path)
                #expect(answer.status == (operation["security"] == nil ? 200 : 401), "\(method) \(path)")
                #expect(operation["responses"]?["\(answer.status)"] != nil, "\(method) \(path) lacks \(answer.status)")
            }
        }
    }

    @Test func `the counters count what was fed, by type and result`() throws {
        let shop = try Shop("counted")
        #expect(try service.client().put("/v1/rp/\(shop.name)", shop.configuration).status == 200)
        #expect(try service.client().feed([shop.population(1)]).status == 200)
        let text = try service.client().get("/metrics").text
        #expect(text.contains(#"result="stored""#))
        #expect(text.contains("passkeytrail_log_size{rp_id=\"\(shop.name)\"} 2\n"))
        #expect(!text.contains(shop.account))
    }

    @Test func `the same configuration again is no event, another one is`() throws {
        let shop = try Shop("unchanged")
        let path = "/v1/rp/\(shop.name)"
        let first = try service.client().put(path, shop.configuration).json()
        let again = try service.client().put(path, " " + shop.configuration + " ").json()
        #expect(again["position"]?.int == first["position"]?.int)
        let other = try service.client().put(path, #"{"origins": ["https://other.example.com"]}"#).json()
        #expect(other["position"]?.int == 1)
        let back = try service.client().put(path, shop.configuration).json()
        #expect(back["position"]?.int == 2)
    }

    @Test func `refusals are counted like other answers`() throws {
        _ = try service.client(nil).get("/v1/rp")
        _ = try service.client().get("/nowhere")
        let text = String(decoding: try service.client().get("/metrics").body, as: UTF8.self)
        #expect(text.contains(#"passkeytrail_http_requests_total{route="/v1/rp",status="401"}"#))
        #expect(text.contains(#"passkeytrail_http_requests_total{route="",status="404"}"#))
    }

    @Test func `a position that is asked for twice is refused`() throws {
        let shop = try Shop("twice")
        #expect(try service.client().put("/v1/rp/\(shop.name)", shop.configuration).status == 200)
        #expect(try service.client().get("/v1/rp/\(shop.name)?atLeast=0").status == 200)
        #expect(try service.client().get("/v1/rp/\(shop.name)?atLeast=0&atLeast=0").status == 400)
    }

    @Test func `a body that is encoded is refused with what would do`() throws {
        let refused = try service.client().call(
            "POST", "/v1/events", body: Array("[]".utf8), type: "application/cloudevents-batch+json", coding: "gzip")
        #expect(refused.status == 415)
        #expect(refused.headers["accept-encoding"] == "identity")
        let plain = try service.client().call(
            "POST", "/v1/events", body: Array("[]".utf8), type: "application/cloudevents-batch+json", coding: "identity")
        #expect(plain.status == 200)
    }

    @Test func `the description names a shape for each answer, and all that it refers to`() throws {
        let description = try service.client(nil).get("/openapi.json").json()
        let schemas = try #require(description["components"]?["schemas"])
        let components = Set(schemas.members.map { $0.0 })
        var references: Set<String> = []
        func collect(_ value: JSONValue) {
            if let reference = value["$ref"]?.string { references.insert(reference) }
            for (_, member) in value.members { collect(member) }
            for element in value.elements { collect(element) }
        }
        collect(description)
        #expect(references == Set(components.map { "#/components/schemas/\($0)" }))
        let paths = try #require(description["paths"])
        for (path, operations) in paths.members {
            for (method, operation) in operations.members {
                let answers = operation["responses"]
                #expect(answers?["405"] != nil && answers?["503"] != nil, "\(method) \(path)")
            }
        }
        #expect(description["paths"]?["/v1/rp/{rpId}/accounts/lookup"]?["post"]?["responses"]?["422"] != nil)
    }
}
