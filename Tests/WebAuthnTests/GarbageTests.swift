import Ceremony
import JSON
import Testing

@testable import WebAuthn

/// A small generator with a seed (SplitMix64), so that a failure can be repeated.
private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite("Garbage")
struct GarbageTests {
    @Test(arguments: CeremonyKind.allCases, [1, 2, 3] as [UInt64])
    func `changed bytes never stop the judge, and a signed part that changed never passes`(
        _ kind: CeremonyKind, _ seed: UInt64
    ) throws {
        var numbers = SeededNumbers(state: seed)
        let valid = try Answer(kind).input()
        let members = kind == .registration
            ? ["clientDataJSON", "attestationObject"] : ["clientDataJSON", "authenticatorData", "signature"]
        for round in 0..<400 {
            var input = valid
            let member = members.randomElement(using: &numbers) ?? ""
            let response = input.response["response"]
            let bytes = response?[member]?.base64?.bytes ?? []
            let changed = GarbageTests.changed(bytes, &numbers)
            var inner: [String: Sketch] = [:]
            for name in members { inner[name] = .text(response?[name]?.string ?? "") }
            inner[member] = .text(Base64URL.encode(changed))
            let id = Sketch.text(input.response["id"]?.string ?? "")
            input.response = try Sketch.object(["id": id, "response": .object(inner)]).value()
            let verdict = Judge.judge(input)
            #expect(verdict.checks.map(\.name) == CheckName.allCases, "seed \(seed) round \(round)")
            if kind == .authentication, changed != bytes {
                #expect(!verdict.hasTrueSignature, "seed \(seed) round \(round) \(member)")
            }
        }
    }

    /// The bytes with one to four changes: a bit, a byte put in, a byte or a tail taken away.
    private static func changed(_ bytes: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &numbers) where !bytes.isEmpty {
            let at = Int.random(in: bytes.indices, using: &numbers)
            switch Int.random(in: 0..<4, using: &numbers) {
            case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
            case 1: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: at)
            case 2: bytes.remove(at: at)
            default: bytes.removeLast(min(bytes.count, Int.random(in: 0..<8, using: &numbers)))
            }
        }
        return bytes
    }

    @Test func `a response of any JSON kind is malformed`() throws {
        for text in ["null", "1", "[]", "\"x\"", "{}", #"{"response":[]}"#, #"{"id":1,"response":{"signature":{}}}"#] {
            var input = try Answer(.authentication).input()
            input.response = try JSONValue.parse(text)
            let verdict = Judge.judge(input)
            #expect(verdict[.responseFormat]?.status == .fail, "\(text)")
            #expect(verdict.checks.map(\.name) == CheckName.allCases)
        }
    }
}
