import Ceremony
import JSON
import OpenSSL

/// The events around ceremonies: sign-ins, fallbacks, offers, capabilities, imports, releases.
extension TrafficMaker {
    /// The person is in.
    mutating func signedIn(_ method: SigninMethod, in scene: inout Scene) {
        pass(15...90, in: &scene)
        let user = users[scene.user], session = scene.session
        let ceremony = method == .passkey ? scene.ceremony?.id : nil
        events.append(
            text.event(.signinCompleted, at: scene.instant, capacity: 640) { writer in
                writer.member("method", method.rawValue)
                writer.member("account", user.account)
                writer.member("session", session)
                writer.member("ceremony", ceremony)
                user.profile.write(party, isUpdated: user.isUpdated, to: &writer)
            })
    }

    /// Another way in is put before the person, who takes it in most cases.
    mutating func fallBack(_ initiator: FallbackInitiator, in scene: inout Scene) {
        pass(200...2500, in: &scene)
        let user = users[scene.user], session = scene.session, ceremony = scene.ceremony?.id
        let method: SigninMethod = random.chance(0.8) ? .password : .otp
        events.append(
            text.event(.fallbackShown, at: scene.instant, from: .client, capacity: 640) { writer in
                writer.member("method", method.rawValue)
                writer.member("initiatedBy", initiator.rawValue)
                writer.member("session", session)
                writer.member("ceremony", ceremony)
                user.profile.write(party, isUpdated: user.isUpdated, to: &writer)
            })
        guard random.chance(0.85) else { return }
        pass(6_000...30_000, in: &scene)
        signedIn(method, in: &scene)
    }

    /// A passkey is offered and the person says yes or no.
    mutating func offer(accepted: Bool, in scene: inout Scene) {
        let user = users[scene.user], session = scene.session
        for type in [EventType.offerShown, .offerAnswered] {
            pass(900...6_000, in: &scene)
            events.append(
                text.event(type, at: scene.instant, from: .client, capacity: 640) { writer in
                    writer.member("account", user.account)
                    writer.member("session", session)
                    if type == .offerAnswered { writer.member("accepted", accepted) }
                    user.profile.write(party, isUpdated: user.isUpdated, to: &writer)
                })
        }
    }

    /// The person removes the passkey from the account; the device keeps it.
    mutating func revoke(in scene: inout Scene) {
        let user = users[scene.user]
        guard let credential = user.credential else { return }
        events.append(
            text.event(.credentialRevoked, at: scene.instant, capacity: 512) { writer in
                writer.member("credentialId", Base64URL.encode(credential.id))
                writer.member("account", user.account)
                writer.member("reason", "removed by the account's holder")
            })
    }

    /// Somebody leaves the shop for good.
    mutating func closeAccount(_ visit: Visit) throws(OpenSSLError) {
        var scene = try enter(UserWish(), visit)
        pass(5_000...60_000, in: &scene)
        let account = users[scene.user].account
        events.append(
            text.event(.accountClosed, at: scene.instant, capacity: 400) { writer in
                writer.member("account", account)
            })
        users[scene.user].busyUntil = .max
    }

    /// The client says what it can do, once.
    mutating func tellCapabilities(in scene: inout Scene) {
        guard !users[scene.user].hasToldCapabilities else { return }
        users[scene.user].hasToldCapabilities = true
        let user = users[scene.user], session = scene.session
        events.append(
            text.event(.clientCapabilities, at: scene.instant, from: .client, capacity: 640) { writer in
                writer.member("account", user.account)
                writer.member("session", session)
                user.profile.write(party, isUpdated: user.isUpdated, to: &writer)
                writer.member("canCreate", true)
                writer.member("canUse", true)
                if user.profile.isBrowser {
                    writer.member("conditionalGet", true)
                    writer.member("conditionalCreate", user.profile.caller == .chrome || user.profile.caller == .safari)
                } else {
                    writer.member("screenLock", true)
                }
            })
        pass(5...40, in: &scene)
    }

    /// A passkey that is older than the trail.
    mutating func imported(_ credential: SoftwareCredential, of user: SimulatedUser, at time: Int64) {
        let age = random.number(in: 3...500) * 86_400
        let now = Instant(rawValue: time)
        let idle = random.number(in: 1...min(60, age / 86_400)) * 86_400
        events.append(
            text.event(.credentialImported, at: now, capacity: 1024) { writer in
                writer.member("account", user.account)
                writer.member("credentialId", Base64URL.encode(credential.id))
                writer.member("publicKey", Base64URL.encode(credential.key.coseKey))
                writer.member("signCount", Int(credential.signCount))
                writer.member("userHandle", Base64URL.encode(user.handle))
                writer.texts("transports", credential.model.transports)
                writer.member("backupEligible", credential.model.isSynced)
                writer.member("backedUp", credential.model.isSynced)
                writer.member("aaguid", credential.model.aaguidText)
                writer.member("createdAt", now.advanced(bySeconds: -age).rfc3339)
                writer.member("lastUsedAt", now.advanced(bySeconds: -idle).rfc3339)
            })
    }

    /// How many accounts there are, once a day, and what was rolled out.
    mutating func noteBackground() {
        let accounts = users.count * 4
        var day = plan.span.lowerBound + 1
        while day < plan.span.upperBound {
            events.append(
                text.event(.accountPopulation, at: Instant(rawValue: day), capacity: 400) { writer in
                    writer.member("accounts", accounts)
                })
            day += 86_400_000_000
        }
        let deployed = plan.span.lowerBound + (plan.releasedAt - plan.span.lowerBound) / 3
        release(.server, "2026.11.3", "Routine deployment of the login service.", at: deployed)
        release(
            .app, "8.5.0 (412)", "Android app, staged roll-out; signed by the store for the first time.",
            at: plan.releasedAt)
    }

    private mutating func release(_ component: ReleaseComponent, _ version: String, _ note: String, at time: Int64) {
        events.append(
            text.event(.releaseNoted, at: Instant(rawValue: time), capacity: 512) { writer in
                writer.member("component", component.rawValue)
                writer.member("version", version)
                writer.member("note", note)
            })
    }
}
