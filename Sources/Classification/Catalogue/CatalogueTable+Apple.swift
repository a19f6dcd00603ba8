extension CatalogueTable {
    /// Errors of Apple's frameworks: domain and code, seldom a text.
    static let apple = #"""
        apple-001|authorization|both|1000|com.apple.AuthenticationServices.AuthorizationError|~||unknown|source|
        apple-002|authorization|create|1000|com.apple.AuthenticationServices.AuthorizationError|~|exclude-list|already_registered|issue|unknown
        apple-003|authorization|both|1001|com.apple.AuthenticationServices.AuthorizationError|~||ambiguous|source|no_credential,user_cancelled,association_suspected
        apple-004|authorization|get|1001|com.apple.AuthenticationServices.AuthorizationError|No credentials available for login||no_credential|source|
        apple-005|authorization|get|1001|com.apple.AuthenticationServices.AuthorizationError|~|immediate-at-once|no_credential|issue|user_cancelled,association_suspected
        apple-006|authorization|create|1001|com.apple.AuthenticationServices.AuthorizationError|~||user_cancelled|source|no_credential,association_suspected
        apple-007|authorization|both|1002|com.apple.AuthenticationServices.AuthorizationError|~||provider_error+retry|source|
        apple-008|authorization|both|1003|com.apple.AuthenticationServices.AuthorizationError|~||provider_error+retry|source|
        apple-009|authorization|both|1004|com.apple.AuthenticationServices.AuthorizationError|~||ambiguous|source|association_missing,association_suspected,interrupted,device_not_configured,rp_id_mismatch
        apple-010|authorization|both|1004|com.apple.AuthenticationServices.AuthorizationError|is not associated with domain||association_missing|source|
        apple-011|authorization|both|1004|com.apple.AuthenticationServices.AuthorizationError|Unable to verify webcredentials association||association_suspected|issue|association_missing
        apple-012|authorization|both|1004|com.apple.AuthenticationServices.AuthorizationError|Request already in progress||aborted_by_app|issue|
        apple-013|authorization|get|1004|com.apple.AuthenticationServices.AuthorizationError|(null)||ambiguous|issue|interrupted,device_not_configured,association_suspected
        apple-014|authorization|both|1004|com.apple.AuthenticationServices.AuthorizationError|~|below=com.apple.AuthenticationServicesCore.AuthorizationError 1|device_not_configured|issue|unknown
        apple-015|authorization|both|1004|com.apple.AuthenticationServices.AuthorizationError|~|below=ASCAuthorizationError|rp_id_mismatch|source|association_missing
        apple-016|authorization|get|1005|com.apple.AuthenticationServices.AuthorizationError|~||no_credential|source|unknown
        apple-017|authorization|create|1006|com.apple.AuthenticationServices.AuthorizationError|~||already_registered|source|
        apple-018|authorization|both|1007|com.apple.AuthenticationServices.AuthorizationError|~||unknown|source|
        apple-019|authorization|both|1008|com.apple.AuthenticationServices.AuthorizationError|~||unknown|source|
        apple-020|authorization|create|1009|com.apple.AuthenticationServices.AuthorizationError|~||user_cancelled|name-only|
        apple-021|authorization|create|1010|com.apple.AuthenticationServices.AuthorizationError|~||device_not_configured|source|
        apple-022|authorization|create|8|WKErrorDomain|~||already_registered|source|
        apple-023|authorization|both|31|WKErrorDomain|~||timeout|source|
        apple-024|authorization|both|6|WKErrorDomain|~||device_unsupported|inferred|
        apple-025|authorization|both|14|WKErrorDomain|~||rp_id_mismatch|inferred|
        apple-026|authorization|both|16|WKErrorDomain|~||aborted_by_app|inferred|
        apple-027|authorization|both|19|WKErrorDomain|~||timeout|inferred|
        apple-028|authorization|both|24|WKErrorDomain|~||provider_error+retry|inferred|
        apple-029|authorization|both|25|WKErrorDomain|~||device_unsupported|inferred|
        apple-030|authorization|both|30|WKErrorDomain|~||provider_error+retry|inferred|
        apple-031|web-session|both|1|ASWebAuthenticationSessionErrorDomain|~||user_cancelled|source|
        apple-032|web-session|both|2|ASWebAuthenticationSessionErrorDomain|~||malformed_request|source|
        apple-033|web-session|both|3|ASWebAuthenticationSessionErrorDomain|~||malformed_request|source|
        apple-034|provider-extension|both|0|ASExtensionErrorDomain|~||provider_error|source|
        apple-035|provider-extension|both|1|ASExtensionErrorDomain|~||user_cancelled|source|
        apple-036|provider-extension|both|100|ASExtensionErrorDomain|~||interrupted|source|
        apple-037|provider-extension|get|101|ASExtensionErrorDomain|~||no_credential|source|
        apple-038|provider-extension|create|102|ASExtensionErrorDomain|~||already_registered|source|
        apple-039|provider-extension|get|1|ASCredentialIdentityStoreErrorDomain|~||device_not_configured|source|
        apple-040|provider-extension|get|2|ASCredentialIdentityStoreErrorDomain|~||interrupted|source|
        apple-041|local-authentication|both|-7|com.apple.LocalAuthentication|~||device_not_configured|issue|
        apple-042|local-authentication|both|passcodeNotSet,-5|com.apple.LocalAuthentication|~||device_not_configured|doc|
        apple-043|local-authentication|both|userCancel,-2|com.apple.LocalAuthentication|~||user_cancelled|doc|
        apple-044|local-authentication|both|systemCancel,-4|com.apple.LocalAuthentication|~||interrupted|doc|
        apple-045|local-authentication|both|appCancel,-9|com.apple.LocalAuthentication|~||aborted_by_app|doc|
        apple-046|system-dialog|both|*||requires enrolled||device_not_configured|issue|
        apple-047|shared-web-credential|get|-25293|NSOSStatusErrorDomain|failed to approve||association_suspected|issue|
        apple-048|authorization|both|4004||~||association_suspected|source|
        """#
}
