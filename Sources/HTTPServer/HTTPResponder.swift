/// The right to answer one request: once, from any thread, at once or later. The first answer counts, later ones are
/// ignored. When the last reference goes away without an answer, the client gets a 500.
public final class HTTPResponder: Sendable {
    private let answer: Answer

    init(_ answer: Answer) {
        self.answer = answer
    }

    deinit {
        if !answer.isGiven { answer.give(Problem.unanswered.response) }
    }

    /// Answers. Never blocks; the answer goes out on a server thread. False when there was an answer before.
    @discardableResult
    public func respond(_ response: HTTPResponse) -> Bool {
        answer.give(response)
    }

    /// Answers with a problem document.
    @discardableResult
    public func respond(_ problem: Problem) -> Bool {
        answer.give(problem.response)
    }
}
