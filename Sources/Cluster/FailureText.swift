import Glibc

/// What PostgreSQL's programs print when they fail. They run with `LC_ALL=C`, so the words are these.
enum FailureText {
    /// Whether the file system was full. There is no other sign: the exit status is 1 for everything. A write that was
    /// cut short bears no error number; PostgreSQL then hints at the disk.
    static func isAboutSpace(_ output: String) -> Bool {
        [ENOSPC, EDQUOT].contains { output.contains(FileActions.reason($0)) } || output.contains("Check free disk space")
    }

    /// The last few lines that tell of a failure, else simply the last ones, as one line.
    static func excerpt(of output: String) -> String {
        let lines = output.split(separator: "\n")
        let marks = ["FATAL", "PANIC", "ERROR", "error:", "HINT", "hint:"]
        let telling = lines.filter { line in marks.contains { line.contains($0) } }
        return (telling.isEmpty ? lines : telling).suffix(4).joined(separator: " ")
    }

    /// The last few lines as one.
    static func lastLines(of output: String) -> String {
        output.split(separator: "\n").suffix(4).joined(separator: " ")
    }
}
