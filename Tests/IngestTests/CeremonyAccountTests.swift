import Ceremony
@testable import Ingest
import Testing

/// Texts of events that name no account, while another event of their ceremony does.
@Suite struct CeremonyAccountTests {
    private let fixture: IngestFixture
    private static let decidedType = "passkeytrail.ceremony.decided.v1"
    private static let failedType = "passkeytrail.ceremony.client-failed.v1"
    private static let issued =
        #"{"ceremony":"authentication","account":"cust-4711-kim","options":\#(EventSamples.options)}"#
    private static let refused = #"{"accepted":false,"error":"user cust-4711-kim: code 17 at origin-check"}"#

    init() throws { fixture = try IngestFixture() }

    private func options() -> String { EventSamples.event(["id": #""options""#], data: Self.issued) }

    private func decided() -> String {
        EventSamples.event(["id": #""decided""#], type: Self.decidedType, data: Self.refused)
    }

    private func body(_ type: EventType) throws -> String {
        let event = try #require(try fixture.stored().last { $0.type == type })
        return String(decoding: event.body, as: UTF8.self)
    }

    @Test(arguments: [true, false])
    func `the account of the options is redacted in an error of the same batch, whichever stands first`(optionsFirst: Bool) throws {
        let events = optionsFirst ? [options(), decided()] : [decided(), options()]
        #expect(try fixture.result(EventSamples.batch(events)).stored == 2)
        #expect(try body(.decided).contains("user [redacted]: code 17 at origin-check"))
    }

    @Test func `the account of options that came earlier is redacted in what the client reports`() throws {
        _ = try fixture.result(EventSamples.structured(options()))
        let error = #"{"error":{"platform":"ios","message":"No passkey for CUST-4711-KIM.","code":1001}}"#
        let failed = EventSamples.event(["id": #""failed""#], type: Self.failedType, data: error)
        _ = try fixture.result(EventSamples.structured(failed))
        #expect(try body(.clientFailed).contains("No passkey for [redacted]."))
    }

    @Test func `an instance that did not see the options redacts what is a known account`() throws {
        _ = try fixture.result(EventSamples.structured(options()))
        let other = fixture.another()
        defer { other.stop() }
        _ = try fixture.result(EventSamples.structured(decided()), to: other)
        #expect(try body(.decided).contains("user [redacted]: code 17 at origin-check"))
        #expect(!(try fixture.everything().contains("cust-4711-kim")))
    }

    @Test func `the account of another ceremony, and words that are no account, stay`() throws {
        _ = try fixture.result(EventSamples.structured(options()))
        let other = EventSamples.event(
            ["id": #""decided""#, "subject": #""c-2""#], type: Self.decidedType,
            data: #"{"accepted":false,"error":"user cust-0815-lee: origin-check"}"#)
        _ = try fixture.result(EventSamples.structured(other))
        #expect(try body(.decided).contains("user cust-0815-lee: origin-check"))
    }
}
