import Merkle
import Testing

@Suite struct SignedNoteTests {
    /// The example of the specification.
    private static let key = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
    private static let note = """
        This is an example message.

        — example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=

        """
    private static let seed = [UInt8](repeating: 9, count: 32)

    private func signer(_ name: String = "example.com/log", _ kind: NoteKey.Kind = .log) throws -> NoteSigner {
        try #require(try NoteSigner(name: name, kind: kind, seed: Self.seed))
    }

    @Test func `the note of the specification verifies with its key`() throws {
        let key = try #require(NoteKey(Self.key))
        let note = try #require(SignedNote(Self.note))
        #expect(key.text == Self.key)
        #expect(note.text == "This is an example message.\n")
        #expect(note.note == Self.note)
        #expect(note.verified(by: [key]) == [key])
    }

    @Test func `a changed text, and a changed signature of a known key, are rejected`() throws {
        let key = try #require(NoteKey(Self.key))
        #expect(SignedNote(Self.note.replacing("example message", with: "forged message"))?.verified(by: [key]) == nil)
        #expect(SignedNote(Self.note.replacing("V1yJGh2", with: "V1yJGh3"))?.verified(by: [key]) == nil)
        #expect(SignedNote(Self.note.replacing("Uw2QOkn8", with: "Uw2QOkn9"))?.verified(by: [key]) == nil)
    }

    @Test func `signatures of unknown keys are ignored, but one that is known must be there`() throws {
        let (own, other) = (try signer(), try signer("example.com/other"))
        let text = "one\n\ntwo\n"
        var note = SignedNote(text: text, signatures: [try other.sign(text), try own.sign(text)])
        #expect(SignedNote(note.note) == note)
        #expect(note.verified(by: [own.key]) == [own.key])
        #expect(note.verified(by: [try #require(NoteKey(Self.key))]) == nil)
        // The same name with another id is another key.
        let alien = SignedNote.Signature(name: own.key.name, keyID: own.key.id ^ 1, bytes: [1, 2, 3])
        note.signatures.append(alien)
        #expect(note.verified(by: [own.key]) == [own.key])
        note.signatures.append(SignedNote.Signature(name: own.key.name, keyID: own.key.id, bytes: [1, 2, 3]))
        #expect(note.verified(by: [own.key]) == nil)
    }

    @Test(arguments: [
        "", "\n", "text\n", "text\n\n", "\n— a AAAAAAA=\n", "text\n\n— a AAAAAAA=", "text\n\n- a AAAAAAA=\n",
        "text\n\n— a  AAAAAAA=\n", "text\n\n— a AAAA\n", "text\n\n— a+b AAAAAAA=\n", "te\txt\n\n— a AAAAAAA=\n",
        "text\r\n\n— a AAAAAAA=\n", "text\n\n— a AAAAAAB=\n", "text\n\n— a AAAAAAA= \n", "text\n— a AAAAAAA=\n",
    ])
    func `what is no note is refused`(text: String) { #expect(SignedNote(text) == nil) }

    @Test func `bytes that are no UTF-8 are refused`() {
        #expect(SignedNote(Array("text ".utf8) + [0xC0, 0xA0] + Array("\n\n— a AAAAAAA=\n".utf8)) == nil)
        #expect(SignedNote(Array("text\n\n— a AAAAAAA=\n".utf8)) != nil)
    }

    @Test func `sixteen signatures are read, thousands are not`() {
        let line = "— a AAAAAAA=\n"
        #expect(SignedNote("text\n\n" + String(repeating: line, count: 16))?.signatures.count == 16)
        #expect(SignedNote("text\n\n" + String(repeating: line, count: 5000)) == nil)
    }

    @Test(arguments: [
        "example.com/foo+530d903b+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k", "example.com/foo+530d903a+",
        "example.com/foo", "+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
        "example.com/foo+530D903A0+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
    ])
    func `a key with a wrong id, or a part too few, is refused`(text: String) { #expect(NoteKey(text) == nil) }

    @Test func `a cosignature is over its time and the text, and has a key id of its own`() throws {
        let witness = try signer("witness.example/w", .cosigner)
        let log = try signer("witness.example/w")
        #expect(witness.key.publicKey == log.key.publicKey)
        #expect(witness.key.id != log.key.id)
        let text = Checkpoint(origin: "example.com/log", size: 3, root: TreeHash.empty).text
        let signature = try witness.sign(text, at: 1_700_000_000)
        #expect(NoteKey.cosignatureTime(signature.bytes) == 1_700_000_000)
        #expect(witness.key.verify(signature.bytes, over: text))
        var changed = signature.bytes
        changed[7] ^= 1
        #expect(!witness.key.verify(changed, over: text))
        #expect(!log.key.verify(Array(signature.bytes.dropFirst(8)), over: text))
    }

    @Test func `no description shows a secret`() throws {
        let signer = try signer()
        #expect(!String(reflecting: signer).contains("9, 9, 9"))
        #expect(!String(reflecting: signer).contains("0909"))
    }
}
