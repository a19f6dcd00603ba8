import Foundation
import Glibc
import Synchronization
import Testing

@testable import Cluster

@Suite(.serialized, .timeLimit(.minutes(5)))
struct RunningClusterTests {
    @Test func `a killed postmaster is replaced, with a busy backend left behind`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let cluster = try folder.cluster.acquire(create: true, role: .serve)
        defer { cluster.stop() }
        #expect(try psql(cluster, "create table kept as select 1 a", as: "passkeytrail_owner").status == 0)
        let restarted = DispatchSemaphore(value: 0)
        cluster.superviseInBackground { restarted.signal() }
        let busy = Thread { _ = try? psql(cluster, "select count(*) from generate_series(1, 2000000000)") }
        let before = Set(folder.postgresProcesses)
        busy.start()
        #expect(Waiting.until(within: .seconds(10)) { !before.isSuperset(of: folder.postgresProcesses) })
        let first = cluster.processID
        kill(first, SIGKILL)
        #expect(restarted.wait(timeout: .now() + 30) == .success)
        #expect(cluster.processID != first)
        #expect(try psql(cluster, "select a from kept", as: "passkeytrail_owner").output == "1")
    }

    @Test func `an idle server is back within seconds each time it is killed`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let start = ContinuousClock.now
        let cluster = try folder.cluster.acquire(create: true, role: .serve)
        defer { cluster.stop() }
        print("first set-up and start: \(ContinuousClock.now - start)")
        let restarted = DispatchSemaphore(value: 0)
        cluster.superviseInBackground { restarted.signal() }
        for _ in 0..<3 {
            let killed = ContinuousClock.now
            kill(cluster.processID, SIGKILL)
            #expect(restarted.wait(timeout: .now() + 10) == .success)
            print("restart: \(ContinuousClock.now - killed)")
            #expect(try psql(cluster).status == 0)
        }
    }

    @Test func `a server that outlived its serve is adopted, supervised and stopped`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        // Dropped without `stop()`: the kernel drops the locks of a killed process in the same way.
        let orphan = try folder.cluster.acquire(create: true, role: .serve).processID
        #expect(ProcessTable.startTicks(of: orphan) != nil)
        let adopter = try folder.cluster.acquire(create: false, role: .serve)
        #expect(adopter.processID == orphan && adopter.owns)
        let restarted = DispatchSemaphore(value: 0)
        adopter.superviseInBackground { restarted.signal() }
        kill(orphan, SIGKILL)
        #expect(restarted.wait(timeout: .now() + 10) == .success)
        #expect(try psql(adopter).status == 0)
        adopter.stop()
        #expect(folder.isLeftByPostgres)
    }

    @Test func `a second serve is refused and told who holds the folder`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let cluster = try folder.cluster.acquire(create: true, role: .serve)
        let path = try DataFolder(folder.path, create: false).path
        let error = #expect(throws: ClusterError.heldByAnotherServe(folder: path, pid: getpid())) {
            try folder.cluster.acquire(create: true, role: .serve)
        }
        #expect(error.map { "\($0)" }?.contains("(process \(getpid()))") ?? false)
        cluster.stop()
        try folder.cluster.acquire(create: true, role: .serve).stop()
    }

    @Test func `a command uses the server of serve and does not stop it`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let serve = try folder.cluster.acquire(create: true, role: .serve)
        let command = try folder.cluster.acquire(create: false, role: .command)
        #expect(!command.owns && command.processID == serve.processID)
        #expect(command.conninfo(database: "a", user: "b") == serve.conninfo(database: "a", user: "b"))
        command.stop()
        #expect(try psql(serve).status == 0)
        serve.stop()
        #expect(folder.isLeftByPostgres)
    }

    @Test func `the last of several commands stops the server that one of them started`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let first = try folder.cluster.acquire(create: true, role: .command)
        let second = try folder.cluster.acquire(create: false, role: .command)
        #expect(first.owns && !second.owns)
        first.stop()
        #expect(try psql(second).status == 0)
        second.stop()
        second.stop()
        #expect(folder.isLeftByPostgres)
    }

    @Test func `a serve takes over the server that a command started`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let command = try folder.cluster.acquire(create: true, role: .command)
        let serve = try folder.cluster.acquire(create: false, role: .serve)
        command.stop()
        #expect(try psql(serve).status == 0)
        serve.stop()
        #expect(folder.isLeftByPostgres)
    }

    @Test func `commands that begin at once share one server`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        try folder.cluster.acquire(create: true, role: .command).stop()
        let pids = Mutex<[Int32]>([])
        let (acquired, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let mayEnd = DispatchSemaphore(value: 0)
        for _ in 0..<4 {
            Thread.detachNewThread {
                let running = try? folder.cluster.acquire(create: false, role: .command)
                pids.withLock { $0.append(running?.processID ?? 0) }
                acquired.signal()
                mayEnd.wait()
                running?.stop()
                ended.signal()
            }
        }
        for _ in 0..<4 { #expect(acquired.wait(timeout: .now() + 30) == .success) }
        let seen = pids.withLock { $0 }
        #expect(seen.count == 4 && Set(seen).count == 1 && !seen.contains(0))
        for _ in 0..<4 { mayEnd.signal() }
        for _ in 0..<4 { #expect(ended.wait(timeout: .now() + 30) == .success) }
        #expect(folder.isLeftByPostgres)
    }

    @Test func `the server is in a session of its own`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let cluster = try folder.cluster.acquire(create: true, role: .serve)
        defer { cluster.stop() }
        #expect(getsid(cluster.processID) == cluster.processID)
    }

    @Test func `a stale process id that a stranger has by now does not stop the start`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        try folder.cluster.acquire(create: true, role: .serve).stop()
        let stale = "1\n\(folder.path)\n0\n5432\n/run/elsewhere\n\n1 1\nready\n"
        try stale.write(toFile: folder.path + "/cluster/postmaster.pid", atomically: false, encoding: .utf8)
        let cluster = try folder.cluster.acquire(create: false, role: .serve)
        #expect(try psql(cluster).status == 0)
        cluster.stop()
    }

    @Test func `a setting that the server refuses is told with its own words`() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        try folder.cluster.acquire(create: true, role: .serve).stop()
        try "no_such_setting = 1\n".write(
            toFile: folder.path + "/cluster/local.conf", atomically: false, encoding: .utf8)
        let account = try ServerAccount.forThisProcess()
        #expect(setOwner(folder.path + "/cluster/local.conf", account.userID, account.groupID))
        let error = #expect(throws: ClusterError.self) { try folder.cluster.acquire(create: false, role: .serve) }
        #expect(error.map { "\($0)" }?.contains("no_such_setting") ?? false, "\(String(describing: error))")
    }
}
