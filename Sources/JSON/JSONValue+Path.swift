extension JSONValue {
    /// The way from this value to a word of its document: `data.options.challenge`, `items[2].id`.
    ///
    /// Names are cut at 40 bytes and the whole at 200; control characters are replaced.
    func path(to word: Int) -> String {
        var text = ""
        var at = index
        while at < word {
            guard let step = step(from: at, to: word) else { break }
            text += step.text
            at = step.index
            if text.utf8.count > 200 { return String(decoding: text.utf8.prefix(200), as: UTF8.self) + "…" }
        }
        return text.hasPrefix(".") ? String(text.dropFirst()) : text
    }

    private func step(from container: Int, to word: Int) -> (text: String, index: Int)? {
        let isObject = document.tag(container) == TapeTag.object
        guard isObject || document.tag(container) == TapeTag.array else { return nil }
        var at = container + 1
        let end = document.end(of: container)
        var position = 0
        while at < end {
            let value = isObject ? at + 1 : at
            let next = document.next(after: value)
            if word < next {
                return isObject ? ("." + document.shortName(at), word == at ? at : value) : ("[\(position)]", value)
            }
            position += 1
            at = next
        }
        return nil
    }
}

extension JSONDocument {
    fileprivate func shortName(_ index: Int) -> String {
        let range = range(index)
        var bytes = Array(strings[range].prefix(40))
        for at in bytes.indices where bytes[at] < 0x20 || bytes[at] == 0x7F { bytes[at] = UInt8(ascii: "?") }
        return String(decoding: bytes, as: UTF8.self) + (range.count > 40 ? "…" : "")
    }
}
