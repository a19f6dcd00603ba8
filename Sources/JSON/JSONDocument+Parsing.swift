import CSimdJSON

extension JSONDocument {
    /// Parses a whole text and copies the result out of the thread's parser. The limits and text faults are not looked at.
    static func parse(_ text: Span<UInt8>) throws(JSONErrorKind) -> JSONDocument {
        let parsed = unsafe text.withUnsafeBufferPointer { unsafe csj_parse($0.baseAddress, $0.count) }
        guard unsafe parsed.code == csj_parsed else { throw unsafe JSONErrorKind(parsed.code) }
        // The parser's memory is good until this thread's next parse: it is copied here, before anything else runs.
        let tape = unsafe [UInt64](UnsafeBufferPointer(start: parsed.tape, count: parsed.tape_count))
        let strings = unsafe [UInt8](UnsafeBufferPointer(start: parsed.strings, count: parsed.strings_count))
        return unsafe JSONDocument(
            tape: tape, strings: strings, depth: Int(parsed.depth), hasUnicodeEscape: parsed.has_unicode_escape != 0)
    }
}

extension JSONErrorKind: Error {}

extension JSONErrorKind {
    fileprivate init(_ code: csj_code) {
        self =
            switch code {
            case csj_refused_utf8: .utf8
            case csj_refused_depth: .depth
            case csj_refused_number: .number
            case csj_refused_string: .string
            case csj_refused_empty: .empty
            case csj_refused_size, csj_out_of_memory: .tooLarge
            default: .syntax
            }
    }
}
