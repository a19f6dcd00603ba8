import Ceremony
import Foundation
import JSON
import Testing

@testable import WebAuthn

@Suite(
    "Vectors of other libraries, and what the specification leaves open",
    .enabled(if: Vectors.arePresent, "the vectors' folder is absent"))
struct PeerVectorTests {
    /// Tests of those libraries whose point no configuration of ours can say, each listed in `OpenPoints.md` with its
    /// paragraph: other names for the type, a list of top origins with a trailing slash, a handle that is not in the vector.
    private static func isBeyondConfiguration(_ vector: JSONValue) -> Bool {
        let policy = vector["policy"]
        return policy?["expectedTypes"] != nil
            || policy?["allowedTopOrigins"]?[0]?.string?.hasSuffix("/") == true
            || vector["name"]?.string?.hasSuffix("ShouldFailUserHandleMismatch") == true
    }

    @Test func `what Level 3 accepts or rejects comes out so`() throws {
        var compared = 0
        for vector in try Vectors.load("peers.json") where !PeerVectorTests.isBeyondConfiguration(vector) {
            guard let due = vector["specVerdict"]?.string, due != "undetermined" else { continue }
            for kind in CeremonyKind.allCases where vector[kind.rawValue] != nil {
                var item = VectorCase(vector, kind: kind)
                let failed = try item.failures()
                compared += 1
                #expect(failed.isEmpty == (due == "accept"), "\(vector["name"]?.string ?? ""): \(failed)")
            }
        }
        #expect(compared > 200)
    }

    /// The documented choices; all are what the vectors recommend.
    @Test func `what the specification leaves open is decided as documented`() throws {
        for vector in try Vectors.load("spec-open.json") {
            let id = vector["id"]?.string ?? ""
            var item = VectorCase(vector)
            let failed = try item.failures()
            if vector["recommended"]?.string?.hasPrefix("reject") == true {
                let names = (0..<(vector["failsIfStrict"]?.count ?? 0)).compactMap { vector["failsIfStrict"]?[$0]?.string }
                #expect(failed == Set(names.compactMap(Vectors.checkName)), "\(id)")
            } else {
                #expect(failed.isEmpty, "\(id): \(failed)")
            }
        }
    }

    /// The rows of the page that are about a vector: its name, and the verdict that the page claims.
    private func choicesOfPage() throws -> [(vector: String, isAccepted: Bool)] {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/Classification/Classification.docc/OpenPoints.md")
        return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 4, cells[0].hasPrefix("`open/") else { return nil }
            return (cells[0].trimmingCharacters(in: ["`"]), cells[2] == "accepted")
        }
    }

    @Test func `the page of open points says what is decided`() throws {
        var verdicts: [String: Bool] = [:]
        for vector in try Vectors.load("spec-open.json") {
            var item = VectorCase(vector)
            verdicts[vector["id"]?.string ?? ""] = try item.failures().isEmpty
        }
        let choices = try choicesOfPage()
        #expect(choices.count >= 17)
        for choice in choices where verdicts[choice.vector] != nil {
            #expect(verdicts[choice.vector] == choice.isAccepted, "\(choice.vector)")
        }
    }
}
