import Ceremony
import Postgres
import Projections
import Schema
import Synchronization

/// The parts of one log's cells by their numbers. It only grows, until the projections are rebuilt.
struct ReportDictionary: Sendable {
    /// Which table it was read from: a rebuild makes another.
    var table: Int64 = 0
    var shapes: [ReportShape?] = []
    var clients: [[String?]] = [[]]
    var means: [[String?]] = [[]]

    func shape(_ number: UInt32) -> ReportShape? { Int(number) < shapes.count ? shapes[Int(number)] : nil }
    func client(_ number: UInt32) -> [String?] { Int(number) < clients.count ? clients[Int(number)] : [] }
    func means(_ number: UInt32) -> [String?] { Int(number) < means.count ? means[Int(number)] : [] }

    /// Takes a row of `load_report_parts.sql`.
    mutating func take(_ kind: ReportPartKind, _ number: Int32, _ text: String) {
        let index = Int(number)
        guard index >= 0, index < 1 << 22 else { return }
        switch kind {
        case .shape:
            while shapes.count <= index { shapes.append(nil) }
            shapes[index] = ReportShape(text)
        case .client:
            while clients.count <= index { clients.append([]) }
            clients[index] = ReportFields.fields(text)
        case .means:
            while means.count <= index { means.append([]) }
            means[index] = ReportFields.fields(text)
        }
    }
}

/// Keeps the dictionaries that were read, so that a report asks only for what is new.
final class ReportDictionaries: Sendable {
    /// Most logs whose dictionaries are kept.
    private static let most = 200
    private let known = Mutex<[LogID: ReportDictionary]>([:])

    /// The dictionary of a log as this snapshot sees it, and more.
    func dictionary(of log: LogID, table: Int64, on connection: PostgresConnection) throws -> ReportDictionary {
        var dictionary = known.withLock { $0[log] } ?? ReportDictionary()
        if dictionary.table != table {
            dictionary = ReportDictionary()
            dictionary.table = table
        }
        let held = [dictionary.shapes.count, dictionary.clients.count, dictionary.means.count]
        let rows = try connection.query(
            .loadReportParts, [.int4(log.rawValue)] + held.map { .int4(Int32(clamping: $0)) })
        for row in rows {
            guard let kind = ReportPartKind(rawValue: try row.int2(0)) else { continue }
            dictionary.take(kind, try row.int4(1), try row.text(2))
        }
        let fresh = dictionary
        known.withLock { all in
            if all.count >= Self.most { all = [:] }
            all[log] = fresh
        }
        return dictionary
    }
}
