import Ceremony

extension Shape {
    /// The shape of the data of a type that a relying party may send.
    static func data(of type: EventType) -> Shape { shapes[type] ?? unknown }

    /// An object that nobody knows: names do not enter there either.
    static let unknown = Shape([
        "displayName": .drop, "userHandle": .drop, "user": .object(Shape(["name": .drop, "displayName": .drop])),
    ])

    private static let shapes: [EventType: Shape] = [
        .optionsIssued: data([
            "ceremony": .keep, "options": .object(options), "mediation": .keep, "purpose": .keep,
            "server": .object(program),
        ]),
        .clientPrompted: data(["mediation": .keep]),
        .clientFailed: data(["mediation": .keep, "locale": .identifier, "error": .object(error)]),
        .responseReceived: data(["mediation": .keep, "response": .object(response)]),
        .decided: data(["error": .text, "server": .object(program)]),
        .signinCompleted: data(["method": .keep, "ceremony": .keep]),
        .fallbackShown: data(["method": .keep, "initiatedBy": .keep, "ceremony": .keep]),
        .offerShown: data([:]),
        .offerAnswered: data([:]),
        .clientCapabilities: data([:]),
        .credentialImported: data([
            "credentialId": .keep, "publicKey": .keep, "transports": .keep, "aaguid": .keep, "createdAt": .keep,
            "lastUsedAt": .keep, "signCount": .keep, "userHandle": .handle, "userHandleForm": .drop,
        ]),
        .credentialRevoked: data(["credentialId": .keep, "reason": .text]),
        .accountPopulation: data(["accounts": .keep]),
        .accountClosed: data([:]),
        .releaseNoted: data(["component": .keep, "version": .identifier, "note": .text]),
    ]

    /// What the data of every type may have beside its own members.
    private static func data(_ own: [String: Rule]) -> Shape {
        let common: [String: Rule] = [
            "account": .account, "session": .opaque, "client": .object(client), "displayName": .drop,
            "user": .object(Shape(["name": .drop, "displayName": .drop])), "userHandle": .drop, "elapsedMs": .keep,
            "attempt": .keep,
        ]
        return Shape(common.merging(own) { _, own in own })
    }

    private static let program = Shape(["name": .identifier, "version": .identifier, "code": .identifier])

    private static let client = Shape([
        "platform": .keep, "osVersion": .identifier, "browser": .object(program), "sdk": .object(program),
        "app": .object(
            Shape([
                "id": .identifier, "version": .identifier, "build": .identifier, "signingCertSha256": .identifier,
            ])),
    ])

    private static let error = Shape([
        "platform": .keep, "api": .identifier, "domain": .identifier, "code": .identifier, "name": .identifier,
        "type": .identifier, "message": .text, "reason": .text, "library": .object(program),
        "underlying": .object(Shape(["domain": .identifier, "code": .identifier, "reason": .text, "debug": .text])),
    ])

    private static let options = Shape(ofOptions.merging(["publicKey": .object(Shape(ofOptions))]) { $1 })

    /// `PublicKeyCredentialCreationOptionsJSON` and `PublicKeyCredentialRequestOptionsJSON` (L3 section 5.1).
    private static let ofOptions: [String: Rule] = [
        "challenge": .keep, "rpId": .keep, "timeout": .keep, "mediation": .keep, "hints": .keep, "attestation": .keep,
        "attestationFormats": .keep, "userVerification": .keep, "extensions": .extensions,
        "rp": .object(Shape(["id": .keep, "name": .identifier])),
        // Whatever else stands there describes a person.
        "user": .object(Shape(["id": .handle], other: .drop)),
        "pubKeyCredParams": .object(Shape(["type": .keep, "alg": .keep])),
        "allowCredentials": .object(descriptor), "excludeCredentials": .object(descriptor),
        "authenticatorSelection": .object(
            Shape([
                "authenticatorAttachment": .keep, "residentKey": .keep, "requireResidentKey": .keep,
                "userVerification": .keep,
            ])),
    ]

    private static let descriptor = Shape(["id": .keep, "type": .keep, "transports": .keep])

    /// `RegistrationResponseJSON` and `AuthenticationResponseJSON` (L3 section 5.1). What was signed stays untouched.
    private static let response = Shape([
        "id": .keep, "rawId": .keep, "type": .keep, "authenticatorAttachment": .keep, "userHandle": .drop,
        "clientExtensionResults": .extensions,
        "response": .object(
            Shape([
                "clientDataJSON": .keep, "authenticatorData": .keep, "attestationObject": .keep, "signature": .keep,
                "userHandle": .handle, "userHandleForm": .drop, "transports": .keep, "publicKey": .keep,
                "publicKeyAlgorithm": .keep, "clientExtensionResults": .extensions,
            ])),
    ])

    /// Extensions whose values are no secrets; of the others only that they were there is kept.
    static let shownExtensions: Set<String> = [
        "appid", "credProps", "credProtect", "credentialProtectionPolicy", "enforceCredentialProtectionPolicy", "uvm",
    ]
}
