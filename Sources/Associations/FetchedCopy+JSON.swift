public import JSON
import WellKnown

extension FetchedCopy {
    /// Writes the copy as an element of `files`: what was seen, or why nothing was.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("file", file.rawValue)
        writer.member("view", view.rawValue)
        writer.member("url", url)
        writer.member("state", observation?.state.rawValue ?? "unreachable")
        if let seen = observation {
            if let status = seen.status { writer.member("status", status) }
            if let type = seen.contentType { writer.member("contentType", type) }
            if let bytes = seen.bytes { writer.member("bytes", bytes) }
            if let digest = seen.sha256 { writer.member("sha256", digest) }
            if let age = seen.ageSeconds { writer.member("ageSeconds", age) }
            writer.key("grants")
            seen.grants.write(to: &writer)
        }
        if let failure { writer.member("failure", failure) }
        writer.endObject()
    }
}
