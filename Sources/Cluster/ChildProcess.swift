import Foundation
import Glibc

/// A command to run as the server's account, in a session of its own (the terminal's Ctrl-C does not reach it), with
/// default signal handling, an empty signal mask, a small environment and none of our file descriptors.
struct ChildProcess {
    let account: ServerAccount
    let command: [String]
    /// An open folder that the child gets as descriptor 3: `ServerFolder` says why.
    var folder: CInt?

    /// Starts it; gives the process id. The descriptors become the child's input and its output with errors.
    func start(input: CInt, output: CInt) throws(ClusterError) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        // The three descriptors given are 10 or above (`Descriptor`, `ServerFolder`) and close on exec, so that none is
        // overwritten before it is copied.
        unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
        for other in Self.inheritableDescriptors() { unsafe posix_spawn_file_actions_addclose(&actions, other) }
        if let folder { unsafe posix_spawn_file_actions_adddup2(&actions, folder, 3) }

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = Self.ownSession | CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETSIGDEF)
        unsafe posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))

        // PostgreSQL's programs want a current folder that their account may enter.
        let words = ["/usr/bin/env", "--chdir=/"] + account.commandPrefix + command
        var pid: pid_t = 0
        let code = unsafe Self.withCStrings(words) { arguments in
            unsafe Self.withCStrings(Self.environment) { environment in
                unsafe posix_spawn(&pid, words[0], &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else { throw .folderUnusable(path: words[0], reason: FileActions.reason(code)) }
        return pid
    }

    /// Runs it to its end; gives the exit status (128 + signal when killed) and all it printed.
    func run(input text: String = "") throws(ClusterError) -> (status: CInt, output: String) {
        let input = try Pipe()
        let output = try Pipe()
        // The text is far smaller than a pipe's buffer, so that writing it first cannot block.
        guard FileActions.write(text, to: input.writeEnd.number) else { throw FileActions.failure(command[0]) }
        input.writeEnd.close()
        let pid = try start(input: input.readEnd.number, output: output.writeEnd.number)
        output.writeEnd.close()
        let bytes = output.readEnd.readAll()
        var status: CInt = 0
        while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return (signal == 0 ? (status >> 8) & 0xff : 128 + signal, String(decoding: bytes, as: UTF8.self))
    }

    /// POSIX_SPAWN_SETSID of <spawn.h>, which Swift does not see.
    private static let ownSession: CInt = 0x80

    /// Our descriptors that a child would get by accident, such as a listening socket made by a library.
    private static func inheritableDescriptors() -> [CInt] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { CInt($0) }.filter { number in
            let flags = fcntl(number, F_GETFD)
            return number > 2 && flags >= 0 && flags & FD_CLOEXEC == 0
        }
    }

    private static let environment = ["PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", "TZ=UTC"]

    private static func withCStrings<Result>(
        _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe body(pointers)
    }
}
