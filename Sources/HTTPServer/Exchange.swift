import CMicroHTTPD
import Synchronization

/// One request on its way through the library's callbacks. Belongs to the event loop of its connection; nothing else
/// touches it.
final class Exchange {
    private enum Step {
        /// The head has not been looked at.
        case fresh
        /// The body comes in.
        case collecting(limit: Int)
        /// The request is refused; the rest of its body is thrown away.
        case draining(HTTPResponse, bytesLeft: Int)
        /// With the handler.
        case awaiting(Answer)
        /// The answer is with the library.
        case answered
    }

    private let core: ServerCore
    private let connection: Connection
    private let target: String
    private let targetAddress: UInt
    private let targetLength: Int
    private let begin = ContinuousClock.now
    private var step = Step.fresh
    private var method = ""
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    private var buffered = 0
    private var status: Int?
    private var isPastLibrary = false

    init(core: ServerCore, connection: Connection, target: UnsafePointer<CChar>) {
        self.core = core
        self.connection = connection
        self.target = unsafe String(cString: target)
        targetAddress = UInt(bitPattern: target)
        targetLength = unsafe UnsafeBufferPointer(start: target, count: .max).firstIndex(of: 0) ?? 0
        connection.receives(until: begin + core.requestTimeout)
    }

    /// The library's access callback: once with the head, once for each piece of the body, then until there is an answer.
    func advance(
        _ handle: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>,
        piece: UnsafeRawBufferPointer?
    ) -> MHD_Result {
        if let piece = unsafe piece { return unsafe takePiece(piece) }
        switch step {
        case .fresh:
            return unsafe takeHead(handle, method: method, version: version)
        case .collecting:
            return unsafe takeWhole(handle)
        case .draining(let refusal, _):
            return unsafe queue(refusal, on: handle)
        case .awaiting(let answer):
            guard let response = unsafe answer.takeOrSuspend(handle) else { return .YES }
            return unsafe queue(response, on: handle)
        case .answered:
            return .YES
        }
    }

    private func takeHead(
        _ handle: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>
    ) -> MHD_Result {
        self.method = unsafe String(cString: method)
        let line = unsafe RequestHeadReader.RequestLine(
            method: method, version: version, targetAddress: targetAddress, target: target, targetLength: targetLength)
        switch unsafe RequestHeadReader.read(line, of: handle, limit: core.limits.maximumHeaderBytes) {
        case .failure(let refusal):
            // Where the body ends is in doubt, so nothing more is read from this connection.
            return unsafe refuseAtOnce(refused(refusal.problem), on: handle)
        case .success(let head):
            self.head = head
            guard let refusal = refusal(of: head) else { return .YES }
            return unsafe refuse(refusal, head: head, on: handle)
        }
    }

    /// Decides whether the body may come at all.
    private func refusal(of head: HTTPRequestHead) -> HTTPResponse? {
        if core.isClosed.load(ordering: .sequentiallyConsistent) { return refused(.stopping) }
        if let refusal = core.admit(head) { return refusal }
        let limit = max(0, core.limits.maximumBodyBytes(head))
        let length = head.contentLength ?? 0
        guard length <= limit else { return refused(.tooLarge(limit: limit, size: length)) }
        body.reserveCapacity(min(length, 256 << 10))
        step = .collecting(limit: limit)
        return nil
    }

    /// The answer to a request that the handler never sees.
    private func refused(_ problem: Problem) -> HTTPResponse {
        core.configuration.onRefusal?(problem.status)
        return problem.response
    }

    /// Answers after the body when it is short enough to be read to its end, so that the connection can be kept;
    /// otherwise at once.
    private func refuse(_ refusal: HTTPResponse, head: HTTPRequestHead, on handle: OpaquePointer) -> MHD_Result {
        let length = head.contentLength ?? 0
        let awaitsGo = head.contentLength != 0 && head.headers["expect"] != nil
        guard !awaitsGo, length <= core.limits.drainBytes else { return unsafe refuseAtOnce(refusal, on: handle) }
        step = .draining(refusal, bytesLeft: core.limits.drainBytes)
        return .YES
    }

