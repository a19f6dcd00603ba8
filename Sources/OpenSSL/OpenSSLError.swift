import COpenSSL

/// What OpenSSL refused to do, with its error stack as numbers.
///
/// Its plain description names the operation only; `String(reflecting:)` adds the numeric codes. Neither holds text of
/// OpenSSL's own, nor anything of a key or a message.
public struct OpenSSLError: Error, Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// What was being done.
    public enum Operation: String, Sendable {
        /// The key's numbers have the wrong length or are out of bounds; OpenSSL was not asked.
        case keyBounds
        /// OpenSSL refused the key: a point off its curve, for one.
        case keyImport
        /// A key could not be generated.
        case keyGeneration
        /// A signature could not be made.
        case signing
        /// The random generator gave nothing.
        case randomness
        /// An algorithm is missing from the library, or memory ran out.
        case setup
    }

    /// One entry of OpenSSL's error stack.
    public struct Entry: Equatable, Sendable {
        /// The packed code of `ERR_get_error(3)`.
        public let code: UInt64
        /// The number of the library part that raised it, `ERR_GET_LIB(3)`.
        public let library: UInt64
        /// The number of its reason, `ERR_GET_REASON(3)`.
        public let reason: UInt64
    }

    /// What was being done.
    public let operation: Operation
    /// The error stack of the thread, oldest entry first; empty where OpenSSL was not asked.
    public let stack: [Entry]

    init(_ operation: Operation, stack: [Entry] = []) {
        self.operation = operation
        self.stack = stack
    }

    /// Takes the thread's whole error stack, which is empty afterwards.
    static func taking(_ operation: Operation) -> OpenSSLError {
        var stack: [Entry] = []
        while case let code = ERR_get_error(), code != 0 {
            stack.append(
                Entry(
                    code: UInt64(code), library: copenssl_error_library(code), reason: copenssl_error_reason(code)))
        }
        return OpenSSLError(operation, stack: stack)
    }

    /// Names the operation, nothing more.
    public var description: String { "OpenSSLError(\(operation.rawValue))" }

    /// Names the operation and the codes of the stack.
    public var debugDescription: String {
        "OpenSSLError(\(operation.rawValue), codes: \(stack.map { String($0.code, radix: 16) }))"
    }
}
