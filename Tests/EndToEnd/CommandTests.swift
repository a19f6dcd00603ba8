import Foundation
import JSON
import Testing

@Suite struct CommandTests {
    private static let commands = [
        "serve", "init", "rp", "token", "account", "ingest", "diagnose", "ceremonies", "association",
        "projections", "demo", "version",
    ]

    @Test(arguments: commands)
    func `each command explains itself, and refuses a flag that it does not have`(command: String) throws {
        let help = try ProgramUnderTest.run([command, "--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("passkeytrail \(command)"))
        let misused = try ProgramUnderTest.run([command, "--no-such-flag"])
        #expect(misused.status == 2)
        #expect(misused.output.isEmpty)
        #expect(misused.errors.contains("--no-such-flag"))
    }

    @Test(arguments: [["nonsense"], [], ["report", "x"], ["what-if"], ["log"], ["export"]])
    func `a command that is not there is a mistake of the command line`(words: [String]) throws {
        let result = try ProgramUnderTest.run(words)
        #expect(result.status == 2)
        #expect(!result.errors.isEmpty)
    }

    @Test func `a database that does not answer, or is not there, is out of reach, and no password shows`() throws {
        let result = try ProgramUnderTest.run(
            ["rp", "list", "--database", "postgresql://someone:hidden-word@127.0.0.1:1/trail"])
        #expect(result.status == 3)
        #expect(!result.errors.isEmpty && !result.errors.contains("hidden-word"))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("absent-\(UUID().uuidString)").path
        let absent = try ProgramUnderTest.run(["rp", "list", "--data", folder])
        #expect(absent.status == 3)
        #expect(!FileManager.default.fileExists(atPath: folder), "reading must not make a folder")
    }

    @Test func `without a running service a file is fed, diagnosed, and fed again without harm`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pte-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.setAttributes([.posixPermissions: 0o711], ofItemAtPath: folder.path)
        func run(_ words: [String], input: String = "") throws -> ProgramUnderTest.Result {
            try ProgramUnderTest.run(words + ["--data", folder.path + "/data"], input: input)
        }
        let shop = try Shop("offline")
        let events = try shop.registration("enrolment") + (try shop.signIn("visit"))
        let file = folder.appendingPathComponent("events.ndjson")
        try Data(events.joined(separator: [UInt8(ascii: "\n")])).write(to: file)

        #expect(try run(["init"]).status == 0)
        #expect(try run(["rp", "set", shop.name, "-"], input: shop.configuration).status == 0)
        let first = try run(["ingest", file.path, "--json"])
        #expect(first.status == 0, "\(first.errors)")
        #expect(try JSONValue.parse(Array(first.output.utf8))["stored"]?.int == 6)
        let diagnosis = try run(["diagnose", shop.name, "visit", "--json"])
        #expect(diagnosis.status == 0, "\(diagnosis.errors)")
        #expect(try JSONValue.parse(Array(diagnosis.output.utf8))["outcome"]?["class"]?.string == "verified")
        let again = try run(
            ["ingest", "-", "--json"], input: String(decoding: try Data(contentsOf: file), as: UTF8.self))
        #expect(again.status == 0)
        #expect(try JSONValue.parse(Array(again.output.utf8))["duplicates"]?.int == 6)
        #expect(try run(["diagnose", shop.name, "never"]).status == 1)
    }

    @Test func `a client's words can neither command the terminal nor add a line to a diagnosis`() throws {
        let service = try ServiceUnderTest.shared.get()
        let shop = try Shop("escape")
        #expect(try service.client().put("/v1/rp/\(shop.name)", shop.configuration).status == 200)
        let message = #"x\u001b[2J\u009b1A\u202e\n● VERIFIED  verified (success, certain)"#
        #expect(try service.client().feed(shop.failure("odd", message: message)).status == 200)
        let told = try ProgramUnderTest.run(["diagnose", shop.name, "odd", "--data", service.data])
        #expect(told.status == 0, "\(told.errors)")
        #expect(told.output.contains("\u{FFFD}[2J"))
        #expect(!told.output.unicodeScalars.contains { ["\u{1b}", "\u{9b}", "\u{202e}"].contains($0) })
        #expect(!told.output.split(separator: "\n").contains { $0.hasPrefix("● VERIFIED") })
    }

    @Test func `an account is found by standard input, and its only ceremony is diagnosed`() throws {
        let service = try ServiceUnderTest.shared.get()
        let shop = try Shop("account")
        #expect(try service.client().put("/v1/rp/\(shop.name)", shop.configuration).status == 200)
        #expect(try service.client().feed(try shop.registration("enrolment")).status == 200)
        let data = ["--data", service.data]
        let found = try ProgramUnderTest.run(["account", "lookup", shop.name] + data, input: shop.account + "\n")
        #expect(found.status == 0, "\(found.errors)")
        let pseudonym = found.output.trimmingCharacters(in: .whitespacesAndNewlines)
        let diagnosis = try ProgramUnderTest.run(["diagnose", shop.name, "--account", pseudonym] + data)
        #expect(diagnosis.status == 0, "\(diagnosis.errors)")
        #expect(diagnosis.output.contains("verified") && diagnosis.output.contains("enrolment"))
        #expect(!diagnosis.output.contains("\u{1b}["), "no colour where no terminal is")
        let stranger = try ProgramUnderTest.run(["account", "lookup", shop.name] + data, input: "never seen")
        #expect(stranger.status == 1)
    }

    @Test func `a broken line of a file is named, and nothing of it is stored`() throws {
        let service = try ServiceUnderTest.shared.get()
        let result = try ProgramUnderTest.run(["ingest", "-", "--data", service.data], input: "{\"id\":1}\n{broken\n")
        #expect(result.status == 2)
        #expect(result.errors.contains("line 2"))
    }

    @Test func `what standard output cannot take makes a command fail with a sentence`() throws {
        let service = try ServiceUnderTest.shared.get()
        let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
        let result = try ProgramUnderTest.run(["rp", "list", "--data", service.data], output: full)
        #expect(result.status == 1)
        #expect(result.errors.contains("Standard output"))
    }

    @Test func `projections made anew show the same`() throws {
        let service = try ServiceUnderTest.shared.get()
        let shop = try Shop("rebuilt")
        #expect(try service.client().put("/v1/rp/\(shop.name)", shop.configuration).status == 200)
        let fed = try service.client().feed(try shop.registration("enrolment")).json()
        let position = try #require(fed["positions"]?[shop.name]?.int)
        let path = "/v1/rp/\(shop.name)/ceremonies/enrolment?atLeast=\(position)"
        let before = try service.client().get(path).json()
        let rebuilt = try ProgramUnderTest.run(["projections", "rebuild", "--data", service.data])
        #expect(rebuilt.status == 0, "\(rebuilt.errors)")
        let after = try service.client().get(path).json()
        for member in ["outcome", "checks", "timeline"] { #expect(before[member] == after[member]) }
    }

    private static let parts = [
        ["token", "create"], ["token", "list"], ["token", "revoke"], ["rp", "set"], ["rp", "show"], ["rp", "list"],
        ["account", "lookup"], ["projections", "rebuild"], ["projections", "status"],
    ]

    @Test(arguments: parts)
    func `each part of a command explains itself, and refuses what belongs elsewhere`(words: [String]) throws {
        let help = try ProgramUnderTest.run(words + ["--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("passkeytrail \(words.joined(separator: " "))"))
        let surplus = try ProgramUnderTest.run(words + ["one", "two", "three", "four"])
        #expect(surplus.status == 2)
        #expect(surplus.errors.contains("one too many"))
    }

    @Test(arguments: [
        ["version", "extra"], ["init", "--database", "garbage"], ["serve", "extra"], ["token", "nonsense"], ["token"],
        ["token", "create", "--scope", "ingest", "--expires", "2020-01-01T00:00:00Z"],
        ["token", "create", "--scope", "read", "--rp", "Not A Name"], ["token", "list", "--scope", "read"],
        ["diagnose", "shop.example", "c-1", "--account", "a"], ["diagnose", "shop.example"],
        ["diagnose", "shop.example", "c-1", "--platform", "ios"],
    ])
    func `what cannot be meant is refused before anything is opened`(words: [String]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("absent-\(UUID().uuidString)").path
        let result = try ProgramUnderTest.run(words, environment: ["PASSKEYTRAIL_DATA": folder])
        #expect(result.status == 2, "\(result.errors)")
        #expect(result.output.isEmpty && !result.errors.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func `what is for machines is JSON alone, and what is for people goes elsewhere`() throws {
        let service = try ServiceUnderTest.shared.get()
        let shop = try Shop("machines")
        let data = ["--data", service.data]
        let set = try ProgramUnderTest.run(["rp", "set", shop.name, "-", "--json"] + data, input: shop.configuration)
        #expect(set.status == 0 && set.errors.isEmpty, "\(set.errors)")
        #expect(try JSONValue.parse(Array(set.output.utf8))["changed"]?.bool == true)
        let again = try ProgramUnderTest.run(["rp", "set", shop.name, "-", "--json"] + data, input: shop.configuration)
        #expect(try JSONValue.parse(Array(again.output.utf8))["changed"]?.bool == false)
        let token = try ProgramUnderTest.run(["token", "create", "--scope", "read"] + data)
        #expect(token.output.filter { $0 == "\n" }.count == 1)

        #expect(try service.client().feed(try shop.registration("enrolment") + shop.signIn("visit")).status == 200)
        let found = try ProgramUnderTest.run(["account", "lookup", shop.name] + data, input: shop.account + "\n")
        let pseudonym = found.output.trimmingCharacters(in: .whitespacesAndNewlines)
        let hits = try ProgramUnderTest.run(["diagnose", shop.name, "--account", pseudonym, "--json"] + data)
        #expect(hits.status == 0)
        #expect(try JSONValue.parse(Array(hits.output.utf8))["items"]?.count == 2)
        let none = try ProgramUnderTest.run(["diagnose", shop.name, "--account", "nobody"] + data)
        #expect(none.status == 1 && none.output.isEmpty)
        #expect(none.errors.contains("No ceremony fits."))
    }
}
