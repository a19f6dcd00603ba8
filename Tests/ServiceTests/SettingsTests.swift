import Foundation
import Service
import Testing

@Suite struct SettingsTests {
    @Test func `a flag counts more than the environment, and that more than the file`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("settings-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"{"listen": "127.0.0.1:1", "data": "from-file", "pool": 7}"#.utf8).write(to: file)
        let settings = try Settings.read(
            flags: ["listen": "127.0.0.1:3"],
            environment: ["PASSKEYTRAIL_LISTEN": "127.0.0.1:2", "PASSKEYTRAIL_DATA": "from-environment"], file: file.path)
        #expect(settings.listen == "127.0.0.1:3")
        #expect(settings.data == "from-environment")
        #expect(settings.poolSize == 7)
    }

    @Test(arguments: [("pool", "1"), ("pool", "many"), ("query-threads", "0"), ("consume", "perhaps"), ("quiet-seconds", "-1")])
    func `a value that cannot be used is named with its place`(name: String, value: String) {
        let error = #expect(throws: SettingsError.self) { try Settings.read(flags: [name: value], environment: [:], file: nil) }
        #expect(error?.description.contains("--\(name)") == true)
    }

    @Test func `a setting that does not exist is refused in a file`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("settings-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"{"lissten": "127.0.0.1:1"}"#.utf8).write(to: file)
        #expect(throws: SettingsError.self) { try Settings.read(flags: [:], environment: [:], file: file.path) }
        #expect(throws: SettingsError.self) { try Settings.read(flags: [:], environment: [:], file: "/nowhere/at/all") }
    }

    @Test func `an empty admin token is none`() throws {
        #expect(try Settings.read(flags: [:], environment: ["PASSKEYTRAIL_ADMIN_TOKEN": ""], file: nil).adminToken == nil)
        #expect(try Settings.read(flags: [:], environment: ["PASSKEYTRAIL_ADMIN_TOKEN": "x"], file: nil).adminToken == "x")
    }
}
