import Foundation
import Glibc
import Testing

@testable import Cluster

@Suite struct SocketFolderTests {
    @Test(.enabled(if: geteuid() == 0)) func `a folder that another user made is not trusted`() throws {
        try withFolder(owner: 65534, mode: 0o700) { path, account in
            #expect(throws: ClusterError.self) { try SocketFolder.prepare(path, account: account) }
        }
    }

    @Test func `a folder that others may enter is not trusted`() throws {
        let account = try ServerAccount.forThisProcess()
        try withFolder(owner: account.userID, mode: 0o755) { path, account in
            #expect(throws: ClusterError.socketFolderUnsafe(path: path, reason: "other users may enter it")) {
                try SocketFolder.prepare(path, account: account)
            }
        }
    }

    @Test func `a link in the folder's place is not followed`() throws {
        let account = try ServerAccount.forThisProcess()
        try withFolder(owner: account.userID, mode: 0o700) { path, account in
            let link = path + ".link"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            defer { try? FileManager.default.removeItem(atPath: link) }
            #expect(throws: ClusterError.socketFolderUnsafe(path: link, reason: "it is no folder")) {
                try SocketFolder.prepare(link, account: account)
            }
        }
    }

    @Test func `the socket's path is short for any data folder`() throws {
        let account = try ServerAccount.forThisProcess()
        let deep = String(repeating: "/deep", count: 500)
        let folder = SocketFolder.path(forDataFolder: deep, account: account)
        #expect(SocketFolder.socketPath(in: folder, port: 5432).utf8.count < 64)
        #expect(folder != SocketFolder.path(forDataFolder: deep + "er", account: account))
    }

    private func withFolder(owner: uid_t, mode: mode_t, _ body: (String, ServerAccount) throws -> Void) throws {
        let path = "/tmp/passkeytrail-test-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(setOwner(path, owner, owner) && setMode(path, mode))
        try body(path, ServerAccount.forThisProcess())
    }
}
