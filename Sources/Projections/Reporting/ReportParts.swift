/// Which part of a cell a number of the dictionary stands for.
public enum ReportPartKind: Int16, CaseIterable, Sendable {
    /// What is counted: the subject's own fields.
    case shape = 1
    /// The client: platform, system, app, browser.
    case client = 2
    /// By which means: origin, provider, flags, transports, versions.
    case means = 3

    /// Most numbers of a kind; what comes behind them is counted without that part.
    var limit: UInt32 { self == .shape ? 1 << 22 - 1 : 1 << 18 }
}

/// The dictionary of one log: texts of parts, each with the number under which cells name it. It only grows.
final class ReportParts {
    /// A part that is to be stored with the batch.
    struct Fresh {
        var kind: ReportPartKind
        var number: UInt32
        var text: String
    }

    private var numbers: [ReportPartKind: [String: UInt32]] = [.shape: [:], .client: [:], .means: [:]]
    private(set) var fresh: [Fresh] = []

    /// Takes over a row of the table.
    func remember(_ kind: ReportPartKind, _ number: UInt32, _ text: String) { numbers[kind]?[text] = number }

    /// The number of a part, new where it has none; 0 beyond the limit.
    func number(_ kind: ReportPartKind, _ fields: [String?]) -> UInt32 {
        let text = ReportFields.text(fields)
        if let known = numbers[kind]?[text] { return known }
        let next = UInt32(truncatingIfNeeded: numbers[kind]?.count ?? 0) + 1
        guard next < kind.limit else { return 0 }
        numbers[kind]?[text] = next
        fresh.append(Fresh(kind: kind, number: next, text: text))
        return next
    }

    /// What was new is on its way into the table.
    func settle() { fresh = [] }
}

/// The fields of a part in one text: U+001F between them; missing and empty are one.
public enum ReportFields {
    static func text(_ fields: [String?]) -> String {
        // By bytes: this runs for every event.
        var text = ""
        text.reserveCapacity(fields.reduce(fields.count) { $0 + ($1?.utf8.count ?? 0) })
        for (place, field) in fields.enumerated() {
            if place > 0 { text.append("\u{1f}") }
            guard let field else { continue }
            if field.utf8.contains(0x1f) { text.append(contentsOf: field.filter { $0 != "\u{1f}" }) } else { text += field }
        }
        return text
    }

    /// The fields of a text.
    public static func fields(_ text: String) -> [String?] {
        text.split(separator: "\u{1f}", omittingEmptySubsequences: false).map { $0.isEmpty ? nil : String($0) }
    }
}
