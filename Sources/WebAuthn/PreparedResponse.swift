import Ceremony
public import JSON
import OpenSSL

/// What can be worked out about a response before the log's state is known: its parts, and whether its signature is one of
/// the key that its credential probably has.
///
/// Whoever judges takes over what holds: the parts where they follow from the response alone; the signature where
/// the key was the right one. So preparing on another thread changes no verdict.
public struct PreparedResponse: Sendable {
    private let parts: ResponseParts
    /// Whether what the response is read as depends on the options.
    private let isAmbiguous: Bool
    private var checked: (key: COSEKey, result: SignatureCheck)?

    /// Takes a `RegistrationResponseJSON` or `AuthenticationResponseJSON` apart.
    public init(_ response: JSONValue) {
        parts = ResponseParts(response)
        let inner = response["response"]
        isAmbiguous =
            ResponseParts.shape(of: inner, due: .registration) != ResponseParts.shape(of: inner, due: .authentication)
    }

    /// The parts, where they are the same whatever the options ask for.
    var partsOfAnyKind: ResponseParts? { isAmbiguous ? nil : parts }

    /// The credential that answers; nil where it could not be read, and for a registration.
    public var answeringCredential: [UInt8]? { parts.shape == .authentication ? parts.credentialID : nil }

    /// Checks the signature under a key ahead of judging; `keys` spares setting it up again.
    public mutating func check(under key: COSEKey, keys: KeyCache) {
        guard let signature = parts.signature, let message = parts.signedBytes,
            case .ready(let publicKey, let scheme) = keys.key(key).state
        else { return }
        checked = (key, publicKey.verify(signature: signature, over: message, scheme: scheme))
    }

    /// The result under this key; nil where another or none was tried.
    func result(under key: COSEKey?) -> SignatureCheck? { checked.flatMap { $0.key == key ? $0.result : nil } }
}
