import Ceremony
import EventLog
import Service
import Support
import Testing

@Suite struct TokensTests {
    private func tokens(_ admin: String? = nil) throws -> (Tokens, TestDatabase) {
        let database = try TestDatabase.clone()
        return (Tokens(EventLog(database.service, poolSize: 2), adminToken: admin), database)
    }

    @Test func `a token permits what it was made for and no more`() throws {
        let (tokens, database) = try tokens()
        let made = try tokens.create(scopes: [.ingest], relyingParties: ["a.example.com"], expiresAt: nil)
        let permit = try #require(try tokens.permit(made.token))
        #expect(permit.has(.ingest))
        #expect(!permit.has(.read))
        #expect(!permit.has(.admin))
        #expect(permit.covers("a.example.com"))
        #expect(!permit.covers("b.example.com"))
        _ = database
    }

    @Test func `an unknown, an expired and a revoked token permit nothing`() throws {
        let (tokens, database) = try tokens()
        let expired = try tokens.create(scopes: [.read], relyingParties: nil, expiresAt: Instant(rawValue: 1))
        let revoked = try tokens.create(scopes: [.read], relyingParties: nil, expiresAt: nil)
        #expect(try tokens.permit(revoked.token) != nil)
        #expect(try tokens.revoke(revoked.id))
        #expect(try tokens.permit(revoked.token) == nil)
        #expect(try tokens.permit(expired.token) == nil)
        #expect(try tokens.permit("pkt_nobody") == nil)
        #expect(try !tokens.revoke("no such id"))
        _ = database
    }

    @Test func `the token of the environment permits everything, and its beginning nothing`() throws {
        let (tokens, database) = try tokens("a long admin token")
        #expect(try tokens.permit("a long admin token")?.has(.ingest) == true)
        #expect(try tokens.permit("a long admin") == nil)
        _ = database
    }

    @Test func `neither a list nor a table shows a token`() throws {
        let (tokens, database) = try tokens()
        let made = try tokens.create(scopes: [.read, .ingest], relyingParties: nil, expiresAt: nil)
        let listed = try #require(try tokens.all().first)
        #expect(listed.id == made.id)
        #expect(Set(listed.scopes) == ["read", "ingest"])
        #expect(!"\(listed)".contains(made.token))
        _ = database
    }
}
