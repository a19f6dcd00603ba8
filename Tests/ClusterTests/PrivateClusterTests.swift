import Foundation
import Glibc
import Testing

@testable import Cluster

/// Real servers, one at a time: the machine is small.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct PrivateClusterTests {
    @Test func `a fresh cluster lets each role in over the socket, and no other role`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let cluster = try folder.cluster.acquire(create: true, role: .serve)
        #expect(cluster.owns)
        for role in ["passkeytrail_owner", "passkeytrail_service", "passkeytrail_reader", "postgres"] {
            let answer = try psql(cluster, as: role)
            #expect(answer.status == 0 && answer.output == role, "\(answer.output)")
        }
        #expect(try psql(cluster, as: "somebody").status == 2)
        cluster.stop()
        #expect(folder.isLeftByPostgres)
        #expect(FileFacts(cluster.socketFolder) == nil)
    }

    @Test func `the database is UTF-8, sorts by bytes, has checksums and listens nowhere else`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let cluster = try folder.cluster.acquire(create: true, role: .serve)
        defer { cluster.stop() }
        let settings = """
            select pg_encoding_to_char(encoding), datcollate, pg_get_userbyid(datdba), current_setting('data_checksums'),
            current_setting('listen_addresses'), current_setting('fsync'), current_setting('log_statement'),
            current_setting('log_error_verbosity') from pg_database where datname = 'passkeytrail'
            """
        let answer = try psql(cluster, settings)
        #expect(answer.output == "UTF8|C|passkeytrail_owner|on||on|none|terse")
        let roles = "select rolname, rolsuper, rolcreaterole from pg_roles where rolcanlogin order by 1"
        #expect(
            try psql(cluster, roles).output
                == "passkeytrail_owner|f|f\npasskeytrail_reader|f|f\npasskeytrail_service|f|f\npostgres|t|t")
    }

    @Test(.enabled(if: geteuid() == 0))
    func `another user of the system is refused, by the folder and by the server`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let cluster = try folder.cluster.acquire(create: true, role: .serve)
        defer { cluster.stop() }
        #expect(try psql(cluster, systemUser: "nobody").status == 2)
        // Even where the folder and the socket are open, the server knows who is there.
        #expect(setMode(cluster.socketFolder, 0o755))
        #expect(setMode(cluster.socketFolder + "/.s.PGSQL.5432", 0o777))
        let answer = try psql(cluster, systemUser: "nobody")
        #expect(answer.status == 2 && answer.output.contains("Peer authentication failed"), "\(answer.output)")
    }

    @Test func `nothing is made unless that is wanted`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        #expect(throws: ClusterError.notSetUp(folder: folder.path)) {
            try folder.cluster.acquire(create: false, role: .command)
        }
        #expect(FileFacts(folder.path) == nil)
    }

    @Test func `a very deep data folder works`() throws {
        let inner = (0..<6).map { "\($0)-" + String(repeating: "d", count: 38) }.joined(separator: "/")
        try expectService(of: TestFolder(inner: inner))
    }

    @Test func `a data folder with quotes and spaces in its name works`() throws {
        try expectService(of: TestFolder(inner: "it's a \\ \"folder\""))
    }

    @Test(.enabled(if: geteuid() == 0))
    func `a data folder where the server's account cannot go works, and the data stays in it`() throws {
        let parent = "/root/passkeytrail-test-closed"
        try FileManager.default.createDirectory(
            atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: parent) }
        try expectService(of: TestFolder(under: parent))
    }

    private func expectService(of folder: TestFolder) throws {
        defer { folder.remove() }
        let first = try folder.cluster.acquire(create: true, role: .serve)
        #expect(try psql(first, "create table kept (a int)", as: "passkeytrail_owner").status == 0)
        #expect(FileFacts(folder.path + "/cluster/PG_VERSION") != nil)
        first.stop()
        #expect(folder.isLeftByPostgres)
        let second = try folder.cluster.acquire(create: false, role: .command)
        #expect(try psql(second, "select count(*) from kept", as: "passkeytrail_owner").output == "0")
        second.stop()
        #expect(folder.isLeftByPostgres)
    }

    @Test func `an interrupted set-up is begun anew`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        try FileManager.default.createDirectory(
            atPath: folder.path + "/cluster.making/base", withIntermediateDirectories: true)
        let cluster = try folder.cluster.acquire(create: true, role: .serve)
        #expect(try psql(cluster).status == 0)
        #expect(FileFacts(folder.path + "/cluster.making") == nil)
        cluster.stop()
    }

    @Test func `a cluster of an unknown version is refused with both versions named`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        try folder.cluster.acquire(create: true, role: .serve).stop()
        try "9.6\n".write(toFile: folder.path + "/cluster/PG_VERSION", atomically: false, encoding: .utf8)
        let error = #expect(throws: ClusterError.self) { try folder.cluster.acquire(create: false, role: .serve) }
        #expect(error.map { "\($0)" }?.contains("made by PostgreSQL 9.6") ?? false)
    }

    @Test func `missing programs, a foreign folder and a wrong owner are told apart`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let withoutPrograms = PrivateCluster(dataFolder: folder.path, binaries: "/nowhere")
        #expect(throws: ClusterError.binariesMissing(searched: ["/nowhere"])) {
            try withoutPrograms.acquire(create: true, role: .serve)
        }
        try FileManager.default.createDirectory(atPath: folder.path + "/cluster", withIntermediateDirectories: true)
        let account = try ServerAccount.forThisProcess()
        let cluster = try DataFolder(folder.path, create: false).cluster
        if account.isForeign {
            #expect(throws: ClusterError.wrongOwner(path: cluster, owner: "root", expected: "postgres")) {
                try folder.cluster.acquire(create: true, role: .serve)
            }
        }
        #expect(setOwner(cluster, account.userID, account.groupID))
        #expect(throws: ClusterError.notACluster(path: cluster)) {
            try folder.cluster.acquire(create: true, role: .serve)
        }
    }
}
