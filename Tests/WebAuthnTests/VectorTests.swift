import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("Published vectors", .enabled(if: Vectors.arePresent, "the vectors' folder is absent"))
struct VectorTests {
    @Test func `every vector of the specification passes, but for the statements that are not evaluated`() throws {
        let vectors = try Vectors.load("webauthn-l3.json")
        #expect(vectors.count == 15)
        for vector in vectors {
            for kind in CeremonyKind.allCases {
                var item = VectorCase(vector, kind: kind)
                let verdict = Judge.judge(try item.input())
                #expect(verdict.failures.isEmpty, "\(vector["name"]?.string ?? "") \(kind): \(verdict.failures)")
                if kind == .authentication { #expect(verdict.hasTrueSignature) }
            }
        }
    }

    @Test func `every changed vector fails exactly the checks it must fail`() throws {
        let keys = KeyCache(capacity: 8)
        var exact = 0, withoutAttestation = 0
        for vector in try Vectors.load("mutations.json") {
            var item = VectorCase(vector)
            let (failed, isSkipped) = try item.failures(keys: keys)
            let names = (0..<(vector["fails"]?.count ?? 0)).compactMap { vector["fails"]?[$0]?.string }
            var expected = Set(names.compactMap(Vectors.checkName))
            if isSkipped, expected.remove(.attestation) != nil { withoutAttestation += 1 } else { exact += 1 }
            #expect(failed == expected, "\(vector["id"]?.string ?? ""): \(vector["mutation"]?.string ?? "")")
        }
        print("changed vectors: \(exact) compared whole, \(withoutAttestation) whose statement is not evaluated")
    }
}
