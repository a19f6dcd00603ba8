import Ceremony
import JSON
import Testing

@testable import WebAuthn

@Suite("Published vectors", .enabled(if: Vectors.arePresent, "the vectors' folder is absent"))
struct VectorTests {
    /// The specification's own statement of `android-key` has two empty lists of authorizations, so section 8.4's steps
    /// on origin and purpose do not hold for it.
    @Test func `every vector of the specification passes, but for one statement that breaks its own rules`() throws {
        let vectors = try Vectors.load("webauthn-l3.json")
        #expect(vectors.count == 15)
        for vector in vectors {
            let name = vector["name"]?.string ?? ""
            for kind in CeremonyKind.allCases {
                var item = VectorCase(vector, kind: kind)
                let verdict = Judge.judge(try item.input())
                let isBroken = kind == .registration && name == "android-key-es256"
                #expect(verdict.failures.map(\.name) == (isBroken ? [.attestation] : []), "\(name) \(kind)")
                if isBroken { #expect(verdict[.attestation]?.reason == .attestationKeyOrigin) }
                if kind == .authentication { #expect(verdict.hasTrueSignature) }
                if kind == .registration, !isBroken { #expect(verdict[.attestation]?.status == .pass, "\(name)") }
            }
        }
    }

    @Test func `every changed vector fails exactly the checks it must fail`() throws {
        let keys = KeyCache(capacity: 8)
        for vector in try Vectors.load("mutations.json") {
            var item = VectorCase(vector)
            let names = (0..<(vector["fails"]?.count ?? 0)).compactMap { vector["fails"]?[$0]?.string }
            let failed = try item.failures(keys: keys)
            let expected = Set(names.compactMap(Vectors.checkName))
            #expect(failed == expected, "\(vector["id"]?.string ?? ""): \(vector["mutation"]?.string ?? "")")
        }
    }
}
