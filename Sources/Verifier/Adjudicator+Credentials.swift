import Ceremony
import JSON
import WebAuthn

extension Adjudicator {
    /// The relying party decided about the latest answer of a ceremony.
    mutating func decide(_ accepted: Bool, _ event: StoredEvent) throws {
        guard var ceremony = ceremony(of: event) else { return }
        ceremony.decision = CeremonyState.Decision(position: event.position, accepted: accepted)
        store.change(ceremony)
        guard let answer = ceremony.latest, let id = answer.credential, var credential = try store.credential(id) else {
            return
        }
        if answer.registers {
            guard credential.origin == answer.position else { return }
            let wasUsable = credential.status == .active
            switch credential.status {
            case .active, .candidate, .refused: credential.status = accepted ? .active : .refused
            case .revoked, .closed: break
            }
            store.change(credential)
            if credential.status == .active && !wasUsable { try judgeUnkeyed(id, basis: event) }
        } else if let count = answer.signCount {
            credential.counter.decide(
                accepted, about: .init(position: answer.position, count: count, time: answer.time))
            store.change(credential)
        }
    }

    /// A registration makes a credential when the relying party accepted it, or gave no decision and every check
    /// passed, and its key is readable; one that fails `credential_unique` makes none (CONTRACT.md section 7).
    mutating func register(
        _ verdict: Verdict, _ id: [UInt8], _ event: StoredEvent, basis: StoredEvent, in ceremony: CeremonyState
    ) throws {
        guard verdict[.credentialUnique]?.status != .fail, let key = attestedKey(of: event) else { return }
        if let held = try store.credential(id), held.holdsID, held.origin != event.position { return }
        let options = ceremony.issue?.payload
        let status: CredentialState.Status =
            switch ceremony.decision?.accepted {
            case true?: .active
            case false?: .refused
            case nil: verdict.passes ? .active : .candidate
            }
        var credential = CredentialState(
            id: id, account: options?.account, userHandle: options?.options.userHandle?.pseudonym, publicKey: key.bytes,
            backupEligible: verdict.flags.map { $0 & 0x08 != 0 }, status: status, origin: event.position)
        credential.counter.accepted = verdict.signCount.map {
            .init(position: event.position, count: $0, time: event.time)
        }
        store.change(credential)
        if status == .active { try judgeUnkeyed(id, basis: basis) }
    }

    /// A credential that is older than the trail.
    mutating func importCredential(_ imported: CredentialImported, _ event: StoredEvent) throws {
        guard (try? COSEKey(cose: imported.publicKey)) != nil else { return }
        let before = try store.credential(imported.credentialID)
        var credential = CredentialState(
            id: imported.credentialID, account: imported.account, userHandle: imported.userHandle?.pseudonym,
            publicKey: imported.publicKey, backupEligible: imported.backupEligible, status: .active,
            origin: event.position)
        if let before, before.status == .active, before.account == imported.account {
            credential.userHandle = credential.userHandle ?? before.userHandle
            credential.backupEligible = credential.backupEligible ?? before.backupEligible
        }
        credential.counter.accepted = .init(position: event.position, count: imported.signCount)
        store.change(credential)
        try judgeUnkeyed(credential.id, basis: event)
    }

    /// A credential was revoked; one that was never seen is known as revoked from now on.
    mutating func revoke(_ revoked: CredentialRevoked, _ event: StoredEvent) throws {
        var credential =
            try store.credential(revoked.credentialID)
            ?? CredentialState(
                id: revoked.credentialID, account: revoked.account, publicKey: [], status: .revoked,
                origin: event.position)
        credential.status = .revoked
        store.change(credential)
    }

    /// An account was closed or erased: its credentials must not be used any more.
    func close(account: String) throws {
        for var credential in try store.credentials(of: account) where credential.status == .active {
            credential.status = .closed
            store.change(credential)
        }
    }

    /// Responses that lacked this credential's key are judged again.
    private mutating func judgeUnkeyed(_ id: [UInt8], basis: StoredEvent) throws {
        for unkeyed in try store.takeUnkeyed(id) where unkeyed.position < basis.position {
            try judge(at: unkeyed.position, basis: basis)
        }
    }

    /// The key in the attestation object of a stored registration response.
    private func attestedKey(of event: StoredEvent) -> COSEKey? {
        event.parsedBody?["data"]?["response"].flatMap { Judge.attestedKey(of: $0) }
    }
}
