import Foundation

/// A PostgreSQL server for the tests of one process: made at the first use, removed when the process ends, however it
/// ends. Its socket lies in a short private folder; nothing it does survives, so it never waits for a disk.
///
/// `PASSKEYTRAIL_TEST_FSYNC=1` in the environment makes it wait after all, for measurements.
final class TestCluster: Sendable {
    /// The process's cluster, or why there is none.
    static let shared = Result { try TestCluster() }

    /// The folder of the socket.
    let folder: String
    /// Its end tells the keeper, a shell that outlives us, to stop the server and clean up.
    private let lifeline: FileHandle

    private init() throws {
        let binaries = try Self.binaries()
        let (input, output) = (Pipe(), Pipe())
        let keeper = Process()
        keeper.executableURL = URL(fileURLWithPath: "/bin/sh")
        let isDurable = ProcessInfo.processInfo.environment["PASSKEYTRAIL_TEST_FSYNC"] == "1"
        keeper.arguments = ["-c", Self.keeper, "keeper", binaries, isDurable ? "on" : "off"]
        keeper.currentDirectoryURL = URL(fileURLWithPath: "/tmp")
        keeper.standardInput = input
        keeper.standardOutput = output
        try keeper.run()
        lifeline = input.fileHandleForWriting
        var said: [UInt8] = []
        while said.last != UInt8(ascii: "\n"), let part = try output.fileHandleForReading.read(upToCount: 1),
            !part.isEmpty
        { said += part }
        guard said.last == UInt8(ascii: "\n") else { throw TestSupportError("the test server did not start") }
        folder = String(decoding: said.dropLast(), as: UTF8.self)
    }

    private static func binaries() throws -> String {
        for version in stride(from: 18, through: 14, by: -1) {
            let folder = "/usr/lib/postgresql/\(version)/bin"
            if FileManager.default.isExecutableFile(atPath: folder + "/initdb") { return folder }
        }
        throw TestSupportError("PostgreSQL's server programs are not installed")
    }

    /// Root may not run a server, so the user `postgres` does. Waits on its input for the tests to end.
    private static let keeper = """
        set -e
        trap '' INT HUP TERM
        folder=$(mktemp -d /tmp/ptt.XXXXXX)
        run=
        if [ "$(id -u)" = 0 ]; then
            chown postgres "$folder"
            run="setpriv --reuid=postgres --regid=postgres --clear-groups"
        fi
        log="$folder/log"
        $run "$1/initdb" -D "$folder/data" -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync \\
            >/dev/null 2>&1
        $run "$1/pg_ctl" -D "$folder/data" -l "$log" -w -s start -o "-c listen_addresses='' \\
            -c unix_socket_directories=$folder -c unix_socket_permissions=0700 -c max_connections=150 \\
            -c fsync=$2 -c synchronous_commit=$2 -c full_page_writes=$2 -c max_wal_size=4GB -c shared_buffers=256MB" \\
            >/dev/null 2>&1 </dev/null
        echo "$folder"
        exec >/dev/null
        cat >/dev/null || true
        $run "$1/pg_ctl" -D "$folder/data" -s -m immediate stop >/dev/null 2>&1 || true
        rm -rf "$folder"
        """
}

/// Why a test could not be prepared.
public struct TestSupportError: Error, CustomStringConvertible {
    /// The reason.
    public let description: String

    init(_ description: String) { self.description = description }
}
