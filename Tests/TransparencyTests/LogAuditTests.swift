import Ceremony
import EventLog
import Merkle
import Postgres
import Support
import Testing
import Transparency

/// What a superuser may do to a small log, and what the audit must say; all within transactions that are rolled back.
@Suite struct LogAuditTests {
    private let fixture: SignedLog

    init() throws { fixture = try SignedLog() }

    private func audit(_ evidence: [SignedCheckpoint], on connection: PostgresConnection) throws -> AuditReport {
        let keys = fixture.keys
        return try LogAudit(
            fixture.log, named: SignedLog.name, evidence: evidence.map { AuditEvidence($0, .outside("test")) },
            keys: { try keys.keys(of: $0) }
        ).run(on: connection)
    }

    @Test func `an untouched log holds, and what is not signed yet is said`() throws {
        try fixture.grow(700, batch: 90)
        let signed = try #require(try fixture.sign())
        try fixture.grow(30)
        let report = try audit([signed], on: fixture.connection)
        #expect(report.holds, "\(report.problems)")
        #expect(report.size == 730)
        #expect(report.proven { _ in true } == 700)
    }

    @Test func `untouched logs of many sizes hold`() throws {
        var random = SeededNumbers(seed: 11)
        var evidence: [SignedCheckpoint] = []
        for _ in 0..<25 {
            try fixture.grow(1 + Int(random.below(60)), batch: 1 + Int(random.below(40)))
            if random.below(2) == 0, let signed = try fixture.sign() { evidence.append(signed) }
            let report = try audit(evidence, on: fixture.connection)
            #expect(report.holds, "\(report.problems)")
            #expect(report.proven { _ in true } == evidence.last?.checkpoint.size ?? 0)
        }
    }

    @Test func `a checkpoint of another key, and one of more events, are told`() throws {
        try fixture.grow(10)
        try fixture.sign()
        let other = LogKeys(current: [UInt8](repeating: 6, count: 32))
        let forged = Checkpoint(origin: fixture.origin.text, size: 10, root: try fixture.root(10))
        let stranger = try #require(SignedCheckpoint(try forged.signed(by: other.signer(of: fixture.origin))))
        let longer = Checkpoint(origin: fixture.origin.text, size: 14, root: try fixture.root(10))
        let later = try #require(SignedCheckpoint(try longer.signed(by: fixture.keys.signer(of: fixture.origin))))
        let report = try audit([stranger, later], on: fixture.connection)
        #expect(report.problems.map(\.kind) == [.checkpointUntrusted, .tailMissing])
        #expect(report.problems.last?.positions == 10..<14)
        #expect(report.proven { $0 != .database } == 0)
    }

    @Test func `500 random tamperings are each told, at their exact place`() throws {
        var evidence: [SignedCheckpoint] = []
        for size in Tampering.signed {
            try fixture.grow(Int(size) - Int(evidence.last?.checkpoint.size ?? 0), batch: 37)
            evidence.append(try #require(try fixture.sign()))
        }
        try fixture.grow(20)
        try fixture.superuser(SignerTests.unprotect)
        let connection = try PostgresConnection(fixture.database.superuser)
        try connection.executeScript(
            "SET search_path = passkeytrail, projections; SET session_replication_role = replica; SET enable_seqscan = off")
        #expect(try audit(evidence, on: connection).problems.isEmpty)
        var random = SeededNumbers(seed: 2026)
        for number in 0..<500 {
            let tampering = Tampering.random(&random)
            try connection.executeScript("BEGIN; " + tampering.script)
            if tampering.appended > 0 {
                let forged = (0..<tampering.appended).map { fixture.event(100_000 + $0) }
                _ = try AppendTransaction.append(
                    forged, to: fixture.log, on: connection, now: SignedLog.now.advanced(bySeconds: 1000))
            }
            let report = try audit(evidence, on: connection)
            let found = report.problems.filter { tampering.kinds.contains($0.kind) }.map(\.positions)
            #expect(found == tampering.positions, "\(number): \(tampering.name): \(report.problems)")
            try connection.executeScript("ROLLBACK")
        }
        #expect(try audit(evidence, on: connection).problems.isEmpty)
    }
}
