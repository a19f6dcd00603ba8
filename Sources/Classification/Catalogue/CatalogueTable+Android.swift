extension CatalogueTable {
    /// Errors of Credential Manager and of the older FIDO2 client, with the Play services status in brackets.
    static let android = #"""
        android-001|credential-manager|get|GetCredentialCancellationException,android.credentials.GetCredentialException.TYPE_USER_CANCELED||~||user_cancelled|source|association_suspected,device_not_configured
        android-002|credential-manager|get|NoCredentialException,android.credentials.GetCredentialException.TYPE_NO_CREDENTIAL||~||no_credential|source|device_not_configured,provider_error
        android-003|credential-manager|get|NoCredentialException||[28436]||rate_limited|source|
        android-004|credential-manager|get|GetCredentialInterruptedException,android.credentials.GetCredentialException.TYPE_INTERRUPTED||~||interrupted|source|
        android-005|credential-manager|get|GetCredentialProviderConfigurationException,androidx.credentials.TYPE_GET_CREDENTIAL_PROVIDER_CONFIGURATION_EXCEPTION||~||device_not_configured|source|malformed_request,device_unsupported
        android-006|credential-manager|get|GetCredentialUnsupportedException,androidx.credentials.TYPE_GET_CREDENTIAL_UNSUPPORTED_EXCEPTION||~||device_unsupported|source|malformed_request
        android-007|credential-manager|get|GetCredentialUnknownException,android.credentials.GetCredentialException.TYPE_UNKNOWN||~||unknown|source|
        android-008|credential-manager|get|GetCredentialUnknownException||Failed to launch the selector UI||malformed_request|issue|
        android-009|credential-manager|get|GetCredentialCustomException||~||provider_error|source|
        android-010|credential-manager|get|TransactionTooLargeException||~||provider_error|doc|
        android-011|credential-manager|get|GetPublicKeyCredentialDomException,androidx.credentials.TYPE_GET_PUBLIC_KEY_CREDENTIAL_DOM_EXCEPTION||~||ambiguous|source|association_missing,user_cancelled,timeout
        android-012|credential-manager|create|CreateCredentialCancellationException,android.credentials.CreateCredentialException.TYPE_USER_CANCELED||~||user_cancelled|source|
        android-013|credential-manager|create|CreateCredentialInterruptedException,android.credentials.CreateCredentialException.TYPE_INTERRUPTED||~||interrupted|source|
        android-014|credential-manager|create|CreateCredentialNoCreateOptionException,android.credentials.CreateCredentialException.TYPE_NO_CREATE_OPTIONS||~||device_not_configured|source|device_unsupported
        android-015|credential-manager|create|CreateCredentialProviderConfigurationException||~||device_not_configured|source|malformed_request,device_unsupported
        android-016|credential-manager|create|CreateCredentialUnsupportedException||~||device_unsupported|source|
        android-017|credential-manager|create|CreateCredentialUnknownException,android.credentials.CreateCredentialException.TYPE_UNKNOWN||~||unknown|source|
        android-018|credential-manager|create|CreateCredentialUnknownException||~|exclude-list|malformed_request|issue|
        android-019|credential-manager|create|CreateCredentialUnknownException||[28431]||unknown|doc|
        android-020|credential-manager|create|CreateCredentialCustomException||~||provider_error|source|
        android-021|credential-manager|create|CreatePublicKeyCredentialDomException,androidx.credentials.TYPE_CREATE_PUBLIC_KEY_CREDENTIAL_DOM_EXCEPTION||~||ambiguous|source|association_missing,already_registered,user_cancelled,malformed_request
        android-022|restore-credentials|create|E2eeUnavailableException,androidx.credentials.TYPE_E2EE_UNAVAILABLE_EXCEPTION||~||device_not_configured|source|
        android-023|restore-credentials|create|CreateRestoreCredentialDomException||~||malformed_request|name-only|association_suspected
        android-024|credential-manager|both|androidx.credentials.TYPE_NOT_ALLOWED_ERROR||~||ambiguous|source|user_cancelled,provider_error,no_credential
        android-025|credential-manager|both|androidx.credentials.TYPE_NOT_ALLOWED_ERROR||[16] Cancelled by user||user_cancelled|source|
        android-026|credential-manager|both|androidx.credentials.TYPE_NOT_ALLOWED_ERROR||Unable to get sync account||user_cancelled|source|device_not_configured
        android-027|credential-manager|create|androidx.credentials.TYPE_NOT_ALLOWED_ERROR||User is unable to create passkeys||device_not_configured|source|
        android-028|credential-manager|create|androidx.credentials.TYPE_NOT_ALLOWED_ERROR||Unable to create key during registration||user_cancelled|source|
        android-029|credential-manager|get|androidx.credentials.TYPE_NOT_ALLOWED_ERROR||None of the allowed credentials can be||ambiguous|source|user_cancelled,no_credential
        android-030|credential-manager|get|androidx.credentials.TYPE_NOT_ALLOWED_ERROR||non-empty allowList||device_unsupported|source|
        android-031|credential-manager|get|androidx.credentials.TYPE_NOT_ALLOWED_ERROR||valid list of allowed credentials||device_unsupported|source|
        android-032|credential-manager|both|androidx.credentials.TYPE_TIMEOUT_ERROR||[15] Flow has timed out||timeout|source|
        android-033|credential-manager|both|androidx.credentials.TYPE_TIMEOUT_ERROR||~||timeout|source|
        android-034|credential-manager|both|androidx.credentials.TYPE_DATA_ERROR||[50152]||association_missing|source|rp_id_mismatch,association_suspected
        android-035|credential-manager|both|androidx.credentials.TYPE_DATA_ERROR||RP ID cannot be validated||association_missing|source|
        android-036|credential-manager|both|androidx.credentials.TYPE_DATA_ERROR||~||ambiguous|source|malformed_request,association_missing
        android-037|credential-manager|both|androidx.credentials.TYPE_SECURITY_ERROR||incoming request cannot be validated||association_missing|source|
        android-038|credential-manager|both|androidx.credentials.TYPE_SECURITY_ERROR||~||association_missing|source|rp_id_mismatch
        android-039|credential-manager|create|androidx.credentials.TYPE_INVALID_STATE_ERROR||excluded credentials exists||already_registered|source|
        android-040|credential-manager|create|androidx.credentials.TYPE_INVALID_STATE_ERROR||~||already_registered|source|
        android-041|credential-manager|both|androidx.credentials.TYPE_CONSTRAINT_ERROR||not secured with any screen lock||device_not_configured|source|
        android-042|credential-manager|both|androidx.credentials.TYPE_CONSTRAINT_ERROR||~||device_unsupported|source|
        android-043|credential-manager|both|androidx.credentials.TYPE_NOT_SUPPORTED_ERROR||~||device_unsupported|source|
        android-044|credential-manager|both|androidx.credentials.TYPE_ABORT_ERROR||~||aborted_by_app|source|interrupted
        android-045|credential-manager|both|androidx.credentials.TYPE_NETWORK_ERROR||~||interrupted|source|
        android-046|credential-manager|both|androidx.credentials.TYPE_NOT_READABLE_ERROR||~||provider_error+retry|source|
        android-047|credential-manager|both|androidx.credentials.TYPE_ENCODING_ERROR||~||provider_error+retry|source|malformed_request
        android-048|credential-manager|both|androidx.credentials.TYPE_UNKNOWN_ERROR||~||unknown|source|
        android-049|credential-manager|both|androidx.credentials.TYPE_UNKNOWN_ERROR||unknown fido gms exception||unknown|source|
        android-050|credential-manager|get|androidx.credentials.TYPE_UNKNOWN_ERROR||Low level error 0x6a80||no_credential|source|
        android-051|credential-manager|get|androidx.credentials.TYPE_UNKNOWN_ERROR||Failed to decrypt credential||device_not_configured|source|
        android-052|credential-manager|create|androidx.credentials.TYPE_UNKNOWN_ERROR||CreateCredentialResponse error returned||malformed_request|issue|
        android-053|credential-manager|both|androidx.credentials.TYPE_OPERATION_ERROR||~||provider_error+retry|name-only|
        android-054|credential-manager|both|androidx.credentials.TYPE_OPT_OUT_ERROR||~||user_cancelled|name-only|
        android-055|credential-manager|both|androidx.credentials.TYPE_QUOTA_EXCEEDED_ERROR||~||provider_error|name-only|
        android-056|credential-manager|both|androidx.credentials.TYPE_DATA_CLONE_ERROR||~||provider_error|name-only|
        android-057|credential-manager|both|androidx.credentials.TYPE_HIERARCHY_REQUEST_ERROR||~||provider_error|name-only|
        android-058|credential-manager|both|androidx.credentials.TYPE_IN_USE_ATTRIBUTE_ERROR||~||provider_error|name-only|
        android-059|credential-manager|both|androidx.credentials.TYPE_INVALID_CHARACTER_ERROR||~||provider_error|name-only|
        android-060|credential-manager|both|androidx.credentials.TYPE_INVALID_MODIFICATION_ERROR||~||provider_error|name-only|
        android-061|credential-manager|both|androidx.credentials.TYPE_INVALID_NODE_TYPE_ERROR||~||provider_error|name-only|
        android-062|credential-manager|both|androidx.credentials.TYPE_NAMESPACE_ERROR||~||provider_error|name-only|
        android-063|credential-manager|both|androidx.credentials.TYPE_NO_MODIFICATION_ALLOWED_ERROR||~||provider_error|name-only|
        android-064|credential-manager|both|androidx.credentials.TYPE_NOT_FOUND_ERROR||~||provider_error|name-only|
        android-065|credential-manager|both|androidx.credentials.TYPE_READ_ONLY_ERROR||~||provider_error|name-only|
        android-066|credential-manager|both|androidx.credentials.TYPE_SYNTAX_ERROR||~||provider_error|name-only|
        android-067|credential-manager|both|androidx.credentials.TYPE_TRANSACTION_INACTIVE_ERROR||~||provider_error|name-only|
        android-068|credential-manager|both|androidx.credentials.TYPE_VERSION_ERROR||~||provider_error|name-only|
        android-069|credential-manager|both|androidx.credentials.TYPE_WRONG_DOCUMENT_ERROR||~||provider_error|name-only|
        android-070|credential-manager|both|*|gms|[501||provider_error|doc|
        android-071|credential-manager|both|*|gms|[16]||user_cancelled|source|rate_limited
        android-072|credential-manager|get|*|gms|temporarily blocked due to too many canceled||rate_limited|issue|
        android-073|credential-manager|both|*|gms|[15]||timeout|source|
        android-074|credential-manager|both|7,NETWORK_ERROR|gms|~||interrupted|source+inferred|
        android-075|credential-manager|both|8,INTERNAL_ERROR|gms|~||interrupted|source+inferred|
        android-076|credential-manager|both|20,CONNECTION_SUSPENDED_DURING_CALL|gms|~||interrupted|source+inferred|
        android-077|credential-manager|both|10,DEVELOPER_ERROR|gms|~||association_suspected|inferred|
        android-078|credential-manager|get|JSONException||rpId not specified||malformed_request|source|
        android-079|credential-manager|both|JSONException||Challenge not found||malformed_request|source|
        android-080|credential-manager|create|JSONException||rp name is missing||malformed_request|source|
        android-081|credential-manager|create|JSONException||rp ID is missing||malformed_request|source|
        android-082|credential-manager|create|JSONException||PublicKeyCredentialParameter type missing||malformed_request|source|
        android-083|credential-manager|create|JSONException||PublicKeyCredentialDescriptor||malformed_request|source|
        android-084|fido2-client|both|9,NOT_SUPPORTED_ERR|fido2|~||device_unsupported|source|
        android-085|fido2-client|both|11,INVALID_STATE_ERR|fido2|~||already_registered|source|unknown
        android-086|fido2-client|both|18,SECURITY_ERR|fido2|~||association_missing|source|
        android-087|fido2-client|both|19,NETWORK_ERR|fido2|~||interrupted|doc|
        android-088|fido2-client|both|20,ABORT_ERR|fido2|~||interrupted|doc|aborted_by_app
        android-089|fido2-client|both|23,TIMEOUT_ERR|fido2|~||timeout|source|
        android-090|fido2-client|both|27,ENCODING_ERR|fido2|~||provider_error+retry|source|
        android-091|fido2-client|both|28,UNKNOWN_ERR|fido2|~||unknown|source|
        android-092|fido2-client|both|29,CONSTRAINT_ERR|fido2|~||device_not_configured|source|unknown
        android-093|fido2-client|both|30,DATA_ERR|fido2|~||malformed_request|source|association_missing
        android-094|fido2-client|both|35,NOT_ALLOWED_ERR|fido2|~||ambiguous|source|user_cancelled,device_unsupported,unknown
        android-095|fido2-client|both|36,ATTESTATION_NOT_PRIVATE_ERR|fido2|~||provider_error|doc|
        android-096|fido2-client|both|RESULT_CANCELED||~||user_cancelled|source|
        """#
}
