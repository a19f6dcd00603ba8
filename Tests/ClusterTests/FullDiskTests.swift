import Foundation
import Glibc
import Testing

@testable import Cluster

/// A file system in memory that is too small for a cluster.
@Suite struct FullDiskTests {
    @Test(.enabled(if: SmallDisk.isPossible))
    func `a full disk is named as such, and the set-up works once there is room`() throws {
        let disk = try #require(SmallDisk(megabytes: 20))
        defer { disk.remove() }
        let cluster = PrivateCluster(dataFolder: disk.path + "/data")
        #expect(throws: ClusterError.diskFull(path: disk.path + "/data")) {
            try cluster.acquire(create: true, role: .serve)
        }
        #expect(disk.grow(megabytes: 300))
        let running = try cluster.acquire(create: true, role: .serve)
        #expect(try psql(running).status == 0)
        running.stop()
    }
}

private struct SmallDisk {
    let path: String

    /// Whether this user may mount.
    static var isPossible: Bool {
        guard geteuid() == 0, let disk = SmallDisk(megabytes: 1) else { return false }
        disk.remove()
        return true
    }

    init?(megabytes: Int) {
        path = "/tmp/passkeytrail-test-\(UUID().uuidString.prefix(8))"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        guard Self.run(["mount", "-t", "tmpfs", "-o", "size=\(megabytes)m,mode=755", "tmpfs", path]) else {
            try? FileManager.default.removeItem(atPath: path)
            return nil
        }
    }

    func grow(megabytes: Int) -> Bool { Self.run(["mount", "-o", "remount,size=\(megabytes)m", path]) }

    func remove() {
        _ = Self.run(["umount", path])
        try? FileManager.default.removeItem(atPath: path)
    }

    private static func run(_ command: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
