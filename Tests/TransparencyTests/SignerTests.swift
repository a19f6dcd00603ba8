import Ceremony
import EventLog
import Foundation
import Merkle
import Postgres
import Testing
import Transparency

@Suite struct SignerTests {
    private let fixture: SignedLog

    init() throws { fixture = try SignedLog() }

    private func forge(_ statements: String) throws {
        try fixture.superuser("SET session_replication_role = replica; " + Self.unprotect + statements)
    }

    static let unprotect = """
        ALTER TABLE passkeytrail.log_heads DISABLE TRIGGER ALL; ALTER TABLE passkeytrail.leaf_hashes DISABLE TRIGGER ALL;
        ALTER TABLE passkeytrail.events DISABLE TRIGGER ALL; ALTER TABLE passkeytrail.tile_hashes DISABLE TRIGGER ALL;
        ALTER TABLE passkeytrail.event_ids DISABLE TRIGGER ALL; ALTER TABLE passkeytrail.checkpoints DISABLE TRIGGER ALL;
        ALTER TABLE passkeytrail.logs DISABLE TRIGGER ALL;

        """

    @Test func `a checkpoint is signed under the log's own key, and is in the file and in the database`() throws {
        try fixture.grow(3)
        let signed = try #require(try fixture.sign())
        #expect(signed.checkpoint.origin == "trail.example.com/example.com")
        #expect(signed.checkpoint.size == 3)
        #expect(signed.checkpoint.root == (try fixture.root(3)))
        let key = try #require(try fixture.keys.keys(of: fixture.origin).first)
        #expect(signed.note.verified(by: [key]) == [key])
        #expect(try fixture.folder.read("example.com") == signed)
    }

    @Test func `every log has a key of its own`() throws {
        let keys = fixture.keys
        let one = try keys.keys(of: LogOrigin(prefix: "p", name: "a")), other = try keys.keys(of: LogOrigin(prefix: "p", name: "b"))
        let later = try keys.keys(of: LogOrigin(prefix: "p", name: "a", epoch: 2))
        #expect(Set((one + other + later).map(\.publicKey)).count == 3)
        #expect(later.first?.name == "p/a@2")
    }

