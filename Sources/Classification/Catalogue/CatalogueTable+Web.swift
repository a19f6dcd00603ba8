extension CatalogueTable {
    /// Errors of browsers: the specification's names, then the texts of Chromium, WebKit and Gecko.
    static let web = #"""
        web-001|webauthn|both|NotAllowedError||~||ambiguous|source|user_cancelled,no_credential,timeout,malformed_request,device_unsupported
        web-002|webauthn|both|AbortError||~||aborted_by_app|source|
        web-003|webauthn|create|InvalidStateError||~||already_registered|source|
        web-004|webauthn|create|ConstraintError||~||device_unsupported|source|device_not_configured
        web-005|webauthn|create|ConstraintError||~|conditional|interrupted|source|device_not_configured
        web-006|webauthn|create|NotSupportedError||~||malformed_request|source|device_unsupported
        web-007|webauthn|both|SecurityError||~||rp_id_mismatch|source|malformed_request
        web-008|webauthn|create|TypeError||~||malformed_request|source|
        web-009|webauthn|get|TypeError||~||malformed_request|source|
        web-010|webauthn|both|EncodingError||~||malformed_request|source|
        web-011|webauthn|both|UnknownError||~||provider_error+retry|source|
        web-012|webauthn|both|TimeoutError||~||aborted_by_app|inferred|
        web-013|webauthn|both|UserCancellationError||~||user_cancelled|proposal|
        web-014|webauthn|both|HybridPrerequisitesError||~||device_not_configured|proposal|
        web-015|webauthn|both|NotAllowedError||~|short-timeout|malformed_request|source+inferred|timeout
        web-016|chromium|both|NotAllowedError||either timed out or was not allowed||ambiguous|source|user_cancelled,no_credential,timeout,malformed_request,device_unsupported
        web-017|chromium|both|NotAllowedError||page does not have focus||interrupted|source|
        web-018|chromium|get|NotAllowedError||'publickey-credentials-get' feature is not enabled||malformed_request|source|
        web-019|chromium|create|NotAllowedError||'publickey-credentials-create' feature is not enabled||malformed_request|source|
        web-020|chromium|create|NotSupportedError||'payment' or 'publickey-credentials-create'||malformed_request|source|
        web-021|chromium|both|NotAllowedError||same-origin with all of its ancestors||malformed_request|source|
        web-022|chromium|create|NotAllowedError||user activation is required to create a credential||malformed_request|source|
        web-023|chromium|get|NotAllowedError||user activation is required to request immediate||malformed_request|source|
        web-024|chromium|get|NotAllowedError||allowCredentials is not allowed with immediate mediation||malformed_request|source|
        web-025|chromium|get|NotAllowedError||cannot be used with a remote desktop override||malformed_request|source|
        web-026|chromium|get|NotAllowedError||No immediate discoverable credentials||no_credential|source|
        web-027|chromium|both|NotAllowedError||TLS certificate errors||malformed_request|source|
        web-028|chromium|both|NotAllowedError||current origin is an opaque origin||malformed_request|source|
        web-029|chromium|both|NotAllowedError||remoteDesktopClientOverride||malformed_request|source|
        web-030|chromium|create|NotAllowedError||authenticator responded with an invalid message||provider_error+retry|source|
        web-031|chromium|get|NotAllowedError||'payment' extension is only valid when creating||malformed_request|source|
        web-032|chromium|both|SecurityError||This is an invalid domain||rp_id_mismatch|source|association_suspected
        web-033|chromium|both|SecurityError||not a registrable domain suffix||rp_id_mismatch|source|
        web-034|chromium|both|SecurityError||.well-known/webauthn resource of the claimed RP ID failed||rp_id_mismatch|source|
        web-035|chromium|both|SecurityError||wrong content-type||rp_id_mismatch|source|
        web-036|chromium|both|SecurityError||JSON parse error||rp_id_mismatch|source|
        web-037|chromium|both|SecurityError||no listed origin matched the caller||rp_id_mismatch|source|
        web-038|chromium|both|SecurityError||limit on the number of eTLD+1||rp_id_mismatch|source|
        web-039|chromium|both|SecurityError||only available to HTTPS origin||malformed_request|source|
        web-040|chromium|create|SecurityError||icon should be a secure URL||malformed_request|source|
        web-041|chromium|create|InvalidStateError||one of the credentials already registered||already_registered|source|
        web-042|chromium|both|OperationError||A request is already pending||aborted_by_app|source|
        web-043|chromium|get|InvalidStateError||A request is already pending||aborted_by_app|source|
        web-044|chromium|both|InvalidStateError||Context is detached||interrupted|source|
        web-045|chromium|both|NotSupportedError||Not implemented||device_unsupported|source|
        web-046|chromium|both|NotSupportedError||Resident credentials or empty 'allowCredentials'||device_unsupported|source|
        web-047|chromium|both|NotSupportedError||secured with a screen lock||device_not_configured|source|
        web-048|chromium|create|NotSupportedError||None of the algorithms||device_unsupported|source|malformed_request
        web-049|chromium|get|NotSupportedError||empty `allowCredentials` list||device_unsupported|source|
        web-050|chromium|both|NotSupportedError||unexpected request parameters||ambiguous|source|malformed_request,device_unsupported,rp_id_mismatch
        web-051|chromium|create|NotSupportedError||protection policy is inconsistent||malformed_request|source|
        web-052|chromium|create|NotSupportedError||Required parameters missing||malformed_request|source|
        web-053|chromium|create|NotSupportedError||Only exactly one of||malformed_request|source|
        web-054|chromium|both|NotSupportedError||'largeBlob' extension||malformed_request|source|
        web-055|chromium|create|NotSupportedError||'appid' extension is only valid||malformed_request|source|
        web-056|chromium|get|NotSupportedError||'credProps' extension is only valid||malformed_request|source|
        web-057|chromium|create|NotSupportedError||'cableAuthentication' extension||malformed_request|source|
        web-058|chromium|get|NotSupportedError||'evalByCredential' with an empty allow||malformed_request|source|
        web-059|chromium|get|NotSupportedError||Immediate mediation not implemented||device_unsupported|source|
        web-060|chromium|get|NotSupportedError||not compatible with conditional mediation||malformed_request|source|
        web-061|chromium|get|NotSupportedError||Unsupported combination of credential types||malformed_request|source|
        web-062|chromium|get|NotSupportedError||password store is unavailable||device_unsupported|source|
        web-063|chromium|get|SyntaxError||`appid` extension value||malformed_request|source|
        web-064|chromium|create|SyntaxError||`appidExclude` extension value||malformed_request|source|
        web-065|chromium|create|RangeError||`excludeCredentials` attribute exceeds||malformed_request|source|
        web-066|chromium|get|RangeError||`allowCredentials` attribute exceeds||malformed_request|source|
        web-067|chromium|both|RangeError||`challenge` attribute exceeds||malformed_request|source|
        web-068|chromium|create|TypeError||User handle exceeds 64 bytes||malformed_request|source|
        web-069|chromium|get|TypeError||Failed to read the 'challenge' property||malformed_request|source|
        web-070|chromium|both|AbortError||Request has been aborted||aborted_by_app|source|
        web-071|chromium|both|(signal.reason)||~||aborted_by_app|source|
        web-072|chromium|both|NotReadableError||talking to the credential manager||provider_error+retry|source|device_not_configured,interrupted
        web-073|chromium|create|NotReadableError||'payment' extension||provider_error+retry|source|
        web-074|chromium|get|NotAllowedError||~|browser-version|ambiguous|source|user_cancelled,no_credential
        web-075|webkit|both|NotAllowedError||cancelled by the user||user_cancelled|source|device_unsupported
        web-076|webkit|both|NotAllowedError||Operation failed.||ambiguous|source|provider_error,device_not_configured,rp_id_mismatch
        web-077|webkit|both|NotAllowedError||||ambiguous|source|user_cancelled,unknown
        web-078|webkit|both|NotAllowedError||Operation timed out.||timeout|source|
        web-079|webkit|both|NotAllowedError||cancelled by a new request||aborted_by_app|source|
        web-080|webkit|both|NotAllowedError||document is not focused||interrupted|source|
        web-081|webkit|both|NotAllowedError||document is not fully active||interrupted|source|
        web-082|webkit|both|NotAllowedError||not the same as its ancestors||malformed_request|source|
        web-083|webkit|get|NotAllowedError||No matched credentials are found in the platform||no_credential|source|
        web-084|webkit|create|NotAllowedError||matches an entry of the excludeCredentials||already_registered|source|
        web-085|webkit|create|InvalidStateError||||already_registered|source|
        web-086|webkit|both|NotAllowedError||Couldn't verify user||provider_error+retry|source|
        web-087|webkit|create|UnknownError||Disallow local authenticator||user_cancelled|source+inferred|
        web-088|webkit|create|UnknownError||Couldn't create private key||provider_error+retry|source|
        web-089|webkit|create|UnknownError||Couldn't create access control||device_not_configured|source+inferred|
        web-090|webkit|create|UnknownError||Couldn't attest||provider_error|source|
        web-091|webkit|get|UnknownError||Couldn't generate the signature||provider_error+retry|source|
        web-092|webkit|get|UnknownError||Couldn't get the private key||provider_error+retry|source|
        web-093|webkit|get|UnknownError||Couldn't get existing credentials||provider_error+retry|source|
        web-094|webkit|both|UnknownError||Unknown internal error||provider_error|source|
        web-095|webkit|create|TypeError||between 1-64 bytes||malformed_request|source|
        web-096|webkit|both|SecurityError||is not a valid domain||rp_id_mismatch|source|
        web-097|webkit|both|SecurityError||~||ambiguous|source|rp_id_mismatch,association_missing
        web-098|webkit|get|SecurityError||not authorized for the provided App ID||rp_id_mismatch|source|
        web-099|webkit|create|NotSupportedError||unsupported PublicKeyCredentialType||malformed_request|source|
        web-100|webkit|both|NotSupportedError||Only PublicKeyCredential is supported||malformed_request|source|
        web-101|webkit|both|NotSupportedError||No browsing context||interrupted|source|
        web-102|webkit|both|AbortError||Aborted by AbortSignal||aborted_by_app|source|
        web-103|webkit|create|NotAllowedError||may not be present in largeBlob||malformed_request|source|
        web-104|webkit|get|NotAllowedError||present in largeBlob for assertion||malformed_request|source|
        web-105|webkit|get|NotAllowedError||together in largeBlob||malformed_request|source|
        web-106|gecko|both|NotAllowedError||~||ambiguous|source|user_cancelled,no_credential,timeout,malformed_request,device_unsupported
        web-107|gecko|create|InvalidStateError||~||already_registered|source|
        web-108|gecko|both|AbortError||~||aborted_by_app|source|interrupted
        web-109|gecko|both|SecurityError||~||rp_id_mismatch|source|malformed_request
        web-110|gecko|get|SecurityError||~|allow-count|malformed_request|source|
        web-111|gecko|create|TypeError||user.id is too long||malformed_request|source|
        web-112|gecko|both|NotSupportedError||~||malformed_request|source|
        web-113|gecko|both|OperationError||~||provider_error|source|
        web-114|gecko|get|NotAllowedError||~|allow-types|malformed_request|source|
        web-115|gecko|get|SyntaxError||~||malformed_request|source|
        """#
}
