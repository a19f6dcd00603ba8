import Foundation

/// The built program, and one run of a command of it.
enum ProgramUnderTest {
    /// What a command left behind.
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// The program lies beside the tests: the same build makes both.
    static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("passkeytrail").path

    /// The settings of whoever runs the tests do not count.
    static func environment(_ own: [String: String] = [:]) -> [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("PASSKEYTRAIL_") }
            .merging(own) { _, own in own }
    }

    /// Runs a command to its end, with a text on standard input; its output goes elsewhere when `output` is given.
    static func run(
        _ words: [String], input: String = "", environment own: [String: String] = [:], output other: FileHandle? = nil
    ) throws -> Result {
        let errors = FileManager.default.temporaryDirectory.appendingPathComponent("errors-\(UUID().uuidString)")
        try Data().write(to: errors)
        defer { try? FileManager.default.removeItem(at: errors) }
        let process = Process()
        let (standardInput, standardOutput) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = words
        process.environment = environment(own)
        process.standardInput = standardInput
        process.standardOutput = other ?? standardOutput
        process.standardError = try FileHandle(forWritingTo: errors)
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        // Texts here are shorter than a pipe holds, so this never waits for a reader.
        try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? standardInput.fileHandleForWriting.close()
        if other != nil { try standardOutput.fileHandleForWriting.close() }
        let output = standardOutput.fileHandleForReading.readDataToEndOfFile()
        ended.wait()
        return Result(
            status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}