    @Test(arguments: [1, 7, 255, 256, 257, 600])
    func `each checkpoint is consistent with the one before, whoever goes on`(batch: Int) throws {
        var last: SignedCheckpoint?
        for round in 0..<4 {
            try fixture.grow(batch, batch: round % 2 == 0 ? batch : 100)
            let signed = try #require(try fixture.sign(restarting: round % 2 == 1))
            #expect(signed.checkpoint.root == (try fixture.root(signed.checkpoint.size)))
            if let last {
                let note = try #require(try fixture.proofs.consistency(from: last.checkpoint.size, in: fixture.log))
                #expect(note.checkpoint == signed)
                #expect(
                    TreeProof.isConsistent(
                        note.proof, oldSize: last.checkpoint.size, oldRoot: last.checkpoint.root,
                        newSize: signed.checkpoint.size, newRoot: signed.checkpoint.root))
            }
            last = signed
        }
    }

    @Test func `every event of a signed log is proven, and none that was not signed`() throws {
        try fixture.grow(600)
        try fixture.sign()
        try fixture.grow(1)
        for position in [0, 1, 255, 256, 511, 512, 599] {
            let note = try #require(
                try fixture.proofs.inclusion(of: .init(rawValue: Int64(position)), in: fixture.log, named: SignedLog.name))
            let entry = try #require(note.extra)
            #expect(note.proves(leafHash: TreeHash.leaf(entry)))
            #expect(InclusionNote(Array(note.text.utf8)) == note)
        }
        #expect(try fixture.proofs.inclusion(of: .init(rawValue: 600), in: fixture.log, named: SignedLog.name) == nil)
    }

    @Test func `tiles and entries make the signed root`() throws {
        try fixture.grow(70_000, batch: 2000)
        let signed = try #require(try fixture.sign())
        let tiles = TilePath.tiles(ofSize: 70_000)
        var level1: [[UInt8]] = []
        for tile in tiles {
            let bytes = try #require(try fixture.proofs.tile(tile, in: fixture.log, named: SignedLog.name))
            #expect(bytes.count == 32 * tile.width)
            if tile.level == 0, tile.width == 256 {
                var tree = CompactRange()
                for start in stride(from: 0, to: bytes.count, by: 32) { tree.append(Array(bytes[start..<start + 32])) }
                level1.append(tree.root)
            } else if tile.level == 1 {
                let start = Int(tile.places.lowerBound)
                #expect(bytes == level1[start..<start + tile.width].flatMap { $0 })
            }
        }
        #expect(signed.checkpoint.root == (try fixture.root(70_000)))
        let entries = try #require(
            try fixture.proofs.tile(TilePath(.entries, index: 273, width: 112), in: fixture.log, named: SignedLog.name))
        #expect(entries.count == 112 * (2 + LeafEntry.byteCount))
        #expect(entries.prefix(3) == [0, 217, 1])
        for wrong in ["0/274", "0/273.p/113", "0/273", "2/000", "3/000.p/1"] {
            let path = try #require(TilePath(segments: wrong.split(separator: "/").map(String.init)))
            #expect(try fixture.proofs.tile(path, in: fixture.log, named: SignedLog.name) == nil)
        }
    }

    @Test func `a head that is behind what was signed stops the log, and nothing is appended or signed`() throws {
        try fixture.grow(10)
        let signed = try #require(try fixture.sign())
        try forge(
            """
            DELETE FROM passkeytrail.events WHERE position >= 7; DELETE FROM passkeytrail.leaf_hashes;
            DELETE FROM passkeytrail.checkpoints; DELETE FROM passkeytrail.event_ids;
            UPDATE passkeytrail.log_heads SET next_position = 7;
            """)
        let error = #expect(throws: PostgresError.self) { try fixture.grow(1) }
        #expect(error?.sqlState == AppendTransaction.stoppedLogState)
        #expect(fixture.heads.stops.all.map(\.name) == ["example.com"])
        #expect(try fixture.sign(restarting: true) == nil)
        #expect(try fixture.folder.read("example.com") == signed)
        #expect(try fixture.sign() == nil)
    }

    @Test func `a history that was rewritten before what was signed is not signed`() throws {
        try fixture.grow(10)
        try fixture.sign()
        try forge("UPDATE passkeytrail.leaf_hashes SET hashes = set_byte(hashes, 39, get_byte(hashes, 39) # 255);")
        try fixture.grow(1)
        let signed = try #require(try fixture.sign(restarting: true))
        #expect(signed.checkpoint.size == 10)
        #expect(fixture.heads.stops.reason("example.com") == .forked(signed: 10))
        #expect(fixture.reports.count == 1)
        #expect(throws: PostgresError.self) { try fixture.grow(1) }
    }

    @Test func `leaves that do not lead to the head's tree are not signed`() throws {
        try fixture.grow(10)
        try fixture.sign()
        try fixture.grow(5)
        try forge(
            "UPDATE passkeytrail.leaf_hashes SET hashes = set_byte(hashes, 39, get_byte(hashes, 39) # 255) WHERE position = 10;")
        #expect(try fixture.sign()?.checkpoint.size == 10)
        #expect(fixture.heads.stops.reason("example.com") == .forked(signed: 10))
    }

    @Test func `hashes that are missing stop the log`() throws {
        try fixture.grow(10)
        try fixture.sign()
        try fixture.grow(5)
        try forge("DELETE FROM passkeytrail.leaf_hashes WHERE position = 10;")
        #expect(try fixture.sign()?.checkpoint.size == 10)
        #expect(fixture.heads.stops.reason("example.com") == .damaged(signed: 10))
    }

    @Test func `a checkpoint beside the key that another key signed stops the log`() throws {
        try fixture.grow(3)
        try fixture.sign()
        let other = LogKeys(current: [UInt8](repeating: 6, count: 32))
        let forged = Checkpoint(origin: fixture.origin.text, size: 1, root: TreeHash.empty)
        let signed = try #require(SignedCheckpoint(try forged.signed(by: other.signer(of: fixture.origin))))
        try fixture.folder.write(signed, of: "example.com")
        try fixture.sign(restarting: true)
        #expect(fixture.heads.stops.all.count == 1)
    }

    @Test func `a file that was lost is made again from a checkpoint of the database that this key signed`() throws {
        try fixture.grow(10)
        try fixture.sign()
        try FileManager.default.removeItem(atPath: fixture.folderPath)
        try fixture.grow(2)
        #expect(try fixture.sign(restarting: true)?.checkpoint.size == 12)
        #expect(try fixture.folder.read("example.com")?.checkpoint.size == 12)
    }

    @Test func `a head without its tree gets it from the leaf hashes, tiles included`() throws {
        try fixture.grow(700)
        try forge("UPDATE passkeytrail.log_heads SET tree = ''; DELETE FROM passkeytrail.tile_hashes;")
        try fixture.grow(1)
        let signed = try #require(try fixture.sign())
        #expect(signed.checkpoint.root == (try fixture.root(701)))
        #expect(
            try fixture.proofs.tile(TilePath(.hashes(level: 1), index: 0, width: 2), in: fixture.log, named: SignedLog.name)?
                .count == 64)
    }
}
