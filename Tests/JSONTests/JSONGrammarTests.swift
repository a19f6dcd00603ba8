import JSON
import Testing

@Suite("The fast parser and the grammar reader agree")
struct JSONGrammarTests {
    static let seedText = #"{"a":[1,-2.5e3,true,null,"x\u00e9\ud83d\ude00é"],"b":{"c":{},"d":[]},"e":"\"\\ ","f":[0.1,false]}"#

    @Test("mutated texts are accepted or refused by both", arguments: [11, 12, 13] as [UInt64])
    func mutations(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let alphabet = Array(#"{}[]:,"\ue0019.-+tfn x"#.utf8) + [0x00, 0x0A, 0x80, 0xC3, 0xED, 0xA0, 0xF0, 0xFF]
        var accepted = 0
        for _ in 0..<5000 {
            var text = Array(Self.seedText.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let at = Int.random(in: 0..<text.count, using: &random)
                let byte = alphabet.randomElement(using: &random) ?? 0
                switch Int.random(in: 0...2, using: &random) {
                case 0: text[at] = byte
                case 1: text.insert(byte, at: at)
                default: text.remove(at: at)
                }
            }
            if try Self.isAccepted(text, "seed \(seed)") { accepted += 1 }
        }
        #expect(accepted > 100 && accepted < 4000)
    }

    /// The second element sends the batch through the grammar reader.
    static func isAccepted(_ text: [UInt8], _ comment: Comment) throws -> Bool {
        let batch = Result { try JSONBatch.parse([UInt8(ascii: "[")] + text + Array(",1e999]".utf8), limits: .judged) }
        do {
            let value = try JSONValue.parse(text, limits: .judged)
            let results = try batch.get()
            #expect(results.count == 2, comment)
            #expect(try results[0].get() == value, comment)
            return true
        } catch let error as JSONError {
            #expect(error.reason != "a text that cannot be parsed", comment)
            #expect(error.offset != nil, comment)
            if let results = try? batch.get(), results.count == 2 {
                #expect(throws: JSONError.self, comment) { try results[0].get() }
            }
            return false
        }
    }
}
