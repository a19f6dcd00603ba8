import CBOR
import Ceremony
import JSON

/// May this credential be registered?
extension Judgement {
    /// L3 7.1 step 26: no account holds the credential's id yet.
    func credentialUnique() -> Check {
        guard newCredentialID != nil else {
            return .skipped(.credentialUnique, .unreadable, "The credential's id could not be read.")
        }
        guard let holder = input.credential else { return .passed(.credentialUnique) }
        if let account = holder.account, account == input.options?.account {
            return .failed(
                .credentialUnique, .heldBySameAccount, actual: Judgement.shown(holder.id),
                "This account has registered the credential before.")
        }
        return .failed(
            .credentialUnique, .heldByOtherAccount, actual: Judgement.shown(holder.id),
            "Another account has registered a credential of this id before.")
    }

    /// L3 7.1 step 20: the new key's algorithm was offered, and the configuration has it where that lists any.
    func algorithm() -> Check {
        guard parts.authenticatorData?.attested?.keyValue.map != nil else {
            return .skipped(.algorithm, .unreadable, "The new key could not be read.")
        }
        guard let number = newAlgorithm else {
            return .failed(.algorithm, .algorithmNotOffered, actual: "none", "The new key names no algorithm.")
        }
        if let allowed = configuration.algorithms, !allowed.contains(number) {
            return algorithm(number, .algorithmNotConfigured, allowed, "The configuration does not allow the algorithm.")
        }
        guard let options else {
            return configuration.algorithms == nil ? .withoutOptions(.algorithm) : .passed(.algorithm)
        }
        let offered = options.algorithms.isEmpty ? [-7, -257] : options.algorithms
        if offered.contains(number) { return .passed(.algorithm) }
        return algorithm(number, .algorithmNotOffered, offered, "The options did not offer the algorithm.")
    }

    private func algorithm(_ number: Int64, _ reason: Reason, _ allowed: [Int64], _ why: String) -> Check {
        .failed(
            .algorithm, reason, expected: allowed.map { COSEAlgorithm(number: $0).title },
            actual: COSEAlgorithm(number: number).title, why)
    }
}