    private func refuseAtOnce(_ refusal: HTTPResponse, on handle: OpaquePointer) -> MHD_Result {
        connection.lingers()
        return unsafe queue(refusal, on: handle)
    }

    private func takePiece(_ piece: UnsafeRawBufferPointer) -> MHD_Result {
        switch step {
        case .collecting(let limit):
            guard body.count + piece.count <= limit else { return startDraining(.tooLarge(limit: limit, size: nil)) }
            let held = core.buffered.add(piece.count, ordering: .relaxed).newValue
            buffered += piece.count
            guard held <= core.limits.maximumBufferedBytes else { return startDraining(.overloaded) }
            unsafe body.append(contentsOf: piece)
            return .YES
        case .draining(let refusal, let bytesLeft):
            guard piece.count <= bytesLeft else { return refusePastLibrary(refusal) }
            step = .draining(refusal, bytesLeft: bytesLeft - piece.count)
            return .YES
        case .fresh, .awaiting, .answered:
            return .YES
        }
    }

    private func startDraining(_ problem: Problem) -> MHD_Result {
        body = []
        step = .draining(refused(problem), bytesLeft: core.limits.drainBytes)
        return .YES
    }

    /// The library takes no answer in the middle of a body, so it is written to the socket, and the connection closed.
    private func refusePastLibrary(_ refusal: HTTPResponse) -> MHD_Result {
        guard connection.sends(until: ContinuousClock.now + core.responseTimeout) else { return .NO }
        RawAnswer.send(refusal, to: connection.socket)
        connection.lingers()
        status = refusal.status
        isPastLibrary = true
        step = .answered
        return .NO
    }

    private func takeWhole(_ handle: OpaquePointer) -> MHD_Result {
        guard let head else { return .NO }
        let answer = Answer(connection.signal)
        guard connection.answers(through: answer) else { return .NO }
        step = .awaiting(answer)
        // Whoever closes the server looks for answers after it has set the flag; so either it sees this one, or the
        // flag is seen here.
        if core.isClosed.load(ordering: .sequentiallyConsistent) {
            answer.give(Problem.stopping.response)
        } else {
            let request = HTTPRequest(head: head, body: body)
            body = []
            core.handler(request, HTTPResponder(answer))
        }
        guard let response = unsafe answer.takeOrSuspend(handle) else { return .YES }
        return unsafe queue(response, on: handle)
    }

    private func queue(_ wanted: HTTPResponse, on handle: OpaquePointer) -> MHD_Result {
        let response = wanted.isSendable ? wanted : Problem.unanswered.response
        guard connection.sends(until: ContinuousClock.now + core.responseTimeout) else { return .NO }
        step = .answered
        status = response.status
        // The library forgives line ends in chunk lines that others read differently: what follows a chunked body on
        // the same connection is not trusted to be a request.
        let isChunked = head.map { $0.contentLength == nil } ?? true
        let closes = isChunked || core.isStopping.load(ordering: .relaxed)
        return unsafe QueuedResponse.queue(response, closes: closes, on: handle)
    }

    /// The request is over, for whatever reason.
    func end(isComplete: Bool) {
        core.buffered.subtract(buffered, ordering: .relaxed)
        let now = ContinuousClock.now
        let outcome = outcome(isComplete: isComplete)
        connection.waits(until: now + core.idleTimeout)
        core.configuration.onCompletion?(method, head?.path ?? "", outcome, now - begin)
        if core.isStopping.load(ordering: .relaxed) { core.requestEnded.ring() }
    }

    /// The status that the client got; nil when it got none, or not all of the answer.
    private func outcome(isComplete: Bool) -> Int? {
        guard case .answered = step else { return connection.isCut ? 408 : nil }
        return isComplete || isPastLibrary ? status : nil
    }
}
