import Foundation
import Synchronization
import Testing

/// `serve` on a port of its own choice with a fresh data folder. A shell keeps it and outlives the tests: when they end,
/// however they end, it stops the service and removes the folder.
final class ServiceUnderTest: Sendable {
    static let adminToken = "end-to-end-admin-token"

    /// The service that the tests share which do not stop it.
    static let shared = Result { try ServiceUnderTest().started() }

    /// The folder that holds `data` and `errors`.
    let folder: String
    private let orders: FileHandle
    private let answers: FileHandle
    private let address = Mutex("")

    /// `log` is where standard error goes, in a file of the folder where it is nil.
    init(log: String? = nil) throws {
        let keeper = Process()
        let (input, output) = (Pipe(), Pipe())
        keeper.executableURL = URL(fileURLWithPath: "/bin/sh")
        keeper.arguments = ["-c", Self.keeper, "keeper", ProgramUnderTest.path, log ?? ""]
        keeper.environment = ProgramUnderTest.environment(["PASSKEYTRAIL_ADMIN_TOKEN": Self.adminToken])
        keeper.standardInput = input
        keeper.standardOutput = output
        try keeper.run()
        orders = input.fileHandleForWriting
        answers = output.fileHandleForReading
        folder = try Self.line(answers)
    }

    deinit { try? orders.close() }

    /// The data folder, for commands that work beside the service.
    var data: String { folder + "/data" }

    /// What the service wrote to standard error, all runs of it.
    var errors: String { (try? String(contentsOfFile: folder + "/errors", encoding: .utf8)) ?? "" }

    /// A client with a token, by default the administrator's.
    func client(_ token: String? = ServiceUnderTest.adminToken) -> Client {
        Client(base: address.withLock { $0 }, token: token)
    }

    /// Starts the service and returns when it says where it listens.
    @discardableResult
    func started() throws -> ServiceUnderTest {
        let line = try firstLine()
        guard line.hasPrefix("listening on http://127.0.0.1:") else {
            throw Trouble("serve said \(line), and on standard error: \(errors)")
        }
        address.withLock { $0 = String(line.dropFirst("listening on ".count)) }
        return self
    }

    /// Starts the service and returns what it says first: where it listens, or `ended STATUS`.
    func firstLine() throws -> String {
        try order("start")
        return try Self.line(answers)
    }

    /// Sends SIGTERM and returns the exit status.
    func stop() throws -> Int32? {
        try order("stop")
        return Int32(try Self.line(answers).dropFirst("ended ".count))
    }

    private func order(_ word: String) throws { try orders.write(contentsOf: Data((word + "\n").utf8)) }

    private static func line(_ handle: FileHandle) throws -> String {
        var text: [UInt8] = []
        while let byte = try handle.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") { text.append(byte) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Signals meant for the tests must not reach what cleans up after them. The folder can be passed by the database's
    /// account, as a data folder must be.
    private static let keeper = """
        trap : INT HUP TERM
        folder=$(mktemp -d /tmp/pte.XXXXXX)
        chmod 711 "$folder"
        echo "$folder"
        run() {
            trap 'kill -TERM "$service"' TERM
            "$1" serve --listen 127.0.0.1:0 --data "$folder/data" 2>>"$2" &
            service=$!
            wait "$service"
            status=$?
            # A signal ends the waiting early, not the service.
            while kill -0 "$service" 2>/dev/null; do wait "$service"; status=$?; done
            echo "ended $status"
        }
        runner=
        end() {
            [ -z "$runner" ] || { kill -TERM "$runner" 2>/dev/null; wait "$runner"; }
            runner=
        }
        while read -r word; do
            case $word in
            start) run "$1" "${2:-$folder/errors}" & runner=$! ;;
            stop) end ;;
            esac
        done
        end
        rm -rf "$folder"
        """
}

/// Why a test could not be carried out.
struct Trouble: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
