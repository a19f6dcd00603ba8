/// The signals of clients that we know, one a line, as text: a literal compiles fast and reads like a table.
///
/// Columns, split by `|`: name of the row, programming interface, operation, keys (any of them, `*` for any key,
/// a closing `*` for a prefix), domain, fragment of the text (`~` for any text, nothing for an empty text),
/// condition, meaning, evidence, and the meanings that stay open.
enum CatalogueTable {
    /// The tables with the platform that their rows belong to, in the order in which ties are broken.
    static let all: [(CatalogueEntry.Origin, String)] = [
        (.web, web), (.apple, apple), (.android, android), (.windows, devices), (.library, bridges),
    ]
}
