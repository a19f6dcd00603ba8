import Ceremony
import JSON
public import WebAuthn

/// What a fuzzer feeds bytes to. Neither throws nor traps, whatever comes; what must hold is checked after each input.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// The parsing and judging of responses.
    case response
    /// The judging of attestation statements; the first byte chooses the format.
    case attestation

    /// Judges an input.
    ///
    /// - Returns: what does not hold though it must; nil when all is well.
    public func run(_ bytes: [UInt8], keys: KeyCache) -> String? {
        let input: JudgingInput?
        switch self {
        case .response: input = ResponseInput.judgingInput(bytes)
        case .attestation: input = AttestationInput.judgingInput(bytes)
        }
        return input.flatMap { FuzzTarget.fault(of: $0, keys) }
    }

    /// Each check is reported once, in order; a verdict is the same whenever it is made, with what was kept and afresh;
    /// and it can be stored and read back.
    private static func fault(of input: JudgingInput, _ keys: KeyCache) -> String? {
        let verdict = Judge.judge(input, keys: keys)
        guard verdict.checks.map(\.name) == CheckName.allCases else { return "a check is missing, or there twice" }
        let text = stored(verdict)
        guard text == stored(Judge.judge(input)) else { return "two verdicts on one input differ" }
        guard let value = try? JSONValue.parse(text), let read = Verdict(value) else {
            return "the stored verdict cannot be read"
        }
        guard read.checks.map(\.status) == verdict.checks.map(\.status) else { return "the stored verdict differs" }
        return nil
    }

    private static func stored(_ verdict: Verdict) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        verdict.write(to: &writer)
        writer.endObject()
        return writer.bytes
    }
}

/// Takes parts off the front of an input, each after two bytes of length.
struct InputReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The next part, cut off at the input's end.
    mutating func part() -> [UInt8] {
        let count = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(2)
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// A part with its length before it.
    static func lengthened(_ bytes: [UInt8]) -> [UInt8] {
        let count = min(bytes.count, 0xFFFF)
        return [UInt8(count >> 8), UInt8(count & 0xFF)] + bytes.prefix(count)
    }
}
