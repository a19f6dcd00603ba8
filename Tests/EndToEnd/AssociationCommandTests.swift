import Foundation
import JSON
import Testing

@Suite struct AssociationCommandTests {
    private static let print =
        "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
    private static let configuration = """
        {"rpId": "example.com", "origins": ["https://example.com"], "relatedOrigins": ["https://example.net"],
         "apps": {"ios": [{"appId": "ABCDE12345.com.example.shop"}],
                  "android": [{"packageName": "com.example.shop", "sha256CertFingerprints": ["\(print)"]}]}}
        """

    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pta-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try Data(Self.configuration.utf8).write(to: folder.appendingPathComponent("rp.json"))
        return folder
    }

    @Test func `files that are generated are in order, and propose the configuration again`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let rp = folder.appendingPathComponent("rp.json").path
        let made = try ProgramUnderTest.run(["association", "generate", "--rp", rp, "--out", folder.path])
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.contains("android:apk-key-hash:FG3pg8VzBlDY7rmVLzT8ZBagg0LmHb6oigSWsj_PROU"))
        let places = ["assetlinks": "assetlinks.json", "aasa": "apple-app-site-association", "webauthn": "webauthn"]
        let files = places.flatMap { ["--" + $0.key, folder.path + "/.well-known/" + $0.value] }
        let lint = try ProgramUnderTest.run(["association", "lint", "--rp", rp, "--json"] + files)
        #expect(lint.status == 0, "\(lint.output)")
        #expect(try JSONValue.parse(Array(lint.output.utf8))["findings"]?.count == 0)
        let proposed = try ProgramUnderTest.run(["association", "propose", "--rp-id", "example.com"] + files)
        #expect(proposed.status == 0, "\(proposed.errors)")
        let json = try JSONValue.parse(Array(proposed.output.utf8))
        #expect(json["apps"]?["ios"]?[0]?["appId"]?.string == "ABCDE12345.com.example.shop")
        #expect(json["apps"]?["android"]?[0]?["sha256CertFingerprints"]?[0]?.string == Self.print)
        #expect(json["relatedOrigins"]?[0]?.string == "https://example.net")
    }

    @Test func `a file that is wrong fails the lint for people, with what to write`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("aasa").path
        try Data(#"{"webcredentials": {"apps": ["com.example.shop"]}}"#.utf8).write(to: URL(fileURLWithPath: file))
        let lint = try ProgramUnderTest.run(
            ["association", "lint", "--rp", folder.appendingPathComponent("rp.json").path, "--aasa", file])
        #expect(lint.status == 1)
        #expect(lint.output.contains("app_not_listed") && lint.output.contains("Add `ABCDE12345.com.example.shop`"))
    }

    @Test(arguments: [
        ["lint"], ["lint", "--rp-id", "example.com"], ["lint", "--rp", "/nowhere"], ["check"], ["generate"], ["other"],
        ["history"], ["history", "x", "--view", "moon"], ["propose"],
        ["check", "--rp-id", "a", "--association-ca", "/nowhere"],
        ["check", "--rp-id", "a", "--association-connect-to", "a=b"],
        ["check", "--rp-id", "a", "--association-interval", "1y"],
    ])
    func `what is missing or wrong on the command line is told`(words: [String]) throws {
        let result = try ProgramUnderTest.run(["association"] + words)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("passkeytrail association: "))
    }
}
