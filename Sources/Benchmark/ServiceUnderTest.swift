import Cluster
import EventLog
import Foundation
import Postgres
import Schema

/// The program's own `serve`, a process of its own with its private cluster in a folder of this run.
final class ServiceUnderTest {
    /// The token of all rights.
    static let token = "benchmark-" + UUID().uuidString
    /// Where it listens on this machine.
    let port: UInt16
    /// Its database, as a command of the program uses it.
    let cluster: RunningCluster
    private let process: Process
    private let folder: String
    private let program: String

    /// Sets a cluster up and starts the service; `consumes` has it verify and project as well.
    init(consumes: Bool, program: String) throws {
        self.program = program
        folder = FileManager.default.temporaryDirectory.path + "/passkeytrail-bench-" + UUID().uuidString.prefix(8)
        try Self.run(program, ["init", "--data", folder]).waitUntilExit()
        // The baseline of 256 callers needs as many sessions; nothing else is other than out of the box.
        try "max_connections = 320\n".write(toFile: folder + "/cluster/local.conf", atomically: false, encoding: .utf8)
        let output = Pipe()
        process = try Self.run(
            program, ["serve", "--data", folder, "--listen", "127.0.0.1:0", "--consume", consumes ? "yes" : "no"], output)
        var line: [UInt8] = []
        while line.last != 10, let part = try output.fileHandleForReading.read(upToCount: 1), !part.isEmpty { line += part }
        guard let port = String(decoding: line.dropLast(), as: UTF8.self).split(separator: ":").last.flatMap({ UInt16($0) })
        else { throw BenchmarkError("the service did not start") }
        self.port = port
        cluster = try PrivateCluster(dataFolder: folder).acquire(create: false, role: .command)
    }

    deinit {
        cluster.stop()
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func run(_ program: String, _ words: [String], _ output: Pipe? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(["PASSKEYTRAIL_ADMIN_TOKEN": token]) { $1 }
        process.standardOutput = output ?? FileHandle.nullDevice
        if ProcessInfo.processInfo.environment["BENCHMARK_LOG"] == nil { process.standardError = FileHandle.nullDevice }
        try process.run()
        return process
    }

    /// Runs a command beside the service, and says how many seconds it took; throws unless it succeeds.
    func command(_ words: [String]) throws -> Double {
        let start = ContinuousClock.now
        let process = try Self.run(program, words + ["--data", folder])
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchmarkError("\(words.joined(separator: " ")): exit status \(process.terminationStatus)")
        }
        return start.duration(to: .now).seconds
    }

    /// The service's process, for a profiler.
    var processID: Int32 { process.processIdentifier }

    /// The first process of its PostgreSQL.
    var serverProcessID: Int32 { cluster.processID }

    /// A new connection.
    func connect() throws -> KeepAlive { try KeepAlive(port: port) }

    /// One request on a connection of its own; throws unless the answer is 200.
    @discardableResult
    func ask(_ method: String, _ path: String, body: [UInt8] = []) throws -> [UInt8] {
        let answer = try connect().exchange(Request(method, path, token: Self.token, body: body))
        guard answer.status == 200 else {
            throw BenchmarkError("\(method) \(path): \(answer.status) \(String(decoding: answer.body, as: UTF8.self))")
        }
        return answer.body
    }

    /// The log as the service's role sees it.
    var log: EventLog {
        EventLog(PostgresSettings(connectionString: cluster.conninfo(database: "passkeytrail", user: Schema.serviceRole)))
    }

    /// A session of the owner, who may make the baseline's table.
    func ownerSession() throws -> PostgresConnection {
        try PostgresConnection(
            PostgresSettings(connectionString: cluster.conninfo(database: "passkeytrail", user: Schema.ownerRole)))
    }
}
