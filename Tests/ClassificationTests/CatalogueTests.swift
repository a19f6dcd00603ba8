import Ceremony
import JSON
import Testing

@testable import Classification

@Suite("The catalogue of signals")
struct CatalogueTests {
    @Test("Every line of the tables is read")
    func everyLine() {
        let lines = CatalogueTable.all.reduce(0) { $0 + $1.1.split(separator: "\n").count }
        #expect(lines == 463)
        #expect(Catalogue.standard.entries.count == lines)
        #expect(Set(Catalogue.standard.entries.map(\.name)).count == lines)
    }

    @Test("Fragments and keys are in lower case, for texts are compared so")
    func lowerCase() {
        for entry in Catalogue.standard.entries {
            #expect(entry.keys.allSatisfy { $0 == $0.lowercased() })
            #expect(entry.fragment == entry.fragment?.lowercased())
        }
    }

    @Test("Every entry with a plain key is found by it, or gives way to one that says more")
    func everyEntryIsReachable() throws {
        var unreached: [String] = []
        for entry in Catalogue.standard.entries where entry.condition == nil {
            guard let key = entry.keys.first, !key.hasSuffix("*") else { continue }
            let error = try CatalogueTests.error(of: entry, key: key)
            var facts = FactsBuilder.open(kind: entry.kind ?? .authentication)
            facts.failures = [error]
            let found = Catalogue.standard.entry(for: Signal(error.error), in: Catalogue.Setting(facts, error))
            if found == nil { unreached.append(entry.name) }
            if found?.meaning != entry.meaning, found?.fragment == nil, entry.fragment != nil { unreached.append(entry.name) }
        }
        #expect(unreached == [])
    }

    @Test("The longer fragment wins")
    func longestFragment() throws {
        let short = try #require(CatalogueEntry(line: "a|x|both|e||pending||interrupted|source|", origin: .web))
        let long = try #require(CatalogueEntry(line: "b|x|both|e||already pending||aborted_by_app|source|", origin: .web))
        let failure = try FactsBuilder.failure(#"{"error": {"platform": "web", "name": "E", "message": "Is ALREADY pending"}}"#)
        let setting = Catalogue.Setting(FactsBuilder.open(), failure)
        for entries in [[short, long], [long, short]] {
            let catalogue = Catalogue(version: 0, entries: entries)
            #expect(catalogue.entry(for: Signal(failure.error), in: setting)?.name == "b")
        }
    }

    @Test("An entry with a true condition beats one without, and one with a false condition does not count")
    func condition() throws {
        let plain = try #require(CatalogueEntry(line: "a|x|both|e||~||unknown|source|", origin: .web))
        let conditional = try #require(CatalogueEntry(line: "b|x|both|e||~|conditional|interrupted|source|", origin: .web))
        let catalogue = Catalogue(version: 0, entries: [plain, conditional])
        let failure = try FactsBuilder.failure(#"{"error": {"platform": "web", "name": "E"}}"#)
        let signal = Signal(failure.error)
        let yes = Catalogue.Setting(FactsBuilder.open(mediation: .conditional), failure)
        let no = Catalogue.Setting(FactsBuilder.open(mediation: .modal), failure)
        #expect(catalogue.entry(for: signal, in: yes)?.name == "b")
        #expect(catalogue.entry(for: signal, in: no)?.name == "a")
    }

    @Test("A line with a column too few is no entry")
    func malformedLine() {
        #expect(CatalogueEntry(line: "a|x|both|e||~||unknown|source", origin: .web) == nil)
        #expect(CatalogueEntry(line: "a|x|both|e||~||no_such_meaning|source|", origin: .web) == nil)
    }

    /// An error as the entry describes it.
    private static func error(of entry: CatalogueEntry, key: String) throws -> CeremonyFacts.Failure {
        let platform =
            switch entry.origin {
            case .web, .library, .ctap: "web"
            case .apple: "ios"
            case .android: "android"
            case .windows: "windows"
            }
        var members = [#""platform": "\#(platform)""#]
        let isNumber = key.allSatisfy { $0.isNumber || $0 == "-" }
        if let domain = entry.domain { members.append(#""domain": "\#(domain)""#) }
        if entry.origin == .library {
            members.append(#""library": {"name": "\#(entry.api)", "code": "\#(key)"}"#)
        } else {
            members.append(isNumber ? #""code": "\#(key)""# : #""name": "\#(key)""#)
        }
        if let fragment = entry.fragment {
            members.append(#""message": "\#(fragment)""#)
        }
        return try FactsBuilder.failure("{\"error\": {\(members.joined(separator: ", "))}}")
    }
}
