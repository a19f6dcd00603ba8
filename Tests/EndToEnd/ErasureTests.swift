import Foundation
import JSON
import Testing

/// Erasing an account by the running program.
@Suite struct ErasureTests {
    private let service: ServiceUnderTest

    init() throws { service = try ServiceUnderTest.shared.get() }

    private func feed(_ shop: Shop, _ events: [[UInt8]]) throws -> Int64 {
        try #require(try service.client().feed(events).json()["positions"]?[shop.name]?.int)
    }

    private func dump() throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let file = try #require(
            FileManager.default.enumerator(atPath: service.data)?.compactMap { $0 as? String }.first { $0.hasSuffix("postmaster.pid") })
        // The port stands in the fourth line, the folder of the socket in the fifth.
        let lines = try String(contentsOfFile: service.data + "/" + file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        process.arguments = ["pg_dump", "-h", String(lines[4]), "-p", String(lines[3]), "-U", "postgres", "passkeytrail"]
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: text, as: UTF8.self)
    }

    @Test(arguments: [true, false])
    func `an erased account leaves no trace of its value, and its credential is revoked`(byCommand: Bool) throws {
        let client = service.client()
        let shop = try Shop("erased")
        #expect(try client.put("/v1/rp/\(shop.name)", shop.configuration).status == 200)
        _ = try feed(shop, try shop.registration("enrolment") + shop.signIn("visit"))
        let body = #"{"account":"\#(shop.account)"}"#
        let base = "/v1/rp/\(shop.name)"
        let export = try client.post(base + "/accounts/export", body).json()
        let pseudonym = try #require(export["account"]?.string)
        #expect(export["ceremonies"]?.count == 2 && export["credentials"]?.count == 1)
        let size = { (position: Int64) in
            let note = try client.get(base + "/log/checkpoint?atLeast=\(position)").text
            return try #require(note.split(separator: "\n").dropFirst().first.flatMap { Int64($0) })
        }
        let before = try size(0)

        let erasure: JSONValue
        if byCommand {
            let done = try ProgramUnderTest.run(
                ["account", "erase", shop.name, "--json", "--data", service.data], input: shop.account)
            #expect(done.status == 0, "\(done.errors)")
            erasure = try JSONValue.parse(Array(done.output.utf8))
        } else {
            erasure = try client.post(base + "/accounts/erase", body).json()
        }
        #expect(erasure["account"]?.string == pseudonym && erasure["userHandles"]?.int == 1)
        #expect(try client.post(base + "/accounts/lookup", body).status == 404)
        #expect(try client.post(base + "/accounts/erase", body).status == 404)
        let kept = try client.post(base + "/accounts/export", #"{"pseudonym":"\#(pseudonym)"}"#).json()
        let credential = kept["credentials"]?.elements.first { _ in true }
        #expect(credential?["status"]?.string == "closed")

        let all = try dump()
        #expect(all.contains(pseudonym))
        for text in [shop.account, shop.account.lowercased()] {
            #expect(!all.contains(text) && !service.errors.contains(text))
        }
        let position = try feed(shop, try shop.signIn("afterwards"))
        let diagnosis = try client.get(base + "/ceremonies/afterwards?atLeast=\(position)").json()
        #expect(diagnosis["outcome"]?["class"]?.string == "credential_revoked")
        #expect(diagnosis["account"]?.string != pseudonym)
        #expect(try size(position) > max(before, position))
    }

    @Test func `erasing and exporting need the scope admin, and an account in the body`() throws {
        let client = service.client()
        let shop = try Shop("guarded")
        #expect(try client.put("/v1/rp/\(shop.name)", shop.configuration).status == 200)
        let made = try ProgramUnderTest.run(["token", "create", "--scope", "read", "--data", service.data, "--json"])
        let reader = service.client(try JSONValue.parse(Array(made.output.utf8))["token"]?.string)
        for act in ["erase", "export"] {
            let path = "/v1/rp/\(shop.name)/accounts/\(act)"
            #expect(try reader.post(path, #"{"account":"a"}"#).status == 403)
            for body in ["{}", #"{"account":"a","pseudonym":"acc_a"}"#, #"{"account":""}"#] {
                #expect(try client.post(path, body).status == 422)
            }
            #expect(try client.post(path, #"{"account":"nobody-of-this-name"}"#).status == 404)
            #expect(try client.post(path, #"{"pseudonym":"no pseudonym"}"#).status == 404)
            let typed = try ProgramUnderTest.run(["account", act, shop.name, "--pseudonym", "kim", "--data", service.data])
            #expect(typed.status == 2)
        }
    }
}
