import Ceremony
import JSON
import Testing

@testable import Verifier

/// A relying party that feeds the wrong object sends the same nothing in every ceremony.
@Suite("Responses that bring nothing")
struct EmptyAnswerTests {
    @Test(arguments: ["{}", #"{"foo":1}"#, #"{"response":5}"#, #"{"response":{"clientDataJSON":""}}"#])
    func `are malformed, and no answer that was used twice`(_ response: String) throws {
        let trail = try Trail()
        for number in 1...2 {
            try trail.add(.optionsIssued, at: Double(number) * 30, subject: "c\(number)", data: options(number))
            try trail.add(
                .responseReceived, at: Double(number) * 30 + 3, subject: "c\(number)", data: #"{"response":\#(response)}"#)
        }
        try trail.verify()
        try trail.project()
        let outcome = try #require(try trail.diagnosis("c2")?["outcome"])
        #expect(outcome["class"]?.string == "response_malformed")
        #expect(outcome["also"]?.elements.compactMap(\.string).contains("challenge_reused") != true)
    }
}
