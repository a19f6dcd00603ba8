public import Ceremony
public import JSON

/// The bytes of a well-known file, read as JSON, or what keeps them from being that.
public enum FileText: Sendable {
    /// JSON by RFC 8259.
    case json(JSONValue)
    /// Nothing that its readers can use.
    case unusable(Finding)

    /// Reads the bytes; `subject` names the file in findings.
    public init(_ bytes: [UInt8], of file: WellKnownFile, subject: String) {
        guard bytes.count <= file.byteLimit else {
            self = .unusable(.tooLarge(file, bytes: bytes.count, subject: subject))
            return
        }
        do {
            // Members that stand twice, and the like, are for each file to judge: the grammar allows them.
            self = .json(try JSONValue.parse(bytes, limits: JSONLimits(bytes: 2 << 20, refusesTextFaults: false)))
        } catch {
            self = .unusable(
                Finding(
                    .notJSON, subject: subject, detail: Self.sentence(bytes, error),
                    remedy: Self.remedy(bytes, file, error)))
        }
    }

    /// A DER sequence of more than 255 bytes: what a signed file begins with.
    private static func isSigned(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x30, 0x82]) }

    private static func isMarkup(_ bytes: [UInt8]) -> Bool {
        bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } == UInt8(ascii: "<")
    }

    private static func hasMark(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

    private static func sentence(_ bytes: [UInt8], _ error: JSONError) -> String {
        if bytes.isEmpty { return "The file is empty." }
        if isSigned(bytes) { return "The file is signed (CMS), as Apple needed before iOS 9; its bytes are no JSON." }
        if isMarkup(bytes) { return "The file is HTML or XML, such as the page that a site shows for every path." }
        if hasMark(bytes) { return "The file begins with a byte order mark, which JSON does not allow." }
        return "The file is no JSON: \(error.description)."
    }

    private static func remedy(_ bytes: [UInt8], _ file: WellKnownFile, _ error: JSONError) -> String {
        if isSigned(bytes) { return "Serve the JSON itself at `\(file.path)`, unsigned." }
        if isMarkup(bytes) {
            return "Deploy the JSON file at `\(file.path)`, and keep the site's fallback off that path."
        }
        if hasMark(bytes) { return "Save it as UTF-8 without a byte order mark." }
        return "Write strict JSON (RFC 8259): double quotes, no comments, no comma behind the last element."
    }
}

extension Finding {
    /// More bytes than the readers of the file take.
    public static func tooLarge(_ file: WellKnownFile, bytes: Int, subject: String) -> Finding {
        Finding(
            .tooLarge, subject: subject,
            detail: "The file has \(bytes) bytes or more; \(file.reader) reads at most \(file.byteLimit).",
            remedy: "Remove what it does not need until it has at most \(file.byteLimit) bytes.")
    }
}
