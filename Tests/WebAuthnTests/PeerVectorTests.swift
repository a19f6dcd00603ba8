import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite(
    "Vectors of other libraries, and what the specification leaves open",
    .enabled(if: Vectors.arePresent, "the vectors' folder is absent"))
struct PeerVectorTests {
    /// Tests of those libraries whose point no configuration of ours can say, or that our contract decides otherwise:
    /// other names for the type, a list of top origins with a trailing slash, a handle that is not in the vector.
    private static func isBeyondConfiguration(_ vector: JSONValue) -> Bool {
        let policy = vector["policy"]
        return policy?["expectedTypes"] != nil
            || policy?["allowedTopOrigins"]?[0]?.string?.hasSuffix("/") == true
            || vector["name"]?.string?.hasSuffix("ShouldFailUserHandleMismatch") == true
    }

    @Test func `what Level 3 accepts or rejects comes out so, but for statements that are not evaluated`() throws {
        var compared = 0, skipped = 0
        for vector in try Vectors.load("peers.json") where !PeerVectorTests.isBeyondConfiguration(vector) {
            guard let due = vector["specVerdict"]?.string, due != "undetermined" else { continue }
            for kind in CeremonyKind.allCases where vector[kind.rawValue] != nil {
                var item = VectorCase(vector, kind: kind)
                let (failed, statementIsSkipped) = try item.failures()
                if statementIsSkipped, due == "reject", failed.isEmpty {
                    skipped += 1
                    continue
                }
                compared += 1
                #expect(failed.isEmpty == (due == "accept"), "\(vector["name"]?.string ?? ""): \(failed)")
            }
        }
        print("vectors of other libraries: \(compared) compared, \(skipped) with statements that are not evaluated")
        #expect(compared > 200)
    }

    /// The documented choices; all are what the vectors recommend, but for statements that are not evaluated.
    @Test func `what the specification leaves open is decided as documented`() throws {
        let undecided: Set = [
            // Attestation statements that are not evaluated.
            "open/packed-no-basic-constraints", "open/packed-x5c-with-root", "open/w3c-android-key-vector",
            "open/w3c-tpm-vector", "open/w3c-u2f-nonzero-aaguid",
        ]
        for vector in try Vectors.load("spec-open.json") {
            let id = vector["id"]?.string ?? ""
            guard !undecided.contains(id) else { continue }
            var item = VectorCase(vector)
            let failed = try item.failures().failed
            if vector["recommended"]?.string == "reject" {
                let names = (0..<(vector["failsIfStrict"]?.count ?? 0)).compactMap { vector["failsIfStrict"]?[$0]?.string }
                #expect(failed == Set(names.compactMap(Vectors.checkName)), "\(id)")
            } else {
                #expect(failed.isEmpty, "\(id): \(failed)")
            }
        }
    }
}
