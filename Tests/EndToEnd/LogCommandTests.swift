import Foundation
import JSON
import Testing

@Suite struct LogCommandTests {
    @Test func `a log is read again and compared with a checkpoint that was kept elsewhere`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ptl-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.setAttributes([.posixPermissions: 0o711], ofItemAtPath: folder.path)
        func run(_ words: [String], input: String = "") throws -> ProgramUnderTest.Result {
            try ProgramUnderTest.run(words + ["--data", folder.path + "/data"], input: input)
        }
        func write(_ text: String, _ name: String) throws -> String {
            let path = folder.appendingPathComponent(name).path
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            return path
        }
        let shop = try Shop("verified")
        #expect(try run(["init"]).status == 0)
        #expect(try run(["rp", "set", shop.name, "-"], input: shop.configuration).status == 0)
        let checkpoint = try run(["log", "checkpoint", shop.name])
        #expect(checkpoint.status == 0, "\(checkpoint.errors)")
        let kept = try write(checkpoint.output, "kept")

        let verified = try run(["log", "verify", shop.name, "--checkpoint", kept, "--json"])
        #expect(verified.status == 0, "\(verified.errors) \(verified.output)")
        let answer = try JSONValue.parse(Array(verified.output.utf8))
        #expect(answer["holds"]?.bool == true)
        #expect(answer["provenOutside"]?.int == answer["events"]?.int)
        let text = try run(["log", "verify", shop.name])
        #expect(text.status == 0)
        #expect(text.output.contains("holds") && text.output.contains("Not proven") && text.errors.isEmpty)

        // Another first byte of the root: nobody signed this.
        var lines = checkpoint.output.components(separatedBy: "\n")
        lines[2] = (lines[2].hasPrefix("A") ? "B" : "A") + lines[2].dropFirst()
        let forged = try run(["log", "verify", shop.name, "--checkpoint", try write(lines.joined(separator: "\n"), "forged")])
        #expect(forged.status == 1)
        #expect(forged.output.contains("checkpoint_untrusted"))
        #expect(try run(["log", "verify", shop.name, "--checkpoint", try write("nothing", "none")]).status == 2)
        #expect(try run(["log", "verify", "_system", "--checkpoint", kept]).status == 2)
        #expect(try run(["log", "verify", "nobody.example"]).status == 1)
        #expect(try run(["log", "verify", shop.name, "--database", "postgresql://x@127.0.0.1:1/trail"]).status == 3)
    }
}
