extension CatalogueTable {
    /// Codes of libraries that stand between an app and its platform.
    static let bridges = #"""
        bridge-001|simplewebauthn|both|ERROR_CEREMONY_ABORTED||~||aborted_by_app|source|
        bridge-002|simplewebauthn|both|ERROR_INVALID_DOMAIN||~||rp_id_mismatch|source|
        bridge-003|simplewebauthn|both|ERROR_INVALID_RP_ID||~||rp_id_mismatch|source|
        bridge-004|simplewebauthn|create|ERROR_INVALID_USER_ID_LENGTH||~||malformed_request|source|
        bridge-005|simplewebauthn|create|ERROR_MALFORMED_PUBKEYCREDPARAMS||~||malformed_request|source|
        bridge-006|simplewebauthn|both|ERROR_AUTHENTICATOR_GENERAL_ERROR||~||provider_error+retry|source|
        bridge-007|simplewebauthn|create|ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT||~||device_unsupported|source|
        bridge-008|simplewebauthn|create|ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT||~||device_unsupported|source|
        bridge-009|simplewebauthn|create|ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED||~||already_registered|source|
        bridge-010|simplewebauthn|create|ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG||~||device_unsupported|source|
        bridge-011|simplewebauthn|create|ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE||~||interrupted|source|
        bridge-012|simplewebauthn|both|ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY||~||ambiguous|source|user_cancelled,no_credential,timeout,malformed_request,device_unsupported
        bridge-013|simplewebauthn|both|Error||WebAuthn is not supported in this browser||device_unsupported|source|
        bridge-014|simplewebauthn|get|Error||does not support WebAuthn autofill||device_unsupported|source|
        bridge-015|simplewebauthn|get|Error||No <input> with||malformed_request|source|
        bridge-016|simplewebauthn|create|Error||Registration was not completed||unknown|source|
        bridge-017|react-native-passkey|both|NotSupported||~||device_unsupported|source|
        bridge-018|react-native-passkey|both|RequestFailed||~||ambiguous|source|association_missing,user_cancelled
        bridge-019|react-native-passkey|both|UserCancelled||~||user_cancelled|source|no_credential
        bridge-020|react-native-passkey|get|NoCredentials||~||no_credential|source|
        bridge-021|react-native-passkey|both|Interrupted||~||interrupted|source|
        bridge-022|react-native-passkey|both|TimedOut||~||timeout|source|
        bridge-023|react-native-passkey|both|BadConfiguration||~||association_suspected|source|
        bridge-024|react-native-passkey|both|NotConfigured||~||device_not_configured|source|
        bridge-025|react-native-passkey|both|InvalidChallenge||~||malformed_request|source|
        bridge-026|react-native-passkey|create|InvalidUserId,InvalidUser||~||malformed_request|source|
        bridge-027|react-native-passkey|create|CredentialAlreadyExists||~||already_registered|issue|
        bridge-028|react-native-passkey|both|UnknownError||~||unknown|source|
        bridge-029|react-native-passkey|both|Native error||~||ambiguous|source|association_missing,user_cancelled
        bridge-030|react-native-passkeys|both|NotConfiguredException||~||association_suspected|source|
        bridge-031|react-native-passkeys|both|PendingPasskeyRequestException||~||aborted_by_app|source|
        bridge-032|react-native-passkeys|both|NotSupportedException||~||device_unsupported|source|
        bridge-033|react-native-passkeys|both|BiometricException||~||device_not_configured|source|
        bridge-034|react-native-passkeys|both|UserCancelledException||~||user_cancelled|source|no_credential,association_suspected
        bridge-035|react-native-passkeys|both|PasskeyRequestFailedException||~||ambiguous|source|association_missing,unknown
        bridge-036|react-native-passkeys|both|PasskeyAuthorizationFailedException||~||unknown|source|
        bridge-037|react-native-passkeys|both|InvalidChallengeException,InvalidUserIdException,MissingUserIdException,InvalidPRFInputException||~||malformed_request|source|
        bridge-038|react-native-passkeys|both|UnknownException||~||unknown|source|
        bridge-039|react-native-passkeys|both|Passkey Create,Passkey Get||DomError:||ambiguous|source|association_missing,user_cancelled
        bridge-040|passkeys|both|cancelled||~||user_cancelled|source|
        bridge-041|passkeys|get|no-credentials-available||~||no_credential|source|
        bridge-042|passkeys|get|android-no-credential||~||no_credential|source|
        bridge-043|passkeys|both|domain-not-associated||~||association_missing|source|
        bridge-044|passkeys|create|exclude-credentials-match||~||already_registered|source|
        bridge-045|passkeys|create|android-missing-google-sign-in||~||device_not_configured|source|
        bridge-046|passkeys|both|android-sync-account-not-available||~||device_not_configured|source|
        bridge-047|passkeys|both|android-timeout||~||timeout|source|
        bridge-048|passkeys|both|ios-security-key-timeout||~||timeout|source|
        bridge-049|passkeys|create|android-no-create-option||~||device_not_configured|source|
        bridge-050|passkeys|both|android-passkey-unsupported||~||device_unsupported|source|
        bridge-051|passkeys|both|deviceNotSupported||~||device_unsupported|source|
        bridge-052|passkeys|both|notHandled||~||provider_error+retry|source|
        bridge-053|passkeys|both|invalidResponse||~||provider_error+retry|source|
        bridge-054|passkeys|both|unexpectedAuthorizationResponse||~||provider_error|source|
        bridge-055|passkeys|both|decodingChallenge||~||malformed_request|source|
        bridge-056|passkeys|both|malformed-base64-url-challenge||~||malformed_request|source|
        bridge-057|passkeys|both|malformed-base64-url-credential-id||~||malformed_request|source|
        bridge-058|passkeys|create|malformed-base64-url-user-id||~||malformed_request|source|
        bridge-059|passkeys|both|unknown||~||unknown|source|
        bridge-060|passkeys|both|failed||~||ambiguous|source|association_suspected,device_not_configured
        bridge-061|passkeys|both|android-unhandled:*||~||ambiguous|source|association_missing
        bridge-062|passkeys|both|ios-unhandled-*||~||unknown|source|
        bridge-063|passkeys|both|user-cancelled||~||user_cancelled|source|
        bridge-064|passkeys|both|not-supported||~||device_unsupported|source|
        bridge-065|passkeys|both|timeout||~||timeout|source|
        bridge-066|passkeys|get|not-found||~||no_credential|source|
        bridge-067|passkeys|create|credential-excluded||~||already_registered|source|
        bridge-068|passkeys|create|storage-full||~||provider_error|source|
        bridge-069|passkeys|both|unknown-error||~||unknown|source|
        bridge-070|passkeys|both|NO_WINDOW||~||malformed_request|source|
        bridge-071|passkeys|both|INVALID_RP_ID||~||rp_id_mismatch|source|
        bridge-072|credential_manager|both|101||~||device_not_configured|source|
        bridge-073|credential_manager|get|201||~||user_cancelled|source|
        bridge-074|credential_manager|get|202||~||no_credential|source|
        bridge-075|credential_manager|get|203||~||unknown|source|
        bridge-076|credential_manager|get|205||~||rate_limited|source|
        bridge-077|credential_manager|get|206||~||malformed_request|source|
        bridge-078|credential_manager|get|207||~||device_not_configured|source|
        bridge-079|credential_manager|get|208||~||malformed_request|source|
        bridge-080|credential_manager|both|209||~||device_unsupported|source|
        bridge-081|credential_manager|create|301||~||user_cancelled|source|
        bridge-082|credential_manager|create|302||~||provider_error|source|
        bridge-083|credential_manager|both|601||~||user_cancelled|source|
        bridge-084|credential_manager|both|603||~||provider_error|source|
        bridge-085|credential_manager|get|204||~||ambiguous|source|association_missing,unknown
        bridge-086|credential_manager|create|602||~||ambiguous|source|association_missing,unknown
        bridge-087|capacitor-passkey|both|NotAllowedError||~||ambiguous|source|association_missing,user_cancelled
        bridge-088|capacitor-passkey|both|NotAllowedError||Activity not available||interrupted|source|
        bridge-089|capacitor-passkey|create|InvalidStateError||~||already_registered|source|
        bridge-090|capacitor-passkey|both|InvalidStateError||Another passkey request is already||aborted_by_app|source|
        bridge-091|capacitor-passkey|both|UnknownError||~||ambiguous|source|user_cancelled,unknown
        bridge-092|capacitor-passkey|get|NotFoundError||~||no_credential|source|
        bridge-093|capacitor-passkey|both|NotSupportedError||~||device_unsupported|source|
        bridge-094|capacitor-passkey|both|DataError,SyntaxError||~||malformed_request|source|association_missing
        bridge-095|capacitor-passkey|both|USER_CANCELLED||~||user_cancelled|doc|
        bridge-096|capacitor-passkey|both|TIMEOUT||~||timeout|doc|
        bridge-097|auth0|both|a0.authentication_canceled||~||user_cancelled|source|
        bridge-098|auth0|both|AuthenticationException||was interrupted||interrupted|source|
        bridge-099|auth0|create|AuthenticationException||Provider configuration dependency is missing||device_not_configured|source|
        bridge-100|auth0|get|AuthenticationException||Credential manager is unsupported||device_unsupported|source|
        bridge-101|auth0|get|AuthenticationException||No viable credential is available||no_credential|source|
        bridge-102|auth0|both|AuthenticationException||error occurred when trying to authenticate with passkey||ambiguous|source|association_missing
        bridge-103|react-native-auth0|both|PASSKEY_NOT_AVAILABLE||~||device_unsupported|source|
        bridge-104|react-native-auth0|both|PASSKEY_CHALLENGE_FAILED||~||provider_error|source|
        bridge-105|react-native-auth0|both|PASSKEY_EXCHANGE_FAILED||~||provider_error|source|
        bridge-106|react-native-auth0|both|PASSKEY_INVALID_CREDENTIAL||~||malformed_request|source|
        bridge-107|react-native-auth0|both|PASSKEY_UNSUPPORTED_PLATFORM||~||device_unsupported|source|
        bridge-108|react-native-auth0|both|PASSKEY_INVALID_PARAMETER||~||malformed_request|source|
        bridge-109|react-native-auth0|both|PASSKEY_UNKNOWN_ERROR||~||unknown|source|
        bridge-110|amplify|both|UserCancelledException||~||user_cancelled|source|
        bridge-111|amplify|both|WebAuthnRpMismatchException||~||association_missing|source|malformed_request
        bridge-112|amplify|create|WebAuthnCredentialAlreadyExistsException||~||already_registered|source|
        bridge-113|amplify|both|WebAuthnNotSupportedException||~||device_unsupported|source|
        bridge-114|amplify|both|WebAuthnFailedException||~||ambiguous|source|no_credential,interrupted,association_missing
        bridge-115|amplify|both|signInWithWebAuthnUserCancelledError,associateWebAuthnCredentialUserCancelledError||User cancelled the||user_cancelled|source|no_credential,association_suspected
        bridge-116|amplify|create|associateWebAuthnCredentialAlreadyExistError||already has associated||already_registered|source|
        bridge-117|amplify|both|signInWithWebAuthnAssertionFailedError,associateWebAuthnCreationFailedError||Unable to complete||ambiguous|source|association_missing,no_credential
        bridge-118|amplify|both|PasskeyNotSupported||~||device_unsupported|source|
        bridge-119|amplify|create|PasskeyAlreadyExists||~||already_registered|source|
        bridge-120|amplify|create|InvalidPasskeyRegistrationOptions||~||malformed_request|source|
        bridge-121|amplify|get|InvalidPasskeyAuthenticationOptions||~||malformed_request|source|
        bridge-122|amplify|both|RelyingPartyMismatch||~||rp_id_mismatch|source|
        bridge-123|amplify|create|PasskeyRegistrationFailed||~||provider_error|source|
        bridge-124|amplify|get|PasskeyRetrievalFailed||~||provider_error|source|
        bridge-125|amplify|both|PasskeyOperationAborted||~||aborted_by_app|source|
        bridge-126|amplify|create|PasskeyRegistrationCanceled||~||ambiguous|source|user_cancelled,no_credential,timeout,malformed_request,device_unsupported
        bridge-127|amplify|get|PasskeyAuthenticationCanceled||~||ambiguous|source|user_cancelled,no_credential,timeout,malformed_request,device_unsupported
        bridge-128|clerk|both|passkey_not_supported||~||device_unsupported|doc|
        bridge-129|clerk|create|passkeys_pa_not_supported||~||device_unsupported|doc|
        bridge-130|clerk|both|passkey_invalid_rpID_or_domain||~||rp_id_mismatch|doc|
        bridge-131|clerk|create|passkey_already_exists||~||already_registered|doc|
        bridge-132|clerk|both|passkey_operation_aborted||~||aborted_by_app|doc|
        bridge-133|clerk|get|passkey_retrieval_failed||~||provider_error|doc|
        bridge-134|clerk|create|passkey_registration_failed||~||provider_error|doc|
        bridge-135|clerk|get|passkey_retrieval_cancelled||~||ambiguous|doc|user_cancelled,timeout
        bridge-136|clerk|create|passkey_registration_cancelled||~||ambiguous|doc|user_cancelled,timeout
        bridge-137|corbado|both|PasskeyChallengeCancelledError||~||ambiguous|source|aborted_by_app,user_cancelled
        bridge-138|corbado|create|ExcludeCredentialsMatchError||~||already_registered|source|
        bridge-139|corbado|both|NonRecoverableError||SecurityError||rp_id_mismatch|source|
        bridge-140|corbado|get|NoPasskeyAvailableError||~||no_credential|source|
        bridge-141|corbado|get|OnlyHybridPasskeyAvailableError||~||no_credential|source|
        bridge-142|hanko|both|requestCancelled||~||ambiguous|source|user_cancelled,aborted_by_app
        bridge-143|hanko|get|invalidWebauthnCredential||~||unknown|source|
        bridge-144|hanko|both|userVerification||~||device_not_configured|source|
        bridge-145|okta|get|signin.passkeys.error||~||ambiguous|source|user_cancelled,no_credential,timeout,malformed_request,device_unsupported
        bridge-146|okta|get|signin.passkeys.error.NotSupportedError||~||device_unsupported|source|
        bridge-147|okta|get|signin.passkeys.error.SecurityError,rpIdMismatch||~||rp_id_mismatch|source|
        bridge-148|okta|both|oie.webauthn.error.not.supported||~||device_unsupported|source|
        bridge-149|para|both|USER_CANCELLED||~||user_cancelled|doc|
        bridge-150|para|both|TIMED_OUT||~||timeout|doc|
        bridge-151|para|both|BAD_CONFIGURATION||~||ambiguous|doc|association_missing,malformed_request
        bridge-152|expo-passkey|both|webauthn_not_supported||~||device_unsupported|doc|
        bridge-153|expo-passkey|both|webauthn_canceled||~||user_cancelled|doc|
        bridge-154|expo-passkey|both|webauthn_timeout||~||timeout|doc|
        bridge-155|expo-passkey|both|webauthn_invalid_state||~||already_registered|doc|
        bridge-156|expo-passkey|both|webauthn_not_secure_context||~||malformed_request|doc|
        bridge-157|expo-passkey|both|webauthn_challenge_expired||~||timeout|doc|
        bridge-158|expo-passkey|both|biometric_not_enrolled||~||device_not_configured|doc|
        bridge-159|expo-passkey|both|webauthn_native_module_error||~||provider_error|doc|
        bridge-160|better-auth|get|AUTH_CANCELLED||~||ambiguous|doc|user_cancelled,no_credential,timeout,malformed_request,device_unsupported
        bridge-161|better-auth|create|REGISTRATION_CANCELLED||~||ambiguous|doc|user_cancelled,no_credential,timeout,malformed_request,device_unsupported
        bridge-162|better-auth|create|PREVIOUSLY_REGISTERED||~||already_registered|doc|
        """#
}
