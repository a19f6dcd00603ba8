import Foundation
import Glibc

@testable import Cluster

/// A data folder for one test. `remove()` ends whatever server still runs on it.
struct TestFolder {
    let path: String
    var cluster: PrivateCluster { PrivateCluster(dataFolder: path) }

    private let base: String

    init(under parent: String = "/tmp", inner: String = "data") throws {
        base = "\(parent)/passkeytrail-test-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: base, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        path = "\(base)/\(inner)"
    }

    func remove() {
        for pid in postgresProcesses { kill(pid, SIGKILL) }
        _ = Waiting.until(within: .seconds(10)) { postgresProcesses.isEmpty }
        if let account = try? ServerAccount.forThisProcess(), let folder = try? DataFolder(path, create: false) {
            try? FileManager.default.removeItem(
                atPath: SocketFolder.path(forDataFolder: folder.path, account: account))
        }
        try? FileManager.default.removeItem(atPath: base)
    }

    /// Whether no process of the server works there any more; its log collector ends a moment after the postmaster.
    var isLeftByPostgres: Bool { Waiting.until(within: .seconds(10)) { postgresProcesses.isEmpty } }

    /// The server's processes on this folder that are alive.
    var postgresProcesses: [pid_t] {
        FileFacts(path + "/cluster").map { ProcessTable.postgresProcesses(in: $0.identity) } ?? []
    }
}

/// Runs `psql` and gives its exit status with what it printed.
func psql(
    _ cluster: RunningCluster, _ statement: String = "select current_user", as user: String = "passkeytrail_service",
    database: String = "passkeytrail", systemUser: String? = nil
) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let prefix = systemUser.map { ["setpriv", "--reuid=\($0)", "--clear-groups", "--"] } ?? []
    let query = ["psql", "-X", "-At", "-c", statement, cluster.conninfo(database: database, user: user)]
    process.arguments = ["--chdir=/"] + prefix + query
    let output = Foundation.Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
    return (process.terminationStatus, text.trimmingCharacters(in: .whitespacesAndNewlines))
}

func setMode(_ path: String, _ mode: mode_t) -> Bool { unsafe chmod(path, mode) == 0 }

func setOwner(_ path: String, _ user: uid_t, _ group: gid_t) -> Bool { unsafe chown(path, user, group) == 0 }
