import CGetopt
import Glibc

/// A flag of a command.
public struct Flag: Sendable {
    /// Its long name, without the dashes.
    public let name: String
    /// What its value is called in the help; nil for a flag without one.
    public let value: String?
    /// What it does, and why one would set it.
    public let help: String

    /// Makes a flag.
    public init(_ name: String, value: String? = nil, _ help: String) {
        self.name = name
        self.value = value
        self.help = help
    }
}

/// What a command line cannot be read for.
public struct ArgumentError: Error, Sendable, CustomStringConvertible {
    /// One sentence: what is wrong and what would be right.
    public let description: String

    /// Makes an error.
    public init(_ description: String) { self.description = description }
}

/// A command line, read by `getopt_long` of the C library: flags anywhere, `--name value` and `--name=value`, unambiguous
/// beginnings of names, `--` ends the flags.
public struct CommandArguments: Sendable {
    /// Values of flags in the order given; a flag without a value has the empty text.
    public private(set) var flags: [String: [String]] = [:]
    /// What is no flag, in its order.
    public private(set) var operands: [String] = []

    /// Reads `words`, without the program's and the command's name. Used by one thread: getopt's state is the process's.
    public init(_ words: [String], flags known: [Flag]) throws(ArgumentError) {
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe (["passkeytrail"] + words).map { unsafe strdup($0) }
        unsafe pointers.append(nil)
        defer { unsafe pointers.forEach { unsafe free($0) } }
        var options: [option] = unsafe known.enumerated().map { index, flag in
            unsafe option(
                name: UnsafePointer(strdup(flag.name)), has_arg: flag.value == nil ? no_argument : required_argument,
                flag: nil, val: Int32(1000 + index))
        }
        defer { unsafe options.forEach { unsafe free(UnsafeMutableRawPointer(mutating: $0.name)) } }
        unsafe options.append(option(name: nil, has_arg: 0, flag: nil, val: 0))
        passkeytrail_getopt_reset()
        let count = Int32(words.count + 1)
        while true {
            // The leading colon tells a missing value from an unknown flag.
            let found = unsafe getopt_long(count, &pointers, ":", options, nil)
            if found == -1 { break }
            // getopt moves operands to the end, so the word at fault is the one that it has just passed.
            let passed = Int(passkeytrail_getopt_index()) - 1
            let word = unsafe pointers.indices.contains(passed) ? pointers[passed].map { unsafe String(cString: $0) } ?? "" : ""
            if found == 58 { throw ArgumentError("The flag \(word) needs a value.") }
            let index = Int(found) - 1000
            guard known.indices.contains(index) else {
                throw ArgumentError("There is no flag \(word) here; --help lists those there are.")
            }
            let value = unsafe passkeytrail_getopt_argument().map { unsafe String(cString: $0) } ?? ""
            flags[known[index].name, default: []].append(value)
        }
        for index in Int(passkeytrail_getopt_index())..<Int(count) {
            if let pointer = unsafe pointers[index] { operands.append(unsafe String(cString: pointer)) }
        }
    }

    /// The same without the first operand, which named a part of the command.
    public func withoutFirstOperand() -> CommandArguments {
        var rest = self
        if !rest.operands.isEmpty { rest.operands.removeFirst() }
        return rest
    }

    /// The last value of a flag, nil when it was not given.
    public subscript(_ name: String) -> String? { flags[name]?.last }

    /// Whether a flag was given.
    public func has(_ name: String) -> Bool { flags[name] != nil }
}
