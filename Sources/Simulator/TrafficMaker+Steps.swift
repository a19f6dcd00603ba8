import Ceremony
import JSON
import OpenSSL

/// The steps that ceremonies are made of: each writes one event and moves the clock.
extension TrafficMaker {
    /// Milliseconds go by.
    mutating func pass(_ milliseconds: ClosedRange<Int64>, in scene: inout Scene) {
        scene.now += random.number(in: milliseconds) * 1000 + random.number(in: 0...999)
    }

    /// Options go out. `names`: whether the server knows who is there and says so.
    mutating func issue(
        _ kind: CeremonyKind, _ mediation: Mediation = .modal, purpose: Purpose = .signin, names: Bool = true,
        isTold: Bool = true, in scene: inout Scene
    ) {
        let user = users[scene.user], challenge = random.bytes(32)
        let id = "\(tag)-c\(String(ceremonies.count + 1, radix: 36))"
        let trace = "00-\(Hex.encode(random.bytes(16)))-\(Hex.encode(random.bytes(8)))-01"
        let ids = names || kind == .registration ? user.credential.map { [$0.id] } ?? [] : []
        let options = OptionsText(rpID: configuration.rpID)
        let session = scene.session
        events.append(
            text.event(.optionsIssued, ceremony: id, at: scene.instant, trace: trace, capacity: 1280) { writer in
                writer.member("ceremony", kind.rawValue)
                switch kind {
                case .registration:
                    options.registration(
                        challenge, userHandle: user.handle, userName: user.userName, excluding: ids, to: &writer)
                case .authentication: options.authentication(challenge, allowing: ids, to: &writer)
                }
                if names { writer.member("account", user.account) }
                writer.member("session", session)
                if isTold { writer.member("mediation", mediation.rawValue) }
                writer.member("purpose", purpose.rawValue)
                user.profile.write(party, isUpdated: user.isUpdated, to: &writer)
                Self.server(&writer)
            })
        ceremonies[id] = SimulatedCeremony(
            id: id, kind: kind, mediation: mediation, purpose: purpose, platform: user.profile.platform,
            session: session, issuedAt: scene.instant)
        pass(30...220, in: &scene)
        scene.ceremony = OpenCeremony(
            id: id, kind: kind, mediation: mediation, challenge: challenge, trace: trace, calledAt: scene.now)
    }

    /// The system's sheet comes up.
    mutating func prompt(in scene: inout Scene) {
        guard let ceremony = scene.ceremony else { return }
        pass(120...480, in: &scene)
        let elapsed = (scene.now - ceremony.calledAt) / 1000
        events.append(
            text.event(
                .clientPrompted, ceremony: ceremony.id, at: scene.instant, from: .client, trace: ceremony.trace,
                capacity: 512
            ) { writer in
                writer.member("elapsedMs", elapsed)
                writer.member("mediation", ceremony.mediation.rawValue)
                writer.member("attempt", ceremony.attempt)
            })
    }

    /// The client ends with an error.
    mutating func fail(_ failure: ClientFailure, in scene: inout Scene) {
        guard let ceremony = scene.ceremony else { return }
        let user = users[scene.user], elapsed = random.number(in: failure.elapsed)
        scene.now = max(scene.now, ceremony.calledAt + elapsed * 1000) + 1000
        events.append(
            text.event(
                .clientFailed, ceremony: ceremony.id, at: scene.instant, from: .client, trace: ceremony.trace,
                capacity: 1024
            ) { writer in
                failure.write(to: &writer)
                writer.member("elapsedMs", elapsed)
                writer.member("prompted", failure.prompted)
                writer.member("mediation", ceremony.mediation.rawValue)
                writer.member("attempt", ceremony.attempt)
                if failure.prompted { writer.member("focusLost", true) }
                writer.member("locale", "en-GB")
                user.profile.write(party, isUpdated: user.isUpdated, to: &writer)
            })
    }

    /// The passkey answers a sign-in after so many milliseconds; the text of the answer, as it was sent.
    @discardableResult
    mutating func answer(
        after time: ClosedRange<Int64> = 1_400...6_500, _ overrides: ResponseOverrides = ResponseOverrides(),
        in scene: inout Scene
    ) throws(OpenSSLError) -> [UInt8] {
        guard let ceremony = scene.ceremony, users[scene.user].credential != nil else { return [] }
        users[scene.user].credential?.countUse()
        let user = users[scene.user]
        guard let credential = user.credential else { return [] }
        let response = try authenticator(of: user).authenticate(credential, request(ceremony, user), overrides)
        pass(time, in: &scene)
        send(response, in: &scene)
        return response
    }

    /// The authenticator makes a passkey after a while.
    mutating func register(
        _ credential: SoftwareCredential, after time: ClosedRange<Int64> = 1_800...8_000,
        _ overrides: ResponseOverrides = ResponseOverrides(), in scene: inout Scene
    ) {
        guard let ceremony = scene.ceremony else { return }
        let user = users[scene.user]
        let response = authenticator(of: user).register(credential, request(ceremony, user), overrides)
        pass(time, in: &scene)
        send(response, in: &scene)
    }

    /// The relying party receives an answer.
    mutating func send(_ response: [UInt8], in scene: inout Scene) {
        guard let ceremony = scene.ceremony else { return }
        let user = users[scene.user], elapsed = (scene.now - ceremony.calledAt) / 1000
        pass(20...150, in: &scene)
        events.append(
            text.event(
                .responseReceived, ceremony: ceremony.id, at: scene.instant, trace: ceremony.trace, capacity: 1792
            ) { writer in
                writer.key("response")
                writer.raw(response)
                writer.member("elapsedMs", elapsed)
                writer.member("mediation", ceremony.mediation.rawValue)
                writer.member("attempt", ceremony.attempt)
                user.profile.write(party, isUpdated: user.isUpdated, to: &writer)
            })
    }

    /// The relying party decides; its words only where it refuses.
    mutating func decide(refusing error: String? = nil, in scene: inout Scene) {
        guard let ceremony = scene.ceremony else { return }
        pass(3...60, in: &scene)
        events.append(
            text.event(.decided, ceremony: ceremony.id, at: scene.instant, trace: ceremony.trace, capacity: 512) {
                writer in
                writer.member("accepted", error == nil)
                writer.member("error", error)
                Self.server(&writer)
            })
    }

    /// What the ceremony truly came to.
    mutating func conclude(_ outcome: OutcomeClass, _ reason: Reason? = nil, in scene: Scene) {
        guard let id = scene.ceremony?.id else { return }
        ceremonies[id]?.trueClass = outcome
        ceremonies[id]?.trueReason = reason
    }

    func authenticator(of user: SimulatedUser) -> SoftwareAuthenticator {
        SoftwareAuthenticator(style: user.profile.style(party))
    }

    private func request(_ ceremony: OpenCeremony, _ user: SimulatedUser) -> AnswerRequest {
        AnswerRequest(
            challenge: ceremony.challenge, origin: user.profile.origin(party, isUpdated: user.isUpdated))
    }

    private static func server(_ writer: inout JSONWriter) {
        writer.key("server")
        writer.beginObject()
        writer.member("version", "2026.11.3")
        writer.endObject()
    }
}
