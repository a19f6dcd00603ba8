extension JSONValue {
    /// The way from this value to a word of its document.
    func path(to word: Int) -> String {
        var path = JSONPath()
        var at = index
        while at < word, !path.isCut, let next = step(from: at, to: word, &path) { at = next }
        return path.text
    }

    private func step(from container: Int, to word: Int, _ path: inout JSONPath) -> Int? {
        let isObject = document.tag(container) == TapeTag.object
        guard isObject || document.tag(container) == TapeTag.array else { return nil }
        var at = container + 1
        let end = document.end(of: container)
        var position = 0
        while at < end {
            let value = isObject ? at + 1 : at
            let next = document.next(after: value)
            guard word >= next else {
                if isObject { document.withBytes(at) { path.append(name: $0) } } else { path.append(position: position) }
                return Swift.min(value, word)
            }
            position += 1
            at = next
        }
        return nil
    }
}
