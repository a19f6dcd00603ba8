import Ceremony
import Classification
import Testing

/// One error and what it comes to; the data is that of `ceremony.client-failed`.
struct ClientErrorCase: Sendable, CustomTestStringConvertible {
    var title: String
    var data: String
    var expected: OutcomeClass
    var confidence: Confidence?
    var kind = CeremonyKind.authentication
    var mediation = Mediation.unknown
    var timeout: Int64?

    var testDescription: String { title }

    init(
        _ title: String, _ expected: OutcomeClass, _ confidence: Confidence? = nil, kind: CeremonyKind = .authentication,
        mediation: Mediation = .unknown, timeout: Int64? = nil, data: String
    ) {
        self.title = title
        self.data = data
        self.expected = expected
        self.confidence = confidence
        self.kind = kind
        self.mediation = mediation
        self.timeout = timeout
    }
}

@Suite("Errors of clients")
struct ClientErrorTests {
    @Test("An error comes to its class", arguments: apple + android + web + libraries)
    func comesTo(_ row: ClientErrorCase) throws {
        let facts = try FactsBuilder.open(kind: row.kind, mediation: row.mediation, timeout: row.timeout).failing(row.data)
        let outcome = Classifier.outcome(of: facts)
        #expect(outcome.outcomeClass == row.expected)
        if let confidence = row.confidence { #expect(outcome.confidence == confidence) }
        #expect(outcome.evidence.contains { $0.kind == .clientError })
        #expect(!outcome.summary.isEmpty && !outcome.remedy.isEmpty)
    }

    private static let authorization = #""platform": "ios", "domain": "com.apple.AuthenticationServices.AuthorizationError""#

    static let apple: [ClientErrorCase] = [
        .init("1001 after a while with a sheet", .userCancelled, .reported,
            data: "{\"error\": {\(authorization), \"code\": 1001}, \"elapsedMs\": 4200, \"prompted\": true}"),
        .init("1001 of a silent probe", .notUsed, mediation: .immediate,
            data: "{\"error\": {\(authorization), \"code\": 1001}, \"elapsedMs\": 120, \"prompted\": false}"),
        .init("1001 of a probe with a reason", .notUsed, mediation: .immediate,
            data: "{\"error\": {\(authorization), \"code\": 1001, \"reason\": \"No credentials available for login.\"}, \"elapsedMs\": 140}"),
        .init("1001 of a modal request with that reason", .noCredential, .reported, mediation: .modal,
            data: "{\"error\": {\(authorization), \"code\": 1001, \"reason\": \"No credentials available for login.\"}, \"elapsedMs\": 140}"),
        .init("1001 of an immediate request at its sheet", .userCancelled, mediation: .immediate,
            data: "{\"error\": {\(authorization), \"code\": 1001}, \"elapsedMs\": 4300, \"prompted\": true}"),
        .init("1001 without time and prompt", .userCancelled, .inferred, data: "{\"error\": {\(authorization), \"code\": 1001}}"),
        .init("1001 faster than people", .noCredential, .inferred, mediation: .modal,
            data: "{\"error\": {\(authorization), \"code\": 1001}, \"elapsedMs\": 85, \"prompted\": false}"),
        .init("1005", .noCredential, .reported, data: "{\"error\": {\(authorization), \"code\": 1005}}"),
        .init("1006", .alreadyRegistered, kind: .registration, data: "{\"error\": {\(authorization), \"code\": 1006}}"),
        .init("1010", .deviceNotReady, kind: .registration, data: "{\"error\": {\(authorization), \"code\": 1010}, \"elapsedMs\": 400}"),
        .init("1004 without a word", .clientError, .inferred, data: "{\"error\": {\(authorization), \"code\": 1004}}"),
        .init("1004 with the association text", .associationMissing, .reported,
            data: "{\"error\": {\(authorization), \"code\": 1004, \"reason\": \"Application with identifier ABCDE12345.com.example.shop is not associated with domain example.com\"}}"),
        .init("1004 with that text in another language", .associationMissing, .reported,
            data: "{\"error\": {\(authorization), \"code\": 1004, \"reason\": \"标识符为 ABCDE12345.com.example.shop 的应用与域 example.com 无关联\"}}"),
        .init("1004 with that text in the error below", .associationMissing,
            data: "{\"error\": {\(authorization), \"code\": 1004, \"underlying\": [{\"domain\": \"x\", \"code\": 1, \"reason\": \"ABCDE12345.com.example.shop is not associated with domain example.com\"}]}}"),
        .init("1004 of a second request", .abortedByApp, data: "{\"error\": {\(authorization), \"code\": 1004, \"reason\": \"Request already in progress for specified application identifier.\"}}"),
        .init("1004 over biometry that is not enrolled", .deviceNotReady,
            data: "{\"error\": {\(authorization), \"code\": 1004, \"underlying\": [{\"domain\": \"com.apple.LocalAuthentication\", \"code\": -7}]}}"),
        .init("WebKit's 8", .alreadyRegistered, kind: .registration, data: #"{"error": {"platform": "ios", "domain": "WKErrorDomain", "code": 8}}"#),
        .init("WebKit's 31 after two minutes", .timedOut, timeout: 120_000,
            data: #"{"error": {"platform": "ios", "domain": "WKErrorDomain", "code": 31}, "elapsedMs": 120000, "prompted": true}"#),
        .init("1001 of another domain says nothing", .clientError, data: #"{"error": {"platform": "ios", "domain": "com.example.shop", "code": 1001}}"#),
    ]

    static let android: [ClientErrorCase] = [
        .init("the back button", .userCancelled, .reported,
            data: #"{"error": {"platform": "android", "name": "GetCredentialCancellationException", "type": "android.credentials.GetCredentialException.TYPE_USER_CANCELED", "message": "activity is cancelled by the user."}, "elapsedMs": 5200, "prompted": true}"#),
        .init("no credential", .noCredential, .reported,
            data: #"{"error": {"platform": "android", "name": "NoCredentialException", "type": "android.credentials.GetCredentialException.TYPE_NO_CREDENTIAL", "message": "No credentials available"}, "elapsedMs": 210, "prompted": false}"#),
        .init("no credential, by the class's full name", .noCredential,
            data: #"{"error": {"platform": "android", "name": "androidx.credentials.exceptions.NoCredentialException"}}"#),
        .init("blocked after many cancels", .interrupted,
            data: #"{"error": {"platform": "android", "name": "NoCredentialException", "message": "During begin sign in, failure response: [28436] blocked"}}"#),
        .init("interrupted", .interrupted,
            data: #"{"error": {"platform": "android", "name": "GetCredentialInterruptedException", "type": "android.credentials.GetCredentialException.TYPE_INTERRUPTED"}, "elapsedMs": 800}"#),
        .init("an excluded credential", .alreadyRegistered, .reported, kind: .registration,
            data: #"{"error": {"platform": "android", "name": "CreatePublicKeyCredentialDomException", "type": "androidx.credentials.TYPE_CREATE_PUBLIC_KEY_CREDENTIAL_DOM_EXCEPTION/androidx.credentials.TYPE_INVALID_STATE_ERROR", "message": "One of the excluded credentials exists on the local device."}, "elapsedMs": 700}"#),
        .init("no create options", .deviceNotReady, kind: .registration,
            data: #"{"error": {"platform": "android", "name": "CreateCredentialNoCreateOptionException", "type": "android.credentials.CreateCredentialException.TYPE_NO_CREATE_OPTIONS", "message": "No create options available."}, "elapsedMs": 60, "prompted": false}"#),
        .init("50152", .associationMissing, .reported,
            data: #"{"error": {"platform": "android", "name": "GetPublicKeyCredentialDomException", "type": "androidx.credentials.TYPE_GET_PUBLIC_KEY_CREDENTIAL_DOM_EXCEPTION/androidx.credentials.TYPE_DATA_ERROR", "message": "[50152] RP ID cannot be validated."}, "elapsedMs": 420}"#),
        .init("a security error", .associationMissing,
            data: #"{"error": {"platform": "android", "name": "GetPublicKeyCredentialDomException", "type": "androidx.credentials.TYPE_GET_PUBLIC_KEY_CREDENTIAL_DOM_EXCEPTION/androidx.credentials.TYPE_SECURITY_ERROR"}, "elapsedMs": 260}"#),
        .init("a data error without a number", .clientError, .inferred,
            data: #"{"error": {"platform": "android", "name": "GetPublicKeyCredentialDomException", "type": "androidx.credentials.TYPE_GET_PUBLIC_KEY_CREDENTIAL_DOM_EXCEPTION/androidx.credentials.TYPE_DATA_ERROR"}}"#),
        .init("Play services' timeout", .timedOut, data: #"{"error": {"platform": "android", "name": "X", "message": "[15] Flow has timed out."}}"#),
        .init("another status of Play services", .clientError, data: #"{"error": {"platform": "android", "name": "X", "message": "[50155] something"}}"#),
    ]

    static let web: [ClientErrorCase] = [
        .init("not allowed at the timeout", .timedOut, timeout: 60_000,
            data: #"{"error": {"platform": "web", "name": "NotAllowedError", "message": "The operation either timed out or was not allowed."}, "elapsedMs": 60004, "prompted": true}"#),
        .init("not allowed a little after the timeout", .timedOut, timeout: 60_000,
            data: #"{"error": {"platform": "web", "name": "NotAllowedError"}, "elapsedMs": 61000, "prompted": true}"#),
        .init("not allowed after a few seconds", .userCancelled, .reported, timeout: 60_000,
            data: #"{"error": {"platform": "web", "name": "NotAllowedError", "message": "The operation either timed out or was not allowed."}, "elapsedMs": 3200, "prompted": true}"#),
        .init("not allowed after half a second", .userCancelled, .inferred,
            data: #"{"error": {"platform": "web", "name": "NotAllowedError"}, "elapsedMs": 500, "prompted": true}"#),
        .init("not allowed at once with a timeout in seconds", .clientError, .inferred, timeout: 60,
            data: #"{"error": {"platform": "web", "name": "NotAllowedError"}, "elapsedMs": 60}"#),
        .init("an abort by the page", .abortedByApp, mediation: .conditional,
            data: #"{"error": {"platform": "web", "name": "AbortError", "message": "signal is aborted without reason"}, "elapsedMs": 8000}"#),
        .init("a request that is pending already", .abortedByApp,
            data: #"{"error": {"platform": "web", "name": "OperationError", "message": "A request is already pending."}, "elapsedMs": 8}"#),
        .init("permissions policy", .clientError, .reported,
            data: #"{"error": {"platform": "web", "name": "NotAllowedError", "message": "The 'publickey-credentials-get' feature is not enabled in this document."}, "elapsedMs": 5}"#),
        .init("an extension that breaks the page", .clientError, kind: .registration,
            data: #"{"error": {"platform": "web", "name": "Error", "message": "Permission denied to access object"}, "elapsedMs": 7000}"#),
        .init("an excluded credential", .alreadyRegistered, .reported, kind: .registration,
            data: #"{"error": {"platform": "web", "name": "InvalidStateError", "message": "The user attempted to register an authenticator that contains one of the credentials already registered with the relying party."}, "elapsedMs": 2600}"#),
        .init("a security error without a text", .rpIDMismatch, .reported, kind: .registration,
            data: #"{"error": {"platform": "web", "name": "SecurityError"}, "elapsedMs": 6}"#),
        .init("a refused RP ID", .rpIDMismatch, .reported,
            data: #"{"error": {"platform": "web", "name": "SecurityError", "message": "The relying party ID is not a registrable domain suffix of, nor equal to the current domain."}, "elapsedMs": 4}"#),
        .init("related origins that could not be fetched", .rpIDMismatch, .reported,
            data: #"{"error": {"platform": "web", "name": "SecurityError", "message": "Subsequently, an attempt to fetch the .well-known/webauthn resource of the claimed RP ID failed."}}"#),
        .init("a conditional registration", .notUsed, kind: .registration, mediation: .conditional,
            data: #"{"error": {"platform": "web", "name": "NotAllowedError", "message": "The operation either timed out or was not allowed."}, "elapsedMs": 140, "prompted": false}"#),
        .init("Safari's own timeout", .timedOut, .reported, data: #"{"error": {"platform": "web", "name": "NotAllowedError", "message": "Operation timed out."}}"#),
        .init("a name that nobody knows", .clientError, data: #"{"error": {"platform": "web", "name": "FlurbError"}}"#),
    ]

    static let libraries: [ClientErrorCase] = [
        .init("a library's word for a missing association", .associationMissing,
            data: #"{"error": {"platform": "ios", "library": {"name": "passkeys", "version": "2", "code": "domain-not-associated"}}}"#),
        .init("a library's word for an abort", .abortedByApp,
            data: #"{"error": {"platform": "web", "name": "AbortError", "library": {"name": "@simplewebauthn/browser", "code": "ERROR_CEREMONY_ABORTED"}}, "elapsedMs": 5000, "prompted": true}"#),
        .init("a library's number", .noCredential,
            data: #"{"error": {"platform": "android", "library": {"name": "credential_manager", "code": "202"}}}"#),
        .init("that number from elsewhere", .clientError, data: #"{"error": {"platform": "android", "code": "202"}}"#),
        .init("a security key's status", .timedOut, data: #"{"error": {"platform": "windows", "name": "CTAP2_ERR_ACTION_TIMEOUT"}}"#),
        .init("an HRESULT", .userCancelled, data: #"{"error": {"platform": "windows", "code": "0x80090036"}}"#),
    ]

    @Test("The summary of a missing association names app and domain")
    func association() throws {
        let facts = try FactsBuilder.open().failing(
            "{\"error\": {\(Self.authorization), \"code\": 1004, \"message\": \"Application with identifier ABCDE12345.com.example.shop.dev is not associated with domain login.example.com\"}, \"elapsedMs\": 150, \"prompted\": false}")
        let outcome = Classifier.outcome(of: facts)
        #expect(outcome.summary.contains("ABCDE12345.com.example.shop.dev"))
        #expect(outcome.remedy.contains("https://login.example.com/.well-known/apple-app-site-association"))
    }

    @Test("No error of a client is ever certain, or a rejected signature", arguments: apple + android + web + libraries)
    func neverCertain(_ row: ClientErrorCase) throws {
        let facts = try FactsBuilder.open(kind: row.kind, mediation: row.mediation, timeout: row.timeout).failing(row.data)
        let conclusion = Classifier.conclusion(of: facts)
        #expect(conclusion.confidence != .certain)
        #expect(conclusion.group != .security)
    }
}
