import Merkle
import Testing

@Suite struct CheckpointTests {
    private let root = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I="

    @Test func `the checkpoint of the specification is read and written alike`() throws {
        let text = "example.com/behind-the-sofa\n20852163\n\(root)\n"
        let checkpoint = try #require(Checkpoint(text: text))
        #expect(checkpoint.origin == "example.com/behind-the-sofa")
        #expect(checkpoint.size == 20_852_163)
        #expect(checkpoint.text == text)
        #expect(Checkpoint(text: text + "more\n")?.extensions == ["more"])
        #expect(Checkpoint(text: text + "more\n")?.text == text + "more\n")
    }

    @Test(arguments: [
        "o\n1\n", "o\n01\nR\n", "o\n-1\nR\n", "o\n+1\nR\n", "o\n1 \nR\n", "\n1\nR\n", "o\n1\nR", "o\n1\nAAAA\n", "o\n1\nR\n\n",
        "o\n9223372036854775808\nR\n", "o\n1\nR=\n",
    ])
    func `what is no checkpoint is refused`(text: String) {
        #expect(Checkpoint(text: text.replacing("R", with: root)) == nil)
    }

    @Test func `a proof of inclusion is read and written alike, and proves one leaf alone`() throws {
        let tree = PlainTree(size: 9)
        let signer = try #require(try NoteSigner(name: "example.com/log", seed: [UInt8](repeating: 3, count: 32)))
        let checkpoint = Checkpoint(origin: "example.com/log", size: 9, root: tree.root(0..<9))
        let signed = try #require(SignedCheckpoint(try checkpoint.signed(by: signer)))
        let plan = try #require(ProofPlan.inclusion(of: 4, inSize: 9))
        for extra in [nil, [UInt8](0...200)] {
            let proof = InclusionNote(extra: extra, index: 4, proof: tree.hashes(plan), checkpoint: signed)
            let read = try #require(InclusionNote(Array(proof.text.utf8)))
            #expect(read == proof)
            #expect(read.text.hasPrefix("c2sp.org/tlog-proof@v1\n"))
            #expect(read.proves(leafHash: tree.leaves[4]))
            #expect(!read.proves(leafHash: tree.leaves[5]))
            #expect(read.checkpoint.note.verified(by: [signer.key]) == [signer.key])
        }
        let text = InclusionNote(extra: nil, index: 4, proof: tree.hashes(plan), checkpoint: signed).text
        #expect(InclusionNote(Array(text.replacing("index 4", with: "index 04").utf8)) == nil)
        #expect(InclusionNote(Array(text.replacing("proof@v1", with: "proof@v2").utf8)) == nil)
        #expect(InclusionNote(Array(text.dropFirst(24).utf8)) == nil)
    }

    @Test func `a witness' request is read and written alike`() throws {
        let tree = PlainTree(size: 9)
        let signer = try #require(try NoteSigner(name: "example.com/log", seed: [UInt8](repeating: 3, count: 32)))
        let signed = try #require(
            SignedCheckpoint(
                try Checkpoint(origin: "example.com/log", size: 9, root: tree.root(0..<9)).signed(by: signer)))
        let plan = try #require(ProofPlan.consistency(from: 5, to: 9))
        let request = ConsistencyNote(oldSize: 5, proof: tree.hashes(plan), checkpoint: signed)
        #expect(ConsistencyNote(Array(request.text.utf8)) == request)
        #expect(request.text.hasPrefix("old 5\n"))
        #expect(ConsistencyNote(Array(request.text.replacing("old 5", with: "old 05").utf8)) == nil)
        #expect(ConsistencyNote(Array(request.text.replacing("old 5\n", with: "").utf8)) == nil)
    }
}
