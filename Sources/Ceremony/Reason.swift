/// Why an outcome or a check came out as it did: a closed list of stable names, counted in SQL and metrics. The prose
/// is derived from them.
public enum Reason: String, CaseIterable, Hashable, Sendable {
    // response_format
    case membersMissing = "members_missing"
    case wrongResponseKind = "wrong_response_kind"
    case encodingUnreadable = "encoding_unreadable"
    case clientDataUnreadable = "client_data_unreadable"
    case authenticatorDataUnreadable = "authenticator_data_unreadable"
    case attestationObjectUnreadable = "attestation_object_unreadable"
    case publicKeyUnreadable = "public_key_unreadable"
    case credentialIDsDiffer = "credential_ids_differ"
    // ceremony_type
    case createWhereGetWasDue = "create_where_get_was_due"
    case getWhereCreateWasDue = "get_where_create_was_due"
    case ceremonyTypeUnknown = "ceremony_type_unknown"
    // signature
    case signatureFalse = "signature_false"
    case signatureEncoding = "signature_encoding"
    case otherKeyOfAccount = "other_key_of_account"
    case rpAcceptedCopyDiffers = "rp_accepted_copy_differs"
    // challenge
    case answeredBefore = "answered_before"
    case doubleSubmit = "double_submit"
    case sameAnswerInOtherCeremony = "same_answer_in_other_ceremony"
    case challengeDiffers = "challenge_differs"
    case challengeEncoding = "challenge_encoding"
    case superseded
    case answeredTooLate = "answered_too_late"
    // origin
    case webOriginNotAllowed = "web_origin_not_allowed"
    case portNotAllowed = "port_not_allowed"
    case schemeNotAllowed = "scheme_not_allowed"
    case subdomainNotAllowed = "subdomain_not_allowed"
    case lookalikeOrigin = "lookalike_origin"
    case androidOriginNotAllowed = "android_origin_not_allowed"
    case apkKeyHashEncoding = "apk_key_hash_encoding"
    case iosOriginNotAllowed = "ios_origin_not_allowed"
    case extensionOriginNotAllowed = "extension_origin_not_allowed"
    case originMalformed = "origin_malformed"
    case originMissing = "origin_missing"
    case crossOriginNotAllowed = "cross_origin_not_allowed"
    case topOriginNotAllowed = "top_origin_not_allowed"
    case topOriginUnexpected = "top_origin_unexpected"
    // rp_id_hash
    case rpIDDiffers = "rp_id_differs"
    case optionsRPIDDiffers = "options_rp_id_differs"
    case hashOfOrigin = "hash_of_origin"
    case rpIDRefusedByClient = "rp_id_refused_by_client"
    // credentials
    case credentialNeverSeen = "credential_never_seen"
    case revoked
    case registrationRefused = "registration_refused"
    case accountClosed = "account_closed"
    case notInAllowList = "not_in_allow_list"
    case credentialOfOtherAccount = "credential_of_other_account"
    case handleDiffers = "handle_differs"
    case handleDoubleEncoded = "handle_double_encoded"
    case handleMissing = "handle_missing"
    case heldByOtherAccount = "held_by_other_account"
    case heldBySameAccount = "held_by_same_account"
    // algorithm, flags, counter
    case algorithmNotOffered = "algorithm_not_offered"
    case algorithmNotConfigured = "algorithm_not_configured"
    case userNotPresent = "user_not_present"
    case userNotVerified = "user_not_verified"
    case backedUpButNotEligible = "backed_up_but_not_eligible"
    case backupEligibilityChanged = "backup_eligibility_changed"
    case counterNotGreater = "counter_not_greater"
    case counterBackToZero = "counter_back_to_zero"
    // attestation
    case attestationFormatNotAccepted = "attestation_format_not_accepted"
    case attestationStatementInvalid = "attestation_statement_invalid"
    case attestationUntrusted = "attestation_untrusted"
    // outcomes that no failing check explains
    case refusedThoughValid = "refused_though_valid"
    case unverifiableCredential = "unverifiable_credential"
    case noOptionsSeen = "no_options_seen"
    case verifierFailed = "verifier_failed"
    // client errors and silence
    case platformSaidNotAssociated = "platform_said_not_associated"
    case fileLackedApp = "file_lacked_app"
    case reportedByClient = "reported_by_client"
    case cancelledAfterPrompt = "cancelled_after_prompt"
    case cancelledWithoutEvidence = "cancelled_without_evidence"
    case atTimeout = "at_timeout"
    case endedWithoutPrompt = "ended_without_prompt"
    case silentProbe = "silent_probe"
    case conditionalUnused = "conditional_unused"
    case requestMalformed = "request_malformed"
    case providerFailed = "provider_failed"
    case deviceUnsupported = "device_unsupported"
    case deviceNotConfigured = "device_not_configured"
    case rateLimited = "rate_limited"
    case unclassified
    case silence
    // why a check was skipped
    case noOptions = "no_options"
    case noKey = "no_key"
    case noHandleKnown = "no_handle_known"
    case noCounterKnown = "no_counter_known"
    case clockSkew = "clock_skew"
    case unreadable
    case algorithmNotEvaluable = "algorithm_not_evaluable"
    case noAnchors = "no_anchors"
    case formatNotEvaluable = "format_not_evaluable"
    case relyingPartyAccepted = "relying_party_accepted"
}
