public import Ceremony
public import JSON

extension Judge {
    /// The key that a `RegistrationResponseJSON` attests, where it is readable and makes a key; nil otherwise.
    public static func attestedKey(of response: JSONValue) -> COSEKey? {
        guard let key = ResponseParts(response).authenticatorData?.attested?.key else { return nil }
        return try? COSEKey(cose: key.bytes)
    }

    /// Of which kind a response is, by its members alone; nil where it has those of neither.
    public static func kind(of response: JSONValue) -> CeremonyKind? {
        ResponseParts.shape(of: response["response"], due: nil)
    }
}
