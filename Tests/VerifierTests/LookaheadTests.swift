import Ceremony
import EventLog
import Postgres
import Schema
import Testing

@testable import Verifier

@Suite struct LookaheadTests {
    /// A log in which what is worked out ahead may be stale: keys are replaced and revoked, answers are false, sent twice and
    /// early.
    private func trail() throws -> Trail {
        let trail = try Trail()
        let (first, second) = (try Passkey(1), try Passkey(2, id: 1))
        try trail.add(.credentialImported, at: -60, subject: nil, data: first.imported())
        for number in 1...12 {
            let id = "c\(number)", at = Double(number * 10)
            if number == 5 { try trail.add(.credentialImported, at: at, subject: nil, data: second.imported()) }
            if number == 10 {
                try trail.add(
                    .credentialRevoked, at: at, subject: nil,
                    data: #"{"account":"acc_a","credentialId":"AQEBAQEBAQEBAQEBAQEBAQ","reason":"user"}"#)
            }
            let key = number.isMultiple(of: 4) == (number < 5) ? second : first
            let answer = try key.answer(challenge: challenge(number), count: UInt8(number))
            if number == 3 { try trail.add(.responseReceived, at: at, subject: id, data: answer) }
            try trail.add(.optionsIssued, at: at, subject: id, data: options(number))
            if number != 3 { try trail.add(.responseReceived, at: at + 1, subject: id, data: answer) }
            if number == 7 { try trail.add(.responseReceived, at: at + 2, subject: id, data: answer) }
            try trail.add(.decided, at: at + 3, subject: id, data: #"{"accepted":true}"#)
        }
        return trail
    }

    private func verdicts(_ trail: Trail) throws -> [[UInt8]] {
        try trail.events().filter { $0.type == .ceremonyJudged }.map(\.body)
    }

    @Test(arguments: [1, 2, 5, 1000]) func `verdicts are the same whether batches are read ahead or not`(rows: Int) throws {
        let (plain, ahead) = (try trail(), try trail())
        try plain.verify(batchRows: rows, isAhead: false)
        try ahead.verify(batchRows: rows, isAhead: true)
        #expect(try verdicts(plain).count == 12)
        #expect(try verdicts(ahead) == verdicts(plain))
    }

    @Test func `what is read ahead is noted before it is touched, together with what is being judged`() throws {
        let trail = try trail()
        try trail.verify(batchRows: 5)
        let connection = try PostgresConnection(trail.log.settings)
        let row = try connection.query(.loadVerifierAttempts).single()
        let (first, end) = (try row.int8(1), try row.int8(2))
        #expect(end - first > 5)
        #expect(try end == Int64(trail.events().count))
    }
}
