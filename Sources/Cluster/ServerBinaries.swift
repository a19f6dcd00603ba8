import Foundation
import Glibc

/// A folder with the server programs of one major version of PostgreSQL.
struct ServerBinaries: Equatable, Sendable {
    let folder: String
    let major: Int

    var initdb: String { folder + "/initdb" }
    var postgres: String { folder + "/postgres" }

    /// The oldest version whose features are used.
    static let oldestMajor = 15

    /// All that are installed, the newest first: the given folder alone, or Debian's and Red Hat's places and `PATH`.
    static func installed(in given: String?) throws(ClusterError) -> [ServerBinaries] {
        let folders = given.map { [$0] } ?? (versionedFolders() + pathFolders())
        var found: [ServerBinaries] = []
        for folder in folders where access(folder, to: "initdb") && access(folder, to: "postgres") {
            guard let major = try majorVersion(in: folder), major >= oldestMajor else { continue }
            if !found.contains(where: { $0.major == major }) { found.append(ServerBinaries(folder: folder, major: major)) }
        }
        guard !found.isEmpty else {
            throw .binariesMissing(searched: given.map { [$0] } ?? ["/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "PATH"])
        }
        return found.sorted { $0.major > $1.major }
    }

    private static func versionedFolders() -> [String] {
        let debian = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
        let redHat = (try? FileManager.default.contentsOfDirectory(atPath: "/usr")) ?? []
        return versions.map { "\(debian)/\($0)/bin" }
            + redHat.filter { $0.hasPrefix("pgsql-") }.map { "/usr/\($0)/bin" }
    }

    private static func pathFolders() -> [String] {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    }

    private static func access(_ folder: String, to program: String) -> Bool {
        unsafe Glibc.access("\(folder)/\(program)", X_OK) == 0
    }

    /// The number in `postgres (PostgreSQL) 15.18 (…)`.
    private static func majorVersion(in folder: String) throws(ClusterError) -> Int? {
        let account = ServerAccount(name: "", userID: geteuid(), groupID: getegid(), isForeign: false)
        let answer = try ChildProcess(account: account, command: ["\(folder)/postgres", "--version"]).run()
        guard answer.status == 0 else { return nil }
        return answer.output.split(separator: " ").compactMap { Int($0.prefix { $0.isNumber }) }.first
    }
}
