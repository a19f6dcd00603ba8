import Ceremony
import JSON

/// Was this ceremony's method called?
extension Judgement {
    /// L3 7.1 step 7, 7.2 step 10: `type` is `webauthn.create` or `webauthn.get`.
    func ceremonyType() -> Check {
        guard let clientData = parts.clientData else { return .withoutClientData(.ceremonyType) }
        let due = kind == .registration ? "webauthn.create" : "webauthn.get"
        if case .value(let type) = clientData.type {
            if type.equals(due) { return .passed(.ceremonyType) }
            if kind == .authentication, type.equals("webauthn.create") {
                return .failed(
                    .ceremonyType, .createWhereGetWasDue, expected: [due], actual: "webauthn.create",
                    "The client made a credential where it was to use one.")
            }
            if kind == .registration, type.equals("webauthn.get") {
                return .failed(
                    .ceremonyType, .getWhereCreateWasDue, expected: [due], actual: "webauthn.get",
                    "The client used a credential where it was to make one.")
            }
        }
        return .failed(
            .ceremonyType, .ceremonyTypeUnknown, expected: [due], actual: clientData.type.shown,
            "The client data's type is none of this ceremony.")
    }
}
