import Ceremony
import JSON
import Testing

@testable import Verifier

/// What lies beyond a ceremony and sharpens its end: association files, and what the same visit did next.
@Suite struct CircumstancesTests {
    private static let app = "ABCDE12345.com.example.shop"

    private static func seen(_ apps: [String]) -> String {
        let list = apps.map { #""\#($0)""# }.joined(separator: ",")
        return #"{"file":"apple-app-site-association","view":"origin","url":"https://shop.example.com/.well-known/apple-app-site-association","#
            + #""state":"present","sha256":"\#(apps.count)","grants":{"ios":[\#(list)],"android":[],"origins":[]},"changes":[],"findings":[]}"#
    }

    private static func quickCancel(prompted: Bool = false, elapsed: Int = 85) -> String {
        #"{"error":{"platform":"ios","domain":"com.apple.AuthenticationServices.AuthorizationError","code":1001},"elapsedMs":\#(elapsed),"#
            + #""prompted":\#(prompted),"client":{"platform":"ios","app":{"id":"\#(app)","build":"420"}}}"#
    }

    private func outcome(_ trail: Trail, _ ceremony: String) throws -> JSONValue {
        try #require(try trail.diagnosis(ceremony)?["outcome"])
    }

    @Test func `an end that the ceremony leaves open is association_missing where no version listed the app for 8 days`() throws {
        let trail = try Trail()
        try trail.add(.associationObserved, at: -9 * 86_400, subject: nil, data: Self.seen([]))
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(.clientFailed, at: 1, subject: "c1", data: Self.quickCancel())
        try trail.add(.optionsIssued, at: 5, subject: "c2", data: options(2))
        try trail.add(.clientFailed, at: 9, subject: "c2", data: Self.quickCancel(prompted: true, elapsed: 4000))
        try trail.verify()
        try trail.project()
        let missing = try outcome(trail, "c1")
        #expect(missing["class"]?.string == "association_missing")
        #expect(missing["confidence"]?.string == "inferred")
        #expect(missing["evidence"]?[0]?["kind"]?.string == "association")
        #expect(try outcome(trail, "c2")["class"]?.string == "user_cancelled")
        #expect(try trail.projectedRows().contains { $0.contains("association_missing") })
    }

    @Test func `it is association_suspected where one version lacked the app and another did not`() throws {
        let trail = try Trail()
        try trail.add(.associationObserved, at: -9 * 86_400, subject: nil, data: Self.seen([]))
        try trail.add(.associationObserved, at: -86_400, subject: nil, data: Self.seen([Self.app]))
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(.clientFailed, at: 1, subject: "c1", data: Self.quickCancel())
        try trail.verify()
        try trail.project()
        let suspected = try outcome(trail, "c1")
        #expect(suspected["class"]?.string == "association_suspected")
        #expect(suspected["evidence"]?.elements.filter { $0["kind"]?.string == "association" }.count == 2)
        let live = try trail.projectedRows()
        try trail.rebuildProjections()
        #expect(try trail.projectedRows() == live)
    }

    @Test func `a file that always listed the app changes nothing`() throws {
        let trail = try Trail()
        try trail.add(.associationObserved, at: -9 * 86_400, subject: nil, data: Self.seen([Self.app]))
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1))
        try trail.add(.clientFailed, at: 1, subject: "c1", data: Self.quickCancel())
        try trail.verify()
        try trail.project()
        #expect(try outcome(trail, "c1")["group"]?.string != "configuration")
    }

    private static let abort =
        #"{"error":{"platform":"web","name":"AbortError","message":"The operation was aborted."},"elapsedMs":5000,"prompted":true}"#

    @Test(arguments: [true, false])
    func `a bare abort is the app's where the visit asked again later, in whatever order it is logged`(inOrder: Bool) throws {
        let trail = try Trail()
        let first: () throws -> Void = {
            try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1, session: "s-1"))
            try trail.add(.clientFailed, at: 6, subject: "c1", data: Self.abort)
        }
        let second: () throws -> Void = {
            try trail.add(.optionsIssued, at: 7, subject: "c2", data: options(2, session: "s-1"))
        }
        for step in inOrder ? [first, second] : [second, first] {
            try step()
            try trail.verify()
            try trail.project()
        }
        #expect(try outcome(trail, "c1")["class"]?.string == "aborted_by_app")
        #expect(try trail.projectedRows().contains { $0.contains("aborted_by_app") })
        let live = try trail.projectedRows()
        try trail.rebuildProjections()
        #expect(try trail.projectedRows() == live)
    }

    @Test func `without a later request it is the person's, and a request of another visit is none`() throws {
        let trail = try Trail()
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1, session: "s-1"))
        try trail.add(.clientFailed, at: 6, subject: "c1", data: Self.abort)
        try trail.add(.optionsIssued, at: 7, subject: "c2", data: options(2, session: "s-2"))
        try trail.verify()
        try trail.project()
        #expect(try outcome(trail, "c1")["class"]?.string == "user_cancelled")
    }

    @Test func `without sessions the account's next request within ten minutes counts`() throws {
        let trail = try Trail()
        for (number, gap) in [(1, 60.0), (3, 700.0)] {
            let account = "acc_\(number)"
            try trail.add(.optionsIssued, at: 0, subject: "c\(number)", data: options(number, account: account))
            try trail.add(.clientFailed, at: 6, subject: "c\(number)", data: Self.abort)
            try trail.add(.optionsIssued, at: gap, subject: "c\(number + 1)", data: options(number + 1, account: account))
        }
        try trail.verify()
        try trail.project()
        #expect(try outcome(trail, "c1")["class"]?.string == "aborted_by_app")
        #expect(try outcome(trail, "c3")["class"]?.string == "user_cancelled")
    }

    @Test func `a diagnosis says what the same visit did next`() throws {
        let trail = try Trail()
        try trail.add(.optionsIssued, at: 0, subject: "c1", data: options(1, session: "s-1"))
        try trail.add(.clientFailed, at: 1, subject: "c1", data: Self.quickCancel())
        try trail.add(
            .fallbackShown, at: 2, subject: nil, data: #"{"method":"password","initiatedBy":"automatic","session":"s-1"}"#)
        try trail.add(.signinCompleted, at: 12, subject: nil, data: #"{"method":"password","account":"acc_a","session":"s-1"}"#)
        try trail.verify()
        try trail.project()
        let details = try outcome(trail, "c1")["evidence"]?.elements.compactMap { $0["detail"]?.string } ?? []
        #expect(details.contains { $0.contains("signed in by password 12 s") })
        #expect(details.contains { $0.contains("without being asked for") })
    }
}
